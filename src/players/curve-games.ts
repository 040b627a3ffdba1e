import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { engineDigest } from '../runs/engine.ts';
import type { GameTable } from '../stats/tables.ts';
import { shortHash } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';
import type { PreparedJob } from '../workers/job.ts';
import { gameTable } from '../workers/results.ts';
import { Totals } from '../workers/totals.ts';

/** Games of one rung and variant that were played before. */
export type CurveGames = GameTable;

const FOLDER = join('reports', 'ladders', 'games');

/** A file by what is played: another seed, rung, rule or build has another. */
function fileOf({ job: { system, data, houseRules, seed } }: PreparedJob): string {
  return join(FOLDER, `${shortHash([engineDigest(system), data, houseRules, seed])}.bin`);
}

/** The first games of a job, if so many are kept; null otherwise. */
export function readGames(job: PreparedJob, games: number): CurveGames | null {
  const empty = gameTable(new Totals(job.metrics, { firstGame: 0, games: 0, batchSize: 1 }));
  const length = empty.gameColumns.length + empty.sides.length * empty.sideColumns.length;
  try {
    const bytes = gunzipSync(readFileSync(fileOf(job)));
    const rows = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    if (rows.length < games * length || rows.length % length !== 0) return null;
    return { ...empty, games, rows: rows.subarray(0, games * length) };
  } catch {
    return null;
  }
}

export function writeGames(job: PreparedJob, { rows }: GameTable): void {
  writeWhole(fileOf(job), gzipSync(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength)));
}
