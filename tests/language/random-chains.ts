import fc from 'fast-check';
import { type Ground, read } from './chains.ts';

/** Names of random chains, with few values, so that whole chains can be enumerated path by path. */
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

const leaf = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: -3, max: 7 }).map(String) },
  { weight: 4, arbitrary: fc.constantFrom('x', 'y', 'z', 'a.q', 't.q', 'lesser', 't.lesser') },
);

/** `steps` can be read, and asked about in `of` and `again`. */
function numbersOver(steps: readonly string[], depth: number): fc.Arbitrary<string> {
  const plain = steps.length === 0 ? leaf : fc.oneof(leaf, fc.constantFrom(...steps));
  if (depth === 0) return plain;
  const inner = numbersOver(steps, depth - 1);
  const two = fc.tuple(inner, inner);
  const signs = fc.constantFrom('+', '-', '*', '<', '<=', '>', '>=', '==', '!=', 'and', 'or');
  return fc.oneof(
    plain,
    fc.tuple(inner, signs, inner).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc
      .tuple(inner, fc.constantFrom('//', '%'), fc.constantFrom('2', '-2', 'a.q', 'max(1, x)'))
      .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc.tuple(inner, inner, inner).map(([c, x, y]) => `if(${c}, ${x}, ${y})`),
    two.map(([x, y]) => `min(${x}, ${y}, 3)`),
    two.map(([x, y]) => `max(${x}, ${y})`),
    inner.map((x) => `clamp(${x}, -1, 4)`),
    inner.map((x) => `(not ${x})`),
    inner.map((x) => `(-abs(${x}))`),
    two.map(([x, y]) => `table(grid, clamp(${x}, 1, 2), clamp(${y}, 1, 3))`),
  );
}

function rollsOver(steps: readonly string[]): fc.Arbitrary<string> {
  const number = numbersOver(steps, 1);
  const count = fc.oneof(
    fc.constantFrom('0', '1', '2', 'x', 'y', 'max(0, z)'),
    number.map((n) => `clamp(${n}, 0, 2)`),
  );
  const sides = fc.constantFrom('2', '4', '6', 'a.q', 't.q');
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

/** Chains of `one` to `last`, in which later steps read earlier ones and ask about their dice. */
export const chains = fc
  .tuple(
    rollsOver([]),
    fc.oneof(
      rollsOver(['one']),
      fc.constantFrom('again(one)', 'again(one, ones)', 'one + again(one)', 'if(x, again(one) by t, again(one, ones))'),
    ),
    fc.constantFrom('of(one, a.q)', 'of(two, 6)', 'of(one, z)', 'of(one, 2) + of(two, 2)', '0', 'of(one, 6) + two'),
    numbersOver(['one', 'two', 'three'], 2),
  )
  .map(([one, two, three, last]) => ({ one, two, three, last }))
  // Those that ask about dice of steps without any are refused.
  .filter((steps) => read(steps, GROUND).chain !== null);
