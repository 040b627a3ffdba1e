import { allInputs, findProcedure, type Odds, oddsUnder } from '../../src/odds/answer.ts';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { compileRules, type Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { binomialTwoSided } from '../../src/stats/index.ts';

interface Case {
  readonly procedure: string;
  readonly houseRules: Patch;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** By procedure, in the order of the engine's outcomes. */
type Oracle = Readonly<Record<string, (rules: any, inputs: any) => readonly (readonly [string, number])[]>>;

const DRAWS = 20_000;
const CASES = 12;
/** Tail of a normal variable beyond 5 standard errors. */
const FIVE_ERRORS = 5.733e-7;

const shown = (answer: Iterable<readonly [string, number]>) =>
  [...answer].map(([outcome, chance]) => `${outcome} ${chance}`).join(', ');

/** One line per different case; names and order count. */
export function disagreementsOf(system: System, oracle: Oracle, cases: readonly Case[], limit: number): string[] {
  const standing = oddsUnder(system);
  const under = ({ houseRules }: Case): Odds =>
    Object.keys(houseRules).length === 0 ? standing : oddsUnder(system, houseRules);
  return cases.flatMap((asked) => {
    const exact = oracle[asked.procedure](asked.houseRules, asked.inputs);
    let found: readonly (readonly [string, number])[];
    try {
      found = [...under(asked).ask(asked.procedure, asked.inputs).outcomes];
    } catch (error) {
      return [`${JSON.stringify(asked)}: ${error instanceof Error ? error.message : error}`];
    }
    const agree =
      found.length === exact.length &&
      exact.every(([outcome, chance], i) => found[i][0] === outcome && Math.abs(found[i][1] - chance) <= limit);
    return agree ? [] : [`${JSON.stringify(asked)}:\n  oracle ${shown(exact)}\n  engine ${shown(found)}`];
  });
}

/** A dozen, evenly spread, for sampled dice. */
export function someOf<C extends Case>(cases: readonly C[], procedure: string): C[] {
  const all = cases.filter((one) => one.procedure === procedure);
  return all.filter((_, i) => i % Math.ceil(all.length / CASES) === 0);
}

/** Outcomes sampled more than 5 standard errors from the oracle's chance. */
export function farOutcomes(system: System, oracle: Oracle, cases: readonly Case[]) {
  return cases.flatMap((one) => {
    const counts = sampled(system, one);
    return oracle[one.procedure](one.houseRules, one.inputs)
      .map(([outcome, chance]) => ({ ...one, outcome, count: counts.get(outcome) ?? 0, chance: Math.min(chance, 1) }))
      .filter(({ count, chance }) => binomialTwoSided(count, DRAWS, chance) < FIVE_ERRORS);
  });
}

function sampled(system: System, { procedure: name, houseRules, inputs }: Case): Map<string, number> {
  const procedure = findProcedure(system, name);
  const rules = compileRules(system.rules, houseRules);
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
