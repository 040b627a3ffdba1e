import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { asideName, sweep } from '../report/files/aside.ts';
import type { Table } from '../report/rows/table.ts';
import { InputError } from '../terminal/failures.ts';
import type { BlockEstimate, Night, NightEntry, NightMetric } from './night.ts';
import { sourceOf } from './words.ts';

export interface QueryTable {
  readonly name: string;
  readonly files: readonly string[];
  readonly kind: 'parquet' | 'csv';
}

export interface Answer {
  readonly columns: readonly string[];
  /** Large integers and decimals are numbers, dates are text. */
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

/** A bad join would exhaust memory. */
const MOST_ROWS = 5_000_000;

const NIGHT_FILE = /^\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{8}\.parquet$/;

/**
 * The tables in folders: nights are together `nights`; other files are tables by their names, and files of one name in several folders are
 * one table. Reports have most of theirs in `tables/`. A Parquet file is taken in place of the CSV file of its name.
 */
export async function tablesIn(folders: readonly string[]): Promise<QueryTable[]> {
  const tables = new Map<string, { kind: 'parquet' | 'csv'; files: string[] }>();
  const inner = await Promise.all(folders.map(tablesBeside));
  for (const folder of inner.flat()) {
    const names = await readdir(folder);
    for (const file of names.sort()) {
      const kind = extname(file) === '.parquet' ? 'parquet' : 'csv';
      const stem = basename(file, extname(file));
      if (extname(file) !== `.${kind}` || file.startsWith('.')) continue;
      if (kind === 'csv' && names.includes(`${stem}.parquet`)) continue;
      // Reading a pipe would block.
      if (!(await stat(join(folder, file)).catch(() => null))?.isFile()) continue;
      const name = NIGHT_FILE.test(file) ? 'nights' : stem.replaceAll('-', '_');
      const table = tables.get(name) ?? { kind, files: [] };
      if (table.kind !== kind)
        throw new InputError(
          `${join(folder, file)} is ${kind === 'csv' ? 'CSV' : 'Parquet'}, but a file of that name in another folder is not; query them one by one`,
        );
      table.files.push(join(folder, file));
      tables.set(name, table);
    }
  }
  return [...tables].map(([name, { kind, files }]) => ({ name, kind, files }));
}

/** A folder, and its folder of tables if it has one. */
async function tablesBeside(folder: string): Promise<string[]> {
  const isFolder = (path: string) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (!(await isFolder(folder))) throw new InputError(`${folder}: no such folder`);
  const tables = join(folder, 'tables');
  return (await isFolder(tables)) ? [folder, tables] : [folder];
}

/**
 * One SELECT, in memory. After loading, statements cannot access files or extensions. Large data spills to a temporary
 * folder, removed at the end. Throws InputError.
 */
export async function answerTo(sql: string, tables: readonly QueryTable[]): Promise<Answer> {
  const { DuckDBInstance, StatementType } = await library();
  // Left by killed queries.
  sweep(tmpdir(), Date.now());
  const aside = join(tmpdir(), asideName());
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    temp_directory: aside,
  });
  const connection = await instance.connect();
  try {
    for (const table of named(sql, tables)) await load(connection, table);
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    const statements = await connection.extractStatements(sql);
    if (statements.count !== 1)
      throw new InputError(
        `--sql takes one SELECT; these are ${statements.count} statements (a PIVOT has to list its values: IN (…))`,
      );
    const statement = await statements.prepare(0);
    if (statement.statementType !== StatementType.SELECT)
      throw new InputError(`--sql takes one SELECT; this is ${StatementType[statement.statementType]}`);
    const reader = await statement.streamAndReadUntil(MOST_ROWS + 1);
    if (reader.currentRowCount > MOST_ROWS)
      throw new InputError(`the answer has more than ${MOST_ROWS.toLocaleString('en')} rows; add a LIMIT`);
    const rows = reader.getRowsJS().map((row) => row.map(plain));
    return { columns: reader.deduplicatedColumnNames(), rows };
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(refusal(String((error as Error).message).trim()));
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(aside, { recursive: true, force: true });
  }
}

function refusal(text: string): string {
  const message = text.replace('Failed to extract statements: ', '');
  if (message.startsWith('Permission Error'))
    return `--sql reads its own tables and no other file: ${message.split('\n')[0]}`;
  // DuckDB's message for a text without a statement.
  if (message === 'Error in native callback') return '--sql takes one SELECT; this is none';
  return `the query failed: ${message}`;
}

/** So that no other file is opened; all for queries such as SHOW TABLES. */
function named(sql: string, tables: readonly QueryTable[]): readonly QueryTable[] {
  const text = sql.toLowerCase();
  const found = tables.filter(({ name }) => text.includes(name.toLowerCase()));
  return found.length === 0 ? tables : found;
}

