import { playSideBySide } from '../experiments/side-by-side.ts';
import { type GameTable, recordLength } from '../stats/tables.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import { scoresOf } from './scores.ts';

/** Per seat. */
export const FINALISTS = 5;
/** Doubles for the remaining entrants in each later round. */
export const FIRST_ROUND = 100;
export const FIRST_OF_COMBINATIONS = 200;

/** An entrant's job, the job without it, and its seat there. */
export interface RaceSeat {
  readonly job: number;
  readonly base: number;
  readonly seat: number;
}

/** Keeps the better half of each group. */
export interface RaceEntrant {
  readonly group: number;
  readonly seats: readonly RaceSeat[];
}

export interface RaceWish {
  readonly jobs: readonly PreparedJob[];
  readonly entrants: readonly RaceEntrant[];
  readonly firstRound: number;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly onRound?: (left: number, games: number) => void;
}

export interface Raced {
  readonly games: number;
  /** Eliminated: its games equal those without it. */
  readonly isInert: boolean;
  readonly isFinalist: boolean;
  /** Doubled points over the games without it, in all its games. */
  readonly lead: number;
}

/**
 * Races entrants against the scenario's player on common seeds. Each round keeps the better half per group (successive
 * halving: K. Jamieson & A. Talwalkar, AISTATS 2016). Leads are biased upwards. Null if interrupted.
 */
export async function race(player: Player, wish: RaceWish): Promise<Raced[] | null> {
  const { jobs, firstRound, batchSize, signal, onRound } = wish;
  const entrants = wish.entrants.map((one, place) => ({
    ...one,
    place,
    games: 0,
    lead: 0,
    isInert: false,
    isLeft: true,
  }));
  const groups = [...new Set(entrants.map(({ group }) => group))];
  const leftOf = (group: number) => entrants.filter((one) => one.group === group && one.isLeft);
  let from = 0;
  for (let to = firstRound; ; to *= 2) {
    const racing = groups.map(leftOf).filter((left) => left.length > FINALISTS);
    if (racing.length === 0) break;
    const playing = racing.flat();
    onRound?.(playing.length, to);
    // Leases start at multiples: continues those begun.
    const firstGame = from - (from % batchSize);
    const plan = { firstGame, games: to - firstGame, batchSize };
    const places = [...new Set(playing.flatMap(({ seats }) => seats.flatMap(({ job, base }) => [base, job])))].sort(
      (one, other) => one - other,
    );
    const totals = await playSideBySide(
      player,
      places.map((job) => jobs[job]),
      plan,
      { signal },
    );
    if (signal.aborted) return null;
    const tables = new Map(places.map((job, i) => [job, gameTable(totals[i])]));
    for (const one of playing) {
      const played = one.seats.map(({ job, base, seat }) => ({
        own: tables.get(job)!,
        other: tables.get(base)!,
        seat,
      }));
      one.isInert = from === 0 && played.every(({ own, other }) => isSame(own, other));
      one.isLeft = !one.isInert;
      one.games = to;
      for (const { own, other, seat } of played) one.lead += scoreFrom(own, seat, from) - scoreFrom(other, seat, from);
    }
    for (const left of racing) {
      const able = left.filter(({ isLeft }) => isLeft).sort((a, b) => b.lead - a.lead || a.place - b.place);
      const places = Math.max(FINALISTS, Math.ceil(left.length / 2));
      for (const one of able.slice(places)) one.isLeft = false;
    }
    from = to;
  }
  return entrants.map(({ games, isInert, isLeft, lead }) => ({ games, isInert, isFinalist: isLeft, lead }));
}

/** Includes the scenario's games; by entrants of each seat. */
export function raceGames(entrants: readonly number[], firstRound: number): number {
  let left = [...entrants];
  let [games, from] = [0, 0];
  for (let to = firstRound; left.some((count) => count > FINALISTS); to *= 2) {
    const playing = left.filter((count) => count > FINALISTS).reduce((sum, count) => sum + count, 1);
    games += playing * (to - from);
    left = left.map((count) => (count > FINALISTS ? Math.max(FINALISTS, Math.ceil(count / 2)) : count));
    from = to;
  }
  return games;
}

function scoreFrom(table: GameTable, seat: number, game: number): number {
  return scoresOf(table, seat)
    .subarray(game - table.firstGame)
    .reduce((sum, score) => sum + score, 0);
}

export function isSame(a: GameTable, b: GameTable): boolean {
  const length = a.games * recordLength(a);
  for (let i = 0; i < length; i++) if (a.rows[i] !== b.rows[i]) return false;
  return true;
}
