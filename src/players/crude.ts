import { resultsOf } from '../report/rows/games.ts';
import type { CrudeScores } from '../report/sentences/players.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import { policiesOf } from '../sim/kernel/players/policies.ts';
import type { System } from '../sim/kernel/system.ts';
import { score, shareInterval } from '../stats/index.ts';
import { type Player, WorkerPool } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import type { Casting } from './castings.ts';
import { playCastings, playingOn } from './playing.ts';
import { decidingSides, policyRung } from './rungs.ts';

/** Share of the run's games, all seats together; bounds per seat. */
const SHARE = 0.1;
const LEAST = 50;
const MOST = 400;
/** Occupies several threads. */
const BATCH = 50;

export interface CrudeWish {
  readonly system: System;
  readonly variant: ResolvedVariant;
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  readonly signal: AbortSignal;
  /** Threads to start if the run has no player for it. */
  readonly threads: number | undefined;
  readonly onProgress?: (games: number, planned: number) => void;
}

interface CrudePlan {
  readonly policy: string;
  readonly seats: readonly number[];
  readonly games: number;
}

/** Null without another policy in a seat or a crude policy, or if a tenth of the run is too small. */
function crudePlan({ system, variant: { data }, games: played }: CrudeWish): CrudePlan | null {
  const policy = system.info.policies.find(({ isCrude }) => isCrude)?.name;
  if (policy === undefined) return null;
  const policies = policiesOf(system, data);
  const seats = decidingSides(system, data).filter((side) => policies[side] !== policy);
  const games = Math.min(MOST, Math.floor((played * SHARE) / seats.length));
  return seats.length === 0 || games < LEAST ? null : { policy, seats, games };
}

/**
 * Replays the first games with the crude player in each seat in turn. Starts threads if the run's games are kept or
 * queued. Null without games.
 */
export async function playCrude(player: Player | null, wish: CrudeWish): Promise<CrudeScores | null> {
  const plan = crudePlan(wish);
  const { system, variant, seed, alpha, threads, signal, onProgress } = wish;
  if (plan === null || signal.aborted) return null;
  const { policy, seats, games } = plan;
  await using pool = player === null ? new WorkerPool({ threads, games: games * seats.length }) : null;
  const sides = system.sides(variant.data);
  const castings = seats.map((seat): Casting => {
    const rungs = sides.map((_, side) => (side === seat ? policyRung(policy) : null));
    return { variant: 0, rungs, without: null };
  });
  const play = { system, variants: [variant], castings, seed, games, batchSize: BATCH, signal };
  const tell = (played: number) => onProgress?.(played, games);
  const totals = await playCastings(playingOn(player ?? pool!), { ...play, onProgress: tell });
  const tables = totals.map(gameTable);
  if (tables[0].games === 0) return null;
  return {
    ...{ policy, games: tables[0].games },
    seats: seats.map((seat, i) => {
      const { wins, draws, losses } = resultsOf(tables[i], seat);
      const { estimate, low, high } = score(wins, draws, losses, alpha);
      const won = shareInterval(wins, tables[i].games, alpha);
      return { side: sides[seat], ...{ wins, draws, losses }, score: { estimate, low, high }, winRate: won };
    }),
  };
}
