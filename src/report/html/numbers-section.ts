import { capitalised, spoken } from '../names.ts';
import { whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { countTableName } from '../rows/counts.ts';
import type { Table } from '../rows/table.ts';
import { allTables } from '../tables.ts';
import { html, type Markup } from './markup.ts';
import { tableMarkup } from './table.ts';

const TITLES: Readonly<Record<string, string>> = {
  'mission-win-rates': 'Wins by side',
  'morale-breaks': 'Sides that broke',
  'morale-survival': 'Sides that had broken by each turn',
  strength: 'Strength at each turn’s end',
  'side-results': 'What each side had at the end',
  'game-length': 'How long games lasted',
  endings: 'Why games ended',
  balance: 'Measures of balance',
  margins: 'Winning marginsed',
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
  return TITLES[name] ?? capitalised(spoken(name));
}

/** Every table of the report, folded up, with the file that has it in full. */
export function numbersMarkup(report: Report): Markup {
  return html`<p>Every table is also a file in the report’s folder, with all digits. Press a heading to sort.</p>
${[...report.additions.tables, ...allTables(report.estimates)].map((table) => {
  const title = tableTitle(table, report);
  return html`<details id="table-${table.name}"><summary><h3>${title}</h3> <span class="note">${whole(table.rows.length)} rows, <code>${table.name}.csv</code></span></summary>
${tableMarkup(title, table, report.results.alpha)}
</details>
`;
})}`;
}
