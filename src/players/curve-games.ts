import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { playSideBySide } from '../experiments/side-by-side.ts';
import { playDigest } from '../runs/engine.ts';
import { type GameTable, recordLength } from '../stats/tables.ts';
import { shortHash } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import { Totals } from '../workers/totals.ts';

export type CurveGames = GameTable;

const FOLDER = join('reports', 'ladders', 'games');

/** The name depends on seed, rung, rules and build. */
function fileOf({ job: { system, game, data, houseRules, seed } }: PreparedJob): string {
  return join(FOLDER, `${shortHash([playDigest(system, game), data, houseRules, seed])}.bin`);
}

export interface GamesWish {
  readonly games: number;
  readonly signal: AbortSignal;
  readonly onGames?: (isKept: boolean) => void;
  readonly blockGames?: number | null | undefined;
  /** From `keptGames`, if known. */
  readonly kept?: readonly (CurveGames | null)[];
}

/** Small, since planners are slow. */
const BATCH = 10;

/** Cached first games per job, at most `games`; null if none. */
export function keptGames(jobs: readonly PreparedJob[], games: number): (CurveGames | null)[] {
  return jobs.map((job) => readGames(job, games));
}

export function isKept(kept: CurveGames | null, games: number): kept is CurveGames {
  return kept !== null && kept.games >= games;
}

/** The same games of several jobs, from the cache or played. Null if interrupted or if nobody plays. */
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

function joinedGames(kept: CurveGames | null, played: CurveGames, firstGame: number): CurveGames {
  if (kept === null || firstGame === 0) return played;
  const rows = new Int32Array([...firstOf(kept, firstGame).rows, ...played.rows]);
  return { ...played, firstGame: 0, games: firstGame + played.games, rows };
}

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
