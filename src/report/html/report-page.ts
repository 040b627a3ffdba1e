import type { Chart } from '../charts/chart.ts';
import { headOf } from '../head.ts';
import { whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { PRESENCE } from '../rows/counts.ts';
import { runVerdict } from '../sentences/verdict.ts';
import { answerMarkup, notesOf } from './answer.ts';
import {
  bothMarkup,
  gamesMarkup,
  limitsMarkup,
  methodMarkup,
  numbersMarkup,
  type ReplayPages,
  reproduceMarkup,
  rulesMarkup,
} from './appendix.ts';
import { balanceMarkup } from './balance-section.ts';
import { PackedTables } from './cells.ts';
import { figuresMarkup, groupOf } from './figures.ts';
import { MAP_STYLE } from './map-style.ts';
import { type Content, html, type Markup, raw } from './markup.ts';
import { chartPage, type Section, titleOf } from './page.ts';
import { placesOf } from './places-section.ts';

/** Further requested charts show the system's rules. */
const COURSE = ['strength-by-turn', 'casualties', 'lethality', 'morale-survival', 'game-length', 'endings'];

const BALANCE = ['first-player-advantage', 'margins', 'snowball', 'lead-changes'];

const TOLD = ['mission-win-rates', 'side-balance'];

export function reportPage(report: Report, all: readonly Chart[], replays: ReplayPages = new Map()): string {
  // The first tile replaces them.
  const charts = all.filter(({ name }) => TOLD.every((start) => !name.startsWith(start)));
  const { scenario, variants, alpha, seed, versions } = report.results;
  const games = `${whole(variants[0].table.games)} games`;
  const packed = new PackedTables();
  return chartPage({
    title: titleOf(report.additions.comparison === undefined ? 'Run' : 'Comparison', scenario.name),
    description: `${runVerdict(variants[0], alpha).text}.`,
    heading: scenario.name,
    about: html`${scenario.systemTitle} · ${games}${variants.length > 1 && ` each of the baseline and ${variants.length - 1} ${variants.length === 2 ? 'variant' : 'variants'}`} · seed ${seed}`,
    head: headOf([{ ...report.results, name: scenario.name }]),
    sections: sectionsOf(report, charts, replays, packed),
    charts,
    version: versions.skirmetrics,
    style: MAP_STYLE,
    more: { data: { tables: packed.tables }, modules: [] },
  });
}

function sectionsOf(report: Report, charts: readonly Chart[], replays: ReplayPages, packed: PackedTables): Section[] {
  const { results, additions } = report;
  const { page, variants, houseRules } = results;
  const added = additions.charts.map(({ name }) => name);
  const even = BALANCE.flatMap((start) => charts.filter(({ name }) => name.startsWith(start)));
  const course = charts.filter(({ name }) => COURSE.some((start) => name.startsWith(start)));
  const found = charts.filter((chart) => added.includes(chart.name) && !even.includes(chart));
  const inArea = charts.filter((chart) => groupOf(chart) === PRESENCE);
  const others = charts.filter((chart) => ![...even, ...course, ...found, ...inArea].includes(chart));
  const balance = balanceMarkup(report);
  const places = placesOf(report);
  const changed = Object.keys(houseRules).length;
  const isPlayed = variants[0].table.games > 0;
  return [
    { id: 'answer', title: 'The answer', body: [answerMarkup(report), noScript(charts)] },
    { id: 'found', title: 'What it shows', body: figuresMarkup(found) },
    { id: 'places', title: 'Where it happened', body: places === null ? null : [places.first, figuresMarkup(inArea)] },
    additions.telling?.length
      ? { id: 'games', title: 'The same game under both rules', body: bothMarkup(additions.telling, results) }
      : { id: 'games', title: 'Three games to look at', body: gamesMarkup(results, replays) },
    {
      id: 'balance',
      title: 'Balance',
      fold: 'How even the sides are, and what a lead is worth',
      body: balance === null ? null : [balance, figuresMarkup(even)],
    },
    {
      id: 'course',
      title: 'Course',
      fold: 'How games go, turn by turn, and what happened in play',
      body: isPlayed ? [notesOf(report, 'turn-limit'), figuresMarkup(course), figuresMarkup(others)] : null,
    },
    {
      id: 'rules',
      title: 'Rules',
      fold: `Who decides; ${changed === 0 ? 'no house rule is' : `${changed} house ${changed === 1 ? 'rule is' : 'rules are'}`} changed`,
      body: [
        rulesMarkup(results, packed),
        subsection('Rules that never came up', notesOf(report, 'never-happened')),
        subsection('What may not be meant', notesOf(report, 'came-up')),
        subsection('Options that nobody used', notesOf(report, 'never-used')),
        subsection('What the model leaves out', limitsMarkup(results.limits)),
      ],
    },
    {
      id: 'table',
      title: 'Table',
      fold: 'The map with its names, and where else things happened',
      body: page?.map ? [mapMarkup(page.map.svg, page.map.words), places?.others] : (places?.others ?? null),
    },
    {
      id: 'data',
      title: 'Data',
      fold: 'All numbers, how to read the intervals, the command that plays the games again',
      body: [
        subsection('Play it again', reproduceMarkup(results)),
        subsection('How to read the intervals', isPlayed ? methodMarkup(report) : null),
        subsection('All numbers', numbersMarkup(report, packed)),
      ],
    },
  ];
}

function subsection(title: string, body: Content): Content {
  return body === null ? null : html`<h3>${title}</h3>${body}`;
}

function noScript(charts: readonly Chart[]): Content {
  if (charts.length === 0) return null;
  return html`<noscript><p>Without scripts this page tells its charts in words and leaves its tables out. The CSV files beside it have all tables; with <code>--pictures</code>, the folder <code>charts</code> also has the charts as SVG files.</p></noscript>`;
}

function mapMarkup(svg: string, words: string): Markup {
  const document = svg.replace(/^<\?xml[^>]*>\s*/, '');
  return html`<figure class="map"><div class="scroll" role="region" aria-label="Map of the table" tabindex="0">${raw(document)}</div><figcaption>${words}</figcaption></figure>`;
}
