import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import type { Field } from '../../src/sim/kernel/rules/fields.ts';
import type { OddsProcedure } from '../../src/sim/kernel/rules/odds.ts';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import { all } from './systems.ts';

/** Chance of a false alarm per comparison: under 1 in 10,000 for the suite. */
const FALSE_ALARM = 1e-8;

/** Upper bound of the chi-squared quantile at 1 - FALSE_ALARM (Laurent and Massart 2000, lemma 1): never too strict. */
function threshold(degrees: number): number {
  const x = -Math.log(FALSE_ALARM);
  return degrees + 2 * Math.sqrt(degrees * x) + 2 * x;
}

function valuesOf(field: Field): unknown[] {
  switch (field.kind) {
    case 'boolean':
      return [true, false];
    case 'choice':
      return [...field.choices];
    case 'integer':
    case 'number':
      return [...new Set([field.default, field.min, Math.min(field.max, field.min + 3)])].filter((v) => v !== null);
    case 'text':
      return [...new Set([field.default, ...field.examples])].filter((v) => v !== null);
    case 'list':
      return [field.default];
  }
}

function casesOf(procedure: OddsProcedure<unknown>): Record<string, unknown>[] {
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([name, field]) => [name, field.default]));
  const varied = Object.entries(procedure.inputs).flatMap(([name, field]) =>
    valuesOf(field).map((value) => ({ ...defaults, [name]: value })),
  );
  return [...new Map([defaults, ...varied].map((inputs) => [JSON.stringify(inputs), inputs])).values()];
}

export function agreement(samples: number): void {
  describe.each(all.map((system) => ({ id: system.info.id, system })))('$id', ({ system }) => {
    const rules = compileRules(system.rules);

    test.each(system.odds.map((procedure) => ({ name: procedure.name, procedure })))(
      'sampled $name agrees with its exact odds, which add up to 1',
      ({ procedure }) => {
        let compared = 0;
        for (const inputs of casesOf(procedure)) {
          let step: (dice: SampledDice | ExactDice) => number;
          try {
            step = procedure.prepare(rules, inputs);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
            continue;
          }
          const exact = new ExactDice();
          const { probabilities } = exact.enumerate(() => step(exact));
          expect([...probabilities.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
          expectAgreement(step, samples, probabilities, procedure.outcomes(rules, inputs).length);
          compared++;
        }
        expect(compared).toBeGreaterThan(0);
      },
    );
  });
}

function expectAgreement(
  step: (dice: SampledDice) => number,
  samples: number,
  exact: Map<number, number>,
  outcomes: number,
): void {
  const book = new StreamBook();
  for (let i = 0; i < 64; i++) book.open(i);
  const dice = new SampledDice(20240229, book);
  const counts = new Map<number, number>();
  for (let game = 0; game < samples; game++) {
    dice.beginGame(game);
    const outcome = step(dice);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  expect(Math.max(...counts.keys())).toBeLessThan(outcomes);
  expect([...counts.keys()].filter((outcome) => !exact.get(outcome))).toEqual([]);
  expect(pearson(exact, counts, samples)).toBeLessThan(threshold(Math.max(1, exact.size - 1)));
}

/** Pools cells that expect fewer than 5: their tails are heavier than the bound. */
function pearson(exact: Map<number, number>, counts: Map<number, number>, samples: number): number {
  let chi = 0;
  let restExpected = 0;
  let restCount = 0;
  for (const [outcome, probability] of exact) {
    const expected = probability * samples;
    const count = counts.get(outcome) ?? 0;
    if (expected < 5) {
      restExpected += expected;
      restCount += count;
    } else chi += (count - expected) ** 2 / expected;
  }
  return restExpected < 1 ? chi + (restCount > 20 ? 1e6 : 0) : chi + (restCount - restExpected) ** 2 / restExpected;
}
