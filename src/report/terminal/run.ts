import { styleText } from 'node:util';
import { quantile } from '../../stats/index.ts';
import { type CountTable, type VariantResults, wordsOf } from '../../stats/tables.ts';
import { headTexts, noteText, quietTexts } from '../document/terminal.ts';
import type { WrittenReport } from '../files/write.ts';
import { headOf } from '../head.ts';
import { capitalised, spoken, tablePath } from '../names.ts';
import { type Estimated, percent, rounded, sameInAll, span, whole } from '../numbers.ts';
import { type Report, reportOf } from '../report.ts';
import type { RunResults } from '../results.ts';
import { countTableName } from '../rows/counts.ts';
import { columnHistogram, gameColumn } from '../rows/games.ts';
import type { BreakRow } from '../rows/sides.ts';
import { countMean, intervalOf, type Row, type WithInterval } from '../rows/table.ts';
import { drawnText, runVerdict } from '../sentences/verdict.ts';
import { warningTexts } from '../sentences/warnings.ts';
import { listed, plainTable, wrapped } from './layout.ts';

const FIRST_CHOICE = 'hit-rates';
const MOST_ROWS = 8;

const PLANNING = 'planning';

/** One sentence per side with a planner. */
function planningText({ estimates }: Report, { variant, counts, table }: VariantResults): string {
  const planning = counts.find(({ metric }) => metric === PLANNING);
  const rows = estimates.metrics.find(({ name }) => name === PLANNING)?.rows ?? [];
  if (planning === undefined) return '';
  const share = (row: Row, at: number) => percent(intervalOf(row as WithInterval<string>, planning.rates[at].name));
  return rows
    .filter((row) => row.variant === variant && (row[planning.exposure] as number) > 0)
    .map((row) => {
      const each = Math.round((row[planning.exposure] as number) / table.games);
      return wrapped(
        `The planner of ${row.side} tried out ${share(row, 0)} of its ${each} choices per game, and changed its mind in ${share(row, 1)}.`,
      );
    })
    .join('\n');
}

/** At most eight lines; empty without count metrics. */
function ratesText({ estimates }: Report, { variant, counts }: VariantResults): string {
  const rated = counts.filter(({ rates, cells }) => rates.length > 0 && cells.length > 0);
  const metric = rated.find((table) => table.metric === FIRST_CHOICE)?.metric ?? rated[0]?.metric;
  const table = coarsest(rated.filter((view) => view.metric === metric));
  if (table === undefined) return '';
  const name = countTableName(table);
  const rows = (estimates.metrics.find((found) => found.name === name)?.rows ?? []).filter(
    (row) => row.variant === variant,
  );
  const count = (row: Row) => row[table.exposure] as number;
  const shown = new Set(rows.toSorted((a, b) => count(b) - count(a)).slice(0, MOST_ROWS));
  const [{ name: rate }] = table.rates;
  const lines = rows
    .filter((row) => shown.has(row))
    .map((row) => {
      const estimated = intervalOf(row as WithInterval<string>, rate);
      const labels = table.dimensions.map((dimension) => String(row[dimension.name]));
      return [...labels, whole(count(row)), percent(estimated), span(estimated, 100)];
    });
  const titles = table.dimensions.map(({ title }) => title);
  const heads = [...titles, capitalised(spoken(table.exposure)), table.rates[0].title, 'Interval'];
  const more =
    shown.size < rows.length
      ? `\nThe ${shown.size} with the most ${spoken(table.exposure)} of ${rows.length}; all are in ${tablePath(name)}.`
      : '';
  return plainTable(heads, lines, [titles.length, titles.length + 1]) + more;
}

function coarsest(views: readonly CountTable[]): CountTable | undefined {
  return (
    views.filter(({ cells }) => cells.length > 1).toSorted((a, b) => a.cells.length - b.cells.length)[0] ?? views[0]
  );
}

