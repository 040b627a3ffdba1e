import { type GameWords, wordsOf } from '../../stats/tables.ts';
import { uncapitalised } from '../names.ts';
import { whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { FIRST_TO_BREAK } from '../rows/balance.ts';
import { countTableName } from '../rows/counts.ts';
import type { Row, Table } from '../rows/table.ts';
import { SPARSE_COUNT, SPARSE_GAMES } from '../sentences/warnings.ts';
import { allTables } from '../tables.ts';
import { standardTitle } from '../titles.ts';
import { shownColumns } from './cells.ts';
import { html, type Markup } from './markup.ts';
import type { PackedTables } from './packed-table.ts';

/** A table's name for people: the metric's title and what it is split by. */
function tableTitle({ name }: Table, { results }: Report): string {
  for (const { counts, histograms } of results.variants) {
    const count = counts.find((table) => countTableName(table) === name);
    if (count !== undefined) {
      const titles = count.dimensions.map(({ title }) => title.toLowerCase());
      return `${count.title} ${titles.length === 0 ? 'in all' : `by ${titles.join(', ')}`}`;
    }
    const histogram = histograms.find(({ metric }) => metric === name);
    if (histogram !== undefined) return histogram.title;
  }
  return standardTitle(name, wordsOf(results.variants[0].table));
}

/** Beside a table with sparse cells: how many of them it has. */
function sparseNote({ name }: Table, { warnings }: Report): Markup | false {
  const found = warnings.flatMap((warning) =>
    warning.kind === 'sparse-cells' ? warning.tables.filter(({ table }) => table === name) : [],
  );
  if (found.length === 0) return false;
  const [{ sparse, cells }] = found;
  return html`<p class="note">${whole(sparse)} of ${whole(cells)} cells are sparse (under ${SPARSE_COUNT} events or ${SPARSE_GAMES} games), so their intervals are wide.</p>`;
}

/** Headings that a system has words of its own for. */
function headsOf({ breakRate, broke, strengthLeft }: GameWords): Readonly<Record<string, string>> {
  return { breakRate, broken: broke, unbroken: 'Not before', strength: strengthLeft };
}

/** Measures of balance in the words of a system that has its own. */
function inWords(table: Table, words: GameWords): Table {
  if (table.name !== 'balance') return table;
  const shown = (row: Row) => (row.measure === FIRST_TO_BREAK ? uncapitalised(words.firstToBreak) : row.measure);
  return { ...table, rows: table.rows.map((row) => ({ ...row, measure: shown(row) })) };
}

/** Where a table is built as its fold opens. */
function placeOf(title: string, table: Table, { results }: Report, packed: PackedTables): Markup {
  const { alpha, variants } = results;
  const { words } = variants[0].table;
  if (words === undefined) return packed.estimates(title, table, alpha);
  const worded = inWords(table, words);
  return packed.estimates(title, worded, alpha, {
    columns: shownColumns(worded.columns, worded.rows, alpha, headsOf(words)),
  });
}

/** Every table of the report, folded up, with the file that has it in full. */
export function numbersMarkup(report: Report, packed: PackedTables): Markup {
  return html`<p>Every table is also a file in the report’s folder, with all digits. Press a heading to sort.</p>
${[...report.additions.tables, ...allTables(report.estimates)].map((table) => {
  const title = tableTitle(table, report);
  return html`<details id="table-${table.name}"><summary><h3>${title}</h3> <span class="note">${whole(table.rows.length)} rows, <code>${table.name}.csv</code></span></summary>
${sparseNote(table, report)}${placeOf(title, table, report, packed)}
</details>
`;
})}`;
}
