import { playSideBySide } from '../experiments/side-by-side.ts';
import { resultsOf } from '../report/rows/games.ts';
import type { CrudeScores } from '../report/sentences/crude.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import { policiesOf } from '../sim/kernel/players/policies.ts';
import type { System } from '../sim/kernel/system.ts';
import { score, shareInterval } from '../stats/index.ts';
import { gameTable } from '../workers/results.ts';
import { type Casting, castJob } from './castings.ts';
import { castPlayers, type KeepCastsWish, type OpenPlaying } from './playing.ts';
import { decidingSides } from './rungs.ts';

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
  /** What its games are of, where the run has no threads of its own. */
  readonly kept: Omit<KeepCastsWish, 'verb' | 'leaseGames'>;
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
export async function playCrude(open: OpenPlaying | null, wish: CrudeWish): Promise<CrudeScores | null> {
  const plan = crudePlan(wish);
  if (plan === null || wish.signal.aborted) return null;
  if (open !== null) return playSeats(open, plan, wish);
  const cast = { ...wish.kept, verb: 'crude' as const, leaseGames: BATCH };
  await using players = castPlayers({ keep: false }, cast, plan.games * plan.seats.length);
  return await playSeats(players.open, plan, wish);
}

async function playSeats(open: OpenPlaying, plan: CrudePlan, wish: CrudeWish): Promise<CrudeScores | null> {
  const { system, variant, seed, alpha, signal } = wish;
  const { policy, seats, games } = plan;
  const sides = system.sides(variant.data);
  const castings = seats.map((seat): Casting => {
    const rungs = sides.map((_, side) => (side === seat ? { name: policy, policy, lapse: 0 } : null));
    return { variant: 0, rungs, without: null };
  });
  const jobs = castings.map((casting) => castJob(system, [variant], casting, seed));
  await using playing = await open({ variants: [variant], castings, jobs, seed, games });
  const cut = { firstGame: 0, games, batchSize: playing.blockGames ?? BATCH };
  const totals = await playSideBySide(playing.player, jobs, cut, { signal });
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
