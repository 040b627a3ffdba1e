import { mostThatDiffer } from '../../stats/index.ts';
import { type GameWords, wordsOf } from '../../stats/tables.ts';
import { capitalised, standardTitle, tablePath, uncapitalised } from '../names.ts';
import { confidence, whole } from '../numbers.ts';
import { type NotableGame, notableGames } from '../outliers.ts';
import type { Report, TellingPage } from '../report.ts';
import type { PageFacts, RunResults } from '../results.ts';
import { FIRST_TO_BREAK } from '../rows/balance.ts';
import { countTableName, countTables } from '../rows/counts.ts';
import { FEWEST_AT_RISK } from '../rows/sides.ts';
import type { Row, Table } from '../rows/table.ts';
import { SPARSE_COUNT, SPARSE_GAMES } from '../sentences/warnings.ts';
import { allTables } from '../tables.ts';
import { type PackedTables, shownColumns } from './cells.ts';
import { type Content, html, type Markup } from './markup.ts';
import { commandMarkup } from './page.ts';

/** By game number. */
export type ReplayPages = ReadonlyMap<number, string>;

/** The others are folded. */
const SHOWN: readonly NotableGame['kind'][] = ['typical', 'most one-sided', 'longest'];

export function gamesMarkup({ variants, page }: RunResults, pages: ReplayPages): Markup | null {
  const games = notableGames(variants[0].table);
  if (games.length === 0) return null;
  const first = SHOWN.flatMap((kind) => games.filter((game) => game.kind === kind));
  const others = games.filter((game) => !first.includes(game));
  const list = (some: readonly NotableGame[]) =>
    html`<ul class="trio">
${some.map((game) => gameMarkup(game, page?.replay, pages))}</ul>`;
  return html`${variants.length > 1 && html`<p>From ${variants[0].variant}:</p>`}${list(first)}
<details><summary>${others.length} more games</summary>${list(others)}</details>
${page !== undefined && html`<p class="note">Show any game by its number, roll by roll; <code>--html</code> writes a page:</p>${commandMarkup(`${page.replay} --game ${games[0].game}`)}`}`;
}

/** Games that show what a change does, and games of the baseline, folded. */
export function bothMarkup(telling: readonly TellingPage[], results: RunResults): Markup {
  const games = gamesMarkup(results, new Map());
  const several = results.variants.length > 2;
  return html`<p>Each game is played twice on the same dice. The page shows both games side by side and opens where they first differ.</p>
<ul class="trio">
${telling.map(
  ({ game, variant, why, stories, path }) => html`<li><h3>Game ${game}${several && html`: ${variant}`}</h3>
<p>${why}</p>
<p class="note">Baseline: ${stories[0]}.<br>${variant}: ${stories[1]}.</p>
<p><a href="${path}">Watch game ${game} under both rules</a></p></li>
`,
)}</ul>
${games !== null && html`<details><summary>Games of the baseline</summary>${games}</details>`}`;
}

function gameMarkup({ kind, game, story }: NotableGame, replay: string | undefined, pages: ReplayPages): Markup {
  const link = pages.get(game);
  return html`<li><h3>${capitalised(kind)}: game ${game}</h3>
<p>${story}.</p>
${link === undefined ? replay !== undefined && commandMarkup(`${replay} --game ${game} --html`) : html`<p><a href="${link}">Watch game ${game}</a></p>`}</li>
`;
}

export function methodMarkup({ results, additions }: Report): Markup {
  const { alpha, variants } = results;
  const { table, places } = variants[0];
  const { sides, games } = table;
  const { breaks } = wordsOf(table);
  const sentences = [
    `Intervals are ${confidence(alpha)} intervals (alpha ${alpha}). Each holds on its own: on average ${missing(alpha)} misses the true value. Bands of curves hold turn by turn, not all at once.`,
    'The independent unit is the game: events within one game are related.',
    'Shares of games have Wilson’s interval; where at most three games are of a kind, the end near 0 or 1 is that of a Poisson mean at one-sided alpha (Brown, Cai and DasGupta). The same holds for shares of events. Scores have Student’s t with one pseudo win and one pseudo loss, within 0 and 1. Means over games have Student’s t.',
    'Shares of shots, rolls and the like have Wilson’s interval at the effective number of trials, with games as clusters; rates have Student’s t over games; medians lie between order statistics.',
    'The worth of a lead has Student’s t with HC3 variance, its correlation with the score Fisher’s z with the same weights. Where too many games end alike (Cochran’s rule: 25 times the squared skewness of the scores), neither has an interval.',
    `“${breaks}”, if every game went on, is Kaplan and Meier’s; it has no interval once fewer than ${FEWEST_AT_RISK} games are at risk.`,
    places === undefined
      ? null
      : 'Counts in squares of the table have a Poisson interval, widened by the spread between games; with up to three independent events, its low end allows for the squares without any, which are left out.',
    `Where all games had the same value there is no spread and so no interval; for ${games} such games at most ${Number((100 * mostThatDiffer(games, alpha)).toPrecision(2))}% of all games differ.`,
    sides.length > 2
      ? `A sentence about the best-scoring side or about any seat covers a family of ${sides.length}, so its interval is Bonferroni’s.`
      : null,
    ...(additions.method ?? []),
  ];
  return html`<ul>${sentences
    .filter((sentence) => sentence !== null)
    .map(
      (sentence) => html`<li>${sentence}</li>
`,
    )}</ul>`;
}

/** `1 in 20`, `about 1 in 7` */
function missing(alpha: number): string {
  const rounded = Math.round(1 / alpha);
  return `${Math.abs(1 / alpha - rounded) < 1e-9 ? '' : 'about '}1 in ${rounded}`;
}

