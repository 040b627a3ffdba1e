import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulatedValues } from '../../src/inference/index.ts';
import { adviceOf, calibrationOf } from '../../src/players/calibration.ts';
import { pairingsOf, prepared } from '../../src/players/pairings.ts';
import { rungsOf } from '../../src/players/rungs.ts';
import { calibrationAdditions } from '../../src/report/calibration.ts';
import { calibrationSentences, nearestRung } from '../../src/report/sentences/calibration.ts';
import { calibrationTable } from '../../src/report/terminal/calibration.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { columnAt, type GameTable, recordLength } from '../../src/stats/tables.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { seeded } from '../stats/near.ts';
import { gamesOf, placeOf, simulatedFor, writtenDown } from './recordings.ts';

const METRICS = ['winRate', 'turns', 'losses', 'shots', 'hits'];
const FILE = 'scenarios/squad-alpha/farmhouse.yaml';
const from = process.cwd();
const pool = new WorkerPool({ threads: 0 });
const draw = seeded(8);
let ready: Awaited<ReturnType<typeof simulatedFor>>;
let closing: GameTable;

beforeAll(async () => {
  const wish = { file: join(from, FILE), games: 40, metrics: METRICS, names: ['lapse-0.5', 'tactician'] };
  process.chdir(mkdtempSync(join(tmpdir(), 'skirmetrics-calibrate-')));
  ready = await simulatedFor(pool, wish, 5);
  closing = await gamesOf(pool, wish.file, { policy: 'close-in', lapse: 0 }, 40, 6);
});
afterAll(() => process.chdir(from));

const people = (pairing: readonly number[], games = 30) =>
  writtenDown(ready.tables[placeOf(ready.ready.pairings, pairing)], ready.written, games, draw);
const source = { scenario: 'x', variant: null, games: 40, seed: 5, alpha: 0.05, sides: ['blue', 'red'] };

test('who plays: every rung against every other where two sides decide, planners against their like alone', async () => {
  const rungs = rungsOf(await loadSystem('squad-alpha')).slice(2, 5);
  expect(rungs.map(({ name }) => name)).toEqual(['lapse-0.05', 'tactician', 'planner-4']);
  expect(pairingsOf(rungs, 2)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
    [2, 2],
  ]);
  expect(pairingsOf(rungs, 1)).toEqual([[0], [1], [2]]);
  expect(pairingsOf(rungs, 3)[2]).toEqual([2, 2, 2]);
});

