import type { CountTable, VariantResults } from '../../stats/tables.ts';
import { capitalised, spoken, tablePath } from '../names.ts';
import { percent, span, whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { countTableName } from '../rows/counts.ts';
import { intervalOf, type WithInterval } from '../rows/intervals.ts';
import type { Row } from '../rows/table.ts';
import { plainTable, wrapped } from './layout.ts';

const FIRST_CHOICE = 'hit-rates';
const MOST_ROWS = 8;

const PLANNING = 'planning';

/** What planners did, a sentence for each side that has one; empty without planners. */
export function planningText({ estimates }: Report, { variant, counts, table }: VariantResults): string {
  const planning = counts.find(({ metric }) => metric === PLANNING);
  const rows = estimates.metrics.find(({ name }) => name === PLANNING)?.rows ?? [];
  if (planning === undefined) return '';
  const share = (row: Row, at: number) => percent(intervalOf(row as WithInterval<string>, planning.rates[at].name));
  return rows
    .filter((row) => row.variant === variant && (row[planning.exposure] as number) > 0)
    .map((row) => {
      const each = Math.round((row[planning.exposure] as number) / table.games);
      return wrapped(
        `Planner of ${row.side}: of ${each} choices per game it played ${share(row, 0)} on, and changed its mind in ${share(row, 1)}.`,
      );
    })
    .join('\n');
}

/** The first rate of the system's attacks by its coarsest margin, in eight lines at most; empty without count metrics. */
export function ratesText({ estimates }: Report, { variant, counts }: VariantResults): string {
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

/** The view with the fewest cells among those that split. */
function coarsest(views: readonly CountTable[]): CountTable | undefined {
  return (
    views.filter(({ cells }) => cells.length > 1).toSorted((a, b) => a.cells.length - b.cells.length)[0] ?? views[0]
  );
}
