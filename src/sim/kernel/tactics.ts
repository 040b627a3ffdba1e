import type { Field } from './fields.ts';
import type { Rules } from './rules-table.ts';
import type { System } from './system.ts';

/** Weights and thresholds by which the policies of a system judge, by name: each with its default, its range and its meaning. */
export type TacticsTable = Readonly<Record<string, Field>>;

/** The value of every weight: the defaults, then what each layer says otherwise, the last one winning. */
export function tacticsOf<T extends TacticsTable>(
  table: T,
  ...layers: readonly Readonly<Partial<Record<keyof T, unknown>>>[]
): Rules<T> {
  const defaults = Object.fromEntries(Object.entries(table).map(([name, field]) => [name, field.default]));
  return Object.assign(defaults, ...layers) as Rules<T>;
}

/** Where scenario files name the policy of a side. */
export function policyPath(system: System, side: string): string {
  return system.policyPath?.(side) ?? `sides.${side}.policy`;
}

/** Where scenario files set the weights of a side's policy: beside its name. A sweep varies `<this path>.<weight>`. */
export function tacticsPath(system: System, side: string): string {
  return policyPath(system, side).replace(/policy$/, 'tactics');
}

/** The policies of sides, in the order of `sides`: as the system says, else as scenario files do under `sides.<side>.policy`. */
export function policiesOf(system: System, scenario: unknown): readonly string[] {
  const told = system.policies?.(scenario);
  if (told !== undefined) return told;
  const { sides = {} } = scenario as { sides?: Record<string, { policy?: string }> };
  return system.sides(scenario).map((side) => sides[side]?.policy ?? system.info.defaultPolicy);
}
