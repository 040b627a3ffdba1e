import { describe, expect, test } from 'vitest';
import { clipped, downTo, named, type OpenAxis, range, upTo } from '../../src/sim/kernel/counts/cells.ts';
import { SUMS_N } from '../../src/sim/kernel/counts/counter.ts';
import { type CellsOf, counts, histogram, metricsOf, rate } from '../../src/sim/kernel/counts/metric-tables.ts';
import { cellLabels, type MetricSet } from '../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import type { Index } from '../../src/sim/kernel/indices.ts';

const side = named('side', 'Side', ['blue', 'red']);
const lead = clipped('lead', 'Lead', -1, 2);
const cover = named('cover', 'Cover', ['none', 'soft', 'hard']);

const TABLE = {
  shots: counts('Shots', 'shots', {
    by: [side, cover, lead],
    outcomes: ['miss', 'hit'],
    rates: [rate('hitRate', 'hits', 'Hit rate', ['hit'])],
    views: [['cover']],
  }),
  wounds: histogram('Wounds', 'wounds', { by: [side], min: 0, max: 3, clipped: true }),
};

function setOf(metrics: MetricSet['metrics']): MetricSet {
  const sides = ['blue', 'red'];
  return { sides, maxTurns: 1, maxStrength: 1, strengthUnit: '', reasons: [''], metrics, sideColumns: [], charts: [] };
}

function counted(isChecked = false): { recorder: Recorder; tally: CellsOf<typeof TABLE> } {
  const recorder = new Recorder(setOf(metricsOf(TABLE)), isChecked);
  return { recorder, tally: recorder.cells(TABLE) };
}

function cellsOf({ layout, tally }: Recorder): string[] {
  const [{ metric, stride, views }] = layout.counts;
  return Array.from({ length: views[0].cells }, (_, cell) => cell)
    .filter((cell) => tally[views[0].start + cell * stride + SUMS_N] > 0)
    .map((cell) => cellLabels(metric.dimensions, cell).join(', '));
}

const labelled = (axis: OpenAxis, values: readonly number[]) => values.map((value) => axis.labels[axis.place(value)]);

describe('axes', () => {
  test('a clipped range labels its ends "or less" and "or more", and values beyond belong there', () => {
    expect(labelled(clipped('n', 'N', -1, 2), [-7, -1, 0, 1, 2, 9])).toEqual([
      '-1 or less',
      '-1 or less',
      '0',
      '1',
      '2 or more',
      '2 or more',
    ]);
  });

  test('a range up to a number has one open end', () => {
    expect(labelled(upTo('n', 'N', 1, 3), [1, 2, 3, 8])).toEqual(['1', '2', '3 or more', '3 or more']);
  });

  test('a falling range begins with its highest value', () => {
    expect(labelled(downTo('n', 'N', 0, -2), [0, -0, -1, -2, -5])).toEqual([
      '0',
      '0',
      '-1',
      '-2 or less',
      '-2 or less',
    ]);
  });

  test('a closed range has whole numbers from one to another, and none where the second is lower', () => {
    expect(range('n', 'N', 3, 5).labels).toEqual(['3', '4', '5']);
    expect(range('n', 'N', 1, 0).labels).toEqual([]);
  });
});

describe('cells', () => {
  test('every cell is counted under the labels of its values', () => {
    for (const s of [0, 1])
      for (const c of [0, 1, 2])
        for (const ahead of [-3, 0, 1, 4]) {
          const { recorder, tally } = counted(s === 1);
          tally.shots.count(s, c, lead.place(ahead), 1);
          recorder.endGame();
          const labels = [
            side.labels[s],
            cover.labels[c],
            ahead < 0 ? '-1 or less' : ahead > 2 ? '2 or more' : `${ahead}`,
          ];
          expect(cellsOf(recorder)).toEqual([labels.join(', ')]);
        }
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('%i dimensions place a cell as their labels do', (axes) => {
    const dimensions = Array.from({ length: axes }, (_, i) => range(`d${i}`, '', -1, 1 + (i % 2)));
    const table = { n: counts('', '', { by: dimensions, outcomes: ['done'] }) };
    const recorder = new Recorder(setOf(metricsOf(table)));
    const values = dimensions.map((_, i) => (i % 3) - 1);
    recorder.cells(table).n.count(...values, 0);
    recorder.endGame();
    expect(cellsOf(recorder)).toEqual([values.join(', ')]);
  });

  test.each([
    ['a value of another dimension', [2, 1], 0, 'shots has no cell at side 2: it has blue, red'],
    ['a value too low', [1, -1], 0, 'shots has no cell at cover -1'],
    ['half a value', [1, 0.5], 0, 'shots has no cell at cover 0.5'],
    ['an outcome that is none', [1, 1], 2, 'shots has no outcome of index 2'],
  ])('%s is an error where cells are checked', (_, [ofSide, ofCover], outcome, message) => {
    const { tally } = counted(true);
    expect(() => tally.shots.count(ofSide, ofCover, lead.place(0), outcome)).toThrow(message);
  });

  test('a checked histogram refuses values of other dimensions too', () => {
    const { wounds } = counted(true).tally;
    expect(() => wounds.add(2, 1)).toThrow('wounds has no cell at side 2');
    expect(() => wounds.set(-1, 1)).toThrow('wounds has no cell at side -1');
  });

  test('a wrong number of values, an index of another dimension, or one that is not clipped is no program', () => {
    const { tally } = counted(true);
    const [ofSide, ofCover]: [Index<'side'>, Index<'cover'>] = [1, 1];
    tally.shots.count(ofSide, ofCover, lead.place(0), 0);
    // @ts-expect-error: a value is missing.
    expect(() => tally.shots.count(ofSide, ofCover, 0)).toThrow('shots has 3 dimensions, not 2');
    // @ts-expect-error: values of two dimensions have changed places.
    tally.shots.count(ofCover, ofSide, lead.place(0), 0);
    // @ts-expect-error: a lead of 3 would lie in another cell; the axis has to place it.
    expect(() => tally.shots.count(ofSide, ofCover, 4, 0)).toThrow('shots has no cell at lead 4');
  });

  test('integers of a clipped histogram share its outermost bins', () => {
    const { recorder, tally } = counted();
    tally.wounds.add(0, 2);
    tally.wounds.add(0, 7);
    tally.wounds.set(1, -4);
    recorder.endGame();
    const [{ start, bins }] = recorder.layout.histograms;
    expect(Array.from(recorder.tally.subarray(start, start + 2 * bins))).toEqual([0, 0, 0, 1, 1, 0, 0, 0]);
  });

  test('a recorder gives cells only for the very table of its set', () => {
    const { recorder } = counted();
    const other = counts('Shots', 'shots', { by: [side], outcomes: ['miss', 'hit'] });
    expect(() => recorder.cells({ shots: other })).toThrow(
      'metric "shots" is counted otherwise than the set declares it',
    );
    expect(() => recorder.cells({ hits: other })).toThrow('no metric "hits" is declared');
  });

  test('more dimensions than there are classes for are refused where they are declared', () => {
    const dimensions = Array.from({ length: 8 }, (_, i) => named(`d${i}`, '', ['only']));
    const table = { n: counts('', '', { by: dimensions, outcomes: ['done'] }) };
    expect(() => metricsOf(table)).toThrow('metric "n" has 8 dimensions, and at most 7');
  });
});
