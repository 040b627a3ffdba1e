import { fieldProblem } from '../sim/kernel/rules/fields.ts';
import type { ExactRate } from '../sim/kernel/rules/odds.ts';
import type { System } from '../sim/kernel/system.ts';
import { findProcedure, type Inputs } from './answer.ts';
import { wordValue } from './words.ts';

/** Null if a label is not a value of its input. */
export function toldInputs(
  system: System,
  declared: ExactRate,
  labels: Readonly<Record<string, string>>,
): Inputs | null {
  const procedure = findProcedure(system, declared.procedure);
  const told: Record<string, unknown> = {};
  for (const [dimension, input] of Object.entries(declared.inputs)) {
    const field = procedure.inputs[input];
    const label = labels[dimension];
    if (field === undefined || label === undefined)
      throw new Error(
        `${declared.metric} has no "${dimension}", or ${declared.procedure} no "${input}", to compare by`,
      );
    told[input] = wordValue(field, label);
    if (fieldProblem(field, told[input]) !== null) return null;
  }
  return told;
}
