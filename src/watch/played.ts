import { variantJob } from '../experiments/play.ts';
import { alphaOfLook, type Comparison, compare, type DeltaWish } from '../inference/index.ts';
import { type Scenario, systemOf } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import { Totals } from '../workers/totals.ts';

/** Small, to notice saves soon. */
const BATCH = 10;

/** One saved version and its first games so far. */
export class PlayedVersion {
  readonly scenario: Scenario;
  readonly system: System;
  readonly prepared: PreparedJob;
  readonly totals: Totals;

  private constructor(scenario: Scenario, system: System, prepared: PreparedJob, most: number) {
    this.scenario = scenario;
    this.system = system;
    this.prepared = prepared;
    this.totals = new Totals(prepared.metrics, { firstGame: 0, games: most, batchSize: BATCH });
  }

  static async of(scenario: Scenario, seed: number, most: number): Promise<PlayedVersion> {
    const system = await systemOf(scenario);
    return new PlayedVersion(scenario, system, variantJob(system, scenario.baseline, seed), most);
  }

  get games(): number {
    return this.totals.games;
  }

  isLike(other: PlayedVersion): boolean {
    return this.prepared.job.id === other.prepared.job.id;
  }

  /** An abort keeps finished games. */
  async playOn(player: Player, games: number, signal: AbortSignal): Promise<void> {
    const { totals } = this;
    const more = Math.min(games, totals.planned - totals.games);
    if (more <= 0) return;
    const batchSize = Math.max(BATCH, Math.ceil(more / (8 * player.threads)));
    const played = await player.play(this.prepared, { firstGame: totals.games, games: more, batchSize }, { signal });
    const { tally, records } = played;
    totals.add({ firstGame: totals.games, games: played.games, tally, records });
  }
}

/** Reason; null if possible. */
export function notPaired(before: PlayedVersion, now: PlayedVersion): string | null {
  const sides = (version: PlayedVersion) => version.prepared.metrics.sides.join(', ');
  if (before.scenario.system !== now.scenario.system) return 'the system is another';
  if (before.prepared.job.seed !== now.prepared.job.seed) return 'the seed is another';
  return sides(before) === sides(now) ? null : 'the sides have other names';
}

/** Intervals are tightest here. */
export const PLANNED_GAMES = 500;

/** Alpha of plain intervals that are valid at every look. */
export function alphaAtLook({ totals }: PlayedVersion, alpha: number): number {
  return alphaOfLook(totals.games, totals.metrics.sides.length, { alpha, plannedGames: PLANNED_GAMES });
}

/** Valid at all looks together. */
export function compared(
  before: PlayedVersion,
  now: PlayedVersion,
  wish: { readonly alpha: number; readonly deltas: readonly DeltaWish[] },
): Comparison {
  const plans = { byRow: new Map<string, number>(), otherwise: PLANNED_GAMES };
  const table = gameTable(now.totals);
  return compare(gameTable(before.totals), [{ variant: 'now', table }], { ...wish, plans });
}
