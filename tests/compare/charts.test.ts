import { describe, expect, test } from 'vitest';
import { compare, comparisonLooks, WinLooks } from '../../src/inference/index.ts';
import type { Chart } from '../../src/report/charts/chart.ts';
import { decisionChart, forestChart, precisionChart } from '../../src/report/charts/comparison.ts';
import { knockoutChart } from '../../src/report/charts/knockout.ts';
import { drawSvg } from '../../src/report/charts/render.ts';
import { sweepChart } from '../../src/report/charts/sweep.ts';
import { sweepOf } from '../../src/report/sweep.ts';
import { type Game, tableOf } from './tables.ts';

const SOURCE = { scenario: 'Farmhouse', variant: null, games: 600, seed: 1, alpha: 0.05, sides: ['blue', 'red'] };
const WISH = { alpha: 0.05, deltas: [] };

const games = (share: number) =>
  tableOf(
    Array.from(
      { length: 600 },
      (_, i): Game => ({
        score: i % 7 < share ? 2 : 0,
        turns: 5 + (i % 3),
        broke: i % 2,
        shots: 9,
        hits: (i + share) % 5,
      }),
    ),
  );
const variants = [
  { variant: 'better saves', table: games(4) },
  { variant: 'worse saves', table: games(2) },
];

async function drawn(chart: Chart | null): Promise<string> {
  if (chart === null) throw new Error('there is no chart');
  const { svg, complaints } = await drawSvg(chart.spec);
  expect(complaints).toEqual([]);
  return svg;
}

function dataOf(chart: Chart | null): Record<string, unknown>[] {
  return (chart as { spec: { data: { values: Record<string, unknown>[] } } } | null)?.spec.data.values ?? [];
}

describe('charts are drawn without complaints and show what they are about', () => {
  test('forest: a row a variant and metric, coloured by verdict', async () => {
    const svg = await drawn(forestChart(compare(games(3), variants, WISH), SOURCE));
    for (const text of [
      'Score blue · better saves',
      'Score blue · worse saves',
      'higher',
      'lower',
      'Difference (turns)',
    ])
      expect(svg).toContain(text);
    // 85 of 600 games: 14.17 points.
    expect(svg).toMatch(/\+14\.[123]/);
  });

  test('stopping: a panel a variant and metric, from the first look that may decide', async () => {
    const looks = [100, 200, 600].flatMap((to) => comparisonLooks(compare({ ...games(3), games: to }, variants, WISH)));
    const chart = decisionChart(looks, compare(games(3), variants, WISH), SOURCE);
    const svg = await drawn(chart);
    expect(svg).toContain('Score blue (points per 100 games)');
    expect(Math.min(...dataOf(chart).map((value) => Number(value.games)))).toBe(200);
  });

  test('precision: a line a side', async () => {
    const watched = new WinLooks(['blue', 'red'], 0.05, 600, 0.05);
    for (const to of [200, 300, 400, 500, 600]) watched.look(games(3), to);
    expect(await drawn(precisionChart(watched.looks, 0.05, SOURCE))).toContain('How precise the win rates became');
  });

  test.each([
    ['numbers', ['save.soft'], [[4], [5], [6]]],
    ['names', ['policy'], [['random'], ['tactician'], ['solo']]],
    [
      'a grid',
      ['save.soft', 'free'],
      [
        [4, true],
        [4, false],
        [5, true],
      ],
    ],
  ])('sweep of %s', async (_, keys, values) => {
    const cells = values.map((value, i) => ({ name: `cell ${i}`, values: value, table: games(2 + i) }));
    const swept = sweepOf({ keys, cells, reference: 1, changes: [null, null, null] }, WISH);
    const svg = await drawn(sweepChart(swept, SOURCE));
    for (const key of keys) expect(svg).toContain(key);
    expect(svg).not.toMatch(/mark-(line|area)/);
    if (keys.length === 1)
      expect(dataOf(sweepChart(swept, SOURCE)).filter(({ part }) => part === 'difference')).toHaveLength(2);
  });

  test('a sweep marks the value in the file and the fair zone, or what the file expects', async () => {
    const cells = [4, 5].map((value, i) => ({ name: `cell ${i}`, values: [value], table: games(3 + i) }));
    const swept = { keys: ['save.soft'], cells, reference: 1, changes: [null, null] };
    const chart = (isPresent: boolean) => sweepChart(sweepOf({ ...swept, isPresent }, WISH), SOURCE);
    expect(await drawn(chart(true))).toMatch(/>now</);
    expect(await drawn(chart(false))).not.toMatch(/>now</);
    expect(chart(true).spec.description).toContain('The band is the fair zone, 45 to 55.');
    const expected = sweepOf({ ...swept, expected: { red: { low: 0.3, high: 0.4 } } }, WISH);
    expect(sweepChart(expected, SOURCE).spec.description).toContain('The band is what the file expects, 60 to 70.');
  });

  test('knockout: the rule with the greatest effect first', async () => {
    const cells = [3, 4, 1].map((share, i) => ({ name: `cell ${i}`, values: [], table: games(share) }));
    const changes = [null, { key: 'save.hard', from: 3, to: 4 }, { key: 'save.soft', from: 5, to: 6 }];
    const chart = knockoutChart(sweepOf({ keys: [], cells, reference: 0, changes }, WISH), SOURCE);
    await drawn(chart);
    const values = dataOf(chart);
    expect(values.map(({ rule }) => rule)).toEqual(['save.soft  5 → 6', 'save.hard  3 → 4']);
    // The reference, 3 of 7, is 42.9.
    expect(values.map(({ estimate }) => Math.round(Number(estimate)))).toEqual([14, 57]);
    expect(values.map(({ label }) => String(label).slice(0, 1))).toEqual(['▼', '▲']);
  });
});
