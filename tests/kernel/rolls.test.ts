import { describe, expect, test } from 'vitest';
import {
  ADD,
  COMPLICATION,
  DegreeTable,
  type Dice,
  Pool,
  StreamBook,
  SUBTRACT,
  type WildDie,
} from '../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';
import { chiSquaredSurvival } from '../../src/stats/distributions.ts';

const [A, B] = [0, 1];

/** Weight out of `total` equally likely rows. */
interface Row {
  readonly faces: readonly number[];
  readonly ways: number;
}

/** The same from the faces, in integers. */
interface Question {
  readonly ask: (dice: Dice) => number;
  readonly rows: readonly Row[];
  readonly answer: (faces: readonly number[]) => number;
}

function everyRow(sizes: readonly number[]): Row[] {
  let rows: number[][] = [[]];
  for (const sides of sizes)
    rows = rows.flatMap((row) => Array.from({ length: sides }, (_, face) => [...row, face + 1]));
  return rows.map((faces) => ({ faces, ways: 1 }));
}

function everyWildRow(count: number, sides: number, rerolls: number): Row[] {
  if (count === 0) return [{ faces: [], ways: 1 }];
  const wild = Array.from({ length: rerolls + 1 }, (_, more) =>
    Array.from({ length: more === rerolls ? sides : sides - 1 }, (_, face) => ({
      faces: [...Array<number>(more).fill(sides), face + 1],
      ways: sides ** (rerolls - more),
    })),
  ).flat();
  const plain = everyRow(Array<number>(count - 1).fill(sides));
  return wild.flatMap(({ faces, ways }) => plain.map((others) => ({ faces: [...faces, ...others.faces], ways })));
}

const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

function poolOf(sides: readonly number[], totalsAll = true): Pool {
  const pool = new Pool();
  for (const die of sides) pool.add(die);
  pool.totalsAll = totalsAll;
  return pool;
}

const opposed = (first: number, second: number, modifier: number): Question => ({
  ask: (dice) => dice.opposed(A, B, first, second, modifier),
  rows: everyRow([first, second]),
  answer: ([a, b]) => a + modifier - b,
});

const best = (sides: readonly number[]): Question => ({
  ask: (dice) => dice.best(A, poolOf(sides)),
  rows: everyRow(sides),
  answer: (faces) => [0, ...faces].sort((a, b) => b - a)[0],
});

const beating = (sides: readonly number[], against: number): Question => ({
  ask: (dice) => dice.beating(A, B, poolOf(sides), against),
  rows: everyRow([...sides, against]),
  answer: (faces) => faces.slice(0, -1).filter((face) => face > faces[faces.length - 1]).length,
});

const beatingTotal = (sides: readonly number[], against: number, totalsAll: boolean): Question => ({
  ask: (dice) => {
    const pool = poolOf(sides, totalsAll);
    return 1000 * dice.beatingTotal(A, B, pool, against) + pool.total;
  },
  rows: everyRow([...sides, against]),
  answer: (faces) => {
    const own = faces.slice(0, -1);
    const above = own.filter((face) => face > faces[faces.length - 1]);
    return 1000 * above.length + sumOf(totalsAll ? own : above);
  },
});

/** None, above, more than twice; the first score counts `times` over. */
const wound = (times: number) => (first: number, second: number) =>
  first * times > 2 * second ? 2 : first * times > second ? 1 : 0;

const degree = (first: number, second: number, of: (a: number, b: number) => number): Question => {
  const table = new DegreeTable(first, second, of);
  return { ask: (dice) => dice.degree(A, B, table), rows: everyRow([first, second]), answer: ([a, b]) => of(a, b) };
};

const wildSum = (count: number, sides: number, wild: WildDie): Question => ({
  ask: (dice) => 10 * dice.wildSum(A, count, sides, wild) + (dice.complicated ? 1 : 0),
  rows: everyWildRow(count, sides, wild.maxRerolls),
  answer: (faces) => {
    const isOne = faces[0] === 1;
    // After a first 1 all other dice are plain.
    const highest = [0, ...faces.slice(1)].sort((a, b) => b - a)[0];
    const removed = isOne && wild.onOne === SUBTRACT ? 1 + highest : 0;
    return 10 * (sumOf(faces) - removed) + (isOne && wild.onOne === COMPLICATION ? 1 : 0);
  },
});

