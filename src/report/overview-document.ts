import { type ComparisonRow, isTested } from '../inference/index.ts';
import type { Chart } from './charts/chart.ts';
import { type Block, type Column, type Document, PAGE, TEXTS, table } from './document/document.ts';
import { changesMarkup } from './html/comparison-section.ts';
import { figureMarkup } from './html/figures.ts';
import { html } from './html/markup.ts';
import { commandMarkup } from './html/page.ts';
import { capitalised } from './names.ts';
import { gamesText, whole } from './numbers.ts';
import { type Overview, type OverviewRow, ownRow } from './overview.ts';
import { footing, shownRow, verdictSign } from './sentences/comparison.ts';
import { changesOfAll, countedWords, missingText, overviewAnswers, wordsOfRows } from './sentences/overview.ts';
import type { RunResults } from './results.ts';

export interface OverviewFacts {
  readonly title: string;
  readonly systemTitle: string;
  readonly command: string;
  readonly chart: Chart | null;
}

export function overviewDocument(overview: Overview, { title, systemTitle, command, chart }: OverviewFacts): Document {
  const { variants } = overview;
  const answers = overviewAnswers(overview);
  const missing = missingText(overview);
  const [first, ...rest] = answers;
  return {
    name: title,
    brief: `${systemTitle}, ${playedText(overview)}`,
    answer: answers.join(' '),
    heading: title,
    about: `${systemTitle} · ${playedText(overview)}`,
    sections: [
      {
        ...{ id: 'answer', title: 'The answer' },
        blocks: [
          { kind: 'answer', text: first },
          ...rest.map((text): Block => ({ kind: 'answer', text })),
          missing === null ? null : { kind: 'notes', items: [missing] },
          { kind: 'figure', content: variants.map((variant) => changesMarkup(variant, changesOfAll(overview, variant))) },
          table('Scenario by scenario', overview.rows, columnsOf(overview)),
          { kind: 'note', text: footnote(overview) },
          { kind: 'figure', content: chart === null ? '' : figureMarkup(chart) },
        ],
      },
      { id: 'again', title: 'Play it again', fold: 'The command', blocks: [{ kind: 'figure', content: commandMarkup(command) }] },
    ],
    order: { terminal: ['answer'], markdown: ['answer'] },
  };
}

/** `4 scenarios, 2,000 games each, seed 1`. */
function playedText({ scenarios }: Overview): string {
  const games = new Set(scenarios.map((scenario) => scenario.games));
  const seeds = new Set(scenarios.map(({ seed }) => seed));
  const played = games.size === 1 ? `${gamesText([...games][0])} each` : `${whole(Math.min(...games))} to ${whole(Math.max(...games))} games each`;
  return `${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}, ${played}${seeds.size === 1 ? `, seed ${[...seeds][0]}` : ''}`;
}