/** At most 100 columns. */
export function summaryText(results: RunResults, written: WrittenReport | null = null): string {
  const report = written?.report ?? reportOf(results);
  const { scenario, seed, variants, houseRules } = results;
  const games = whole(variants[0].table.games);
  const head = headOf([{ ...results, name: scenario.name }]);
  const rules = Object.entries(houseRules).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  const blocks = [
    wrapped(`${styleText('bold', scenario.name)} (${scenario.systemTitle}): ${games} games, seed ${seed}`),
    ...headTexts(head),
    ...(rules.length === 0 ? [] : [wrapped(`House rules: ${rules.join(', ')}`)]),
    ...variants.flatMap((variant) => variantBlocks(report, variant)),
    warningsText(report),
    ...quietTexts(head),
    writtenText(written),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function variantBlocks(report: Report, variant: VariantResults): string[] {
  const { alpha, variants } = report.results;
  const { expected = [] } = report.additions;
  const heading = variants.length === 1 ? [] : [styleText('underline', variant.variant)];
  if (variant.table.games === 0) return [...heading, 'No game was finished.'];
  const { text, ground } = runVerdict(variant, alpha, report.additions.interval);
  const more = [ground, drawnText(variant, alpha)].filter((sentence) => sentence !== null);
  return [
    ...heading,
    [styleText('bold', wrapped(`${text}.`)), ...(more.length === 0 ? [] : [wrapped(more.join(' '))])].join('\n'),
    (variant === variants[0] ? expected : []).map((sentence) => wrapped(sentence, '  ')).join('\n'),
    sidesTable(report, variant),
    `${lengthText(variant, alpha)}\n${endingsText(report, variant)}`,
    ratesText(report, variant),
    planningText(report, variant),
  ];
}

function sidesTable({ results, estimates }: Report, { variant, table }: VariantResults): string {
  const titleOf = (name: string) => table.sideColumns.find((column) => column.name === name)?.title ?? name;
  const lines = table.sides.map((side) => {
    const own = <R extends { variant: string; side: string }>(rows: readonly R[]) =>
      rows.filter((row) => row.variant === variant && row.side === side);
    const [wins] = own(estimates.winRates.rows);
    const [breaks] = own(estimates.breaks.rows);
    const average = (quantity: string) => {
      const row = own(estimates.sideResults.rows).find((found) => found.quantity === quantity);
      return row === undefined ? '–' : rounded(intervalOf(row, 'mean'));
    };
    const winRate = intervalOf(wins, 'winRate');
    return [
      side,
      results.policies[side] ?? '',
      `${percent(winRate)} (${span(winRate, 100)})`,
      average('strengthLeft'),
      average('losses'),
      percent(intervalOf(breaks, 'breakRate')),
      medianBreak(breaks),
    ];
  });
  const heads = [
    'Side',
    'Policy',
    'Wins',
    titleOf('strengthLeft'),
    titleOf('losses'),
    wordsOf(table).broke,
    table.words === undefined ? 'Median break' : 'Median turn',
  ];
  return plainTable(heads, lines, [3, 4, 5, 6]);
}

/** `turn 5 (4 to 6)` */
function medianBreak(row: BreakRow): string {
  return row.medianTurn === null ? '–' : `turn ${withEnds(intervalOf(row, 'medianTurn'))}`;
}

export function lengthText({ table, maxTurns }: VariantResults, alpha: number): string {
  const turns = columnHistogram(table, gameColumn(table, 'turns'));
  const average = countMean(turns, alpha, [1, maxTurns]);
  if (average.sd === 0)
    return wrapped(`Games last ${average.estimate} turns of ${maxTurns}, ${sameInAll(average.n, alpha)}.`);
  const at = (permille: number) => withEnds(quantile(turns, permille, alpha));
  const ends = span(average) === '' ? '' : ` (${span(average)})`;
  const spread = `1 in 10 is over by turn ${at(100)}, 9 in 10 by turn ${at(900)}`;
  return wrapped(
    `Games last ${rounded(average)}${ends} turns of ${maxTurns} on average: median ${at(500)}, ${spread}.`,
  );
}

/** `5 (4 to 6)`, `5 (from 4)`. */
function withEnds({ estimate, low, high }: Estimated): string {
  if (low === null && high === null) return `${estimate}`;
  const ends = low === null ? `to ${high}` : high === null ? `from ${low}` : `${low} to ${high}`;
  return `${estimate} (${ends})`;
}

function endingsText({ estimates }: Report, { variant }: VariantResults): string {
  const endings = estimates.endings.rows
    .filter((row) => row.variant === variant && row.games > 0)
    .toSorted((a, b) => b.games - a.games)
    .map((row) => `${spoken(row.reason)} ${percent(intervalOf(row, 'share'))}`);
  return wrapped(`Endings: ${listed(endings)}.`);
}

function warningsText({ warnings }: Report): string {
  return warningTexts(warnings)
    .map((text) => noteText(`${text}.`))
    .join('\n');
}

function writtenText(written: WrittenReport | null): string {
  if (written === null) return '';
  const ending = (end: string) => written.files.filter((file) => file.endsWith(end)).length;
  const pictures = ending('.svg') === 0 ? '' : ', *.svg';
  const csv = ending('.csv');
  const lines = [
    `Report in ${written.out}: report.html, ${csv} tables (*.csv, tables/*.csv), ${ending('.vl.json')} charts (charts/*.vl.json${pictures}), summary.json`,
  ];
  return [...lines, ...written.notes.map((note) => `  ${note}`)].map((line) => wrapped(line, '  ')).join('\n');
}
