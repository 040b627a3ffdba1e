import type { ResolvedVariant } from '../scenarios/index.ts';
import { policiesOf, sideEntry } from '../sim/kernel/players/policies.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';

/** A policy at a strength. */
export interface Rung {
  readonly name: string;
  readonly policy: string;
  /** Share of random decisions. */
  readonly lapse: number;
  /** Weights that override the side's. */
  readonly tactics?: Readonly<Record<string, unknown>>;
}

const LAPSES = [0.5, 0.2, 0.05];
const PLANNERS = ['planner-4', 'planner-16', 'planner-64'];

export function policyRung(policy: string): Rung {
  return { name: policy, policy, lapse: 0 };
}

/** Presumably weakest first: the default policy with decreasing lapses, then planners of rising budgets. */
export function rungsOf({ info }: System): Rung[] {
  const { policies, defaultPolicy } = info;
  const known = new Set(policies.map(({ name }) => name));
  return [
    ...LAPSES.map((lapse) => ({ name: `lapse-${lapse}`, policy: defaultPolicy, lapse })),
    policyRung(defaultPolicy),
    ...PLANNERS.filter((name) => known.has(name)).map(policyRung),
  ];
}

/** Up to `--top` or `usual`, at least two. Throws an InputError on an unknown name. */
export function rungsUpTo(system: System, wanted: string | undefined, usual: string): Rung[] {
  const rungs = rungsOf(system);
  const names = rungs.map(({ name }) => name);
  if (wanted !== undefined && !names.includes(wanted))
    throw new InputError(`--top: no rung ${JSON.stringify(wanted)}${suggestion(wanted, names)}`);
  const last = names.indexOf(wanted ?? usual);
  return rungs.slice(0, last < 0 ? names.length : Math.max(2, last + 1));
}

/** Rungs from the system's default player (zero) up. Throws an InputError on a top that is unknown or below it. */
export function ladderRungs(system: System, wanted: string | undefined, usual: string): Rung[] {
  const rungs = rungsUpTo(system, wanted, usual);
  const { defaultPolicy } = system.info;
  if (rungs.some(({ name }) => name === defaultPolicy)) return rungs;
  throw new InputError(`--top: a ladder must reach at least ${defaultPolicy}, whose Elo is 0; got ${wanted}`);
}

export function isPlanner({ policy }: Rung): boolean {
  return PLANNERS.includes(policy);
}

/** Places of sides with a policy. */
export function decidingSides(system: System, data: unknown): number[] {
  const chooses = new Set(system.info.policies.flatMap(({ name, chooses }) => (chooses === false ? [] : [name])));
  return policiesOf(system, data).flatMap((policy, side) => (chooses.has(policy) || policy === 'random' ? [side] : []));
}

/** `rungAt` if a policy decides, otherwise null. */
export function rungsOfSides<R extends Rung | null>(
  system: System,
  data: unknown,
  rungAt: (side: number) => R,
): (R | null)[] {
  const deciding = decidingSides(system, data);
  return system.sides(data).map((_, side) => (deciding.includes(side) ? rungAt(side) : null));
}

/** By side; null leaves it unchanged. */
export function seated(system: System, variant: ResolvedVariant, rungs: readonly (Rung | null)[]): ResolvedVariant {
  const data = structuredClone(variant.data) as Record<string, unknown>;
  const lapse = { ...(data.lapse as Record<string, number> | undefined) };
  const sides = system.sides(variant.data);
  for (const [place, rung] of rungs.entries()) {
    if (rung === null) continue;
    const side = sides[place];
    const entry = sideEntry(system, data, side)!;
    entry.policy = rung.policy;
    if (rung.tactics !== undefined) entry.tactics = { ...(entry.tactics as object), ...rung.tactics };
    lapse[side] = rung.lapse;
  }
  data.lapse = lapse;
  const seats = rungs.map((rung) => rung?.name ?? '-').join(',');
  return { ...variant, data, hash: `${variant.hash}-${seats}` };
}
