import type { Dice } from '../../src/sim/kernel/dice.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';

/** Every system that the registry finds: the sixth gets these tests by existing. */
export const systems: readonly System<any, any, any>[] = await Promise.all(SYSTEM_IDS.map(loadSystem));

export type Step = (dice: Dice) => number;
