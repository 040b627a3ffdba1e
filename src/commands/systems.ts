import type { Field } from '../sim/kernel/fields.ts';
import { fieldRange } from '../sim/kernel/fields.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import { namedFields } from '../sim/kernel/rules-table.ts';
import type { OddsProcedure, System } from '../sim/kernel/system.ts';
import { isSystemId, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { DONE, InputError } from './failures.ts';

/** `systems [id]`: lists the rule systems, or says everything that can be set in and asked of one. */
export async function systems(words: { id?: string | undefined; json: boolean }): Promise<number> {
  const { id, json } = words;
  if (id === undefined) {
    const all = await Promise.all(SYSTEM_IDS.map(loadSystem));
    if (json) console.log(JSON.stringify(all.map(describe), null, 2));
    else for (const { info } of all) console.log(`${info.id}  ${info.title}\n    ${info.doc}`);
    return DONE;
  }
  if (!isSystemId(id)) throw new InputError(`unknown system "${id}"${suggestion(id, SYSTEM_IDS)}`);
  const system = await loadSystem(id);
  console.log(json ? JSON.stringify(describe(system), null, 2) : systemText(system));
  return DONE;
}

/** A system as data, for other programs. */
function describe({ info, rules, odds, seats }: System) {
  return {
    ...info,
    seats: seats?.doc ?? null,
    odds: odds.map(({ name, doc, clauses, inputs }) => ({ name, doc, clauses, inputs })),
    houseRules: namedFields(rules).map(({ key, field }) => ({ key, ...field })),
  };
}

function systemText({ info, rules, odds, seats }: System): string {
  const policies = info.policies.map(
    ({ name, doc }) => `  ${name}${name === info.defaultPolicy ? ' (default)' : ''}\n      ${doc}`,
  );
  const houseRules = namedFields(rules).map(({ key, field }) => `  ${fieldLines(key, field)}`);
  return [
    `${info.title} (${info.id})`,
    info.doc,
    info.lengthUnit === null ? null : `Lengths are in ${info.lengthUnit}.`,
    '\nPolicies: --policy side=name, or policy: in a scenario',
    ...policies,
    `\nSeats: ${seats === undefined ? 'the rules tell the sides apart, which cannot change them' : 'run --swap-seats'}`,
    ...(seats === undefined ? [] : [`  ${seats.doc}`]),
    `\nOdds: exact probabilities of one resolving step`,
    ...odds.map((procedure) => oddsLines(procedure as OddsProcedure<unknown>)),
    '\nHouse rules: --set key=value, or houseRules: in a scenario',
    ...houseRules,
    '\nLimits of the model',
    ...info.limits.map((limit) => `  ${limit}`),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

function oddsLines({ name, doc, clauses, inputs }: OddsProcedure<unknown>): string {
  const lines = Object.entries(inputs).map(
    ([input, field]) => `      ${input}: ${values(field)}; ${JSON.stringify(field.default)} when absent`,
  );
  return [`  ${name}  ${clauses.join(', ')}`, `      ${doc}`, ...lines].join('\n');
}

function fieldLines(key: string, field: Field): string {
  const clause = field.clause ? `  ${field.clause}` : '';
  return `${key} = ${JSON.stringify(field.default)}${clause}\n      ${field.doc}\n      ${values(field)}`;
}

/** `a whole number from 1 to 7, in inches`. */
function values(field: Field): string {
  return field.unit ? `${fieldRange(field)}, in ${field.unit}` : fieldRange(field);
}
