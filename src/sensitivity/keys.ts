import { chosenKeys } from '../experiments/knockout.ts';
import { isHouseRule } from '../experiments/sweep.ts';
import { readVariedKeys, shown, type Varied } from '../experiments/vary.ts';
import { decidingSides } from '../players/rungs.ts';
import { judgedFields, weighedSides } from '../players/settings.ts';
import type { Scenario } from '../scenarios/index.ts';
import { policyPath, rolePath, tacticsPath } from '../sim/kernel/players/policies.ts';
import type { Field, NumberField } from '../sim/kernel/rules/fields.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';

export interface RangedKey {
  /** House rule or path into the scenario. */
  readonly key: string;
  readonly isRule: boolean;
  /** A player's weight or lapse, not the game. */
  readonly isPlayers: boolean;
  readonly values: readonly unknown[];
  /** From least to most, so that a step has a direction. */
  readonly isOrdered: boolean;
  /** For people. */
  readonly range: string;
  readonly doc?: string;
}

/** Values of a number with more of them. */
const MOST_VALUES = 101;
const LAPSE: NumberField = {
  kind: 'number',
  ...{ default: 0, min: 0, max: 1 },
  doc: 'Share of its decisions that the side makes at random.',
};

/** All with a declared range: house rules, then weights and lapses of players who decide. */
function declaredKeys(scenario: Scenario, system: System): RangedKey[] {
  const { data } = scenario.baseline;
  const sides = system.sides(data);
  const rules = namedFields(system.rules).map(({ key, field }) => rangedKey(key, field, { isRule: true }));
  const weights = weighedSides(system, data).flatMap((side) =>
    Object.entries(judgedFields(system.info.tactics ?? {})).map(([name, field]) =>
      rangedKey(`${tacticsPath(system, sides[side])}.${name}`, field, { isRule: false }),
    ),
  );
  const lapses = decidingSides(system, data)
    .filter((side) => weighedSides(system, data).includes(side))
    .map((side) => rangedKey(`lapse.${sides[side]}`, LAPSE, { isRule: false }));
  return [...rules, ...weights, ...lapses].filter((key) => key !== null);
}

/** Null without a declared range. */
function rangedKey(key: string, field: Field, { isRule }: Pick<RangedKey, 'isRule'>): RangedKey | null {
  const values = valuesOf(field);
  if (values.length < 2) return null;
  const isOrdered = field.kind !== 'choice';
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  const range = isNumber ? `${field.min} to ${field.max}` : listOf(values);
  return { key, isRule, isPlayers: !isRule, values, isOrdered, range, doc: field.doc };
}

function valuesOf(field: Field): unknown[] {
  switch (field.kind) {
    case 'boolean':
      return [false, true];
    case 'choice':
      return [...field.choices, ...(field.nullMeans === undefined ? [] : [null])];
    case 'integer':
    case 'number':
      return numbersOf(field);
    case 'list':
    case 'text':
      return [];
  }
}

/** All whole numbers, or evenly spaced ones. */
function numbersOf({ kind, min, max }: NumberField): number[] {
  const isWhole = kind === 'integer';
  const count = isWhole ? Math.min(MOST_VALUES, max - min + 1) : MOST_VALUES;
  return Array.from({ length: count }, (_, i) => {
    const value = min + ((max - min) * i) / Math.max(1, count - 1);
    return isWhole ? Math.round(value) : Number(value.toPrecision(6));
  });
}

const MOST_LISTED = 4;

function listOf(values: readonly unknown[]): string {
  const more = values.length - MOST_LISTED;
  const names = values.map(shown);
  return more > 1 ? `${names.slice(0, MOST_LISTED).join(', ')} and ${more} more` : names.join(', ');
}

/**
 * Those that `--sensitivity` names (all, if it names none and nothing is varied) and those of `--vary`, whose values
 * count. Throws an InputError on unknown ones, and without any.
 */
export async function rangedKeys(
  scenario: Scenario,
  system: System,
  named: readonly string[],
  vary: readonly string[],
): Promise<RangedKey[]> {
  const declared = declaredKeys(scenario, system);
  const varied = await Promise.all(readVariedKeys(vary).map((one) => variedKey(one, scenario, system, declared)));
  const chosen = named.length === 0 && varied.length > 0 ? [] : chosenOf(declared, named);
  const others = declared.filter(({ key }) => chosen.includes(key) && !varied.some((one) => one.key === key));
  const keys = [...varied, ...others];
  if (keys.length < 2)
    throw new InputError(
      `--sensitivity needs at least two keys with a range, got ${keys.length === 0 ? 'none' : keys[0].key}; to try values of one key use --vary alone`,
    );
  return keys;
}

function chosenOf(declared: readonly RangedKey[], named: readonly string[]): string[] {
  if (declared.length === 0) throw new InputError('--sensitivity: no house rule of this system has a range');
  const keysOf = (isPlayers: boolean) => declared.filter((one) => one.isPlayers === isPlayers).map(({ key }) => key);
  return chosenKeys(
    '--sensitivity',
    declared.map(({ key }) => key),
    named,
    { rules: keysOf(false), players: keysOf(true) },
  );
}

async function variedKey(
  { key, values }: Varied,
  scenario: Scenario,
  system: System,
  declared: readonly RangedKey[],
): Promise<RangedKey> {
  const isRule = await isHouseRule(key, scenario, system);
  const paths = system
    .sides(scenario.baseline.data)
    .flatMap((side) => [policyPath, rolePath, tacticsPath].map((pathOf) => pathOf(system, side)));
  const isPlayers = ['lapse', 'forbidden', ...paths].some((path) => key === path || key.startsWith(`${path}.`));
  const isOrdered = values.every((value) => typeof value === 'number' || typeof value === 'boolean');
  const sorted = isOrdered ? [...values].sort((a, b) => Number(a) - Number(b)) : values;
  const doc = declared.find((one) => one.key === key)?.doc;
  const known = doc === undefined ? {} : { doc };
  return { key, isRule, isPlayers: !isRule && isPlayers, values: sorted, isOrdered, range: spanOf(sorted), ...known };
}

/** `2 to 6`, of whole numbers one apart; otherwise a list. */
function spanOf(values: readonly unknown[]): string {
  const isRange = values.length > 2 && values.every((value, i) => value === (values[0] as number) + i);
  return isRange ? `${values[0]} to ${values.at(-1)}` : listOf(values);
}
