import { describe, expect, test } from 'vitest';
import { type MissionSpec, objectiveOf, REASONS, Referee, Standing } from '../../src/sim/tabletop/objectives.ts';

/** Default: five figures alive. */
interface State {
  turn?: number;
  atTurnEnd?: boolean;
  alive?: [number, number];
  inArea?: [number, number];
  reached?: number;
  broken?: [boolean, boolean];
}

const SIDES = ['blue', 'red'];

/** `null` while the game goes on. */
function verdict(mission: MissionSpec, state: State): readonly [string, string] | null {
  const referee = new Referee(objectiveOf(mission, SIDES));
  const { turn = 12, atTurnEnd = true, alive = [5, 5], inArea = [0, 0], reached = 0, broken = [false, false] } = state;
  const named = 'side' in mission && mission.side !== undefined ? SIDES.indexOf(mission.side) : -1;
  const standings = SIDES.map((_, side) =>
    Object.assign(new Standing(), {
      alive: alive[side],
      inArea: inArea[side],
      reached: side === named ? reached : 0,
      broken: broken[side],
    }),
  );
  if (!referee.judge(turn, atTurnEnd, standings[0], standings[1])) return null;
  return [referee.winner < 0 ? 'draw' : SIDES[referee.winner], REASONS[referee.reason]];
}

type Row = [string, State, readonly [string, string] | null];
const turns = 12;

describe('eliminate', () => {
  test.each<Row>([
    ['goes on while both live', { turn: 11 }, null],
    ['goes on during the last turn', { atTurnEnd: false }, null],
    ['ends at the limit as a draw', {}, ['draw', 'turn-limit']],
    ['is won in mid-turn by the side that lives', { turn: 3, atTurnEnd: false, alive: [2, 0] }, ['blue', 'eliminated']],
    ['is lost by the side that is gone', { turn: 3, alive: [0, 1] }, ['red', 'eliminated']],
    ['is a draw when both are gone', { turn: 3, alive: [0, 0] }, ['draw', 'eliminated']],
  ])('%s', (_, state, expected) => {
    expect(verdict({ objective: 'eliminate', turns }, state)).toEqual(expected);
  });

  test('is lost at the limit by the side that had to', () => {
    expect(verdict({ objective: 'eliminate', turns, side: 'red' }, {})).toEqual(['blue', 'turn-limit']);
    expect(verdict({ objective: 'eliminate', turns, side: 'red' }, { alive: [0, 1] })).toEqual(['red', 'eliminated']);
  });
});

describe('hold, no side named', () => {
  test.each<Row>([
    ['more figures in the area win', { inArea: [2, 1] }, ['blue', 'held']],
    ['so they do for the other side', { inArea: [0, 1] }, ['red', 'held']],
    ['equal numbers are a draw', { inArea: [2, 2] }, ['draw', 'contested']],
    ['nobody there is a draw', {}, ['draw', 'unheld']],
    ['nothing is decided before the limit', { turn: 11, inArea: [5, 0] }, null],
    ['nor in mid-turn', { atTurnEnd: false, inArea: [5, 0] }, null],
    ['a side that is gone has lost', { turn: 2, alive: [0, 1], inArea: [0, 0] }, ['red', 'eliminated']],
  ])('%s', (_, state, expected) => {
    expect(verdict({ objective: 'hold', turns, area: 'farmhouse' }, state)).toEqual(expected);
  });
});

describe('hold, red holds', () => {
  test.each<Row>([
    ['red alone in it wins', { inArea: [0, 1] }, ['red', 'held']],
    ['blue alone in it wins', { inArea: [1, 0] }, ['blue', 'held']],
    ['both in it is a draw, whoever has more', { inArea: [4, 1] }, ['draw', 'contested']],
    ['nobody in it is lost for the holder', {}, ['blue', 'unheld']],
  ])('%s', (_, state, expected) => {
    expect(verdict({ objective: 'hold', turns, area: 'farmhouse', side: 'red' }, state)).toEqual(expected);
  });
});