const QUESTIONS: Readonly<Record<string, Question>> = {
  'd8 against d12': opposed(8, 12, 0),
  'd10 and 3 against d4': opposed(10, 4, 3),
  'd6 less 2 against d6': opposed(6, 6, -2),
  'best of d6 d8 d10': best([6, 8, 10]),
  'best of one d4': best([4]),
  'best of no dice': best([]),
  'd8 d12 d10 d4 over d6': beating([8, 12, 10, 4], 6),
  'one d4 over d12': beating([4], 12),
  'd8 d12 d10 over d6, with the total of all': beatingTotal([8, 12, 10], 6, true),
  'd8 d6 d10 over d8, with the total of those': beatingTotal([8, 6, 10], 8, false),
  'no dice over d8, with their total': beatingTotal([], 8, true),
  'impact d10 on armour d8': degree(10, 8, wound(1)),
  'impact d12 twice over on armour d6': degree(12, 6, wound(2)),
  'wild 3D, added': wildSum(3, 6, { maxRerolls: 2, onOne: ADD }),
  'wild 3D, complications told': wildSum(3, 6, { maxRerolls: 2, onOne: COMPLICATION }),
  'wild 4D, ones subtract': wildSum(4, 6, { maxRerolls: 1, onOne: SUBTRACT }),
  'wild 1D, ones subtract': wildSum(1, 6, { maxRerolls: 3, onOne: SUBTRACT }),
  'wild 2D without further rolls': wildSum(2, 6, { maxRerolls: 0, onOne: COMPLICATION }),
  'wild 2 d4': wildSum(2, 4, { maxRerolls: 3, onOne: SUBTRACT }),
  'no wild dice': wildSum(0, 6, { maxRerolls: 8, onOne: SUBTRACT }),
};

function counted({ rows, answer }: Question): { ways: Map<number, number>; total: number } {
  const ways = new Map<number, number>();
  let total = 0;
  for (const row of rows) {
    const value = answer(row.faces);
    ways.set(value, (ways.get(value) ?? 0) + row.ways);
    total += row.ways;
  }
  return { ways, total };
}

function exactly({ ask }: Question): ReadonlyMap<number, number> {
  const dice = new ExactDice();
  return dice.enumerate(() => ask(dice)).probabilities;
}

function sampled(seed: number): SampledDice {
  const book = new StreamBook();
  book.open(0);
  book.open(1);
  const dice = new SampledDice(seed, book);
  dice.beginGame(0);
  return dice;
}

describe.each(Object.entries(QUESTIONS))('%s', (_, question) => {
  test('exact dice have the odds of all faces, counted one by one', () => {
    const { ways, total } = counted(question);
    const exact = exactly(question);
    const keys = (map: ReadonlyMap<number, number>) => [...map.keys()].sort((a, b) => a - b);
    expect(keys(exact)).toEqual(keys(ways));
    const errors = [...ways].map(([value, count]) => Math.abs((exact.get(value) ?? 0) - count / total));
    expect(Math.max(...errors)).toBeLessThan(1e-15);
  });

  test('scripted dice answer as the faces say, and roll each die once', () => {
    const wrong = question.rows.filter(({ faces }) => {
      const dice = new ScriptedDice(faces);
      const answer = question.ask(dice);
      dice.finish();
      return answer !== question.answer(faces);
    });
    expect(wrong).toEqual([]);
  });

  test('sampled dice answer as their own faces say, and as often as exact dice', () => {
    const dice = sampled(7);
    const exact = exactly(question);
    const rolls = 4000;
    const seen = new Map<number, number>();
    let wrong = 0;
    for (let i = 0; i < rolls; i++) {
      const answer = question.ask(dice);
      if (answer !== question.answer([...dice.faces.subarray(0, dice.faceCount)])) wrong++;
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
    }
    expect(wrong).toBe(0);
    expect(chanceOfFit(seen, exact, rolls)).toBeGreaterThan(1e-4);
  });
});

/** Chi-squared; pools answers expected fewer than five times. */
function chanceOfFit(seen: ReadonlyMap<number, number>, chances: ReadonlyMap<number, number>, rolls: number): number {
  const cells: { n: number; expected: number }[] = [];
  const rare = { n: 0, expected: 0 };
  for (const [value, chance] of chances) {
    const cell = { n: seen.get(value) ?? 0, expected: chance * rolls };
    if (cell.expected >= 5) cells.push(cell);
    else {
      rare.n += cell.n;
      rare.expected += cell.expected;
    }
  }
  if (rare.expected > 0) cells.push(rare);
  const squares = cells.reduce((sum, { n, expected }) => sum + (n - expected) ** 2 / expected, 0);
  return cells.length < 2 ? 1 : chiSquaredSurvival(squares, cells.length - 1);
}

