import type { ChartRequest, CountTable, VariantResults } from '../../stats/tables.ts';
import { capitalised, spoken } from '../names.ts';
import { type Chart, chart, type Source } from './chart.ts';
import { namesOf, shares } from './marks.ts';
import { labelColour } from './theme.ts';
import { wordFor } from './words.ts';

/**
 * A bar for each name, divided by how things ended: ordered by the share of the first outcome, numbers as they are. A text when it
 * cannot be drawn.
 */
export function outcomesChart(request: ChartRequest, variant: VariantResults, source: Source) {
  const { metric, x } = request;
  const isView = ({ dimensions }: CountTable) => dimensions.length === 1 && dimensions[0].name === x;
  const table = variant.counts.find((count) => count.metric === metric && isView(count));
  if (table === undefined) return `${metric} is not counted by ${x} alone`;
  return table.cells.length === 0 ? null : drawn(request, table, source);
}

function drawn(request: ChartRequest, table: CountTable, source: Source): Chart {
  const { name, title, inWords } = request;
  const [{ name: field, title: fieldTitle, labels }] = table.dimensions;
  const rowName = (label: string) => (inWords === true ? capitalised(spoken(label)) : wordFor(request, field, label));
  const words = table.outcomes.map((outcome) => request.words?.outcome?.[outcome] ?? capitalised(spoken(outcome)));
  const isScale = labels.every((label) => /^-?\d/.test(label));
  const cells = isScale ? table.cells : table.cells.toSorted((a, b) => b.outcomes[0] / b.n - a.outcomes[0] / a.n);
  const values = cells.flatMap(({ labels, n, outcomes }) =>
    outcomes.map((count, i) => ({ [field]: rowName(labels[0]), outcome: words[i], at: i, share: count / n })),
  );
  const seen = words.filter((word) => values.some(({ outcome, share }) => outcome === word && share > 0));
  const body = {
    width: 560,
    height: { step: 22 },
    mark: { type: 'bar', opacity: 0.85, stroke: 'white', strokeWidth: 0.5 },
    encoding: {
      y: namesOf(
        field,
        cells.map(({ labels }) => rowName(labels[0])),
        isScale ? fieldTitle : null,
      ),
      x: { field: 'share', ...shares(`Share of ${spoken(table.exposure)}`, { domain: [0, 1] }, { orient: 'top' }) },
      color: labelColour('outcome', '', words, seen),
      order: { field: 'at' },
    },
  };
  const drawnValues = values.filter(({ share }) => share > 0);
  return chart(
    { name, title, marks: `Bars: share of ${spoken(table.exposure)} by how they ended.` },
    source,
    drawnValues,
    body,
  );
}
