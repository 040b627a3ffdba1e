import { describe, expect, test } from 'vitest';
import { type MetricSet, ruleEvents } from '../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { columnOf } from '../../src/sim/kernel/counts/records.ts';
import { Purposes, StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { indices } from '../../src/sim/kernel/indices.ts';

describe('indices', () => {
  test('a name has its place in the list, which the compiler knows too', () => {
    const ORDER = indices(['advance', 'halt', 'run']);
    const halt: 1 = ORDER.halt;
    expect([ORDER.advance, halt, ORDER.run]).toEqual([0, 1, 2]);
  });

  test('a name that is listed twice has no place', () => {
    expect(() => indices(['a', 'b', 'a'])).toThrow('"a" is listed twice');
  });
});

test('rule events are listed in their order, each at its place', () => {
  const { list, at } = ruleEvents({ fled: ['X-02', 'a side flees'], broke: ['X-01', 'a side breaks'] });
  expect(list).toEqual([
    { clause: 'X-02', event: 'a side flees' },
    { clause: 'X-01', event: 'a side breaks' },
  ]);
  expect([at.fled, at.broke]).toEqual([0, 1]);
});

test("a stream's purpose is its place in the list", () => {
  const [book, other] = [new StreamBook(), new StreamBook()];
  const purposes = new Purposes(['roll', 'save', 'policy']);
  purposes.open(book, 'save', 1, 4);
  other.open(1, 1, 4);
  expect(book.keys).toEqual(other.keys);
});

describe('records by name', () => {
  const SIDE_COLUMNS = [
    { name: 'shots', title: 'Shots', unit: 'shots' },
    { name: 'hits', title: 'Hits', unit: 'hits' },
  ] as const;
  const set: MetricSet = {
    ...{ sides: ['blue', 'red'], maxTurns: 3, maxStrength: 5, strengthUnit: '', reasons: ['a', 'b'], metrics: [] },
    ...{ sideColumns: SIDE_COLUMNS, charts: [] },
  };

  test('names of a game and its sides are places in the record', () => {
    const recorder = new Recorder(set);
    recorder.game.turns = 3;
    recorder.game.reason = 1;
    const red = recorder.side(1, SIDE_COLUMNS);
    red.score = 2;
    red.strengthLeft = 4;
    red.losses = 1;
    red.firstBreakTurn = 3;
    red.shots = 9;
    red.hits = 7;
    expect(Array.from(recorder.record)).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 2, 4, 1, 3, 9, 7]);
    expect(red.hits).toBe(7);
    expect(recorder.record[recorder.sideColumn(1, 'hits')]).toBe(7);
  });

  test('columns that are not those of the set are refused', () => {
    const other = [{ name: 'hits', title: 'Hits', unit: 'hits' }] as const;
    expect(() => new Recorder(set).side(0, other)).toThrow('side columns are recorded otherwise');
  });

  test('a column of many games is read by its name', () => {
    const records = Int32Array.from({ length: 28 }, (_, i) => i);
    expect(columnOf(set, records, 1, 'losses')).toEqual([10, 24]);
    expect(() => columnOf(set, records, 1, 'loses')).toThrow('no column "loses"');
  });
});
