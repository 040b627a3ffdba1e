import { wordsOf } from '../../stats/words.ts';
import { capitalised, spoken } from '../names.ts';
import { whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { countTableName } from '../rows/counts.ts';
import type { Table } from '../rows/table.ts';
import { SPARSE_COUNT, SPARSE_GAMES } from '../sentences/warnings.ts';
import { allTables } from '../tables.ts';
import { html, type Markup } from './markup.ts';
import type { PackedTables } from './packed-table.ts';

const TITLES: Readonly<Record<string, string>> = {
  'mission-win-rates': 'Wins by side',
  strength: 'Strength at each turn’s end',
  'side-results': 'What each side had at the end',
  'game-length': 'How long games lasted',
  endings: 'Why games ended',
  balance: 'Measures of balance',
  margins: 'Winning margins',
  snowball: 'What a lead after each turn is worth',
  'score-by-lead': 'Score by lead',
  'lead-changes': 'How often the lead changed',
  'rule-coverage': 'How often each rule came up',
};

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
  const { broke, breaks } = wordsOf(results.variants[0].table);
  if (name === 'morale-breaks') return `${broke}: share of games`;
  if (name === 'morale-survival') return `${breaks}, by turn`;
  return TITLES[name] ?? capitalised(spoken(name));
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

/** Every table of the report, folded up, with the file that has it in full. */
export function numbersMarkup(report: Report, packed: PackedTables): Markup {
  return html`<p>Every table is also a file in the report’s folder, with all digits. Press a heading to sort.</p>
${[...report.additions.tables, ...allTables(report.estimates)].map((table) => {
  const title = tableTitle(table, report);
  return html`<details id="table-${table.name}"><summary><h3>${title}</h3> <span class="note">${whole(table.rows.length)} rows, <code>${table.name}.csv</code></span></summary>
${sparseNote(table, report)}${packed.estimates(title, table, report.results.alpha)}
</details>
`;
})}`;
}