describe('rolls of several steps', () => {
  test('all three kinds of dice answer a contest by who wins it', () => {
    expect(new ScriptedDice([2, 2, 5, 1]).contest(A, B, 6, 0, 0)).toBe(1);
    expect(new ScriptedDice([1, 5]).contest(A, B, 6, 0, 0)).toBe(-1);
    const dice = sampled(3);
    const answers = Array.from({ length: 200 }, () => dice.contest(A, B, 6, 4, 2));
    expect([...new Set(answers)].sort()).toEqual([-1, 1]);
    const exact = new ExactDice();
    const { probabilities } = exact.enumerate(() => exact.contest(A, B, 6, 4, 2));
    expect([...probabilities.keys()].sort()).toEqual([-1, 1]);
  });

  test('ties of any opposed roll can be rolled again', () => {
    const exact = new ExactDice();
    const { probabilities } = exact.enumerate(() => exact.decided(() => Math.sign(exact.opposed(A, B, 4, 6, 0))));
    expect(probabilities.get(1)).toBeCloseTo(6 / 20, 15);
    expect(probabilities.get(-1)).toBeCloseTo(14 / 20, 15);
    const scripted = new ScriptedDice([3, 3, 1, 1, 4, 2]);
    expect(scripted.decided(() => scripted.opposed(A, B, 4, 6, 0))).toBe(2);
    scripted.finish();
    const dice = sampled(5);
    expect(Array.from({ length: 500 }, () => dice.decided(() => dice.opposed(A, B, 4, 6, 0)))).not.toContain(0);
    expect(() => exact.enumerate(() => exact.decided(() => 0))).toThrow('never decided');
  });

  test('a part of a step that depends on a state alone is worked out once for each state', () => {
    const exact = new ExactDice();
    let calls = 0;
    const higher = (target: number): number => {
      calls++;
      return exact.sum(A, 2, 6) >= target ? 1 : 0;
    };
    const { probabilities, paths } = exact.enumerate(
      () => exact.merged(7, higher) + exact.merged(7, higher) + exact.merged(10, higher),
    );
    expect(probabilities.get(3)).toBeCloseTo((21 / 36) ** 2 * (6 / 36), 15);
    expect(probabilities.get(0)).toBeCloseTo((15 / 36) ** 2 * (30 / 36), 15);
    expect([calls, paths]).toEqual([2 * 11, 2 * 11 + 8]);
    const scripted = new ScriptedDice([2, 5]);
    expect(scripted.merged(7, (target) => scripted.sum(A, 2, 6) - target)).toBe(0);
    scripted.finish();
    const dice = sampled(4);
    expect(dice.merged(3, (state) => state + dice.sum(A, 0, 6))).toBe(3);
  });

  test('a first 1 that is told is told of the last roll alone', () => {
    const wild = { maxRerolls: 8, onOne: COMPLICATION };
    const dice = new ScriptedDice([1, 4, 6, 1, 2]);
    expect([dice.wildSum(A, 2, 6, wild), dice.complicated]).toEqual([5, true]);
    expect([dice.wildSum(A, 2, 6, wild), dice.complicated]).toEqual([9, false]);
    dice.finish();
  });

  test('a pool has room for 255 dice', () => {
    expect(() => poolOf(Array<number>(256).fill(6))).toThrow('a pool of more than 255 dice');
    expect(poolOf([6, 8]).clear().add(4).count).toBe(1);
  });
});

describe('what odds ask takes well under a second', () => {
  const spent = (work: () => void): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };

  test('8D against 8D and 16 modifier dice, wild', () => {
    const wild = { maxRerolls: 8, onOne: SUBTRACT };
    let hits = 0;
    const seconds = spent(() => {
      const dice = new ExactDice();
      const { probabilities } = dice.enumerate(() => {
        const number = dice.repeat(1, 0, () => dice.wildSum(A, 8, 6, wild) + dice.sum(B, 16, 6));
        return dice.wildSum(A, 8, 6, wild) >= number ? 1 : 0;
      });
      hits = probabilities.get(1) ?? 0;
    });
    expect(hits).toBeGreaterThan(0);
    expect(hits).toBeLessThan(0.01);
    expect(seconds).toBeLessThan(1);
  });

  test('a volley of a squad with three support weapons against eight', () => {
    const table = new DegreeTable(10, 8, wound(1));
    const pool = poolOf([8, 12, 10, 10, 8]);
    let total = 0;
    const seconds = spent(() => {
      const dice = new ExactDice();
      const potential = () => {
        const above = dice.beatingTotal(A, B, pool, 6);
        if (above < 2) return above - 2;
        return Math.floor(pool.total / 6) + (dice.anyAtMost(A, 1, 6, pool.total % 6) ? 1 : 0);
      };
      const hit = (state: number) => {
        const effect = dice.degree(A, B, table);
        if (effect === 0) return state;
        const [wounded, dead] = [Math.floor(state / 9), state % 9];
        const figure = dice.pick(A, 8);
        if (figure < dead) return state;
        if (figure < dead + wounded) return state - 9 + 1;
        return effect === 2 ? state + 1 : state + 9;
      };
      const { probabilities } = dice.enumerate(() => {
        const hits = dice.repeat(1, 0, potential);
        return hits < 0 ? hits : dice.repeat(hits, 0, hit);
      });
      total = [...probabilities.values()].reduce((sum, p) => sum + p, 0);
    });
    expect(total).toBeCloseTo(1, 12);
    expect(seconds).toBeLessThan(1);
  });
});
