import { type Chart, chart, type Source } from './charts/chart.ts';
import { cells, label } from './charts/marks.ts';
import { inkOnCells } from './charts/theme.ts';
import type { Additions } from './report.ts';
import { type MatrixCell, matrixSentences, type PolicyMatrix } from './sentences/matrix.ts';

const ENDS = ['n', 'estimate', 'low', 'high'];
const HUNDRED = 100;

/** What every policy against every other adds to the report of the usual policy's games. */
export function matrixAdditions(matrix: PolicyMatrix, source: Source): Additions {
  const { cells, effects, games, side, alpha, seats } = matrix;
  const rows = (of: readonly MatrixCell[]) =>
    of.map(({ row, column, ...ends }) => ({ policy: row, against: column, n: games, ...ends }));
  const withVariant = effects.map(({ variant, row, column, ...ends }) => ({
    variant,
    side,
    policy: row,
    against: column,
    n: games,
    ...ends,
  }));
  const against =
    seats === 1 ? 'Score of the policy' : 'Score of the row’s policy against the column’s, over all seats';
  const variants = [...new Set(effects.map(({ variant }) => variant))];
  return {
    tables: [
      { name: 'policies', columns: ['policy', 'against', ...ENDS], rows: rows(cells) },
      ...(effects.length === 0
        ? []
        : [{ name: 'policy-effects', columns: ['variant', 'side', 'policy', 'against', ...ENDS], rows: withVariant }]),
    ],
    charts: [
      heat(
        'policies',
        'Policies against each other',
        { cells, marks: `${against}, in points per 100 games.`, middle: 50 },
        source,
      ),
      ...variants.map((variant, i) =>
        heat(
          `policy-effects-${i + 1}`,
          `Effect of ${variant} by who plays`,
          {
            cells: effects.filter((cell) => cell.variant === variant),
            marks: `Points per 100 games that ${side} scores more, played by the row’s policy against the column’s.`,
            middle: 0,
          },
          source,
        ),
      ),
    ],
    summary: { policies: matrix },
    findings: [{ about: null, sentences: matrixSentences(matrix) }],
    method: [`Policies: each pair on the same seeds, in every seat; intervals hold one by one, at ${alpha}.`],
  };
}

interface Heat {
  readonly cells: readonly MatrixCell[];
  readonly marks: string;
  readonly middle: number;
}

function heat(name: string, title: string, { cells: found, marks, middle }: Heat, source: Source): Chart {
  const values = found.flatMap(({ row, column, estimate }) =>
    estimate === null ? [] : [{ row, column, value: HUNDRED * estimate, label: (HUNDRED * estimate).toFixed(0) }],
  );
  const reach = Math.max(1, ...values.map(({ value }) => Math.abs(value - middle)));
  const order = [...new Set(values.map(({ row }) => row))];
  const color = {
    field: 'value',
    type: 'quantitative',
    scale: { scheme: 'blueorange', reverse: true, domain: [middle - reach, middle + reach], domainMid: middle },
    legend: null,
  };
  const body = cells(
    { field: 'column', sort: order, title: 'against' },
    { field: 'row', sort: order, title: 'policy' },
    84,
    [{ mark: 'rect', encoding: { color } }, label({ color: inkOnCells('value') }, { fontSize: 13 })],
  );
  return chart({ name, title, marks }, source, values, body);
}
