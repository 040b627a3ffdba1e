import { blockOf, type KeepWords, keepingOf, keeps, type Playing, playing } from '../experiments/kept.ts';
import { playSideBySide } from '../experiments/side-by-side.ts';
import type { PlayerVerb } from '../runs/manifest.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { remark } from '../terminal/output.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import { type Player, WorkerPool } from '../workers/pool.ts';
import type { Totals } from '../workers/totals.ts';
import { type Casting, castingName, castingWord, castJob } from './castings.ts';

/** Small, since planners are slow. */
export const PLANNERS_LEASE = 25;

export interface CastGames {
  readonly variants: readonly ResolvedVariant[];
  readonly castings: readonly Casting[];
  readonly jobs: readonly PreparedJob[];
  readonly seed: number;
  readonly games: number;
  /** Of variants that no file has: what makes each, as JSON. */
  readonly additions?: readonly string[];
}

/** `blockGames`: games per block; null if any. */
export interface CastPlaying extends Playing {
  readonly blockGames: number | null;
}

export type OpenPlaying = (cast: CastGames) => Promise<CastPlaying>;

/** Plays all castings on the caller's pool. */
export function playingOn(player: Player): OpenPlaying {
  return async () => ({ player, blockGames: null, async [Symbol.asyncDispose]() {} });
}

export interface CastingsWish extends Omit<CastGames, 'jobs'> {
  readonly system: System;
  /** Default games per block. */
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly onProgress?: ((games: number) => void) | undefined;
}

export async function playCastings(open: OpenPlaying, wish: CastingsWish): Promise<Totals[]> {
  const { system, variants, castings, seed, games, batchSize, signal, onProgress } = wish;
  const jobs = castings.map((casting) => castJob(system, variants, casting, seed));
  await using playing = await open({ variants, castings, jobs, seed, games });
  const plan = { firstGame: 0, games, batchSize: playing.blockGames ?? batchSize };
  return await playSideBySide(playing.player, jobs, plan, { signal, onProgress });
}

interface KeepCastsWish {
  readonly verb: PlayerVerb;
  readonly scenario: Scenario;
  /** Makes the variants (default `run`). */
  readonly of?: 'run' | 'compare';
  /** Words for the scenario and its variants (default: scenario only). */
  readonly words?: Readonly<Record<string, readonly string[] | undefined>>;
  readonly leaseGames: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
}

export interface CastPlayers extends AsyncDisposable {
  readonly open: OpenPlaying;
  /** For another scenario. */
  readonly openOf: (scenario: Scenario) => OpenPlaying;
}

/** A pool for all castings; keeps or queues games if requested. */
export function castPlayers(words: KeepWords & OverrideWords, wish: KeepCastsWish, games: number): CastPlayers {
  if (keeps(words)) {
    remark('games of players are kept in runs/; after a stop, the same command goes on');
    const openOf = (scenario: Scenario) => keptCasts(words, { ...wish, scenario });
    return { open: openOf(wish.scenario), openOf, async [Symbol.asyncDispose]() {} };
  }
  const pool = new WorkerPool({ threads: wish.threads, games });
  const open = playingOn(pool);
  return { open, openOf: () => open, [Symbol.asyncDispose]: () => pool.close() };
}

function keptCasts(words: KeepWords & OverrideWords, wish: KeepCastsWish): OpenPlaying {
  const { verb, scenario, of = 'run', threads, signal, leaseGames } = wish;
  const { set, policy, define } = words;
  const said = wish.words ?? { set, policy, define };
  return async ({ variants, castings, jobs, seed, games, additions }) => {
    const keeping = await keepingOf(words, {
      ...{ verb, scenario, jobs, seed, games, stop: null, leaseGames },
      names: castings.map((casting) => castingName(variants, casting)),
      words: { ...said, of: [of], castings: castings.map(castingWord), additions },
    });
    const play = await playing(keeping, jobs, { threads, games: games * jobs.length }, signal);
    return {
      player: play.player,
      blockGames: blockOf(keeping, leaseGames),
      [Symbol.asyncDispose]: () => play[Symbol.asyncDispose](),
    };
  };
}
