import { expect, test } from 'vitest';
import { bound, read } from './chains.ts';

const GROUND = { names: { n: [0, 12], target: [2, 6], lethal: [0, 1] } } as const;

test('dice of a count that show more than what hits are among its hits, so that the rest is never below 0', () => {
  const steps = { hits: 'count(n, 6, target)', sixes: 'of(hits, 6)', rest: 'count(hits - lethal * sixes, 6, 4)' };
  const { chain } = bound(steps, GROUND);
  expect(chain.steps.map(({ name, within }) => [name, within])).toEqual([
    ['hits', null],
    ['sixes', 'hits'],
    ['rest', 'hits'],
  ]);
});

test.each([
  ['of a lower number, which misses show as well', { hits: 'count(n, 6, target)', some: 'of(hits, 5)' }],
  ['of two rolls in one step', { hits: 'count(n, 6, target) - count(n, 6, 2)', some: 'of(hits, 6)' }],
])('dice %s may be more than the hits', (_what, steps) => {
  const { mistakes } = read({ ...steps, rest: 'count(hits - some, 6, 4)' }, GROUND);
  expect(mistakes.map(({ step, message }) => [step, message])).toEqual([
    ['rest', expect.stringMatching(/^the number of dice can be -\d+ to 12, but must be 0 to 255; write max\(0, …\)$/)],
  ]);
});

test('a divisor that is divided as well is one number: models by life and toughness are no more than life', () => {
  const { chain } = bound({ models: '(life + tough - 1) // tough' }, { names: { life: [1, 20], tough: [1, 6] } });
  expect(chain.steps[0].range).toEqual({ min: 1, max: 20 });
});
