import { describe, expect, test } from 'vitest';
import { type JudgedCell, selfCheck, selfCheckText } from '../../src/odds/agreement.ts';
import { type ExactRow, exactAgreement, exactBeside } from '../../src/odds/exact-beside.ts';
import { csvOf } from '../../src/report/files/csv.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { binomialCdf } from '../../src/stats/index.ts';
import type { CountTable, VariantResults } from '../../src/stats/tables.ts';
import { systems } from '../contracts/systems.ts';
import { exactDice, played, shipped } from './exact-dice.ts';

const QUICK = /farmhouse|two-players|jaffa-ambush|attack-on-a-dug-in-squad|patrol-in-a-village/;

exactDice(
  [...new Set(shipped.map(({ system }) => system))].map((system) => {
    const files = shipped.filter((one) => one.system === system);
    return files.find(({ file }) => QUICK.test(file)) ?? files[0];
  }),
  150,
);

test.each(systems.filter(({ exact }) => exact !== undefined))('$info.id names only what it has', async (system) => {
  const files = shipped.filter((one) => one.system === system).map(({ file }) => file);
  const metrics = (await played(files[0], 1)).counts.filter(({ full }) => full);
  for (const declared of system.exact!) {
    const table = metrics.find(({ metric }) => metric === declared.metric)!;
    const procedure = system.odds.find(({ name }) => name === declared.procedure)!;
    expect(table.rates.map(({ name }) => name)).toContain(declared.rate);
    expect(table.dimensions.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(declared.inputs)));
    const inputs = [...Object.values(declared.inputs), ...Object.keys(declared.untold ?? {})];
    expect(inputs.toSorted()).toEqual(Object.keys(procedure.inputs).toSorted());
  }
});

const alpha = await loadSystem('squad-alpha');

function counted(metric: string, dimensions: Record<string, string>, x: number, rate: string): VariantResults {
  const table: CountTable = {
    metric,
    title: metric,
    exposure: 'tests',
    outcomes: [],
    rates: [{ name: rate, numerator: 'successes', title: rate, outcomes: [] }],
    dimensions: Object.entries(dimensions).map(([name, label]) => ({ name, title: name, labels: [label] })),
    full: true,
    cells: [
      {
        labels: Object.values(dimensions),
        gamesWithExposure: 1,
        n: 10,
        nn: 100,
        rates: [{ x, xx: x * x, xn: 10 * x }],
        outcomes: [],
      },
    ],
  };
  return { variant: 'keen', counts: [table] } as unknown as VariantResults;
}

const tests = (modifier: string, x = 5) =>
  counted('activation-tests', { side: 'blue', training: 'regular', step: '3', modifier }, x, 'successRate');

describe('a sampled rate beside its exact value', () => {
  test('z is the deviation in binomial standard errors', () => {
    const [row, ...others] = exactBeside(alpha, {}, tests('0'));
    expect(others).toEqual([]);
    const labels = { side: 'blue', training: 'regular', step: '3', modifier: '0' };
    expect(row).toMatchObject({ variant: 'keen', metric: 'activation-tests', rate: 'successRate', labels, n: 10 });
    expect(row.sampled).toBe(0.5);
    // Two dice at 3 or less: 1 - (1/2)².
    expect(row.exact).toBeCloseTo(3 / 4, 12);
    expect(row.z).toBeCloseTo((0.5 - 0.75) / Math.sqrt((0.75 * 0.25) / 10), 10);
  });

  test('follows the house rules of the run', () => {
    const [row] = exactBeside(alpha, { 'training.regular.dice': 1 }, tests('0'));
    expect(row.exact).toBeCloseTo(1 / 2, 12);
  });

  test('stands for the modifier of the cell, and for no cell that holds several of them', () => {
    expect(exactBeside(alpha, {}, tests('-1'))[0].exact).toBeCloseTo(1 - (4 / 6) ** 2, 12);
    expect(exactBeside(alpha, {}, tests('-5 or less'))).toEqual([]);
  });

  test('is left out where the untold modifier matters: shots at step 2, or at step 1 when a 1 may fail', () => {
    const shots = (step: string) =>
      counted('hit-rates', { side: 'blue', training: 'elite', step, cover: 'hard' }, 4, 'hitRate');
    const kills = counted('hit-rates', { side: 'blue', training: 'elite', step: '1', cover: 'hard' }, 4, 'killRate');
    const hits = exactBeside(only('hitRate'), {}, shots('1'));
    expect(hits[0].exact).toBeCloseTo(1 - (5 / 6) ** 3, 12);
    expect(exactBeside(only('killRate'), {}, kills)[0].exact).toBeCloseTo((1 - (5 / 6) ** 3) / 3, 12);
    expect(exactBeside(only('hitRate'), {}, shots('2'))).toEqual([]);
    expect(exactBeside(only('hitRate'), { 'activation.oneAlwaysSucceeds': false }, shots('1'))).toEqual([]);
  });

  test('is infinitely far from what must happen and did not', () => {
    const rules = { 'save.hard': 1 };
    const kills = (x: number) =>
      counted('hit-rates', { side: 'blue', training: 'elite', step: '1', cover: 'hard' }, x, 'killRate');
    expect(exactBeside(only('killRate'), rules, kills(1))[0]).toMatchObject({ exact: 0, z: Infinity });
    expect(exactBeside(only('killRate'), rules, kills(0))[0]).toMatchObject({ exact: 0, z: 0 });
  });
});

