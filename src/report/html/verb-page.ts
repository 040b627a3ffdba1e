import type { Chart } from '../charts/chart.ts';
import { type Head, NO_HEAD } from '../head.ts';
import { tablePath } from '../names.ts';
import { whole } from '../numbers.ts';
import type { Table } from '../rows/table.ts';
import { findingMarkup, notesMarkup } from './answer.ts';
import { PackedTables } from './cells.ts';
import { figuresMarkup } from './figures.ts';
import { type Content, html } from './markup.ts';
import { chartPage, titleOf } from './page.ts';

interface VerbPage {
  /** `Policies` */
  readonly kind: string;
  readonly scenario: string;
  readonly about: string;
  readonly head?: Head;
  /** Sentences; the first answers the question. */
  readonly answer: readonly string[];
  readonly charts: readonly Chart[];
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
  readonly method: readonly string[];
  readonly again: Content;
  /** Address of the report of the games of the file's own players. */
  readonly run?: string;
  readonly alpha: number;
  readonly version: string;
}

/** What a verb about players found: answer and picture first, numbers folded. */
export function verbPage(page: VerbPage): string {
  const {
    kind,
    scenario,
    about,
    head = NO_HEAD,
    answer,
    charts,
    tables,
    notes,
    method,
    again,
    run,
    alpha,
    version,
  } = page;
  const [first, ...rest] = answer;
  const packed = new PackedTables();
  return chartPage({
    title: titleOf(kind, scenario),
    description: first,
    heading: titleOf(kind, scenario),
    about,
    head,
    sections: [
      {
        id: 'answer',
        title: 'The answer',
        body: html`<p class="answer">${first}</p>${rest.length > 0 && findingMarkup({ about: null, sentences: rest })}
${figuresMarkup(charts)}${notesMarkup(notes)}`,
      },
      {
        id: 'data',
        title: 'Data',
        fold: 'All numbers, how to read them, the command to run it again',
        body: html`${tables.map(
          (table) => html`<h3>${table.name}</h3>
${packed.estimates(table.name, table, alpha)}${run !== undefined && html`<p class="note">${whole(table.rows.length)} rows, in <code>${tablePath(table.name)}</code>.</p>`}`,
        )}<h3>How to read them</h3>
<ul>${method.map((sentence) => html`<li>${sentence}</li>`)}</ul>
<h3>Run it again</h3>${again}`,
      },
      {
        id: 'run',
        title: 'The games',
        body:
          run === undefined
            ? null
            : html`<p><a href="${run}">Report of the games as the file says</a>: who wins them, how they go, and where.</p>`,
      },
    ],
    charts,
    version,
    more: { data: { tables: packed.tables }, modules: [] },
  });
}
