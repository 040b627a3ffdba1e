import type { Chart } from '../charts/chart.ts';
import { whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { headline } from '../sentences/headline.ts';
import { answerMarkup, variantAnswers } from './answer.ts';
import { balanceMarkup } from './balance-section.ts';
import { chartPage } from './chart-page.ts';
import { figureMarkup, figuresMarkup } from './figures.ts';
import { gamesMarkup, type ReplayPages } from './games-section.ts';
import { type Content, html, type Markup, raw } from './markup.ts';
import { methodMarkup } from './method-section.ts';
import { numbersMarkup } from './numbers-section.ts';
import { placesMarkup } from './places-section.ts';
import { limitsMarkup, reproduceMarkup, rulesMarkup } from './rules-section.ts';
import type { Section } from './section.ts';
import { tableMarkup } from './table.ts';

/** Charts of how games go; what a system asks for in addition shows what its rules do. */
const COURSE = ['strength-by-turn', 'casualties', 'lethality', 'morale-survival', 'game-length', 'endings'];

/** Charts of how even a match is. */
const BALANCE = ['first-player-advantage', 'side-balance', 'margins', 'snowball', 'lead-changes'];

/** The report as one HTML document: it opens from disk, needs no other file and does not use the network. */
export function reportPage(report: Report, charts: readonly Chart[], replays: ReplayPages = new Map()): string {
  const { scenario, variants, alpha, seed, versions } = report.results;
  const games = `${whole(variants[0].table.games)} games`;
  const rows = report.estimates.winRates.rows.filter(({ variant }) => variant === variants[0].variant);
  return chartPage({
    title: `${scenario.name}: ${games} of ${scenario.systemTitle}`,
    description: variants[0].table.games === 0 ? 'No game was finished.' : headline(rows, variants[0], alpha),
    heading: scenario.name,
    about: html`${scenario.systemTitle} · ${games}${variants.length > 1 && ` of each of ${variants.length} variants`} · seed ${seed}`,
    sections: sectionsOf(report, charts, replays),
    charts,
    version: versions.skirmetrics,
  });
}

function sectionsOf(report: Report, charts: readonly Chart[], replays: ReplayPages): Section[] {
  const { results, estimates } = report;
  const { page, alpha, variants } = results;
  const { games } = variants[0].table;
  const balance = balanceMarkup(report);
  const added = report.additions.charts.map(({ name }) => name);
  const wins = charts.filter(({ name }) => name === 'mission-win-rates');
  const even = BALANCE.flatMap((start) => charts.filter(({ name }) => name.startsWith(start)));
  const course = charts.filter(({ name }) => COURSE.some((start) => name.startsWith(start)));
  const found = charts.filter((chart) => added.includes(chart.name) && !even.includes(chart));
  const others = charts.filter((chart) => ![...wins, ...even, ...course, ...found].includes(chart));
  return [
    { id: 'answer', title: 'The answer', body: answerMarkup(report) },
    { id: 'found', title: 'What it shows', body: figuresMarkup(found) },
    {
      id: 'wins',
      title: 'Who wins',
      body: [
        report.additions.findings !== undefined && variantAnswers(report),
        tableMarkup('Wins by side', estimates.winRates, alpha),
        ...wins.map(figureMarkup),
        noScript(charts),
      ],
    },
    { id: 'balance', title: 'How even the sides are', body: balance === null ? null : [balance, figuresMarkup(even)] },
    { id: 'course', title: 'How games go', body: figuresMarkup(course) },
    { id: 'dice', title: 'What happened in play', body: figuresMarkup(others) },
    { id: 'games', title: 'Games worth a look', body: gamesMarkup(results, replays) },
    { id: 'table', title: 'The table', body: page?.map ? mapMarkup(page.map.svg, page.map.words) : null },
    { id: 'places', title: 'Where it happened', body: placesMarkup(report) },
    { id: 'rules', title: 'Rules and scenario', body: rulesMarkup(results) },
    { id: 'numbers', title: 'All numbers', body: numbersMarkup(report) },
    { id: 'method', title: 'How to read the intervals', body: games === 0 ? null : methodMarkup(report) },
    { id: 'limits', title: 'What the model leaves out', body: limitsMarkup(results.limits) },
    { id: 'again', title: 'Play it again', body: reproduceMarkup(results) },
  ];
}

function noScript(charts: readonly Chart[]): Content {
  if (charts.length === 0) return null;
  return html`<noscript><p>Without scripts the charts are not drawn here; they lie as pictures in the folder <code>charts</code>.</p></noscript>`;
}

function mapMarkup(svg: string, words: string): Markup {
  const document = svg.replace(/^<\?xml[^>]*>\s*/, '');
  return html`<figure class="map"><div class="scroll" role="region" aria-label="Map of the table" tabindex="0">${raw(document)}</div><figcaption>${words}</figcaption></figure>`;
}
