import { describe, expect, test } from 'vitest';
import { chartsOf } from '../../src/report/charts/all.ts';
import { drawSvg } from '../../src/report/charts/render.ts';
import { labelColour, NEUTRAL, sideColours } from '../../src/report/charts/theme.ts';
import { altText } from '../../src/report/html/figures.ts';
import { intervalOf, type WithInterval } from '../../src/report/rows/table.ts';
import { estimate } from '../../src/report/tables.ts';
import type { ChartRequest, VariantResults } from '../../src/stats/tables.ts';
import { outline } from './support/outline.ts';
import { CHARTS, runOf, skirmish } from './support/skirmish.ts';
import { FIVE_GAMES, tiny } from './support/tiny.ts';

const SMALL = skirmish(60);

const drawn = (...variants: VariantResults[]) => {
  const run = runOf(variants);
  return chartsOf(run, estimate(run));
};
const requested = (changes: Partial<ChartRequest>) =>
  drawn({ ...SMALL, charts: [{ ...CHARTS[0], name: 'asked', ...changes }] });

function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
}

function marks(svg: string, kind: string): number {
  const groups = [...svg.matchAll(new RegExp(`<g class="mark-${kind} role-mark[^"]*"[^>]*>(.*?)</g>`, 'gs'))];
  return groups.reduce((sum, [, inner]) => sum + [...inner.matchAll(/<(path|line|text)\b/g)].length, 0);
}

describe('specifications', () => {
  const { charts, notes } = drawn(SMALL);

  test('all charts of a run are there, the casualties too, without being asked for', () => {
    const course = ['morale-survival', 'strength-by-turn', 'game-length', 'endings', 'lethality'];
    const balance = ['side-balance', 'snowball', 'lead-changes', 'margins'];
    const standard = ['mission-win-rates', ...course, ...balance];
    expect(charts.map(({ name }) => name)).toEqual([...standard, ...CHARTS.map(({ name }) => name), 'casualties']);
    expect(notes).toEqual([]);
  });

  test.each(charts.map((chart) => [chart.name, chart] as const))('%s is as reviewed', (_, { spec }) => {
    expect(`\n${outline(spec).join('\n')}\n`).toMatchSnapshot();
  });

  test.each(charts.map((chart) => [chart.name, chart] as const))(
    '%s is plain JSON with its data inside',
    (_, { spec }) => {
      expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
      expect((spec.data as { values: unknown[] }).values.length).toBeGreaterThan(0);
    },
  );

  test('the subtitle says what was played and what the intervals are', () => {
    expect(charts[0].spec.title).toEqual({
      text: 'Who wins',
      subtitle: ['Farmhouse · 60 games · seed 1', 'Dots: share of games won. Lines: 95% intervals (Wilson).'],
    });
  });

  test('the numbers drawn are those of the tables', () => {
    const { metrics } = estimate(runOf([SMALL]));
    const rows = metrics.find(({ name }) => name === 'hit-rates-by-training-step')?.rows ?? [];
    const { spec } = charts.find(({ name }) => name === 'hit-rates')!;
    expect((spec.data as { values: unknown }).values).toEqual(
      rows.map(({ training, step, ...row }) => ({
        training,
        step,
        ...intervalOf(row as WithInterval<'hitRate'>, 'hitRate'),
      })),
    );
  });
});

describe('pictures', () => {
  const { charts } = drawn(SMALL);

  test.each(charts.map((chart) => [chart.name, chart] as const))(
    '%s is drawn without complaint',
    async (_, { spec, title }) => {
      const { svg, complaints } = await drawSvg(spec);
      expect(complaints).toEqual([]);
      expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(texts(svg)).toContain(title);
      const [, width] = svg.match(/ width="(\d+)"/) ?? [];
      expect(Number(width)).toBeLessThanOrEqual(900);
    },
  );

  const picture = async (name: string) => (await drawSvg(charts.find((chart) => chart.name === name)!.spec)).svg;

  test('win rates: an interval for blue, for red and for games without a winner', async () => {
    const svg = await picture('mission-win-rates');
    expect(marks(svg, 'rule')).toBe(3);
    expect(texts(svg)).toEqual(expect.arrayContaining(['Share of games', 'blue', 'red', 'no winner']));
  });

  test('points: an interval with two caps for each point', async () => {
    const { counts } = SMALL;
    const cells = counts.find(({ dimensions }) => dimensions.map(({ name }) => name).join() === 'training,step')!.cells;
    const svg = await picture('hit-rates');
    expect(marks(svg, 'symbol')).toBe(cells.length);
    expect(marks(svg, 'rule')).toBe(cells.length);
    expect(marks(svg, 'rect')).toBe(2 * cells.length);
    expect(texts(svg)).toEqual(expect.arrayContaining(['Step', 'Training', 'Hit rate (share of attacks)']));
  });

  test('lines: a band for each line', async () => {
    expect(marks(await picture('morale-survival'), 'area')).toBe(2);
    expect(marks(await picture('casualties'), 'area')).toBe(2);
    expect(marks(await picture('hit-lines'), 'area')).toBe(3);
  });

  test('heat maps write each estimate and half its interval into the cell', async () => {
    const svg = await picture('kill-heat');
    expect(texts(svg).filter((text) => text.startsWith('±'))).toHaveLength(18);
  });

  test('cells of heat maps that came up in fewer than 20 games are left out, those in fewer than 200 are fainter', () => {
    const { values } = charts.find(({ name }) => name === 'kill-heat-by-training')!.spec.data as {
      values: { games: number; weight: number }[];
    };
    expect(Math.min(...values.map(({ games }) => games))).toBeGreaterThanOrEqual(20);
    const weights = values.toSorted((a, b) => a.games - b.games).map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    expect([weights[0] >= 0.3, weights[0] < weights.at(-1)!, weights.at(-1)! < 1]).toEqual([true, true, true]);
  });

  test('names that are markup stay text', async () => {
    const sides = ['<b>blue</b>', 'R&D "red"'];
    const run = tiny();
    const [first] = drawn({ ...run, table: { ...run.table, sides } }).charts;
    const { svg } = await drawSvg(first.spec);
    expect(texts(svg)).toEqual(expect.arrayContaining(['&lt;b&gt;blue&lt;/b&gt;', 'R&amp;D "red"']));
  });
});

