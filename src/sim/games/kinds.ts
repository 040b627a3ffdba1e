import type { System } from '../kernel/system.ts';
import type { Game, GameKind } from './game.ts';
import type { shapeOf } from './skirmish/scenario.ts';

/** By `kind:` of a game file. */
export const GAME_KINDS: Record<string, GameKind> = {
  sheet: {
    plays: false,
    open: async () => (await import('./sheet/system.ts')).sheetSystem as (game: Game) => System,
    reader: () => import('./sheet/read.ts'),
    schema: async () => (await import('./sheet/schema.ts')).schema,
  },
  skirmish: {
    plays: true,
    open: async () => (await import('./skirmish/system.ts')).skirmishSystem as (game: Game) => System,
    shape: async () => (await import('./skirmish/scenario.ts')).shapeOf as (game: Game) => ReturnType<typeof shapeOf>,
    tactics: async () => (await import('./skirmish/policies/tactics.ts')).tactics,
    reader: () => import('./skirmish/file/read.ts'),
    schema: async () => (await import('./skirmish/file/schema.ts')).schema,
  },
};

/** Of a file without `kind:`. */
export const DEFAULT_KIND = 'skirmish';
