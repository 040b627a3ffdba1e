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

/** What the games of the crude player take of those of the run, all seats together; and bounds for one seat. */
const SHARE = 0.1;
const LEAST = 50;
const MOST = 400;
/** Games of a batch, so that several threads have some. */
const BATCH = 50;

export interface CrudeWish {
  readonly system: System;
  /** The scenario as it stands. */
  readonly variant: ResolvedVariant;
  /** Games of the run. */
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  readonly signal: AbortSignal;
  /** Of its own, where the run has no player for it. */
  readonly threads: number | undefined;
}

/** What is played of a system's crude player: its name, the seats that it takes in turn, and games in each. */
interface CrudePlan {
  readonly policy: string;
  readonly seats: readonly number[];
  readonly games: number;
}

/** Null where no seat is another policy's, the system names no crude one, or the run has too few games for a tenth of them to say anything. */
function crudePlan({ system, variant: { data }, games: played }: CrudeWish): CrudePlan | null {
  const policy = system.info.policies.find(({ isCrude }) => isCrude)?.name;
  if (policy === undefined) return null;
  const policies = policiesOf(system, data);
  const seats = decidingSides(system, data).filter((side) => policies[side] !== policy);
  const games = Math.min(MOST, Math.floor((played * SHARE) / seats.length));
  return seats.length === 0 || games < LEAST ? null : { policy, seats, games };
}

/**
 * The first games of a run once more for each seat, with the crude player in it: on the threads of the run, or, where its games are kept or
 * come from a queue, on threads of its own, since they are few. Null where there is nothing to play, or none was finished.
 */
export async function playCrude(player: Player | null, wish: CrudeWish): Promise<CrudeScores | null> {
  const plan = crudePlan(wish);
  const { system, variant, seed, alpha, threads, signal } = wish;
  if (plan === null || signal.aborted) return null;
  const { policy, seats, games } = plan;
  await using pool = player === null ? new WorkerPool({ threads, games: games * seats.length }) : null;
  const sides = system.sides(variant.data);
  const castings = seats.map((seat): Casting => {
    const rungs = sides.map((_, side) => (side === seat ? policyRung(policy) : null));
    return { variant: 0, rungs, without: null };
  });
  const play = { system, variants: [variant], castings, seed, games, batchSize: BATCH, signal };
  const totals = await playCastings(playingOn(player ?? pool!), play);
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