function only(rate: string): typeof alpha {
  return { ...alpha, exact: alpha.exact!.filter((one) => one.metric === 'hit-rates' && one.rate === rate) };
}

test('rows of metrics with other dimensions share a table', () => {
  const one: ExactRow = {
    variant: 'baseline',
    metric: 'a',
    rate: 'aRate',
    labels: { step: '1' },
    n: 4,
    sampled: 0.5,
    exact: 0.5,
    z: 0,
  };
  const other = { ...one, metric: 'b', labels: { cover: 'hard' } };
  expect(csvOf(exactAgreement([one, other])).split('\r\n')).toEqual([
    'variant,metric,rate,step,cover,n,sampled,exact,z',
    'baseline,a,aRate,1,,4,0.5,0.5,0',
    'baseline,b,aRate,,hard,4,0.5,0.5,0',
    '',
  ]);
});

describe('the self-check of sampled rates against exact odds', () => {
  const cells = (x: readonly number[], p = 0.5, n = 400): JudgedCell[] =>
    x.map((count, i) => ({ name: `cell ${i}`, x: count, n, low: p, high: p }));

  test('passes where deviations are those of dice, and prints both p', () => {
    // z is 0, 1, -1, 2 in turn: squares sum to 14.
    const check = selfCheck(cells([200, 210, 190, 220, 200, 210, 190, 220, 190, 210]))!;
    expect(check).toMatchObject({ passed: true, cells: 10, sumOfSquares: 14, largestZ: 2, named: [] });
    // Chi-squared 14, 10 degrees; the exact tail of 220 of 400, largest of 10.
    expect(check.pSum).toBeCloseTo(0.172992, 6);
    const tail = 2 * (1 - binomialCdf(219, 400, 0.5));
    expect(check.pLargest).toBeCloseTo(1 - (1 - tail) ** 10, 10);
    expect(selfCheckText(check, 'x.csv')).toBe(
      'Self-check of sampled rates against exact odds: passed; sum of z² 14.0 over 10 cells (p = 0.17), largest |z| 2.0 (p = 0.41). See x.csv.',
    );
  });

  test('sees many small deviations that no single cell shows', () => {
    // A mean square of 4; no |z| above 2.
    const check = selfCheck(cells(Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 220 : 180))))!;
    expect(check.passed).toBe(false);
    expect(check.pSum).toBeLessThan(1e-9);
    expect(check.pLargest).toBeGreaterThan(0.1);
    expect(selfCheckText(check, 'x.csv')).toContain('NOT passed: cell 0 (55% of 400, exactly 50%, z 2.0); cell 1');
  });

  test('sees a single cell that is far off among many that are not', () => {
    const check = selfCheck(cells([255, ...Array.from({ length: 199 }, () => 200)]))!;
    expect(check).toMatchObject({ passed: false, largestZ: 5.5 });
    expect(check.pSum).toBeGreaterThan(0.9);
    expect(check.named[0]).toBe('cell 0 (63.75% of 400, exactly 50%, z 5.5)');
  });

  test('does not pass what cannot happen, however rare, nor judges by a handful of rolls', () => {
    const impossible = { name: 'never', x: 1, n: 3, low: 0, high: 0 };
    expect(selfCheck([...cells([200]), impossible])).toMatchObject({ passed: false, pSum: 0, pLargest: 0 });
    expect(selfCheck(cells([3], 0.5, 4))).toBeNull();
  });

  test('counts as nought what lies between the exact values that it may have been', () => {
    expect(selfCheck([{ name: 'a', x: 45, n: 100, low: 0.4, high: 0.5 }])).toMatchObject({ passed: true, largestZ: 0 });
  });
});
