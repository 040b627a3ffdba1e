import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { playChain } from '../../src/sim/language/chain.ts';
import { CountedDice } from '../../src/sim/language/counted.ts';
import { chainOdds } from '../../src/sim/language/exact.ts';
import { bound, closeTo, type Ground, sampled } from './chains.ts';
import { chains, GROUND, values } from './random-chains.ts';

/** Chances of every step, all dice of all steps at once. */
function unmerged(steps: Readonly<Record<string, string>>, given: object): Record<string, Record<number, number>> {
  const { chain, frame } = bound(steps, GROUND, given, 0);
  const dice = new ExactDice(10_000_000);
  const chancesOf = (slot: number) => {
    const { probabilities } = dice.enumerate(() => {
      playChain(chain, frame, dice);
      return frame[slot];
    });
    return closeTo(Object.fromEntries(probabilities));
  };
  return Object.fromEntries(chain.steps.map(({ name, slot }) => [name, chancesOf(slot)]));
}

/** Names at their values: as odds ask about a situation. */
const at = (given: Readonly<Record<string, number>>): Ground => ({ ...GROUND, names: given });

const stepwise = (steps: Readonly<Record<string, string>>, given: object, poison: number, ground = GROUND) => {
  const { chain, frame } = bound(steps, ground, given, poison);
  return Object.fromEntries(
    chainOdds(chain, frame).steps.map(({ name, probabilities }) => [name, closeTo(Object.fromEntries(probabilities))]),
  );
};

describe('random chains whose steps ask about the dice of earlier ones', () => {
  test('have in every step the chances of all dice at once', () => {
    fc.assert(
      fc.property(chains, values, (steps, given) => {
        expect(stepwise(steps, given, 0)).toEqual(unmerged(steps, given));
      }),
      { numRuns: 300, seed: 21 },
    );
  });

  test('have the same chances where names are known when the chain is read', () => {
    fc.assert(
      fc.property(chains, values, (steps, given) => {
        expect(stepwise(steps, given, 0, at(given))).toEqual(stepwise(steps, given, 0));
      }),
      { numRuns: 300, seed: 22 },
    );
  });

  test('do not depend on what an earlier chain left in the frame', () => {
    fc.assert(
      fc.property(chains, values, fc.integer(), (steps, given, poison) => {
        expect(stepwise(steps, given, poison)).toEqual(stepwise(steps, given, 0));
      }),
      { numRuns: 200, seed: 23 },
    );
  });

  test('never leave the ranges that are worked out before, whether names have values or ranges', () => {
    fc.assert(
      fc.property(chains, values, (steps, given) => {
        for (const ground of [GROUND, at(given)]) {
          const { chain, frame } = bound(steps, ground, given);
          for (const [i, { probabilities }] of chainOdds(chain, frame).steps.entries()) {
            const { name, range } = chain.steps[i];
            for (const result of probabilities.keys())
              expect(result >= range.min && result <= range.max, `${name}: ${result}`).toBe(true);
          }
        }
      }),
      { numRuns: 400, seed: 24 },
    );
  });

  test('never ask dice more questions than were estimated before each step', () => {
    fc.assert(
      fc.property(chains, values, (steps, given) => {
        for (const ground of [GROUND, at(given)]) {
          const { chain, frame } = bound(steps, ground, given);
          const dice = new CountedDice();
          const estimated: number[] = [];
          const taken: number[] = [];
          const enumerate = dice.enumerate.bind(dice);
          dice.enumerate = (procedure) => {
            const found = enumerate(procedure);
            taken.push(found.paths);
            return found;
          };
          for (const step of chain.steps) {
            const { run } = step;
            Object.assign(step, {
              run: (...all: Parameters<typeof run>) => {
                estimated[taken.length] = step.answers;
                return run(...all);
              },
            });
          }
          chainOdds(chain, frame, dice);
          taken.forEach((paths, i) => {
            expect(paths).toBeLessThanOrEqual(estimated[i]);
          });
        }
      }),
      { numRuns: 300, seed: 25 },
    );
  });

  test('fall on sampled dice as their exact odds say', () => {
    const games = 3000;
    fc.assert(
      fc.property(chains, values, (steps, given) => {
        const made = bound(steps, GROUND, given);
        const { chain, frame } = made;
        const exact = chainOdds(chain, frame).steps;
        const counts = chain.steps.map(() => new Map<number, number>());
        sampled(made, games, () => {
          for (const [i, { slot }] of chain.steps.entries())
            counts[i].set(frame[slot], (counts[i].get(frame[slot]) ?? 0) + 1);
        });
        for (const [i, { name, probabilities }] of exact.entries()) {
          expect([...counts[i].keys()].filter((result) => !probabilities.has(result))).toEqual([]);
          for (const [result, chance] of probabilities) {
            // Wrong by chance less than once in a million.
            const margin = 5 * Math.sqrt(Math.max(0, chance * (1 - chance)) / games) + 5 / games;
            expect(Math.abs((counts[i].get(result) ?? 0) / games - chance), `${name} ${result}`).toBeLessThan(margin);
          }
        }
      }),
      { numRuns: 60, seed: 26 },
    );
  });
});
