import { type Dice, Pool } from '../kernel/dice/dice.ts';
import type { Range } from './expression.ts';

/** What a call takes, for messages, help and editors. */
export interface Signature {
  /** As in `count(n, s, t)`. */
  readonly parameters: readonly string[];
  /** One sentence. */
  readonly doc: string;
}

export const MOST_DICE = 255;
export const MOST_SIDES = 1000;

/** A roll by values of its arguments. */
export interface Roll extends Signature {
  /** Places of dice numbers and of sides among the arguments. */
  readonly dice: readonly number[];
  readonly sides: readonly number[];
  range(given: readonly Range[]): Range;
  /** Results that exact dice may give, for estimates. */
  answers(given: readonly Range[]): number;
  /** `first` and `second`: streams of the roller and of the other side. */
  roll(dice: Dice, first: number, second: number, given: readonly number[]): number;
  /** Place of the number that the result never exceeds. */
  readonly atMost?: number;
}

const upTo = (max: number): Range => ({ min: 0, max });
const HIGHEST_POOL = new Pool();

/** Best of equal dice; sides may be of any number. */
function best(dice: Dice, stream: number, count: number, sides: number): number {
  HIGHEST_POOL.clear();
  for (let i = 0; i < count; i++) HIGHEST_POOL.add(sides);
  return dice.best(stream, HIGHEST_POOL);
}

/** The nine dice functions. */
export const ROLLS: Readonly<Record<string, Roll>> = {
  d: {
    parameters: ['s'],
    doc: 'One die of s sides.',
    dice: [],
    sides: [0],
    range: ([s]) => ({ min: 1, max: s.max }),
    answers: ([s]) => s.max,
    roll: (dice, first, _second, [s]) => dice.face(first, s),
  },
  sum: {
    parameters: ['n', 's'],
    doc: 'The sum of n dice of s sides.',
    dice: [0],
    sides: [1],
    range: ([n, s]) => ({ min: n.min, max: n.max * s.max }),
    answers: ([n, s]) => n.max * (s.max - 1) + 1 + (n.max * n.max * s.max * s.max) / 100,
    roll: (dice, first, _second, [n, s]) => dice.sum(first, n, s),
  },
  count: {
    parameters: ['n', 's', 't'],
    doc: 'How many of n dice of s sides show at least t.',
    dice: [0],
    sides: [1],
    atMost: 0,
    range: ([n, s, t]) => ({ min: t.max <= 1 ? n.min : 0, max: t.min > s.max ? 0 : n.max }),
    answers: ([n]) => n.max + 1,
    roll: (dice, first, _second, [n, s, t]) => dice.countAtLeast(first, n, s, t),
  },
  any: {
    parameters: ['n', 's', 't'],
    doc: '1 if any of n dice of s sides shows at least t, else 0.',
    dice: [0],
    sides: [1],
    range: () => upTo(1),
    answers: ([n]) => n.max + 1,
    roll: (dice, first, _second, [n, s, t]) => (dice.countAtLeast(first, n, s, t) > 0 ? 1 : 0),
  },
  best: {
    parameters: ['n', 's'],
    doc: 'The highest of n dice of s sides.',
    dice: [0],
    sides: [1],
    range: ([n, s]) => ({ min: n.min > 0 ? 1 : 0, max: s.max }),
    answers: ([, s]) => s.max,
    roll: (dice, first, _second, [n, s]) => best(dice, first, n, s),
  },
  opposed: {
    parameters: ['s', 'u'],
    doc: 'A die of s sides less a die of u sides.',
    dice: [],
    sides: [0, 1],
    range: ([s, u]) => ({ min: 1 - u.max, max: s.max - 1 }),
    answers: ([s, u]) => s.max + u.max - 1,
    roll: (dice, first, second, [s, u]) => dice.opposed(first, second, s, u, 0),
  },
  contest: {
    parameters: ['s', 'x', 'y'],
    doc: '1 if a die of s sides plus x beats another plus y, else 0; ties are rolled again.',
    dice: [],
    sides: [0],
    range: () => upTo(1),
    answers: () => 2,
    roll: (dice, first, second, [s, x, y]) => (dice.contest(first, second, s, x, y) > 0 ? 1 : 0),
  },
  beats: {
    parameters: ['n', 's', 'x'],
    doc: 'How many of n dice of s sides show more than x.',
    dice: [0],
    sides: [1],
    atMost: 0,
    range: ([n, s, x]) => ({ min: x.max <= 0 ? n.min : 0, max: x.min >= s.max ? 0 : n.max }),
    answers: ([n]) => n.max + 1,
    roll: (dice, first, _second, [n, s, x]) => dice.countAtLeast(first, n, s, x + 1),
  },
  cancels: {
    parameters: ['n', 's', 't', 'm', 'u', 'v'],
    doc: 'How many of n dice of s sides show at least t, less how many of m dice of u sides show at least v; not below 0.',
    dice: [0, 3],
    sides: [1, 4],
    atMost: 0,
    range: ([n]) => upTo(n.max),
    answers: ([n, , , m]) => (n.max + 1) * (m.max + 1),
    roll: (dice, first, second, [n, s, t, m, u, v]) =>
      Math.max(0, dice.countAtLeast(first, n, s, t) - dice.countAtLeast(second, m, u, v)),
  },
};

/** Rolls whose single dice later steps may ask about. */
export const COUNTS: readonly string[] = ['count', 'beats'];

/** Questions about the dice of an earlier step. */
export const LATER: Readonly<Record<string, Signature>> = {
  of: {
    parameters: ['step', 't'],
    doc: 'How many dice of that earlier step showed at least t: the same dice, so that criticals and hits fit each other.',
  },
  again: {
    parameters: ['step'],
    doc: 'How many of the dice that missed in that earlier step succeed when rolled once more; again(step, ones) rolls only those that showed 1.',
  },
};

export interface Calculation extends Signature {
  readonly least: number;
  readonly most: number;
}

/** Calculations without dice. */
export const CALCULATIONS: Readonly<Record<string, Calculation>> = {
  if: { parameters: ['c', 'x', 'y'], doc: 'x if c is true (anything but 0), else y.', least: 3, most: 3 },
  min: { parameters: ['x', 'y', '…'], doc: 'The least of its numbers.', least: 2, most: 9 },
  max: { parameters: ['x', 'y', '…'], doc: 'The greatest of its numbers.', least: 2, most: 9 },
  clamp: { parameters: ['x', 'low', 'high'], doc: 'x, but not below low and not above high.', least: 3, most: 3 },
  abs: { parameters: ['x'], doc: 'x without its sign.', least: 1, most: 1 },
  table: {
    parameters: ['name', 'i', 'j'],
    doc: 'The number in row i, column j of a table of the file; rows and columns count from 1. A table of one row takes i alone.',
    least: 2,
    most: 3,
  },
};

/** Questions about units in play. */
export const IN_PLAY: Readonly<Record<string, Signature>> = {
  near: {
    parameters: ['stat', 'n'],
    doc: 'The highest of that stat or state among other units of its side within n inches; 0 without any. In games alone.',
  },
};

export const SIGNATURES: Readonly<Record<string, Signature>> = { ...ROLLS, ...LATER, ...CALCULATIONS, ...IN_PLAY };

/** `count(n, s, t)`. */
export function called(name: string): string {
  return `${name}(${SIGNATURES[name].parameters.join(', ')})`;
}
