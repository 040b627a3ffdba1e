import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { playSideBySide } from '../experiments/side-by-side.ts';
import { engineDigest } from '../runs/engine.ts';
import { type GameTable, recordLength } from '../stats/tables.ts';
import { shortHash } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import { Totals } from '../workers/totals.ts';

/** Games of one rung and variant that were played before. */
export type CurveGames = GameTable;

const FOLDER = join('reports', 'ladders', 'games');

/** A file by what is played: another seed, rung, rule or build has another. */
function fileOf({ job: { system, data, houseRules, seed } }: PreparedJob): string {
  return join(FOLDER, `${shortHash([engineDigest(system), data, houseRules, seed])}.bin`);
}

export interface GamesWish {
  readonly games: number;
  readonly signal: AbortSignal;
  /** Called before anything is played, or read instead. */
  readonly onGames?: (isKept: boolean) => void;
  /** Games of a block, where that matters to who plays. */
  readonly blockGames?: number | null | undefined;
  /** What `keptGames` has found of the jobs, where that was asked before. */
  readonly kept?: readonly (CurveGames | null)[];
}

/** A planner's games take long, so that blocks are small. */
const BATCH = 10;

/** The first games of each job that are kept from before, `games` at most; null where there is none. */
export function keptGames(jobs: readonly PreparedJob[], games: number): (CurveGames | null)[] {
  return jobs.map((job) => readGames(job, games));
}

/** Whether so many games of a job are kept. */
export function isKept(kept: CurveGames | null, games: number): kept is CurveGames {
  return kept !== null && kept.games >= games;
}

/**
 * The same games of several jobs: those kept from before, and what is missing played now and kept. Null when interrupted, or where nobody
 * plays.
 */
export async function keptOrPlayed(
  player: Player | null,
  jobs: readonly PreparedJob[],
  { games, signal, onGames, blockGames, kept = keptGames(jobs, games) }: GamesWish,
): Promise<CurveGames[] | null> {
  const isAll = kept.every((one) => isKept(one, games));
  onGames?.(isAll);
  if (isAll) return kept.map((one) => firstOf(one!, games));
  if (player === null) return null;
  const block = blockGames ?? BATCH;
  const common = Math.min(...kept.map((one) => one?.games ?? 0));
  const firstGame = common - (common % block);
  const totals = await playSideBySide(
    player,
    jobs,
    { firstGame, games: games - firstGame, batchSize: block },
    { signal },
  );
  if (signal.aborted) return null;
  const tables = totals.map((total, i) => joinedGames(kept[i], gameTable(total), firstGame));
  for (const [i, job] of jobs.entries()) writeGames(job, tables[i]);
  return tables;
}

function firstOf(table: CurveGames, games: number): CurveGames {
  return { ...table, games, rows: table.rows.subarray(0, games * recordLength(table)) };
}

/** The first games of one table, then those of the other. */
function joinedGames(kept: CurveGames | null, played: CurveGames, firstGame: number): CurveGames {
  if (kept === null || firstGame === 0) return played;
  const rows = new Int32Array([...firstOf(kept, firstGame).rows, ...played.rows]);
  return { ...played, firstGame: 0, games: firstGame + played.games, rows };
}

/** The first games of a job that are kept, `games` at most; null where there is none. */
function readGames(job: PreparedJob, games: number): CurveGames | null {
  const empty = gameTable(new Totals(job.metrics, { firstGame: 0, games: 0, batchSize: 1 }));
  const length = recordLength(empty);
  try {
    const bytes = gunzipSync(readFileSync(fileOf(job)));
    const rows = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const there = Math.min(games, rows.length / length);
    if (rows.length % length !== 0 || there === 0) return null;
    return firstOf({ ...empty, rows }, there);
  } catch {
    return null;
  }
}

function writeGames(job: PreparedJob, { rows }: GameTable): void {
  writeWhole(fileOf(job), gzipSync(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength)));
}
