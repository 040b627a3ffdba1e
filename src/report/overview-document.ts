import { type ComparisonRow, type Fairness, isTested } from '../inference/index.ts';
import type { Chart } from './charts/chart.ts';
import { type Block, type Column, type Document, PAGE, TEXTS, table } from './document/document.ts';
import { headOf } from './head.ts';
import { changesMarkup } from './html/comparison-section.ts';
import { figureMarkup } from './html/figures.ts';
import { type Content, html } from './html/markup.ts';
import { commandMarkup, titleOf } from './html/page.ts';
import { whole } from './numbers.ts';
import { gamesOf, type Overview, type OverviewRow, ownRow } from './overview.ts';
import { footing, shownRow, verdictSign } from './sentences/comparison.ts';
import { labelOf } from './sentences/fairness.ts';
import {
  changesOfAll,
  expectedNote,
  fromTo,
  overviewAnswers,
  overviewNotes,
  playedText,
  undecidedNote,
} from './sentences/overview.ts';
import { theSide } from './sides.ts';

export function overviewDocument(overview: Overview, chart: Chart | null): Document {
  const { title, variants, rows, scenarios, command } = overview;
  const answers = overviewAnswers(overview);
  const undecided = undecidedNote(overview);
  const expected = expectedNote(overview);
  const { systemTitle } = scenarios[0].results.scenario;
  return {
    name: title,
    brief: `${systemTitle}, ${playedText(overview)}`,
    answer: answers.join(' '),
    heading: titleOf('Comparison', title),
    head: headOf(scenarios.map(({ name, results }) => ({ ...results, name }))),
    about: `${systemTitle} · ${playedText(overview)}`,
    sections: [
      {
        ...{ id: 'answer', title: 'The answer' },
        blocks: [
          ...answers.flatMap((text, i): Block[] => [
            { kind: 'answer', text, close: i > 0 },
            { kind: 'figure', content: changesOf(overview, variants[i]) },
          ]),
          { kind: 'notes', items: overviewNotes(overview) },
          table('Scenario by scenario', rows, columnsOf(overview)),
          expected === null ? null : { kind: 'note', text: expected },
          undecided === null ? null : { kind: 'note', text: undecided },
          { kind: 'note', text: familyNote(overview), on: TEXTS },
          { kind: 'figure', content: chart !== null && figureMarkup(chart) },
        ],
      },
      {
        ...{ id: 'again', title: 'Method and command', fold: 'How to read the intervals, and how to play it again' },
        blocks: [
          { kind: 'sentence', text: methodNote(overview), on: PAGE },
          { kind: 'figure', content: commandMarkup(command) },
        ],
      },
    ],
    order: { terminal: ['answer'], markdown: ['answer'] },
  };
}

function changesOf(overview: Overview, variant: string): Content {
  const changes = changesOfAll(overview, variant);
  return changes.length > 0 && html`<div class="variant">${changesMarkup(variant, changes)}</div>`;
}

/** `▲ +0.42`, by its own scenario's verdict. */
function signedDifference(row: ComparisonRow | null): string {
  return row === null ? '–' : `${verdictSign(row.verdict)} ${shownRow(row).difference}`;
}

function columnsOf(overview: Overview): Column<OverviewRow>[] {
  const { variants, side, scenarios, rows } = overview;
  const isOneLength = new Set(scenarios.map(gamesOf)).size === 1;
  const own = (head: string, name: string, of: string | null): Column<OverviewRow> => ({
    head,
    cell: (line) => signedDifference(ownRow(line, name, of)),
    content: (line) => ownMarkup(ownRow(line, name, of)),
    by: (line) => ownRow(line, name, of)?.difference.estimate ?? null,
  });
  return [
    {
      head: 'scenario',
      cell: ({ scenario }) => scenario.name,
      content: ({ scenario }) =>
        html`<a href="./${encodeURIComponent(scenario.folder)}/report.html">${scenario.name}</a>`,
      kind: 'long',
    },
    ...(variants.length === 1 ? [] : [{ head: 'variant', cell: ({ row }: OverviewRow) => row.variant, kind: 'long' }]),
    {
      head: 'verdict',
      cell: ({ row }) => `${verdictSign(row.verdict)} ${labelOf(row)}`,
      content: ({ row }) =>
        html`<span class="mark" aria-hidden="true">${verdictSign(row.verdict)}</span> <b>${labelOf(row)}</b>`,
      by: ({ row }) => row.difference.estimate,
      kind: 'long',
    },
    { head: 'from even', cell: fromTo },
    {
      head: 'change',
      cell: ({ row }) => shownRow(row).difference,
      content: ({ row }) => withInterval(row),
      by: ({ row }) => row.difference.estimate,
    },
    { head: 'interval', cell: ({ row }) => shownRow(row).interval, on: TEXTS },
    own(`score of ${theSide(side, rows[0].row.metric).name}`, 'score', side),
    own('turns', 'turns', null),
    ...(isOneLength
      ? []
      : [{ head: 'games', cell: ({ scenario }: OverviewRow) => whole(gamesOf(scenario)), numeric: true }]),
  ];
}

function withInterval(row: ComparisonRow | Fairness): Content {
  const { difference, interval } = shownRow(row);
  return html`<b>${difference}</b>${interval !== '' && html` <span class="note">(${interval})</span>`}`;
}

function ownMarkup(row: ComparisonRow | null): Content {
  if (row === null) return '–';
  return html`<span class="mark" aria-hidden="true">${verdictSign(row.verdict)}</span> ${shownRow(row).difference}`;
}

function familyNote({ rows, alpha, scenarios }: Overview): string {
  const family = rows.filter(({ row }) => isTested(row.verdict)).length;
  const { mode } = scenarios[0].comparison;
  const isStopped = mode === 'anytime' && scenarios.some((one) => gamesOf(one) < one.results.gamesPlanned);
  const note = footing(
    { alpha, family, mode, variants: [] },
    scenarios.length === rows.length ? 'scenarios' : 'comparisons',
  );
  return isStopped ? `${note} ${EARLY}` : note;
}

const EARLY =
  'Playing stopped early where the verdicts of a scenario were in, so its differences are biased away from 0; its own report has the command that measures them on fresh seeds.';

function methodNote(overview: Overview): string {
  return [
    FAIRNESS_METHOD,
    familyNote(overview),
    'The report of a scenario judges it alone; a sign before a score or turns is its verdict: ▲ higher, ▼ lower, ≈ no difference that matters, ? undecided, = identical.',
  ].join(' ');
}

const FAIRNESS_METHOD =
  'From even is how far the side furthest from an even share is from it, in points per 100 games; or from the middle of the band that its file expects of its score.';
