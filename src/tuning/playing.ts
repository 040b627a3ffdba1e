import { createHash } from 'node:crypto';
import { playSideBySide } from '../experiments/side-by-side.ts';
import type { PlayGames } from '../inference/tuning/play.ts';
import type { Combination } from '../inference/tuning/response.ts';
import { valuesOf } from '../inference/tuning/samples.ts';
import type { PlayedBlock } from '../inference/tuning/state.ts';
import { castJob } from '../players/castings.ts';
import type { OpenPlaying } from '../players/playing.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import { mixed } from '../sim/kernel/dice/random.ts';
import type { GameTable } from '../stats/tables.ts';
import { gameTable } from '../workers/results.ts';
import { additionOf, castingOf, resolvedOn, type TunePlan } from './plan.ts';

const SEEDS = { search: 1, confirm: 2, beside: 3 };
/** Tallies of a job may take megabytes. */
const JOBS_AT_ONCE = 8;
/** Games of one job that a thread plays at once. */
const BATCH = 100;

interface PlayingWish {
  /** By table. */
  readonly opens: readonly OpenPlaying[];
  readonly seed: number;
  /** Games are kept: all of a call are one run. */
  readonly keeps: boolean;
  readonly signal: AbortSignal;
  /** Games of all tables and players, since the last call. */
  readonly onGames: (games: number) => void;
}

/** Plays combinations on every table with every player. */
export function playTuned(plan: TunePlan, wish: PlayingWish): PlayGames {
  return async (seeds, combinations, from, to) => {
    const seed = mixed(wish.seed, SEEDS[seeds]) >>> 0;
    const byTable: (readonly (readonly GameTable[] | null)[])[] = [];
    for (const table of plan.tables.keys()) {
      const found = await playTable(plan, wish, { table, seed, combinations, from, to });
      if (found === null) return null;
      byTable.push(found);
    }
    return combinations.map((_, i): PlayedBlock | null => {
      const own = byTable.map((tables) => tables[i]);
      return own.every((tables) => tables !== null) ? blockOf(plan, own) : null;
    });
  };
}

function blockOf({ targets }: TunePlan, byTable: readonly (readonly GameTable[])[]): PlayedBlock {
  const hash = createHash('sha256');
  for (const { rows } of byTable.flat()) hash.update(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
  const values = targets.map(({ metric, table, player }) => valuesOf(metric, byTable[table][player]));
  return { values, print: hash.digest('hex') };
}

interface TablePlay {
  readonly table: number;
  readonly seed: number;
  readonly combinations: readonly Combination[];
  readonly from: number;
  readonly to: number;
}

/** By combination, then by player; null for refused ones; nothing if interrupted. */
async function playTable(
  plan: TunePlan,
  wish: PlayingWish,
  { table, seed, combinations, from, to }: TablePlay,
): Promise<(GameTable[] | null)[] | null> {
  const { variants, additions } = await variantsOf(plan, table, combinations);
  const found: (GameTable[] | null)[] = combinations.map(() => null);
  const playable = [...variants.keys()].filter((i) => variants[i] !== null);
  const atOnce = wish.keeps
    ? Math.max(1, playable.length)
    : Math.max(1, Math.floor(JOBS_AT_ONCE / plan.players.length));
  const { system } = plan.tables[table];
  for (let first = 0; first < playable.length; first += atOnce) {
    const places = playable.slice(first, first + atOnce);
    const own = places.map((i) => variants[i]!);
    const castings = own.flatMap((_, i) => plan.players.map((rung) => castingOf(system, own, i, rung)));
    const jobs = castings.map((casting) => castJob(system, own, casting, seed));
    await using playing = await wish.opens[table]({
      variants: own,
      castings,
      jobs,
      seed,
      games: to,
      additions: places.map((i) => additions[i]),
    });
    let done = 0;
    const onProgress = (games: number) => {
      wish.onGames((games - done) * jobs.length);
      done = games;
    };
    const game = { firstGame: from, games: to - from, batchSize: playing.blockGames ?? BATCH };
    const totals = await playSideBySide(playing.player, jobs, game, { signal: wish.signal, onProgress });
    if (totals.some(({ games }) => games < to - from)) return null;
    for (const [k, i] of places.entries())
      found[i] = plan.players.map((_, player) => gameTable(totals[k * plan.players.length + player]));
  }
  return found;
}

/** `additions`: as JSON, empty for the file as it is. */
async function variantsOf(
  { tables, request, changes, words }: TunePlan,
  table: number,
  combinations: readonly Combination[],
): Promise<{ variants: (ResolvedVariant | null)[]; additions: string[] }> {
  const own = tables[table];
  const made = combinations.map((one) =>
    one.length === 0
      ? null
      : additionOf(
          request.vary,
          one.map((change) => changes[change]),
        ),
  );
  const others = made.filter((one) => one !== null);
  const found = others.length === 0 ? [] : await resolvedOn(own, others, words);
  let next = 0;
  const variants = made.map((one) => (one === null ? own.scenario.baseline : found[next++].variant));
  return { variants, additions: made.map((one) => (one === null ? '' : JSON.stringify(one))) };
}
