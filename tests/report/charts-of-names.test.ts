import { describe, expect, test } from 'vitest';
import { chartsOf } from '../../src/report/charts/all.ts';
import type { Chart } from '../../src/report/charts/chart.ts';
import { drawSvg } from '../../src/report/charts/render.ts';
import { estimate } from '../../src/report/tables.ts';
import type { ChartRequest, HistogramTable } from '../../src/stats/tables.ts';
import { runOf, skirmish } from './support/skirmish.ts';

const SMALL = skirmish(60);

const SPREAD: HistogramTable = {
  metric: 'lead',
  title: 'Lead',
  unit: 'points',
  parts: 2,
  dimensions: [{ name: 'seat', title: 'Seat', labels: ['first', 'second'] }],
  cells: [
    {
      labels: ['first'],
      histogram: [
        [-1, 1],
        [3, 3],
      ],
    },
    { labels: ['second'], histogram: [[2, 4]] },
  ],
};

function draw(request: Omit<ChartRequest, 'name' | 'title'>, counts = SMALL.counts) {
  const variant = { ...SMALL, counts, histograms: [SPREAD], charts: [{ name: 'asked', title: 'Asked', ...request }] };
  const run = runOf([variant]);
  const { charts, notes } = chartsOf(run, estimate(run));
  return { chart: charts.find(({ name }) => name === 'asked'), notes };
}

const valuesOf = (chart: Chart | undefined) => (chart!.spec.data as { values: Record<string, unknown>[] }).values;

async function picture(chart: Chart | undefined): Promise<string> {
  const { svg, complaints } = await drawSvg(chart!.spec);
  expect(complaints).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  return svg;
}

const inOrder = (svg: string, names: readonly string[]) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).filter((text) => names.includes(text));

describe('rankings', () => {
  test('put the highest estimate on top', async () => {
    const { chart } = draw({ metric: 'hit-rates', x: 'training', mark: 'ranking' });
    const byRate = valuesOf(chart).toSorted((a, b) => Number(b.estimate) - Number(a.estimate));
    const names = byRate.map(({ training }) => String(training));
    expect(inOrder(await picture(chart), names)).toEqual(names);
  });

  test('with colours are ordered by the first of them', async () => {
    const { chart } = draw({ metric: 'hit-rates', x: 'cover', colour: 'side', mark: 'ranking' });
    const blue = valuesOf(chart).filter(({ side }) => side === 'blue');
    const names = blue.toSorted((a, b) => Number(b.estimate) - Number(a.estimate)).map(({ cover }) => String(cover));
    const svg = await picture(chart);
    expect(inOrder(svg, names)).toEqual(names);
    expect(svg).toContain('Ordered by blue.');
  });

  test('of means are in units, with a line at nothing', async () => {
    const { chart } = draw({ metric: 'lead', x: 'seat', mark: 'ranking' });
    expect(valuesOf(chart).map(({ seat, estimate: mean }) => [seat, mean])).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
    expect(inOrder(await picture(chart), ['first', 'second'])).toEqual(['first', 'second']);
  });
});

function unreversed(table: (typeof SMALL.counts)[number]) {
  return table.dimensions[0]?.labels[0] === '-1 or less' ? { ...table, cells: table.cells.toReversed() } : table;
}

describe('outcomes', () => {
  test('are the shares of each name, and add up to 1', async () => {
    const { chart } = draw({ metric: 'hit-rates', x: 'training', mark: 'outcomes' });
    const shares = new Map<unknown, number>();
    for (const { training, share } of valuesOf(chart))
      shares.set(training, (shares.get(training) ?? 0) + Number(share));
    expect(shares.size).toBe(3);
    for (const sum of shares.values()) expect(sum).toBeCloseTo(1, 12);
    expect(inOrder(await picture(chart), ['Miss', 'Saved', 'Killed'])).toEqual(['Miss', 'Saved', 'Killed']);
  });

  test("go by the names that are counted, or in words where these are the system's own", async () => {
    const keys = ['firstSuppressed', 'leaderLost', 'casualties'];
    const keyed = SMALL.counts.map((table) => {
      const [dimension] = table.dimensions;
      if (table.metric !== 'hit-rates' || table.dimensions.length !== 1 || dimension.name !== 'training') return table;
      const cells = table.cells.map((cell) => ({ ...cell, labels: [keys[dimension.labels.indexOf(cell.labels[0])]] }));
      return { ...table, dimensions: [{ ...dimension, labels: keys }], cells };
    });
    const { chart } = draw({ metric: 'hit-rates', x: 'training', mark: 'outcomes' }, keyed);
    expect(await picture(chart)).toContain('firstSuppressed');
    const { chart: told } = draw({ metric: 'hit-rates', x: 'training', mark: 'outcomes', inWords: true }, keyed);
    expect(await picture(told)).toContain('First suppressed');
    const words = { training: { firstSuppressed: 'first to duck' }, outcome: { saved: 'Got away' } };
    const { chart: worded } = draw({ metric: 'hit-rates', x: 'training', mark: 'outcomes', words }, keyed);
    const svg = await picture(worded);
    for (const text of ['first to duck', 'leaderLost', 'Got away']) expect(svg).toContain(text);
    expect(svg).not.toContain('firstSuppressed');
  });

  test('of numbers stand in the order of the numbers, which are named', async () => {
    const numbers = ['-1 or less', '0', '1 or more'];
    const numbered = SMALL.counts.map((table) => {
      const [dimension] = table.dimensions;
      if (table.metric !== 'hit-rates' || table.dimensions.length !== 1 || dimension.name !== 'training') return table;
      const cells = table.cells.map((cell) => ({
        ...cell,
        labels: [numbers[dimension.labels.indexOf(cell.labels[0])]],
      }));
      // Sorting by share would reverse them.
      return { ...table, dimensions: [{ ...dimension, labels: numbers }], cells: cells.toReversed() };
    });
    const { chart } = draw({ metric: 'hit-rates', x: 'training', mark: 'outcomes' }, numbered);
    const svg = await picture(chart);
    expect(inOrder(svg, numbers)).toEqual(numbers.toReversed());
    expect(svg).toContain('Training');
    const { chart: turned } = draw({ metric: 'hit-rates', x: 'training', mark: 'outcomes' }, numbered.map(unreversed));
    expect(inOrder(await picture(turned), numbers)).toEqual(numbers);
  });

  test('of something that is not counted by that alone are left out, with the reason', () => {
    expect(draw({ metric: 'hit-rates', x: 'step', mark: 'outcomes' }).notes).toEqual([
      'chart asked left out: hit-rates is not counted by step alone',
    ]);
  });
});

describe('distributions', () => {
  test('have a panel for each name, its bars in units and shares of games', async () => {
    const { chart } = draw({ metric: 'lead', x: 'seat', mark: 'distribution' });
    expect(valuesOf(chart)).toEqual([
      { seat: 'first', from: -0.75, to: -0.25, share: 0.25, median: 1.5, mean: 1 },
      { seat: 'first', from: 1.25, to: 1.75, share: 0.75, median: 1.5, mean: 1 },
      { seat: 'second', from: 0.75, to: 1.25, share: 1, median: 1, mean: 1 },
    ]);
    expect(inOrder(await picture(chart), ['first', 'second'])).toEqual(['first', 'second']);
  });

  test('of something that is not counted by that are left out, with the reason', () => {
    expect(draw({ metric: 'lead', x: 'side', mark: 'distribution' }).notes).toEqual([
      'chart asked left out: lead is not counted by side alone',
    ]);
  });
});
