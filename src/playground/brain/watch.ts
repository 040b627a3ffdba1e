import { pageFacts } from '../../experiments/page-facts.ts';
import { html, type Markup } from '../../report/html/markup.ts';
import { placesOf } from '../../report/html/places-section.ts';
import type { PageFacts } from '../../report/results.ts';
import { isGameFile, loadGame, type OpenGame } from '../../scenarios/index.ts';
import { ALPHA } from '../../terminal/options.ts';
import { liveMarkup, lookReport } from '../../watch/page.ts';
import type { PlayedVersion } from '../../watch/played.ts';
import { SaveNews } from '../../watch/saves.ts';
import { type Look, WatchSession } from '../../watch/session.ts';
import type { ShownLook } from '../contract.ts';
import type { Asking, Desk, Method } from './desk.ts';

/** Each version of the file is played until the next, up to so many games. */
export interface WatchWords {
  readonly games: number;
  /** Of the file if absent. */
  readonly seed?: number;
}

/** Tells looks until it is stopped. */
export const watch: Method<WatchWords, null, ShownLook> = async (desk, words, asking) => {
  desk.look = null;
  if (isGameFile(desk.main)) await watchGame(desk, asking);
  else await watchScenario(desk, words, asking);
  return null;
};

async function watchScenario(
  desk: Desk,
  { games, seed }: WatchWords,
  { signal, tell }: Asking<ShownLook>,
): Promise<void> {
  const wish = { file: desk.main, words: {}, seed, threads: desk.pool.threads, alpha: ALPHA, games };
  let last: Promise<void> = Promise.resolve();
  const show = (look: Look) => {
    if (signal.aborted) return;
    desk.look = look;
    desk.judging.follow(look.now);
    last = last.then(async () => tell(await shownLook(desk, look)));
  };
  desk.judging.onJudged = () => desk.look !== null && show(desk.look);
  const session = new WatchSession({ ...wish, pool: desk.pool }, show);
  await session.watch(signal, new DeskSaves(desk, signal));
  await last;
}

/** A game alone has no forces: its file is checked, other tabs have its odds. */
async function watchGame(desk: Desk, { signal, tell }: Asking<ShownLook>): Promise<void> {
  desk.judging.follow(null);
  const saves = new DeskSaves(desk, signal);
  for (let save = 1; !signal.aborted; save++) {
    saves.take();
    const read = await loadGame(desk.main);
    const problems = read.ok ? read.warnings : read.problems;
    const nothing = { games: 0, planned: 0, seed: 0, digest: null, seconds: 0, isUnjudged: false };
    tell({ ...nothing, save, problems, markup: read.ok ? gameMarkup(read.open).text : '' });
    await saves.changed;
  }
  saves.close();
}

function gameMarkup({ game, system }: OpenGame): Markup {
  const whereto =
    game.kind === 'sheet'
      ? 'A sheet plays no games: the tabs Odds and Weapons have its exact odds.'
      : 'This file describes a game. The tabs Odds and Weapons have its exact odds; open a scenario that names it to play it.';
  return html`<section id="answer"><h2>${system.info.title}</h2><p class="answer">The file is right.</p><p>${whereto}</p></section>`;
}

/** Of a version: drawn once, not at each look. */
const facts = new WeakMap<PlayedVersion, Promise<PageFacts>>();

function factsOf(version: PlayedVersion): Promise<PageFacts> {
  const { system, scenario, prepared } = version;
  const known = facts.get(version) ?? pageFacts(system, scenario, {}, prepared.job.seed);
  facts.set(version, known);
  return known;
}

async function shownLook({ judging }: Desk, look: Look): Promise<ShownLook> {
  const { now, save, seconds, found: problems } = look;
  const isUnjudged = now !== null && judging.keyOf(now) !== null;
  const about = { save, problems, seconds, seed: now?.prepared.job.seed ?? 0, isUnjudged };
  // Further games may be added while the page's facts are made.
  const report = lookReport(look, ALPHA);
  if (report === null) return { ...about, games: 0, planned: 0, digest: null, markup: '' };
  const { games, totals } = now!;
  const live = liveMarkup(look, ALPHA, report);
  const places = placesOf({ ...report, results: { ...report.results, page: await factsOf(now!) } });
  const markup = html`${live}${places !== null && html`<section id="places"><h2>Where it happened</h2>${places.first}</section>`}`;
  return { ...about, games, planned: totals.planned, digest: report.results.variants[0].digest, markup: markup.text };
}

/** A change of the page's files is a save. */
class DeskSaves extends SaveNews {
  private readonly leave: () => void;

  constructor(desk: Desk, signal: AbortSignal) {
    super(signal);
    this.leave = desk.onPut(() => this.announce());
  }

  override close(): void {
    this.leave();
  }
}
