import type { RulesGuide } from './kernel/rules/guide.ts';
import type { OwnNames, System } from './kernel/system.ts';

/**
 * The rule systems, and the only place that lists them. The scenario schema is apart from the engine, so that a worker loads no
 * schema library.
 */
const SYSTEMS = {
  'squad-alpha': {
    system: async () => (await import('./systems/squad-alpha/system.ts')).system as System,
    starter: async () => (await import('./systems/squad-alpha/starter.ts')).starter,
    guide: async () => (await import('./systems/squad-alpha/rules/guide.ts')).guide,
    shapeWith: async () => (await import('./systems/squad-alpha/scenario.ts')).shapeWith,
  },
  'stargate-missions': {
    system: async () => (await import('./systems/stargate-missions/system.ts')).system as System,
    starter: async () => (await import('./systems/stargate-missions/starter.ts')).starter,
    guide: async () => (await import('./systems/stargate-missions/rules/guide.ts')).guide,
    shapeWith: async () => {
      const { shape } = await import('./systems/stargate-missions/scenario.ts');
      return () => shape;
    },
  },
  'stargate-solo': {
    system: async () => (await import('./systems/stargate-solo/system.ts')).system as System,
    starter: async () => (await import('./systems/stargate-solo/starter.ts')).starter,
    guide: async () => (await import('./systems/stargate-solo/rules/guide.ts')).guide,
    shapeWith: async () => (await import('./systems/stargate-solo/scenario.ts')).shapeWith,
  },
  stargrunt2: {
    system: async () => (await import('./systems/stargrunt2/system.ts')).system as System,
    starter: async () => (await import('./systems/stargrunt2/starter.ts')).starter,
    guide: async () => (await import('./systems/stargrunt2/rules/guide.ts')).guide,
    shapeWith: async () => (await import('./systems/stargrunt2/scenario.ts')).shapeWith,
  },
  'revland-combat': {
    system: async () => (await import('./systems/revland-combat/system.ts')).system as System,
    starter: async () => (await import('./systems/revland-combat/starter.ts')).starter,
    guide: async () => (await import('./systems/revland-combat/rules/guide.ts')).guide,
    shapeWith: async () => (await import('./systems/revland-combat/scenario.ts')).shapeWith,
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

/** The text of a small scenario of a system, with comments: what a user begins with. */
export function loadStarter(id: SystemId): Promise<string> {
  return SYSTEMS[id].starter();
}

/** What a system's groups of rules are about, and players' words for them. */
export function loadGuide(id: SystemId): Promise<RulesGuide> {
  return SYSTEMS[id].guide();
}

/** The keys that a scenario file of this system has besides the common ones, as zod schemas; for a file that defines nothing. */
export async function loadShape(id: SystemId) {
  return (await SYSTEMS[id].shapeWith())({});
}

/** The same for files that define weapons or profiles of their own; of null, for any. */
export async function loadShapeWith(id: SystemId) {
  const shapeWith = await SYSTEMS[id].shapeWith();
  return (own: OwnNames | null) => shapeWith(own);
}
