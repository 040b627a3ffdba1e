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

export interface RaceWish {
  /** The scenario first, then entrants. */
  readonly jobs: readonly PreparedJob[];
  readonly seats: readonly number[];
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
}

/**
 * Races entrants against the scenario's player on common seeds. Each round keeps the better half per seat (successive
 * halving: K. Jamieson & A. Talwalkar, AISTATS 2016). Leads are biased upwards. Null if interrupted.
 */
export async function race(player: Player, wish: RaceWish): Promise<Raced[] | null> {
  const { jobs, seats, firstRound, batchSize, signal, onRound } = wish;
  const entrants = seats.map((seat, i) => ({ seat, job: i + 1, games: 0, lead: 0, isInert: false, isLeft: true }));
  const leftOf = (seat: number) => entrants.filter((one) => one.seat === seat && one.isLeft);
  let from = 0;
  for (let to = firstRound; ; to *= 2) {
    const racing = [...new Set(seats)].map(leftOf).filter((left) => left.length > FINALISTS);
    if (racing.length === 0) break;
    const playing = racing.flat();
    onRound?.(playing.length, to);
    // Leases start at multiples: continues those begun.
    const firstGame = from - (from % batchSize);
    const plan = { firstGame, games: to - firstGame, batchSize };
    const played = [jobs[0], ...playing.map(({ job }) => jobs[job])];
    const [shipped, ...tables] = (await playSideBySide(player, played, plan, { signal })).map(gameTable);
    if (signal.aborted) return null;
    for (const [i, one] of playing.entries()) {
      one.isInert = from === 0 && isSame(tables[i], shipped);
      one.isLeft = !one.isInert;
      one.games = to;
      one.lead += scoreFrom(tables[i], one.seat, from) - scoreFrom(shipped, one.seat, from);
    }
    for (const left of racing) {
      const able = left.filter(({ isLeft }) => isLeft).sort((a, b) => b.lead - a.lead || a.job - b.job);
      const places = Math.max(FINALISTS, Math.ceil(left.length / 2));
      for (const one of able.slice(places)) one.isLeft = false;
    }
    from = to;
  }
  return entrants.map(({ games, isInert, isLeft }) => ({ games, isInert, isFinalist: isLeft }));
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
