import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MetricSet } from '../../src/sim/kernel/counts/metrics.ts';
import { PLACE_SQUARES, PLACE_STRIDE, PLACE_SUM } from '../../src/sim/kernel/counts/places.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';

/** 3 by 2 units have 4 by 3 points, two to a square's side. */
const set: MetricSet = {
  sides: ['blue', 'red'],
  maxTurns: 1,
  maxStrength: 1,
  strengthUnit: 'figures',
  reasons: ['turn-limit'],
  metrics: [],
  sideColumns: [],
  charts: [],
  ground: {
    unit: 'inches',
    width: 300,
    depth: 200,
    square: 200,
    margin: 50,
    kinds: [
      { name: 'stood', title: 'Where figures stood', unit: 'figures' },
      { name: 'fell', title: 'Where figures fell', unit: 'figures' },
    ],
  },
};
const SQUARES = 4;

type Game = readonly (readonly [kind: number, side: number, square: number])[];
const games = fc.array(fc.array(fc.tuple(fc.nat(1), fc.nat(1), fc.nat(SQUARES - 1)), { maxLength: 30 }), {
  maxLength: 8,
});

function record(played: readonly Game[]): Recorder {
  const recorder = new Recorder(set);
  for (const game of played) {
    for (const [kind, side, square] of game) recorder.places().add(kind, side, square);
    recorder.endGame();
  }
  return recorder;
}

describe('places', () => {
  test('points belong to squares from the south-west, row by row; the last ones are narrower', () => {
    const places = new Recorder(set).places();
    const squares = [0, 100, 200].map((y) => [0, 100, 200, 300].map((x) => places.squareAt(x, y)));
    expect(squares).toEqual([
      [0, 0, 1, 1],
      [0, 0, 1, 1],
      [2, 2, 3, 3],
    ]);
  });

  test.each([
    [-51, 0],
    [0, -51],
    [350, 0],
    [0, 350],
  ])('a place at %i, %i is off the table, and an error', (x, y) => {
    expect(() => new Recorder(set).places().squareAt(x, y)).toThrow(`a place at ${x}, ${y} is off the table`);
  });

  test('sums and sums of squares are those of a plain loop over games', () => {
    fc.assert(
      fc.property(games, (played) => {
        const { tally, layout } = record(played);
        for (const kind of [0, 1])
          for (const side of [0, 1])
            for (let square = 0; square < SQUARES; square++) {
              const counts = played.map(
                (game) => game.filter(([k, s, q]) => k === kind && s === side && q === square).length,
              );
              const at = layout.places!.start + ((kind * 2 + side) * SQUARES + square) * PLACE_STRIDE;
              expect(tally[at + PLACE_SUM]).toBe(counts.reduce((sum, count) => sum + count, 0));
              expect(tally[at + PLACE_SQUARES]).toBe(counts.reduce((sum, count) => sum + count * count, 0));
            }
      }),
    );
  });

  test('tallies of parts add up to the tally of the whole', () => {
    fc.assert(
      fc.property(games, fc.nat(8), (played, cut) => {
        const parts = [record(played.slice(0, cut)).tally, record(played.slice(cut)).tally];
        expect(Array.from(record(played).tally)).toEqual(Array.from(parts[0], (value, i) => value + parts[1][i]));
      }),
    );
  });

  test('a system without a table has none', () => {
    const { ground: _, ...card } = set;
    const recorder = new Recorder(card);
    expect(recorder.layout.places).toBeNull();
    expect(() => recorder.places()).toThrow('no ground is declared');
  });
});