function tableTitle({ name }: Table, { results }: Report): string {
  for (const variant of results.variants) {
    const count = countTables(variant).find((table) => countTableName(table) === name);
    if (count !== undefined) {
      const titles = count.dimensions.map(({ title }) => title.toLowerCase());
      return `${count.title} ${titles.length === 0 ? 'in all' : `by ${titles.join(', ')}`}`;
    }
    const histogram = variant.histograms.find(({ metric }) => metric === name);
    if (histogram !== undefined) return histogram.title;
  }
  return standardTitle(name, wordsOf(results.variants[0].table));
}

function sparseNote({ name }: Table, { warnings }: Report): Markup | false {
  const found = warnings.flatMap((warning) =>
    warning.kind === 'sparse-cells' ? warning.tables.filter(({ table }) => table === name) : [],
  );
  if (found.length === 0) return false;
  const [{ sparse, cells }] = found;
  return html`<p class="note">${whole(sparse)} of ${whole(cells)} cells are sparse (under ${SPARSE_COUNT} events or ${SPARSE_GAMES} games), so their intervals are wide.</p>`;
}

function headsOf({ breakRate, broke, strengthLeft }: GameWords): Readonly<Record<string, string>> {
  return { breakRate, broken: broke, unbroken: 'Not before', strength: strengthLeft };
}

function inWords(table: Table, words: GameWords): Table {
  if (table.name !== 'balance') return table;
  const shown = (row: Row) => (row.measure === FIRST_TO_BREAK ? uncapitalised(words.firstToBreak) : row.measure);
  return { ...table, rows: table.rows.map((row) => ({ ...row, measure: shown(row) })) };
}

/** The table is built as its fold opens. */
function placeOf(title: string, table: Table, { results }: Report, packed: PackedTables): Markup {
  const { alpha, variants } = results;
  const { words } = variants[0].table;
  if (words === undefined) return packed.estimates(title, table, alpha);
  const worded = inWords(table, words);
  return packed.estimates(title, worded, alpha, {
    columns: shownColumns(worded.columns, worded.rows, alpha, headsOf(words)),
  });
}

export function numbersMarkup(report: Report, packed: PackedTables): Markup {
  return html`<p>Every table is also a file in the report’s folder, with all digits. Press a heading to sort.</p>
${[...report.additions.tables, ...allTables(report.estimates)].map((table) => {
  const title = tableTitle(table, report);
  return html`<details id="table-${table.name}"><summary><h3>${title}</h3> <span class="note">${whole(table.rows.length)} rows, <code>${tablePath(table.name)}</code></span></summary>
${sparseNote(table, report)}${placeOf(title, table, report, packed)}
</details>
`;
})}`;
}

export function rulesMarkup({ policies, houseRules, page, scenario }: RunResults, packed: PackedTables): Markup {
  return html`${scenario.description !== undefined && html`<p>${scenario.description}</p>`}
<h3>Who decides</h3>
<ul>${Object.entries(policies).map(
    ([side, policy]) => html`<li>${side}: ${policy}</li>
`,
  )}</ul>
<h3>House rules that are changed</h3>
${changedRulesMarkup(houseRules, 'None.')}
${page !== undefined && pageMarkup(page, scenario.file, packed)}`;
}

export function changedRulesMarkup(houseRules: Readonly<Record<string, unknown>>, none: string): Markup {
  const changed = Object.entries(houseRules);
  return changed.length === 0
    ? html`<p>${none}</p>`
    : html`<ul>${changed.map(
        ([key, value]) => html`<li><code>${key}: ${JSON.stringify(value)}</code></li>
`,
      )}</ul>`;
}

function pageMarkup({ rules, source }: PageFacts, file: string, packed: PackedTables): Markup {
  const inForce = {
    caption: 'All rules in force',
    columns: [
      { head: 'Key', kind: 'code' },
      { head: 'Value' },
      { head: 'Default' },
      { head: 'Clause' },
      { head: 'Meaning', kind: 'prose' },
    ],
    rows: rules.map(({ key, value, default: usual, clause, doc }) => [
      ...[key, JSON.stringify(value), JSON.stringify(usual), clause, doc],
    ]),
  } as const;
  return html`<details><summary><h3>All rules in force</h3> <span class="note">${rules.length} keys</span></summary>
${packed.place('rules-in-force', inForce)}</details>
<details><summary><h3>The scenario file</h3> <span class="note"><code>${file}</code></span></summary>
<pre class="source" tabindex="0">${source}</pre></details>`;
}

export function reproduceMarkup(results: RunResults): Markup {
  const { command, versions, scenario, variants, seed } = results;
  const facts: [string, string][] = [
    ['Seed', String(seed)],
    ['Scenario and rules', scenario.hash],
    ...variants.flatMap(({ variant, digest, recordsDigest }): [string, string][] => {
      const whose = variants.length === 1 ? '' : ` of ${variant}`;
      return [
        [`Digest of the tallies${whose}`, digest],
        [`Digest of the games${whose}`, recordsDigest],
      ];
    }),
    ['Played by', `skirmetrics ${versions.skirmetrics}, Node ${versions.node}`],
  ];
  return html`<p>The same command plays the same games, on any machine and with any number of threads; the digests say so.</p>
${commandMarkup(command)}
<dl>${facts.map(
    ([term, value]) => html`<dt>${term}</dt><dd><code>${value}</code></dd>
`,
  )}</dl>`;
}

/** Null if none are listed. */
export function limitsMarkup(limits: readonly string[]): Content {
  return limits.length === 0
    ? null
    : html`<ul>${limits.map(
        (limit) => html`<li>${limit}</li>
`,
      )}</ul>`;
}
