import { html, type Markup } from '../../report/html/markup.ts';
import { placesOf } from '../../report/html/places-section.ts';
import { reportOf } from '../../report/report.ts';
import { isGameFile, loadGame, type OpenGame } from '../../scenarios/index.ts';
import { everyLook, liveMarkup, watchResults } from '../../watch/page.ts';
import { type Look, type Saving, WatchSession } from '../../watch/session.ts';
import { variantResults } from '../../workers/results.ts';
import type { ShownLook } from '../contract.ts';
import type { Asking, Desk, Method } from './desk.ts';

/** Each version of the file is played until the next, up to so many games. */
export interface WatchWords {
  readonly games: number;
  /** Of the file if absent. */
  readonly seed?: number;
}

export const ALPHA = 0.05;

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
  const session = new WatchSession({ ...wish, pool: desk.pool }, (look) => {
    if (signal.aborted) return;
    desk.look = look;
    last = last.then(async () => tell(await shownLook(look)));
  });
  await session.watch(signal, new DeskSaves(desk, signal));
  await last;
}

/** A game alone has no forces: its file is checked, other tabs have its odds. */
async function watchGame(desk: Desk, { signal, tell }: Asking<ShownLook>): Promise<void> {
  const saves = new DeskSaves(desk, signal);
  for (let save = 1; !signal.aborted; save++) {
    saves.take();
    const read = await loadGame(desk.main);
    const problems = read.ok ? read.warnings : read.problems;
    const nothing = { games: 0, planned: 0, seed: 0, digest: null, seconds: 0 };
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

async function shownLook(look: Look): Promise<ShownLook> {
  const { now, save, seconds, found: problems } = look;
  const about = { save, problems, seconds };
  if (now === null || now.games === 0)
    return { ...about, games: 0, planned: 0, seed: now?.prepared.job.seed ?? 0, digest: null, markup: '' };
  const { games, totals, prepared } = now;
  const places = placesOf(reportOf(await watchResults(now, {}, ALPHA), everyLook(ALPHA)));
  const { digest } = variantResults('baseline', totals);
  const markup = html`${liveMarkup(look, ALPHA)}${places !== null && html`<section id="places"><h2>Where it happened</h2>${places.first}</section>`}`;
  return { ...about, games, planned: totals.planned, seed: prepared.job.seed, digest, markup: markup.text };
}

/** A change of the page's files is a save. */
class DeskSaves implements Saving {
  private isNew = true;
  private controller = new AbortController();
  private wake: () => void = () => {};
  private readonly leave: () => void;
  changed: Promise<void> = new Promise(() => {});

  constructor(desk: Desk, signal: AbortSignal) {
    this.arm();
    this.leave = desk.onPut(() => {
      this.isNew = true;
      this.notice();
    });
    signal.addEventListener('abort', () => this.notice(), { once: true });
  }

  get next(): AbortSignal {
    return this.controller.signal;
  }

  also(): void {}

  take(): boolean {
    if (!this.isNew) return false;
    this.isNew = false;
    this.arm();
    return true;
  }

  close(): void {
    this.leave();
  }

  private notice(): void {
    this.controller.abort();
    this.wake();
  }

  private arm(): void {
    this.controller = new AbortController();
    this.changed = new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
