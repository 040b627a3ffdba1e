import type { System } from './kernel/system.ts';

/**
 * The rule systems, and the only place that lists them. The scenario schema is apart from the engine, so that a worker loads no
 * schema library.
 */
const SYSTEMS = {
  'squad-alpha': {
    system: async () => (await import('./systems/squad-alpha/system.ts')).system as System,
    shape: async () => (await import('./systems/squad-alpha/scenario.ts')).shape,
  },
  'stargate-missions': {
    system: async () => (await import('./systems/stargate-missions/system.ts')).system as System,
    shape: async () => (await import('./systems/stargate-missions/scenario.ts')).shape,
  },
  'stargate-solo': {
    system: async () => (await import('./systems/stargate-solo/system.ts')).system as System,
    shape: async () => (await import('./systems/stargate-solo/scenario.ts')).shape,
  },
} as const;

export type SystemId = keyof typeof SYSTEMS;

export const SYSTEM_IDS = Object.keys(SYSTEMS) as SystemId[];

export function isSystemId(id: string): id is SystemId {
  return Object.hasOwn(SYSTEMS, id);
}

/** The engine of a system. */
export function loadSystem(id: SystemId): Promise<System> {
  return SYSTEMS[id].system();
}

/** The keys that a scenario file of this system has besides the common ones, as zod schemas. */
export function loadShape(id: SystemId) {
  return SYSTEMS[id].shape();
}