describe('recorded games', () => {
  test('of one rung are known for that rung, and the sides for equal', () => {
    for (const rung of [0, 1]) {
      const found = calibrationOf(people([rung, rung]), ready.ready, 0.05);
      expect(nearestRung(found).rungs).toEqual([ready.rungs[rung].name]);
      expect(found.rungs.map(({ verdict }) => verdict)).toEqual(
        rung === 0 ? ['nearest', 'excluded'] : ['excluded', 'nearest'],
      );
      expect(found.sides).toMatchObject({ names: ['blue', 'red'], differ: false });
      expect(found.rungs[rung].winners.map(({ isCompatible }) => isCompatible)).toEqual([true, true]);
    }
  });

  test('of a strong side against a weak one show that the sides differ', () => {
    const found = calibrationOf(people([0, 1], 40), ready.ready, 0.05);
    expect(found.sides!.differ).toBe(true);
    expect(found.rungs.map(({ verdict, support }) => [verdict, support])).toEqual([
      ['excluded', 0],
      ['excluded', 0],
    ]);
    expect(found.lapse).toBeNull();
    expect(calibrationSentences(found)[0]).toBe(
      'The two sides did not play equally well (95%): blue plays like lapse-0.5, and red plays like tactician.',
    );
  });

  test('of players that are none of these are like nobody, whoever is the nearest', () => {
    const recordings = Array.from({ length: 5 }, () => writtenDown(closing, ready.written, 30, draw));
    const found = recordings.map((one) => calibrationOf(one, ready.ready, 0.05));
    expect(found.filter(({ none }) => none === null)).toEqual([]);
    const [{ none, sides, lapse, rungs, advice }] = found;
    expect([...rungs, ...sides!.fits].filter(({ verdict, support }) => verdict !== 'excluded' || support > 0)).toEqual(
      [],
    );
    expect([sides!.differ, lapse, advice]).toEqual([false, null, null]);
    expect(none!.differs.filter(({ name }) => name === 'winRate').length).toBeLessThan(2);
    const { tables, charts } = calibrationAdditions(found[0], source);
    expect([tables.length, charts.map(({ name }) => name)]).toEqual([4, ['calibration']]);
    const [first, ...others] = calibrationSentences(found[0]);
    expect(first).toMatch(
      /^None of these AI players plays like this \(95%\)\. The nearest (is|are) .*, but (differs|differ) most in .*\.$/,
    );
    expect(others.join(' ')).not.toMatch(/most like|Separately|tell/);
  });

  test('of one rung give its share of random decisions, drawn alike each time', () => {
    for (const [rung, share] of [0.5, 0].entries()) {
      const own = people([rung, rung]);
      const { lapse } = calibrationOf(own, ready.ready, 0.05);
      expect(lapse!.low <= share && lapse!.high >= share).toBe(true);
      expect(calibrationOf(own, ready.ready, 0.05)).toEqual(calibrationOf(own, ready.ready, 0.05));
    }
    const said = calibrationSentences(calibrationOf(people([0, 0]), ready.ready, 0.05))[1];
    expect(said).toMatch(
      /^They play like a tactician who decides at random \d+% of the time \(95% interval \d+ to 50\); shares above 50% were not tried\.$/,
    );
  });

  test('in which next to nothing was written down say that they cannot tell', () => {
    const sparse = people([1, 1]).map((one) => ({
      ...one,
      values: one.values.map((v, i) => (i < 5 ? v : Number.NaN)),
    }));
    const found = calibrationOf(sparse, ready.ready, 0.05);
    expect(calibrationSentences(found)).toEqual([
      'These 30 games cannot show who plays like this: no column has 10 values or more.',
    ]);
    expect([found.none, found.lapse, found.advice]).toEqual([null, null, null]);
    expect(new Set([...found.rungs, ...found.sides!.fits].map(({ verdict }) => verdict))).toEqual(new Set(['few']));
  });

  test('that are too few exclude nobody', () => {
    const found = calibrationOf(people([1, 1], 19), ready.ready, 0.05);
    expect(found.rungs.map(({ verdict }) => verdict)).toEqual(['few', 'few']);
    expect([found.lapse, found.advice]).toEqual([null, null]);
    const never = people([1, 1], 19).map(({ metric, values }) =>
      metric.name === 'turns' ? { metric, values: values.fill(60) } : { metric, values },
    );
    expect(calibrationOf(never, ready.ready, 0.05).none).toBeNull();
    expect(calibrationSentences(found)[0]).toBe(
      'These 19 games look most like those of tactician, but are too few to exclude any player.',
    );
  });

  test('whose neighbours are hardly told apart are like all of those, but for excluded ones', () => {
    const found = calibrationOf(people([1, 1]), ready.ready, 0.05);
    const hard = found.neighbours.map((two) => ({ ...two, right: 0.59 }));
    const open = found.rungs.map((rung) =>
      rung.verdict === 'excluded' ? { ...rung, verdict: 'possible' as const } : rung,
    );
    const said = (more: object) => calibrationSentences({ ...found, ...more })[0];
    expect(said({ neighbours: hard, rungs: open })).toBe(
      'These 30 games look most like those of lapse-0.5 or tactician, which so few games and columns hardly tell apart.',
    );
    expect(said({ neighbours: hard })).toMatch(/most like those of tactician\. Excluded/);
    expect(said({ rungs: open })).toMatch(/most like those of tactician\. Also possible: lapse-0\.5\.$/);
  });

  const lengths = (longer: number) =>
    Float64Array.from(
      { length: 40 },
      (_, game) => 2 + (game % 9) + Math.floor((((game * 13) % 40) + 40 * longer) / 40),
    );
  const withLengths = (table: GameTable, values: ArrayLike<number>): GameTable => {
    const rows = table.rows.slice();
    const at = columnAt(table, null, 'turns');
    for (let game = 0; game < 40; game++) rows[game * recordLength(table) + at] = values[game];
    return { ...table, rows };
  };
  const turnsOf = () => ready.written.filter(({ name }) => name === 'turns');

  test('are possible above half of alpha, and told apart with the other half, a quarter for either question of two sides', () => {
    const tables = [0, 0.6, 1.2, 1.8].map((longer) => withLengths(ready.tables[3], lengths(longer)));
    const four = prepared({ ...ready.ready, tables }, ready.written);
    const weakest = (longer: number, alpha: number) => {
      const table = withLengths(ready.tables[3], lengths(longer));
      const own = ready.written.map((metric) => ({ metric, values: simulatedValues(metric, table).subarray(0, 36) }));
      return calibrationOf(own, four, alpha).sides!.fits[3];
    };
    const { pPossible } = weakest(0, 0.05);
    expect(weakest(0, 1.8 * pPossible).support).toBeGreaterThan(0);
    expect(weakest(0, 2.2 * pPossible).support).toBe(0);
    const { p } = weakest(0.3, 0.05);
    expect([3.5 * p, 4.5 * p].map((alpha) => weakest(0.3, alpha).verdict)).toEqual(['possible', 'excluded']);
  });

  test('that are of one length are unlike games of the same mean and many lengths', () => {
    const turns = turnsOf();
    const [own, spread] = [new Float64Array(40).fill(6), lengths(0)].map((row) => withLengths(ready.tables[0], row));
    const two = prepared({ ...ready.ready, sides: ['blue'], tables: [own, spread] }, turns);
    const values = Float64Array.from({ length: 20 }, (_, game) => 2 + (game % 9));
    expect(nearestRung(calibrationOf([{ metric: turns[0], values }], two, 0.05)).rungs).toEqual([ready.rungs[1].name]);
  });

  test('that no player plays like are said to be so, and with a wrong winner not to be compatible', () => {
    const long = people([1, 1]).map(({ metric, values }) => {
      if (metric.name === 'turns') return { metric, values: values.fill(2) };
      return metric.name === 'winRate'
        ? { metric, values: values.fill(metric.side === 'blue' ? 1 : 0) }
        : { metric, values };
    });
    const found = calibrationOf(long, ready.ready, 0.05);
    expect(found.measures.find(({ metric }) => metric.name === 'turns')!.outside).toBe('below');
    const sentences = calibrationSentences(found);
    expect(sentences.find((one) => one.startsWith('Length of games is lower than any player’s: '))).toMatch(
      /turns, while theirs are [\d.]+ to [\d.]+\.$/,
    );
    expect(sentences.find((one) => one.startsWith('Recorded wins beside'))).toMatch(
      /blue 30 of 30 games, 100% \(\d+ to 100\), too many for/,
    );
  });

  test('differ from the nearest in the columns that Holm shows, the furthest first, and in wins of one side', () => {
    const shifted = people([1, 1], 40).map(({ metric, values }) => {
      if (metric.name === 'winRate') return { metric, values: values.fill(Number(metric.side === 'blue')) };
      return metric.name === 'turns' ? { metric, values: values.fill(60) } : { metric, values };
    });
    const [rung] = ready.ready.rungs.slice(1);
    const [table] = ready.tables.slice(placeOf(ready.ready.pairings, [1, 1]));
    const alone = prepared({ rungs: [rung], sides: ['blue'], seed: 5, tables: [table] }, ready.written);
    const { none } = calibrationOf(shifted, alone, 0.05);
    expect(none!.differs.map(({ name, side }) => [name, side])).toEqual([
      ['turns', null],
      ['winRate', 'blue'],
    ]);
  });

  test('of a strict alpha are judged by as many samples as it takes, and planners have no lapse to find', () => {
    const own = people([1, 1], 25);
    const shifted = own.map(({ metric, values }) => ({ metric, values: values.map((value) => value + 30) }));
    const turns = shifted.findIndex(({ metric }) => metric.name === 'turns');
    const [lapsing, tactician] = [0, 1].map((rung) => ready.tables[placeOf(ready.ready.pairings, [rung, rung])]);
    const planner = { name: 'planner-4', policy: 'planner-4', lapse: 0, elo: null };
    const three = { rungs: [...ready.ready.rungs, planner], sides: ['blue'], seed: 5 };
    const simulated = { ...three, tables: [lapsing, tactician, tactician] };
    const found = calibrationOf([shifted[turns]], prepared(simulated, [shifted[turns].metric]), 0.001);
    expect(found.rungs.map(({ pPossible }) => pPossible)).toEqual([1 / 40_000, 1 / 40_000, 1 / 40_000]);
    const { lapse } = calibrationOf([own[turns]], prepared(simulated, [own[turns].metric]), 0.05);
    expect(lapse!.estimate).toBeGreaterThanOrEqual(0);
    expect(lapse!.estimate).toBeLessThanOrEqual(0.5);
  });

  test('have advice only of two possible rungs that are not told apart, and of a column that gains 5 in 100', () => {
    const metrics = turnsOf();
    const fit = { logLikelihood: 0, support: 0.5, p: 1, isPossible: true, measures: [] };
    const adviceFor = (other: GameTable, isPossible = true) => {
      const tables = [withLengths(ready.tables[0], lengths(0)), withLengths(other, lengths(2))];
      const two = prepared({ ...ready.ready, sides: ['blue'], tables }, metrics);
      const populations = [fit, { ...fit, isPossible }];
      return [10, 14, 18, 22, 26, 30, 40, 60].map((games) =>
        adviceOf([{ metric: metrics[0], values: new Float64Array(games) }], two, { nearest: 0, populations, used: [] }),
      );
    };
    const given = adviceFor(ready.tables[3]);
    expect([given[0]!.now < 0.9, given[0]!.better > given[0]!.now + 0.05, given.at(-1)]).toEqual([true, true, null]);
    expect(Math.max(...given.map((one) => one?.now ?? 0))).toBeLessThan(0.9);
    const nothing = new Array(8).fill(null);
    expect(adviceFor(ready.tables[0])).toEqual(nothing);
    expect(adviceFor(ready.tables[3], false)).toEqual(nothing);
  });

  test('of which little was written down say what else would tell', () => {
    const wins = ready.written.filter(({ name }) => name === 'winRate');
    const recorded = wins.map((metric, side) => ({
      metric,
      values: Float64Array.from({ length: 20 }, (_, game) => Number(game < 6 === (side === 0))),
    }));
    const found = calibrationOf(recorded, prepared(ready.ready, wins), 0.05);
    expect(found.advice!.better).toBeGreaterThan(found.advice!.now + 0.05);
    expect(calibrationSentences(found).at(-1)).toMatch(
      /^Recording (turns|blue\w+ and red\w+) as well would help most: 20 games would then tell lapse-0.5 and tactician apart in/,
    );
  });

  test('come with tables whose columns are all filled, a chart of what was written down and one of both sides', () => {
    const found = calibrationOf(people([1, 1]), ready.ready, 0.05);
    const { tables, charts } = calibrationAdditions(found, source);
    expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['calibration', 2],
      ['calibration-sides', 4],
      ['calibration-measures', 22],
      ['calibration-winners', 4],
    ]);
    const missing = tables.flatMap(({ columns, rows }) =>
      columns.filter((column) => rows.some((row) => !(column in row))),
    );
    expect(missing).toEqual([]);
    expect(charts.map(({ name }) => name)).toEqual(['calibration', 'calibration-sides']);
    const lines = calibrationTable(found).split('\n');
    expect(lines[1]).toMatch(/^people +\d+ \(\d+ to \d+\) /);
    expect(lines[2]).toMatch(/^tactician +nearest +100% +[\d.]+ +[\d.]+/);
  });

  test('are answered first', () => {
    const { findings } = calibrationAdditions(calibrationOf(people([1, 1]), ready.ready, 0.05), source);
    expect(findings![0].sentences[0]).toMatch(/^These 30 games look most like those of tactician\./);
  });
});
