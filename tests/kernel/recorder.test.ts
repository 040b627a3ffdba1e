import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUMS_GAMES, SUMS_N, SUMS_NN, SUMS_RATES } from '../../src/sim/kernel/counts/counter.ts';
import type { HistogramMetric, MetricSet } from '../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';

const set: MetricSet = {
  sides: ['blue', 'red'],
  maxTurns: 3,
  maxStrength: 5,
  strengthUnit: 'figures',
  reasons: ['eliminated', 'turn-limit'],
  metrics: [
    {
      kind: 'counts',
      name: 'shots',
      title: 'Shots',
      exposure: 'attacks',
      outcomes: ['miss', 'saved', 'killed'],
      rates: [
        { name: 'hitRate', numerator: 'hits', title: 'Hit rate', outcomes: ['saved', 'killed'] },
        { name: 'killRate', numerator: 'kills', title: 'Kill rate', outcomes: ['killed'] },
      ],
      dimensions: [
        { name: 'side', title: 'Side', labels: ['blue', 'red'] },
        { name: 'cover', title: 'Cover', labels: ['none', 'soft', 'hard'] },
      ],
      views: [['side'], ['cover']],
    },
    {
      kind: 'histogram',
      name: 'wounds',
      title: 'Wounds',
      unit: 'wounds',
      dimensions: [{ name: 'side', title: 'Side', labels: ['blue', 'red'] }],
      min: 0,
      max: 9,
    },
  ],
  sideColumns: [{ name: 'shots', title: 'Shots', unit: 'shots' }],
  charts: [],
};

type Shots = readonly (readonly [number, number])[];
const shots = fc.array(fc.tuple(fc.nat(5), fc.nat(2)), { maxLength: 30 });

function record(games: readonly Shots[]): Recorder {
  const recorder = new Recorder(set);
  const counter = recorder.counter('shots');
  for (const game of games) {
    for (const [cell, outcome] of game) counter.add(cell, outcome);
    recorder.value('wounds').add(0, Math.min(9, game.length));
    recorder.record[0] = 2;
    recorder.endGame();
  }
  return recorder;
}

describe('recorder', () => {
  test('sums of x, n and their squares and products are those of a plain loop over games, in every view', () => {
    fc.assert(
      fc.property(fc.array(shots, { maxLength: 8 }), (games) => {
        const { tally, layout } = record(games);
        const [{ views, stride }] = layout.counts;
        const cellOf = [(cell: number) => cell, (cell: number) => Math.floor(cell / 3), (cell: number) => cell % 3];
        views.forEach((view, v) => {
          for (let cell = 0; cell < view.cells; cell++) {
            const inCell = games.map((game) => game.filter(([c]) => cellOf[v](c) === cell));
            const n = inCell.map((game) => game.length);
            const x = inCell.map((game) => game.filter(([, outcome]) => outcome > 0).length);
            const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
            const at = view.start + cell * stride;
            expect(tally[at + SUMS_GAMES]).toBe(n.filter((value) => value > 0).length);
            expect(tally[at + SUMS_N]).toBe(sum(n));
            expect(tally[at + SUMS_NN]).toBe(sum(n.map((value) => value * value)));
            expect(tally[at + SUMS_RATES]).toBe(sum(x));
            expect(tally[at + SUMS_RATES + 1]).toBe(sum(x.map((value) => value * value)));
            expect(tally[at + SUMS_RATES + 2]).toBe(sum(x.map((value, g) => value * n[g])));
          }
        });
      }),
    );
  });

  test('tallies of parts add up to the tally of the whole', () => {
    fc.assert(
      fc.property(fc.array(shots, { maxLength: 10 }), fc.nat(10), (games, cut) => {
        const whole = record(games).tally;
        const parts = [record(games.slice(0, cut)).tally, record(games.slice(cut)).tally];
        expect(Array.from(whole)).toEqual(Array.from(parts[0], (value, i) => value + parts[1][i]));
      }),
    );
  });

  test('the last strength is carried forward to the turn limit', () => {
    const recorder = new Recorder(set);
    recorder.strength(0, 1, 4);
    recorder.strength(1, 1, 5);
    recorder.record[0] = 1;
    recorder.record[recorder.sideColumn(0, 'strengthLeft')] = 4;
    recorder.record[recorder.sideColumn(1, 'strengthLeft')] = 5;
    recorder.endGame();
    const at = (side: number, turn: number, strength: number) =>
      recorder.tally[recorder.layout.strength + (side * 3 + turn - 1) * 6 + strength];
    for (const turn of [1, 2, 3]) {
      expect(at(0, turn, 4)).toBe(1);
      expect(at(1, turn, 5)).toBe(1);
    }
  });

  test('a value outside its declared range is an error, never a silent bin', () => {
    const recorder = new Recorder(set);
    recorder.value('wounds').set(0, 10);
    expect(() => recorder.endGame()).toThrow('wounds: 10 is outside 0 to 9');
  });
});

test('a sparse value is counted in the games that set it, 0 among them, and in no other', () => {
  const sparse: HistogramMetric = { ...(set.metrics[1] as HistogramMetric), min: -9, sparse: true };
  const recorder = new Recorder({ ...set, metrics: [sparse] });
  const wounds = recorder.value('wounds');
  for (const value of [null, -2, 0, null, 3]) {
    if (value !== null) wounds.set(1, value);
    recorder.endGame();
  }
  const [{ start, bins }] = recorder.layout.histograms;
  const counted = (side: number) =>
    Array.from({ length: bins }, (_, bin) => [bin - 9, recorder.tally[start + side * bins + bin]]).filter(
      ([, n]) => n > 0,
    );
  expect(counted(0)).toEqual([]);
  expect(counted(1)).toEqual([
    [-2, 1],
    [0, 1],
    [3, 1],
  ]);
});

test('rule events are counted in all and by game, and end with their game', () => {
  const recorder = new Recorder({
    ...set,
    events: [
      { clause: 'A-1', event: 'a' },
      { clause: 'A-2', event: 'b' },
    ],
  });
  recorder.happened(0);
  recorder.happened(0);
  recorder.endGame();
  recorder.endGame();
  recorder.happened(0);
  recorder.endGame();
  const { events } = recorder.layout;
  expect(Array.from(recorder.tally.subarray(events, events + 4))).toEqual([3, 2, 0, 0]);
});
