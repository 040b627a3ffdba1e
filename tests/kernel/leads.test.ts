import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MetricSet } from '../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { leadCells } from '../../src/sim/kernel/counts/records.ts';
import { leadChanges } from '../../src/stats/index.ts';

const MAX_TURNS = 4;
const MAX_STRENGTH = 5;

const setOf = (sides: readonly string[], lead?: MetricSet['lead']): MetricSet => ({
  sides,
  maxTurns: MAX_TURNS,
  maxStrength: MAX_STRENGTH,
  strengthUnit: 'figures',
  ...(lead === undefined ? {} : { lead }),
  reasons: ['over'],
  metrics: [],
  sideColumns: [{ name: 'shots', title: 'Shots', unit: 'shots' }],
  charts: [],
});

/** Strengths after each turn, and doubled scores. */
interface Game {
  readonly standings: readonly (readonly number[])[];
  readonly scores: readonly number[];
}

function record(set: MetricSet, games: readonly Game[]): Recorder {
  const recorder = new Recorder(set);
  for (const { standings, scores } of games) {
    standings.forEach((turn, i) => {
      turn.forEach((standing, side) => {
        if (set.lead === undefined) recorder.strength(side, i + 1, standing);
        else recorder.standing(side, i + 1, standing);
      });
    });
    recorder.record[0] = standings.length;
    scores.forEach((score, side) => {
      recorder.record[recorder.sideColumn(side, 'score')] = score;
    });
    recorder.endGame();
  }
  return recorder;
}

const gameOf = (sides: number) =>
  fc.record({
    standings: fc.array(fc.array(fc.nat(MAX_STRENGTH), { minLength: sides, maxLength: sides }), {
      minLength: 1,
      maxLength: MAX_TURNS,
    }),
    scores: fc.array(fc.nat(2), { minLength: sides, maxLength: sides }),
  });
const match = fc.integer({ min: 2, max: 4 }).chain((sides) => fc.array(gameOf(sides), { minLength: 1, maxLength: 12 }));
const sidesOf = (games: readonly Game[]) => games[0].scores.map((_, side) => `side ${side + 1}`);
const ahead = (turn: readonly number[], side: number) => turn[side] - Math.max(...turn.filter((_, i) => i !== side));

function counted(games: readonly Game[], side: number, turn: number) {
  const counts = new Map<string, number>();
  for (const { standings, scores } of games) {
    if (standings.length <= turn) continue;
    const key = JSON.stringify([ahead(standings[turn - 1], side), scores[side]]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map(([key, count]): [number, number, number] => [...(JSON.parse(key) as [number, number]), count])
    .sort(([a, b], [c, d]) => a - c || b - d);
}

describe('leads', () => {
  test('after each turn that did not end the game, by its result: as a plain loop counts them', () => {
    fc.assert(
      fc.property(match, (games) => {
        const { tally, layout, set } = record(setOf(sidesOf(games)), games);
        for (let side = 0; side < set.sides.length; side++)
          for (let turn = 1; turn <= MAX_TURNS; turn++)
            expect(leadCells(layout.leads, set, tally, side, turn)).toEqual(counted(games, side, turn));
      }),
    );
  });

  test('changes of the lead are those of the signs, between two', () => {
    fc.assert(
      fc.property(fc.array(gameOf(2), { minLength: 1, maxLength: 12 }), (games) => {
        const { tally, layout } = record(setOf(['blue', 'red']), games);
        const changes = games.map(({ standings }) => leadChanges(standings.map(([a, b]) => a - b)));
        for (let n = 0; n <= MAX_TURNS; n++)
          expect(tally[layout.leads.changes + n]).toBe(changes.filter((value) => value === n).length);
      }),
    );
  });

  test('among three, the lead passes only to who is ahead of all others', () => {
    const standings = [
      [3, 1, 1],
      [3, 3, 1],
      [2, 3, 3],
      [2, 2, 3],
    ];
    const { tally, layout } = record(setOf(['a', 'b', 'c']), [{ standings, scores: [0, 0, 2] }]);
    expect(Array.from(tally.subarray(layout.leads.changes, layout.leads.changes + 5))).toEqual([0, 1, 0, 0, 0]);
  });

  test('tallies of parts add up to the tally of the whole', () => {
    fc.assert(
      fc.property(match, fc.nat(12), (games, cut) => {
        const set = setOf(sidesOf(games));
        const parts = [record(set, games.slice(0, cut)).tally, record(set, games.slice(cut)).tally];
        expect(Array.from(record(set, games).tally)).toEqual(Array.from(parts[0], (value, i) => value + parts[1][i]));
      }),
    );
  });

  test('are of what the system says that sides lead by; greater ones than it declares count as the greatest', () => {
    const set = setOf(['blue', 'red'], { unit: 'points', most: 2 });
    const even = [0, 0];
    const game = (lead: number): Game => ({ standings: [[lead, 0], even], scores: [2, 0] });
    const { tally, layout } = record(set, [game(-2)]);
    expect(leadCells(layout.leads, set, tally, 0, 1)).toEqual([[-2, 2, 1]]);
    const beyond = record(set, [game(3), game(-7), game(2)]);
    expect(leadCells(layout.leads, set, beyond.tally, 0, 1)).toEqual([
      [-2, 2, 1],
      [2, 2, 2],
    ]);
  });

  test('there are none of a single side', () => {
    const { layout } = record(setOf(['alone']), [{ standings: [[3]], scores: [2] }]);
    expect(layout.events - layout.leads.leads).toBe(0);
  });
});
