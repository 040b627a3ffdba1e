import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { odds } from '../../../src/sim/systems/squad-alpha/odds/odds.ts';
import { rules } from '../../../src/sim/systems/squad-alpha/rules/rules.ts';

export function ask(name: string, inputs: Record<string, unknown>, patch: Patch = {}): Record<string, number> {
  const procedure = odds.find((candidate) => candidate.name === name)!;
  const compiled = compileRules(rules, patch);
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const given = { ...defaults, ...inputs };
  const step = procedure.prepare(compiled, given);
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => step(dice));
  const names = procedure.outcomes(compiled, given);
  return Object.fromEntries([...probabilities].map(([outcome, p]) => [names[outcome], p]));
}