describe('reach: 3 blue figures must leave by the north edge, 2 are a draw', () => {
  test.each<Row>([
    ['goes on while enough can get there', { turn: 5, alive: [1, 5], reached: 2 }, null],
    ['is won at once', { turn: 5, atTurnEnd: false, alive: [2, 5], reached: 3 }, ['blue', 'reached']],
    ['is won by the last that leave', { turn: 5, alive: [0, 5], reached: 3 }, ['blue', 'reached']],
    ['goes on while a draw is possible', { turn: 5, alive: [1, 5], reached: 1 }, null],
    ['is lost at once when not even that is', { turn: 5, alive: [1, 5], reached: 0 }, ['red', 'cannot-reach']],
    ['is lost by a side that is gone', { turn: 5, alive: [0, 5], reached: 0 }, ['red', 'eliminated']],
    ['is lost with one away and none left', { turn: 5, alive: [0, 5], reached: 1 }, ['red', 'cannot-reach']],
    ['is a draw with two away and none left', { turn: 5, alive: [0, 5], reached: 2 }, ['draw', 'cannot-reach']],
    ['is a draw at the limit with two away', { alive: [3, 5], reached: 2 }, ['draw', 'turn-limit']],
    ['is lost at the limit with one away', { alive: [4, 5], reached: 1 }, ['red', 'turn-limit']],
    ['is won when nobody is left to stop it', { turn: 5, alive: [2, 0], reached: 0 }, ['blue', 'eliminated']],
    ['counts those away when the enemy is gone too', { turn: 5, alive: [0, 0], reached: 1 }, ['blue', 'eliminated']],
  ])('%s', (_, state, expected) => {
    const mission = { objective: 'reach', turns, side: 'blue', edge: 'north', figures: 3, drawAt: 2 } as const;
    expect(verdict(mission, state)).toEqual(expected);
  });
});

describe('reach: 2 red figures must get to the farmhouse', () => {
  const mission = { objective: 'reach', turns, side: 'red', area: 'farmhouse', figures: 2 } as const;
  test.each<Row>([
    ['is won at once', { turn: 5, alive: [5, 3], reached: 2 }, ['red', 'reached']],
    ['is lost when one is left and none has been there', { turn: 5, alive: [5, 1] }, ['blue', 'cannot-reach']],
    ['goes on with one there and one on the way', { turn: 5, alive: [5, 1], reached: 1 }, null],
    ['is lost at the limit', { alive: [5, 4], reached: 1 }, ['blue', 'turn-limit']],
  ])('%s', (_, state, expected) => {
    expect(verdict(mission, state)).toEqual(expected);
  });

  test('those who hold their draw in an area fight on', () => {
    const state: State = { turn: 5, alive: [5, 0], reached: 1 };
    expect(verdict({ ...mission, drawAt: 1 }, state)).toBeNull();
    expect(verdict({ ...mission, drawAt: 1 }, { ...state, turn: 12 })).toEqual(['draw', 'turn-limit']);
  });
});

describe('break', () => {
  test.each<Row>([
    ['goes on while both stand', { turn: 11 }, null],
    ['is lost by the first to break', { turn: 4, broken: [true, false] }, ['red', 'broken']],
    ['is won by the one that stands', { turn: 4, broken: [false, true] }, ['blue', 'broken']],
    ['is a draw when both break in one turn', { turn: 4, broken: [true, true] }, ['draw', 'broken']],
    ['waits for the end of the turn', { turn: 4, atTurnEnd: false, broken: [true, false] }, null],
    ['is a draw at the limit', {}, ['draw', 'turn-limit']],
    ['is lost by a side that is gone', { turn: 4, alive: [0, 3], broken: [true, true] }, ['red', 'eliminated']],
  ])('%s', (_, state, expected) => {
    expect(verdict({ objective: 'break', turns }, state)).toEqual(expected);
  });
});

test('a side that does not exist is named, with the one that was meant', () => {
  expect(() => objectiveOf({ objective: 'eliminate', turns, side: 'bleu' }, SIDES)).toThrow(
    'no side is named "bleu"; did you mean "blue"?',
  );
});
