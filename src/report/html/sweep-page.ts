import type { Chart } from '../charts/chart.ts';
import { whole } from '../numbers.ts';
import type { RunResults } from '../results.ts';
import type { Row } from '../rows/table.ts';
import type { SweepLines } from '../sweep-lines.ts';
import { notesMarkup, warningsMarkup } from './answer.ts';
import type { ShownColumn } from './cells.ts';
import { chartPage } from './chart-page.ts';
import { figureMarkup } from './figures.ts';
import { html, type Markup } from './markup.ts';
import { limitsMarkup, reproduceMarkup, rulesMarkup } from './rules-section.ts';
import type { Section } from './section.ts';
import { tableMarkup } from './table.ts';

/** What the page of a sweep shows: one table, its charts, and how it was played. */
export interface SweepPage {
  readonly facts: Omit<RunResults, 'variants'>;
  readonly games: number;
  readonly keys: readonly string[];
  readonly lines: SweepLines;
  readonly charts: readonly Chart[];
  /** How to read it, one paragraph each. */
  readonly notes: readonly string[];
  /** Warnings about it. */
  readonly warnings: readonly string[];
}

/** A sweep as one HTML document that opens from disk and fetches nothing. */
export function sweepPage({ facts, games, keys, lines, charts, notes, warnings }: SweepPage): string {
  const { scenario, seed, alpha, limits, versions } = facts;
  const what = keys.length === 0 ? 'Each house rule changed' : `Values of ${keys.join(' and ')}`;
  const results = { ...facts, variants: [] };
  const sections: Section[] = [
    {
      id: 'answer',
      title: what,
      body: [
        ...charts.map(figureMarkup),
        notesMarkup(notes),
        warningsMarkup(warnings),
        linesMarkup(what, lines, keys.length === 0 ? 'knockout.csv' : 'sweep.csv', alpha),
      ],
    },
    { id: 'rules', title: 'Rules and scenario', body: rulesMarkup(results) },
    { id: 'limits', title: 'What the model leaves out', body: limitsMarkup(limits) },
    { id: 'again', title: 'Play it again', body: reproduceMarkup(results) },
  ];
  const about = `${scenario.systemTitle} · ${whole(games)} games a row · seed ${seed}`;
  return chartPage({
    title: `${scenario.name}: ${what}`,
    description: about,
    heading: scenario.name,
    about,
    sections,
    charts,
    version: versions.skirmetrics,
  });
}

/** The sweep's lines as a table that can be sorted. */
function linesMarkup(caption: string, { heads, lines, numeric }: SweepLines, file: string, alpha: number): Markup {
  const columns = heads.map(
    (header, i): ShownColumn => ({
      header,
      numeric: numeric.includes(i),
      text: (row) => String(row[`text ${i}`]),
      key: (row) => row[`by ${i}`],
    }),
  );
  const rows = lines.map(
    (line): Row =>
      Object.fromEntries(
        line.flatMap(({ text, by }, i) => [
          [`text ${i}`, text],
          [`by ${i}`, by],
        ]),
      ),
  );
  return html`${tableMarkup(caption, { name: file.replace('.csv', ''), columns: heads, rows }, alpha, columns)}
<p class="note">Scores and differences are points per 100 games; <code>${file}</code> has all sides and all digits.</p>`;
}
