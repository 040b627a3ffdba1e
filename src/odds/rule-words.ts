import { defineData, readDefineWords } from '../scenarios/definitions.ts';
import { layerRules, readWords } from '../scenarios/house-rules.ts';
import { formatProblem, tidyProblems } from '../scenarios/problems.ts';
import { definedSystem, definitionProblems } from '../sim/kernel/rules/definitions.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { searchLines } from '../terminal/house-rule-search.ts';

/** The system with what `--define` words define. Throws an InputError with a line for each that is wrong. */
export function withDefined(system: System, words: readonly string[]): System {
  const { definitions, problems } = readDefineWords(system, words);
  const data = defineData(definitions);
  const all = [
    ...problems.map(formatProblem),
    ...definitionProblems(system, data).map(({ message }) => `--define: ${message}`),
  ];
  if (all.length > 0) throw new InputError(all.join('\n'));
  return definedSystem(system, data);
}

/** `--set` words as house rules. Throws an InputError with a line for each that is wrong. */
export function houseRulesOf(system: System, words: readonly string[]): Patch {
  const { rules, problems } = readWords(system.rules, words, '--set');
  const lines = [...tidyProblems(problems).map(formatProblem), ...searchLines(system.info.id, problems)];
  if (problems.length > 0) throw new InputError(lines.join('\n'));
  return layerRules(system.rules, [rules]);
}
