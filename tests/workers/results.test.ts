import { describe, expect, test } from 'vitest';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import type { Histogram } from '../../src/stats/index.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { variantResults } from '../../src/workers/results.ts';
import { TooManyGames, Totals } from '../../src/workers/totals.ts';
import { coinJob, coinSystem } from './coin-system.ts';

const GAMES = 300;
const PURSE = 3;

function playCoins(seed = 1) {
  const prepared = coinJob(seed);
  const totals = new Totals(prepared.metrics, { firstGame: 0, games: GAMES, batchSize: 100 });
  const match = new ReadyMatch(coinSystem as System, prepared.job);
  for (const firstGame of [200, 0, 100]) totals.add(playBatch(match, firstGame, 100));
  return totals;
}

const totals = playCoins();
const results = variantResults('as written', totals);
const { table } = results;
const width = table.rows.length / GAMES;
const rows = Array.from({ length: GAMES }, (_, game) => [...table.rows.subarray(game * width, (game + 1) * width)]);

const sideColumn = (side: number, name: string): number[] => {
  const index = table.sideColumns.findIndex((column) => column.name === name);
  return rows.map((row) => row[table.gameColumns.length + side * table.sideColumns.length + index]);
};
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const histogramOf = (values: number[]): Histogram =>
  [...new Set(values)].sort((a, b) => a - b).map((value) => [value, values.filter((v) => v === value).length]);

describe('tables hold what the games did', () => {
  test('a row per game in game order: columns of the game, then of each side', () => {
    expect(table.gameColumns.map(({ name }) => name)).toEqual(['turns', 'reason']);
    expect(table.sideColumns.map(({ name }) => name)).toEqual([
      'score',
      'strengthLeft',
      'losses',
      'firstBreakTurn',
      'tosses',
    ]);
    expect(width).toBe(2 + 2 * 5);
    const lone = new ReadyMatch(coinSystem as System, coinJob().job);
    lone.play(142);
    expect(rows[142]).toEqual([...lone.recorder.record]);
  });

  test('a view by side sums what that side did over games, squares and products included', () => {
    const bySide = results.counts.find(({ metric, full }) => metric === 'tosses' && !full)!;
    expect(bySide.dimensions.map(({ name }) => name)).toEqual(['side']);
    for (const side of [0, 1]) {
      const cell = bySide.cells[side];
      const tosses = sideColumn(side, 'tosses');
      expect(cell.labels).toEqual([table.sides[side]]);
      expect(cell.gamesWithExposure).toBe(GAMES);
      expect(cell.n).toBe(sum(tosses));
      expect(cell.nn).toBe(sum(tosses.map((n) => n * n)));
      // A tail costs a coin; a side without coins does not toss.
      const heads = tosses.map((n, game) => n - sideColumn(side, 'losses')[game]);
      expect(cell.outcomes).toEqual([sum(heads), sum(sideColumn(side, 'losses'))]);
      expect(cell.rates).toEqual([
        { x: sum(heads), xx: sum(heads.map((x) => x * x)), xn: sum(heads.map((x, game) => x * tosses[game])) },
      ]);
    }
  });

  test('the full split adds up to its margin, cell by cell', () => {
    const [full, bySide] = results.counts.filter(({ metric }) => metric === 'tosses');
    expect(full.full).toBe(true);
    for (const margin of bySide.cells) {
      const parts = full.cells.filter(({ labels }) => labels[0] === margin.labels[0]);
      expect(parts.map(({ labels }) => labels[1])).toEqual(['odd', 'even']);
      expect(sum(parts.map(({ n }) => n))).toBe(margin.n);
    }
  });

  test('a metric that is counted in every 64th game says how many games that is, by their numbers', () => {
    const everyNth = (firstGame: number, games: number) => {
      const plan = { firstGame, games, batchSize: games };
      const some = new Totals({ ...totals.metrics, everyNth: { tosses: 64 } }, plan);
      const { tally, records } = totals;
      some.add({ firstGame, games, tally, records: records.subarray(0, games * width) });
      return variantResults('', some).counts.map(({ metric, gamesCounted }) => `${metric} ${gamesCounted}`);
    };
    expect(everyNth(0, 300)).toContain('tosses 5');
    expect(everyNth(0, 257)).toContain('tosses 5');
    expect(everyNth(0, 256)).toContain('tosses 4');
    expect(everyNth(1, 256)).toContain('tosses 4');
    expect(results.counts.map(({ gamesCounted }) => gamesCounted)).toEqual(results.counts.map(() => undefined));
  });

  test('histograms count each game once and leave empty values out', () => {
    const lost = results.histograms.find(({ metric }) => metric === 'lost')!;
    lost.cells.forEach(({ labels, histogram }, side) => {
      expect(labels).toEqual([table.sides[side]]);
      expect(histogram).toEqual(histogramOf(sideColumn(side, 'losses')));
    });
  });

  test('strength at the last turn is the strength left, however early the game ended', () => {
    expect(results.strength.unit).toBe('coins');
    results.strength.bySide.forEach((turns, side) => {
      expect(turns).toHaveLength(results.maxTurns);
      expect(turns.at(-1)).toEqual(histogramOf(sideColumn(side, 'strengthLeft')));
      expect(turns[0].map(([value]) => value)).toEqual([PURSE - 1, PURSE]);
      for (const histogram of turns) expect(sum(histogram.map(([, games]) => games))).toBe(GAMES);
    });
  });
});