/** DuckDB infers types from 20,480 lines, and would silently round later halves to integers. */
const CSV_OPTIONS = "union_by_name = true, auto_type_candidates = ['BOOLEAN', 'DOUBLE', 'VARCHAR']";

async function load(connection: DuckDBConnection, { name, files, kind }: QueryTable): Promise<void> {
  const list = `[${files.map((file) => `'${literal(file).replaceAll("'", "''")}'`).join(', ')}]`;
  const from = kind === 'parquet' ? `read_parquet(${list}, union_by_name = true)` : `read_csv(${list}, ${CSV_OPTIONS})`;
  await connection.run(`CREATE TABLE "${name.replaceAll('"', '""')}" AS SELECT * FROM ${from}`);
}

/** Quotes wildcards, because DuckDB expands patterns such as `rep*`. */
function literal(file: string): string {
  return file.replace(/[*?[]/g, '[$&]');
}

async function library(): Promise<typeof import('@duckdb/node-api')> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('--sql needs a package that is not installed: npm install @duckdb/node-api@1.5.5-r.5');
  }
}

function plain(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? String(value);
}

type ColumnType = 'STRING' | 'INT32' | 'DOUBLE' | 'BOOLEAN';
type Value = string | number | boolean | null;

/** Equal for all kinds of lines, so that nights stack. */
const COLUMNS: Readonly<Record<string, ColumnType>> = {
  night: 'STRING',
  ended: 'STRING',
  suite: 'STRING',
  tier: 'STRING',
  commit: 'STRING',
  accepted: 'STRING',
  entry: 'STRING',
  system: 'STRING',
  variant: 'STRING',
  state: 'STRING',
  recordsBefore: 'STRING',
  recordsNow: 'STRING',
  differingGames: 'INT32',
  kind: 'STRING',
  source: 'STRING',
  metric: 'STRING',
  side: 'STRING',
  unit: 'STRING',
  verdict: 'STRING',
  games: 'INT32',
  before: 'DOUBLE',
  now: 'DOUBLE',
  difference: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
  se: 'DOUBLE',
  p: 'DOUBLE',
  pAdjusted: 'DOUBLE',
  delta: 'DOUBLE',
  gamesPerSecond: 'DOUBLE',
  decisions: 'DOUBLE',
  dice: 'DOUBLE',
};

/**
 * One line per entry (`entry`), metric and block (`first`, `second`), and metric on fresh seeds (`fresh`). `source`
 * names the reported block. Metrics are in their own units.
 */
export function nightTable(night: Night, name: string): Table {
  const of = { night: name, ended: night.ended, suite: night.suite.name, tier: night.tier, commit: night.commit };
  const about = { ...of, accepted: night.accepted?.reason ?? null };
  const entries = night.entries.flatMap((entry) => {
    const line = { ...about, ...entryColumns(entry) };
    return [
      { ...line, kind: 'entry', games: entry.games, ...costColumns(entry) },
      ...entry.metrics.flatMap((row) => [
        { ...line, kind: 'first', ...metricColumns(row, row.first), pAdjusted: row.pAdjusted },
        ...(row.second === null ? [] : [{ ...line, kind: 'second', ...metricColumns(row, row.second) }]),
      ]),
    ];
  });
  const fresh = night.fresh.flatMap(({ key, games, metrics }) =>
    metrics.map(({ metric, estimate, se }) => ({
      ...about,
      ...{
        entry: key,
        kind: 'fresh',
        metric: metric.name,
        side: metric.side,
        unit: metric.unit,
        games,
        now: estimate,
        se,
      },
    })),
  );
  return { name: 'nights', columns: Object.keys(COLUMNS), rows: [...entries, ...fresh] };
}

export async function nightParquet(night: Night, name: string): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const { rows } = nightTable(night, name);
  const columnData = Object.entries(COLUMNS).map(([column, type]) => ({
    ...{ name: column, type, nullable: true },
    data: rows.map((row) => (row[column] ?? null) as Value),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function entryColumns({ key, system, variant, state, digests, differing }: NightEntry) {
  return {
    ...{ entry: key, system, variant, state, differingGames: differing },
    ...{ recordsBefore: digests.before, recordsNow: digests.now },
  };
}

function costColumns({ speed, costs }: NightEntry) {
  return { gamesPerSecond: speed.now, decisions: costs.now?.decisions ?? null, dice: costs.now?.dice ?? null };
}

function metricColumns(row: NightMetric, { games, before, now, difference, p }: BlockEstimate) {
  const { metric, delta, verdict } = row;
  return {
    ...{ metric: metric.name, side: metric.side, unit: metric.unit, source: sourceOf(row), verdict, games, delta, p },
    ...{ before, now, difference: difference.estimate, low: difference.low, high: difference.high },
  };
}
