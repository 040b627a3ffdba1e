import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameFields, tableFields } from '../../src/report/files/fields.ts';
import { gameLines, gamesColumn } from '../../src/report/files/games-csv.ts';
import { parquetFiles } from '../../src/report/files/parquet.ts';
import { writeReport } from '../../src/report/files/write.ts';
import { NOTHING_MORE } from '../../src/report/report.ts';
import { allTables, estimate } from '../../src/report/tables.ts';
import { parseCsv } from './support/parse-csv.ts';
import { runOf, skirmish } from './support/skirmish.ts';
import { tiny } from './support/tiny.ts';

let room: string;
let files: readonly string[];
const text = (path: string) => readFileSync(join(room, 'report', path), 'utf8');
interface Resource {
  readonly path: string;
  readonly schema: {
    readonly fields: readonly { readonly name: string; readonly type: string; readonly description: string }[];
  };
}
let resources: readonly Resource[];

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'skirmetrics-package-'));
  ({ files } = await writeReport(runOf([skirmish(40)]), join(room, 'report'), { ...NOTHING_MORE, parquet: true }));
  ({ resources } = JSON.parse(text('datapackage.json')));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

describe('datapackage.json', () => {
  test('describes every CSV file of the report, column by column', () => {
    expect(resources.map(({ path }) => path).toSorted()).toEqual(
      files.filter((file) => file.endsWith('.csv')).toSorted(),
    );
    for (const { path, schema } of resources)
      expect(
        schema.fields.map(({ name }) => name),
        path,
      ).toEqual(parseCsv(text(path))[0]);
  });

  test('has types that all cells are of', () => {
    const wrong = resources.flatMap(({ path, schema }) =>
      parseCsv(text(path))
        .slice(1)
        .flatMap((cells) =>
          cells.flatMap((cell, i) => {
            const { name, type } = schema.fields[i];
            const fits =
              cell === '' || type === 'string' || (type === 'integer' ? /^-?\d+$/ : /^-?[\d.e+-]+$/).test(cell);
            return fits ? [] : [`${path} ${name}: ${cell} is no ${type}`];
          }),
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('names intervals by one rule: X, XLow and XHigh side by side, or estimate, low and high', () => {
    const endsOf = (name: string) => (name === 'estimate' ? ['low', 'high'] : [`${name}Low`, `${name}High`]);
    const others = resources.flatMap(({ path, schema: { fields } }) =>
      fields.flatMap(({ name }, i) => {
        if (!/(^l|L)ow$|(^h|H)igh$/.test(name)) return [];
        const first = /ow$/.test(name) ? i - 1 : i - 2;
        const [estimate, ...ends] = fields.slice(first, first + 3).map((field) => field.name);
        return JSON.stringify(ends) === JSON.stringify(endsOf(estimate)) ? [] : [`${path} ${name}`];
      }),
    );
    expect(others).toEqual([]);
    expect(resources.flatMap(({ schema }) => schema.fields).filter(({ name }) => name.endsWith('Low'))).not.toEqual([]);
  });

  test('says of each end of an interval what it is the interval of, and of each rate what it is a share of', () => {
    const of = (path: string, column: string) =>
      resources.find((resource) => resource.path === path)!.schema.fields.find(({ name }) => name === column)!
        .description;
    expect(of('hit-rates.csv', 'hitRateLow')).toBe('Lower end of the interval of hitRate.');
    expect(of('hit-rates.csv', 'hitRate')).toMatch(/: hits divided by attacks\.$/);
    expect(of('morale-breaks.csv', 'medianTurnHigh')).toBe('Upper end of the interval of medianTurn.');
    expect(of('games.csv', 'blueLosses')).toBe('Of blue: Losses, in figures.');
  });
});

test('a game of cards is described in its own words: no strength, and nobody breaks', () => {
  const cards = {
    ...{ strengthLeft: 'Personnel left', losses: 'Personnel lost', breakRate: 'Loss rate', broke: 'Lost a character' },
    ...{ breaks: 'When a character is lost', broken: 'the player has lost a character' },
    ...{ firstToBreak: 'First to lose a character loses', costs: 'What Missions cost' },
  };
  const fight = skirmish(40);
  const run = { ...fight, table: { ...fight.table, words: cards } };
  const told = (variant: typeof run | typeof fight) => {
    const tables = allTables(estimate(runOf([variant])));
    const files = [
      ...tableFields(tables, [variant]),
      { title: '', fields: gameFields([variant], ['blueLosses', 'lead']) },
    ];
    return files.flatMap(({ title, fields }) => [title, ...fields.map(({ description }) => description)]);
  };
  const ofFights = /strength|\bbroke\b|broken|\bbreaks?\b/i;
  expect(told(run).filter((text) => ofFights.test(text))).toEqual([]);
  expect(told(fight).filter((text) => ofFights.test(text)).length).toBeGreaterThan(5);
});

test('--parquet: the games have the names, types and values of the CSV files', async () => {
  for (const name of ['games', 'tables/games-by-side']) {
    const bytes = readFileSync(join(room, 'report', `${name}.parquet`));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const [header, ...lines] = parseCsv(text(`${name}.csv`));
    expect(
      parquetMetadata(file)
        .schema.slice(1)
        .map((column) => column.name),
    ).toEqual(header);
    const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[];
    expect(rows.map((row) => header.map((column) => String(row[column] ?? '')))).toEqual(lines);
  }
});

test('--parquet: many games are written in groups of rows, in order', async () => {
  const few = tiny({ variant: 'few' });
  const games = 45_000;
  const rows = Int32Array.from({ length: 10 * games }, (_, i) => few.table.rows[i % 50]);
  const lines = gameLines([tiny({ table: { ...few.table, firstGame: 7, games, rows } }), few]);
  const fields = gameFields([few], [...lines.headers, 'run']);
  const [{ text: blocks }] = await parquetFiles(
    [{ name: 'games', lines }],
    [{ path: 'games.csv', title: '', fields }],
    'r1',
  );
  const bytes = Buffer.concat([...(blocks as Iterable<Uint8Array>)]);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  expect(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([20_000, 20_000, 5000, 5]);
  const read = (await parquetReadObjects({ file })) as Record<string, unknown>[];
  const differing = lines.headers.filter((header) =>
    gamesColumn(lines, header).some((cell, i) => cell !== (read[i][header] ?? null)),
  );
  expect(differing).toEqual([]);
  expect(new Set(read.map(({ run }) => run))).toEqual(new Set(['r1']));
});
