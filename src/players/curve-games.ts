import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { playSideBySide } from '../experiments/side-by-side.ts';
import { engineDigest } from '../runs/engine.ts';
import { recordLength } from '../stats/columns.ts';
import type { GameTable } from '../stats/tables.ts';
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

/** So many games of each job, if they are kept from before. */
export function keptGames(jobs: readonly PreparedJob[], games: number): (CurveGames | null)[] {
  return jobs.map((job) => readGames(job, games));
}

/** The same games of several jobs: those kept from before, or played now and kept. Null when interrupted, or where nobody plays. */
export async function keptOrPlayed(
  player: Player | null,
  jobs: readonly PreparedJob[],
  { games, signal, onGames, blockGames, kept = keptGames(jobs, games) }: GamesWish,
): Promise<CurveGames[] | null> {
  const isKept = kept.every((one) => one !== null);
  onGames?.(isKept);
  if (isKept) return [...kept];
  if (player === null) return null;
  const plan = { firstGame: 0, games, batchSize: blockGames ?? BATCH };
  const totals = await playSideBySide(player, jobs, plan, { signal });
  if (signal.aborted) return null;
  const tables = totals.map(gameTable);
  for (const [i, job] of jobs.entries()) writeGames(job, tables[i]);
  return tables;
}

/** The first games of a job, if so many are kept; null otherwise. */
function readGames(job: PreparedJob, games: number): CurveGames | null {
  const empty = gameTable(new Totals(job.metrics, { firstGame: 0, games: 0, batchSize: 1 }));
  const length = recordLength(empty);
  try {
    const bytes = gunzipSync(readFileSync(fileOf(job)));
    const rows = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    if (rows.length < games * length || rows.length % length !== 0) return null;
    return { ...empty, games, rows: rows.subarray(0, games * length) };
  } catch {
    return null;
  }
}

function writeGames(job: PreparedJob, { rows }: GameTable): void {
  writeWhole(fileOf(job), gzipSync(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength)));
}
