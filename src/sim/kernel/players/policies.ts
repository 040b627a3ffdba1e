import type { System } from '../system.ts';
import type { Forbidden } from './options.ts';
import { playsRoles, roleTactics, rolloutsOf } from './tactics.ts';

export function policyPath(system: System, side: string): string {
  return system.policyPath?.(side) ?? `sides.${side}.policy`;
}

/** Beside the policy. A sweep varies `<this path>.<weight>`. */
export function tacticsPath(system: System, side: string): string {
  return policyPath(system, side).replace(/policy$/, 'tactics');
}

export function rolePath(system: System, side: string): string {
  return policyPath(system, side).replace(/policy$/, 'role');
}

/** By side: the system's rule, default `sides.<side>.policy`. */
export function policiesOf(system: System, scenario: unknown): readonly string[] {
  const told = system.policies?.(scenario);
  if (told !== undefined) return told;
  const { sides = {} } = scenario as { sides?: Record<string, { policy?: string }> };
  return system.sides(scenario).map((side) => sides[side]?.policy ?? system.info.defaultPolicy);
}

/** The entry along the path of a side's policy (lists by name), or undefined. */
export function sideEntry(system: System, scenario: unknown, side: string): Record<string, unknown> | undefined {
  const keys = policyPath(system, 'SIDE').split('.').slice(0, -1);
  return keys.reduce<unknown>((entry, key) => {
    const name = key === 'SIDE' ? side : key;
    if (Array.isArray(entry)) return entry.find((one: { name: string }) => one.name === name);
    return (entry as Record<string, unknown> | undefined)?.[name];
  }, scenario) as Record<string, unknown> | undefined;
}

/** By side, where the file says. */
export function pluralsIn(system: System, scenario: unknown): Record<string, boolean> {
  return Object.fromEntries(
    system.sides(scenario).flatMap((side) => {
      const plural = sideEntry(system, scenario, side)?.plural;
      return typeof plural === 'boolean' ? [[side, plural]] : [];
    }),
  );
}

export function heedsWeights({ info }: System, policy: string): boolean {
  return (
    rolloutsOf(policy) > 0 ||
    info.policies.some(({ name, tactics, chooses }) => name === policy && (tactics ?? chooses) !== undefined)
  );
}

/** By side, in the order of `sides`. */
export function tacticsIn(system: System, scenario: unknown): Readonly<Record<string, unknown>>[] {
  return system.sides(scenario).map((side) => ({ ...(sideEntry(system, scenario, side)?.tactics as object) }));
}

/** `tactics`: the role's weights that the scenario does not override. */
export interface PlayedRole {
  readonly role: string;
  readonly tactics: Readonly<Record<string, unknown>>;
}

/** By side; null if its policy plays by none. */
export function rolesIn(system: System, scenario: unknown): (PlayedRole | null)[] {
  const policies = policiesOf(system, scenario);
  const { roles = {} } = system.info;
  return system.sides(scenario).map((side, place) => {
    const { role, tactics = {} } = (sideEntry(system, scenario, side) ?? {}) as { role?: string; tactics?: object };
    const policy = policies[place];
    if (role === undefined || !playsRoles(policy)) return null;
    const weights = Object.entries(roleTactics(roles, { policy, role }));
    return { role, tactics: Object.fromEntries(weights.filter(([name]) => !Object.hasOwn(tactics, name))) };
  });
}

/**
 * Writes the plain file's roles into a scenario that states none, such as a variant. A side that the plain file lacks
 * gets its role in the scenario itself.
 */
export function castRoles(system: System, scenario: unknown, chosen: Readonly<Record<string, string>>): void {
  for (const [side, role] of Object.entries(rolesOf(system, scenario))) {
    const entry = sideEntry(system, scenario, side)!;
    const { role: stated = chosen[side] ?? role } = entry;
    // Always the last key: equal scenarios are equal text.
    delete entry.role;
    entry.role = stated;
  }
}

export function rolesOf(system: System, scenario: unknown): Record<string, string> {
  return Object.fromEntries(
    system.sides(scenario).flatMap((side) => {
      const role = system.roleOf?.(scenario, side) ?? null;
      return role === null ? [] : [[side, role]];
    }),
  );
}

/** By side: `lapse: { blue: 0.2 }`. */
export function lapsesIn(system: System, scenario: unknown): number[] {
  const { lapse = {} } = scenario as { lapse?: Readonly<Record<string, number>> };
  return system.sides(scenario).map((name) => (Object.hasOwn(lapse, name) ? lapse[name] : 0));
}

/** From `forbidden: { blue: [charge] }`. */
export function forbiddenIn(system: System, scenario: unknown): Forbidden[] {
  const { forbidden = {} } = scenario as { forbidden?: Readonly<Record<string, readonly string[]>> };
  return system
    .sides(scenario)
    .flatMap((name, side) =>
      (Object.hasOwn(forbidden, name) ? forbidden[name] : []).map((option) => ({ side, option })),
    );
}
