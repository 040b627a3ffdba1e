import type { Forbidden } from './options.ts';
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
