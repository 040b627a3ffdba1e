import { ownCommand } from '../terminal/command-line.ts';
import { NotRepeatable } from '../terminal/failures.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';

/** Share of replayed games, between bounds. */
const ONE_IN = 500;
const LEAST = 20;
const MOST = 100;
/** Each job costs a match. */
const LEAST_OF_JOB = 5;
/** The golden section spreads games without a rhythm. */
const SPREAD = (Math.sqrt(5) - 1) / 2;

export interface Finished {
  readonly prepared: PreparedJob;
  readonly played: {
    readonly firstGame: number;
    readonly games: number;
    readonly records: Int32Array;
    /** Absent when no longer needed. */
    readonly tally?: Float64Array;
  };
}

export function gamesAgain(games: number): number {
  return Math.min(games, MOST, Math.max(LEAST, Math.floor(games / ONE_IN)));
}

/** Last one first, one from each equal part. */
export function spreadGames({ firstGame, games }: { firstGame: number; games: number }, count: number): number[] {
  const at = (i: number) => firstGame + Math.floor(((i + ((i * SPREAD) % 1)) * games) / count);
  return Array.from({ length: count }, (_, i) => at(i)).reverse();
}

/**
 * Replays some finished games, last first, on fresh matches. Throws a NotRepeatable on a difference. The choice
 * depends on game numbers alone.
 */
export async function requireRepeats(player: Player, finished: readonly Finished[]): Promise<void> {
  const own = finished.filter(({ played }) => played.games > 0);
  const games = own.reduce((sum, { played }) => sum + played.games, 0);
  if (games === 0) return;
  const wanted = gamesAgain(games);
  const fewest = Math.min(LEAST_OF_JOB, ...own.map(({ played }) => played.games));
  const jobs = Math.min(own.length, Math.ceil(wanted / fewest));
  const chosen = Array.from({ length: jobs }, (_, i) => own[Math.floor((i * own.length) / jobs)]);
  const share = Math.ceil(wanted / jobs);
  for (const one of chosen) await requireSame(player, one, Math.min(share, one.played.games));
}

async function requireSame(player: Player, one: Finished, count: number): Promise<void> {
  const { prepared, played } = one;
  const games = spreadGames(played, count);
  const again = await player.again(prepared, games);
  if (again === null) return;
  const length = played.records.length / played.games;
  const differing = games.filter((game, i) => !isSame(one, game, again.records.subarray(i * length), length));
  if (differing.length > 0) throw notRepeated(prepared, Math.min(...differing), differing.length, count);
  // Sums are comparable only if all games are replayed.
  const sums = count === played.games ? played.tally : undefined;
  if (sums?.some((sum, i) => sum !== again.tally[i])) throw notRepeated(prepared, played.firstGame, 0, count);
}

function isSame({ played }: Finished, game: number, now: Int32Array, length: number): boolean {
  const at = (game - played.firstGame) * length;
  for (let i = 0; i < length; i++) if (played.records[at + i] !== now[i]) return false;
  return true;
}

function notRepeated({ told }: PreparedJob, game: number, differing: number, count: number): NotRepeatable {
  const of = told === undefined || told.name === 'baseline' ? '' : ` of ${told.name}`;
  const what =
    differing === 0
      ? `games${of} counted other things when all ${count} were played again on a fresh match`
      : `game ${game}${of} came out differently on a fresh match (${differing} of ${count} replayed games did)`;
  const because = 'results depend on the games before';
  return new NotRepeatable(
    `${what}: ${because}`,
    told?.replay ? ownCommand([...told.replay, '--game', String(game)]) : null,
  );
}
