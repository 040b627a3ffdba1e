import type { Game } from './games/game.ts';
import { GAME_KINDS } from './games/kinds.ts';
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

/** Built-in systems; games described in files come besides (`games/kinds.ts`). */
export const SYSTEM_IDS: readonly string[] = Object.keys(SYSTEMS);

export function isSystemId(id: string): boolean {
  return Object.hasOwn(SYSTEMS, id);
}

function builtIn(id: string) {
  if (!isSystemId(id)) throw new RangeError(`no system "${id}"`);
  return SYSTEMS[id as keyof typeof SYSTEMS];
}

/** The engine of a built-in system. */
export function loadSystem(id: string): Promise<System> {
  return builtIn(id).system();
}

/** By content: equal games are one system, whose identity other caches need. */
const opened = new Map<string, Promise<System>>();
const MOST_OPENED = 64;

/** The engine of a game described in a file. */
export function openGame(game: Game): Promise<System> {
  if (!Object.hasOwn(GAME_KINDS, game.kind)) throw new RangeError(`no kind of game "${game.kind}"`);
  const key = JSON.stringify(game);
  const system = opened.get(key) ?? GAME_KINDS[game.kind].open().then((open) => ({ ...open(game), game }));
  if (opened.size >= MOST_OPENED) opened.clear();
  opened.set(key, system);
  return system;
}

/** The text of a small scenario of a system, with comments: what a user begins with. */
export function loadStarter(id: string): Promise<string> {
  return builtIn(id).starter();
}

/** What a system's groups of rules are about, and players' words for them. */
export function loadGuide(id: string): Promise<RulesGuide> {
  return builtIn(id).guide();
}

/** The keys that a scenario file of this system has besides the common ones, as zod schemas; for a file that defines nothing. */
export async function loadShape(id: string) {
  return (await builtIn(id).shapeWith())({});
}

/** The same for files that define weapons or profiles of their own; of null, for any. */
export async function loadShapeWith(id: string) {
  const shapeWith = await builtIn(id).shapeWith();
  return (own: OwnNames | null) => shapeWith(own);
}
