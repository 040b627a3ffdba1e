import { describe, expect, test } from 'vitest';
import { allInputs, findProcedure } from '../../../src/odds/answer.ts';
import { compileRules } from '../../../src/sim/kernel/rules-table.ts';
import { SampledDice } from '../../../src/sim/kernel/sampled-dice.ts';
import { StreamBook } from '../../../src/sim/kernel/streams.ts';
import { binomialTwoSided } from '../../../src/stats/index.ts';
import { revland } from '../../oracle/revland-combat/agreement.ts';
import { allCases, type Case } from '../../oracle/revland-combat/cases.ts';
import { ORACLE } from '../../oracle/revland-combat/oracle.ts';

const DRAWS = 20_000;
const CASES = 12;
/** The exact binomial tails together may be as small as those of a normal variable 5 standard errors away. */
const FIVE_ERRORS = 5.733e-7;

/** How often each outcome came up. */
function sampled({ procedure: name, houseRules, inputs }: Case): Map<string, number> {
  const procedure = findProcedure(revland, name);
  const rules = compileRules(revland.rules, houseRules);
  const whole = allInputs(procedure, inputs);
  const step = procedure.prepare(rules, whole);
  const names = procedure.outcomes(rules, whole);
  const book = new StreamBook();
  for (let i = 0; i < 64; i++) book.open(i);
  const dice = new SampledDice(20260315, book);
  const counts = new Map(names.map((outcome) => [outcome, 0]));
  for (let game = 0; game < DRAWS; game++) {
    dice.beginGame(game);
    const outcome = names[step(dice)];
    counts.set(outcome, counts.get(outcome)! + 1);
  }
  return counts;
}

const cases = allCases();

// 1,309 outcomes of 469 cases that are neither sure nor impossible: without a fault one lies so far off in 1 of 1,300 sets of seeds.
describe('sampled dice of every procedure fall as the oracle says, each outcome within 5 standard errors', () => {
  test.each(Object.keys(ORACLE))('%s', (procedure) => {
    const all = cases.filter((one) => one.procedure === procedure);
    const some = all.filter((_, i) => i % Math.ceil(all.length / CASES) === 0);
    const far = some.flatMap((one) => {
      const counts = sampled(one);
      return ORACLE[procedure](one.houseRules, one.inputs)
        .map(([outcome, chance]) => ({ ...one, outcome, count: counts.get(outcome) ?? 0, chance: Math.min(chance, 1) }))
        .filter(({ count, chance }) => binomialTwoSided(count, DRAWS, chance) < FIVE_ERRORS);
    });
    expect(far).toEqual([]);
    expect(some.length).toBeGreaterThan(0);
  });
});
