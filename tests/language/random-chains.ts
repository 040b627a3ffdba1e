import fc from 'fast-check';
import { type Ground, read } from './chains.ts';

/** Few values each, so that whole chains can be enumerated path by path. */
export const GROUND: Ground = {
  names: { x: [0, 3], y: [0, 3], z: [-2, 3], 'a.q': [2, 6], 't.q': [2, 6] },
  words: { lesser: 'min(x, a.q - 1)', volley: 'count(x, 4, a.q - 1)' },
  tables: {
    grid: [
      [3, -1, 2],
      [0, 7, 1],
    ],
  },
};

export const values = fc.record({
  x: fc.integer({ min: 0, max: 3 }),
  y: fc.integer({ min: 0, max: 3 }),
  z: fc.integer({ min: -2, max: 3 }),
  'a.q': fc.integer({ min: 2, max: 6 }),
  't.q': fc.integer({ min: 2, max: 6 }),
});

/** Names that a random chain may use. */
interface Names {
  readonly numbers: readonly string[];
  /** Sides of dice: 2 to 6. */
  readonly sides: readonly string[];
  /** Numbers of dice: 0 to 3. */
  readonly dice: readonly string[];
  readonly table: string;
}

function numbersOver({ numbers, table }: Names, depth: number): fc.Arbitrary<string> {
  const leaf = fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: -3, max: 7 }).map(String) },
    { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  );
  if (depth === 0) return leaf;
  const inner = numbersOver({ numbers, table, sides: [], dice: [] }, depth - 1);
  const two = fc.tuple(inner, inner);
  const signs = fc.constantFrom('+', '-', '*', '<', '<=', '>', '>=', '==', '!=', 'and', 'or');
  return fc.oneof(
    leaf,
    fc.tuple(inner, signs, inner).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc
      .tuple(inner, fc.constantFrom('//', '%'), inner, fc.constantFrom('max(1, ', 'min(-2, '))
      .map(([left, sign, right, cut]) => `(${left} ${sign} ${cut}${right}))`),
    fc.tuple(inner, inner, inner).map(([c, x, y]) => `if(${c}, ${x}, ${y})`),
    two.map(([x, y]) => `min(${x}, ${y}, 3)`),
    two.map(([x, y]) => `max(${x}, ${y})`),
    inner.map((x) => `clamp(${x}, -1, 4)`),
    inner.map((x) => `(not ${x})`),
    inner.map((x) => `(-abs(${x}))`),
    two.map(([x, y]) => `table(${table}, clamp(${x}, 1, 2), clamp(${y}, 1, 3))`),
  );
}

function rollsOver(names: Names): fc.Arbitrary<string> {
  const number = numbersOver(names, 1);
  const count = fc.oneof(
    fc.constantFrom('0', '1', '2', ...names.dice),
    number.map((n) => `clamp(${n}, 0, 2)`),
  );
  const sides = fc.constantFrom('2', '4', '6', ...names.sides);
  const pool = fc.tuple(count, sides, number).map((given) => given.join(', '));
  return fc.oneof(
    { weight: 4, arbitrary: pool.map((given) => `count(${given})`) },
    { weight: 2, arbitrary: pool.map((given) => `beats(${given}) by t`) },
    fc.tuple(number, pool, pool).map(([c, one, other]) => `if(${c}, count(${one}), beats(${other}))`),
    fc.constant('volley'),
    pool.map((given) => `any(${given})`),
    fc.tuple(count, sides).map(([n, s]) => `sum(${n}, ${s})`),
    fc.tuple(count, sides).map(([n, s]) => `best(${n}, ${s}) by t`),
    fc.tuple(sides, sides).map(([s, u]) => `opposed(${s}, ${u})`),
    sides.map((s) => `d(${s})`),
    fc.tuple(sides, number, number).map((given) => `contest(${given.join(', ')})`),
    fc.tuple(pool, pool).map(([one, other]) => `cancels(${one}, ${other})`),
  );
}

const AGAIN = [
  'again(one)',
  'again(one, ones)',
  'one + again(one)',
  'if(of(one, 3), again(one) by t, again(one, ones))',
];

/** Steps `one` to `last`, in which later ones read earlier ones and ask about their dice; some are refused. */
export function chainsOver(names: Names) {
  const { numbers } = names;
  const questions = [...names.sides, '6', '0'].map((t) => `of(one, ${t})`);
  return fc
    .tuple(
      rollsOver(names),
      fc.oneof(rollsOver({ ...names, numbers: [...numbers, 'one', 'one'] }), fc.constantFrom(...AGAIN)),
      fc.constantFrom(...questions, 'of(two, 6)', 'of(one, 2) + of(two, 2)', '0', 'of(one, 6) + two'),
      numbersOver({ ...names, numbers: [...numbers, 'one', 'two', 'three', 'one', 'two', 'three'] }, 2),
    )
    .map(([one, two, three, last]) => ({ one, two, three, last }));
}

/** Over `GROUND`, without those that are refused, since they ask about dice of steps that count none. */
export const chains = chainsOver({
  numbers: ['x', 'y', 'z', 'a.q', 't.q', 'lesser', 't.lesser'],
  sides: ['a.q', 't.q'],
  dice: ['x', 'y', 'max(0, z)'],
  table: 'grid',
}).filter((steps) => read(steps, GROUND).chain !== null);