describe('places', () => {
  const ground = {
    unit: 'inches',
    ...{ width: 450, depth: 200, square: 200, margin: 50 },
    kinds: [
      { name: 'stood', title: 'Where figures stood', unit: 'figures' },
      { name: 'fell', title: 'Where figures fell', unit: 'figures' },
    ],
  };
  const set = { ...coinJob().metrics, metrics: [], ground };

  test('are squares by centre and size in units, those never touched left out; the last ones end with the ground', () => {
    const recorder = new Recorder(set);
    const places = recorder.places();
    places.add(0, 0, places.squareAt(0, 0));
    places.add(0, 0, places.squareAt(100, 0));
    recorder.endGame();
    places.add(0, 0, places.squareAt(0, 100));
    places.add(1, 1, places.squareAt(400, 200));
    recorder.endGame();
    const played = new Totals(set, { firstGame: 0, games: 2, batchSize: 2 });
    const records = new Int32Array(2 * recorder.record.length);
    played.add({ firstGame: 0, games: 2, tally: recorder.tally.slice(), records });
    expect(variantResults('', played).places).toEqual({
      unit: 'inches',
      ...{ width: 4.5, depth: 2, square: 2, origin: -0.5 },
      kinds: ground.kinds,
      cells: [
        { kind: 0, side: 0, x: 0.5, y: 0.5, width: 2, depth: 2, count: 3, squares: 5 },
        { kind: 1, side: 1, x: 4.25, y: 2, width: 1.5, depth: 1, count: 1, squares: 1 },
      ],
    });
    expect(results.places).toBeUndefined();
  });

  test('are part of the digest, with the ground they are counted on', () => {
    const digestOf = (metrics: typeof set) =>
      variantResults('', new Totals(metrics, { firstGame: 0, games: 0, batchSize: 1 })).digest;
    expect(digestOf({ ...set, ground: { ...ground, unit: 'metres' } })).not.toBe(digestOf(set));
  });
});

describe('digests', () => {
  test('are the same on every machine and version', () => {
    expect(results.recordsDigest).toMatchInlineSnapshot(
      `"53b2e8c929a01eb63ab2bd0d4bc5d077599d74dda94eccd6694a845db4323d8c"`,
    );
    expect(results.digest).toMatchInlineSnapshot(`"d44626c630ad883a989e9952b1d62dd0c23436c9c7c180c9085390ab4b729964"`);
  });

  test('see a single changed record, and the digest a single changed sum', () => {
    const changed = playCoins();
    changed.records[7]++;
    expect(variantResults('', changed).recordsDigest).not.toBe(results.recordsDigest);
    const miscounted = playCoins();
    miscounted.tally[3]++;
    expect(variantResults('', miscounted).recordsDigest).toBe(results.recordsDigest);
    expect(variantResults('', miscounted).digest).not.toBe(results.digest);
  });

  test("do not depend on the variant's name", () => {
    expect(variantResults('another name', totals).digest).toBe(results.digest);
  });
});

test('more games than memory holds are refused with how much they need', () => {
  const { metrics } = coinJob();
  const plan = { firstGame: 0, games: 2 ** 44, batchSize: 250 };
  expect(() => new Totals(metrics, plan)).toThrow(TooManyGames);
  expect(() => new Totals(metrics, plan)).toThrow('the records of 17592186044416 games need 844424.9 GB of memory');
});
