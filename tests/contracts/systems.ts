import type { Dice } from '../../src/sim/kernel/dice/dice.ts';
import { rolloutsOf } from '../../src/sim/kernel/players/tactics.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';

const { SKIRMETRICS_SYSTEM: only } = process.env;
export const systems: readonly System<any, any, any>[] = await Promise.all(
  SYSTEM_IDS.filter((id) => only === undefined || id === only).map(loadSystem),
);

/** Policies other than planners, whose games cost a hundred times as much. */
export function fastPolicies({ info }: System<any, any, any>): string[] {
  return info.policies.map(({ name }) => name).filter((name) => rolloutsOf(name) === 0);
}

export const planned = systems.filter((system) => fastPolicies(system).length < system.info.policies.length);

export type Step = (dice: Dice) => number;
