import type { Forbidden } from './options.ts';
import { rolloutsOf } from './planning.ts';
import type { System } from './system.ts';

/** Where scenario files name the policy of a side. */
export function policyPath(system: System, side: string): string {
  return system.policyPath?.(side) ?? `sides.${side}.policy`;
}

/** Where scenario files set the weights of a side's policy: beside its name. A sweep varies `<this path>.<weight>`. */
export function tacticsPath(system: System, side: string): string {
  return policyPath(system, side).replace(/policy$/, 'tactics');
}

/**
 * The policies of sides, in the order of `sides`: as the system says, otherwise as scenario files do under
 * `sides.<side>.policy`.
 */
export function policiesOf(system: System, scenario: unknown): readonly string[] {
  const told = system.policies?.(scenario);
  if (told !== undefined) return told;
  const { sides = {} } = scenario as { sides?: Record<string, { policy?: string }> };
  return system.sides(scenario).map((side) => sides[side]?.policy ?? system.info.defaultPolicy);
}

/** What a scenario says of a side: found along the path of its policy, in lists by name; undefined where it says nothing. */
export function sideEntry(system: System, scenario: unknown, side: string): Record<string, unknown> | undefined {
  const keys = policyPath(system, 'SIDE').split('.').slice(0, -1);
  return keys.reduce<unknown>((entry, key) => {
    const name = key === 'SIDE' ? side : key;
    if (Array.isArray(entry)) return entry.find((one: { name: string }) => one.name === name);
    return (entry as Record<string, unknown> | undefined)?.[name];
  }, scenario) as Record<string, unknown> | undefined;
}

/** Whether a policy judges by the weights of its system. */
export function heedsWeights({ info }: System, policy: string): boolean {
  return (
    rolloutsOf(policy) > 0 ||
    info.policies.some(({ name, tactics, chooses }) => name === policy && (tactics ?? chooses) !== undefined)
  );
}

/** The weights that a checked scenario sets for each side, in the order of `sides`. */
export function tacticsIn(system: System, scenario: unknown): Readonly<Record<string, unknown>>[] {
  return system.sides(scenario).map((side) => ({ ...(sideEntry(system, scenario, side)?.tactics as object) }));
}

/** The share of decisions that each side of a checked scenario makes at random, in the order of `sides`: `lapse: { blue: 0.2 }`. */
export function lapsesIn(system: System, scenario: unknown): number[] {
  const { lapse = {} } = scenario as { lapse?: Readonly<Record<string, number>> };
  return system.sides(scenario).map((name) => (Object.hasOwn(lapse, name) ? lapse[name] : 0));
}

/** The options that a checked scenario forbids its sides: `forbidden: { blue: [charge] }`. */
export function forbiddenIn(system: System, scenario: unknown): Forbidden[] {
  const { forbidden = {} } = scenario as { forbidden?: Readonly<Record<string, readonly string[]>> };
  return system
    .sides(scenario)
    .flatMap((name, side) =>
      (Object.hasOwn(forbidden, name) ? forbidden[name] : []).map((option) => ({ side, option })),
    );
}