describe('requests that cannot be drawn are named, with the reason', () => {
  test('dimensions that are no view of the metric: the views there are', () => {
    const { notes } = requested({ x: 'step', colour: 'side' });
    expect(notes[0]).toMatch(
      /^chart asked left out: hit-rates is not counted by step × side, only by: .*training × step;/,
    );
  });

  test('a metric that is not there', () => {
    expect(requested({ metric: 'hits' }).notes).toEqual(['chart asked left out: there is no metric "hits"']);
  });

  test('a rate that is not there', () => {
    expect(requested({ rate: 'killsRate' }).notes).toEqual(['chart asked left out: hit-rates has no rate "killsRate"']);
  });

  test('something that never happened', () => {
    const empty = { ...FIVE_GAMES, cells: [] };
    const charts: ChartRequest[] = [
      { name: 'hits', title: 'Hits', metric: 'hit-rates', x: 'weapon', colour: 'side', mark: 'points' },
    ];
    const { charts: made, notes } = drawn(tiny({ counts: [empty], charts }));
    expect(notes).toContain('chart hits left out: nothing of it happened in any game');
    expect(made.map(({ name }) => name)).not.toContain('hits');
  });

  test('a run without games has no chart, and says so of each', () => {
    const { charts, notes } = drawn(tiny({ counts: [] }, []));
    expect(charts).toEqual([]);
    expect(notes.length).toBeGreaterThanOrEqual(5);
  });
});

test('with several variants curves lie over each other in one chart, the baseline in grey; what cannot is drawn once each', async () => {
  const { charts } = drawn(SMALL, skirmish(60, { variant: 'No cover!', seed: 2 }));
  const names = charts.map(({ name }) => name);
  expect(names[0]).toBe('mission-win-rates');
  expect(names).toEqual(
    expect.arrayContaining(['endings', 'strength-by-turn', 'side-balance-baseline', 'side-balance-no-cover']),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('endings-baseline');
  const { svg, complaints } = await drawSvg(charts[0].spec);
  expect(complaints).toEqual([]);
  expect(marks(svg, 'rule')).toBe(6);
  const strength = charts.find(({ name }) => name === 'strength-by-turn')!;
  const values = (strength.spec.data as { values: { variant: string; side: string }[] }).values;
  expect(new Set(values.map(({ variant, side }) => `${variant} ${side}`)).size).toBe(4);
  expect(JSON.stringify(strength.spec)).toContain(
    JSON.stringify({ domain: ['baseline', 'No cover!'], range: [NEUTRAL, '#7b3fa0'] }),
  );
  expect(altText(strength)).toMatch(/: baseline, blue from [\d.]+ in turn 1 to .*; No cover!, red from /);
});

describe('colours', () => {
  test('a side named after a colour has it, whatever its place', () => {
    expect(sideColours(['red', 'blue'])).toEqual(sideColours(['blue', 'red']).toReversed());
    expect(sideColours(['Green Army', 'red'])).toEqual(['#009e73', '#d55e00']);
  });

  test('all sides look different, from each other and from a draw', () => {
    const sides = ['reds', 'red', 'blue', 'blue team', 'grey', 'north', 'south', 'east'];
    expect(new Set([...sideColours(sides), NEUTRAL]).size).toBe(9);
  });

  test('a label that no game had is not in the legend, and the others keep their colours', () => {
    const colour = labelColour('cover', 'Cover', ['none', 'soft', 'hard'], ['none', 'hard']);
    const all = labelColour('cover', 'Cover', ['none', 'soft', 'hard'], ['none', 'soft', 'hard']);
    const [first, , third] = (all.scale as { range: string[] }).range;
    expect(colour.scale).toEqual({ domain: ['none', 'hard'], range: [first, third] });
  });
});
