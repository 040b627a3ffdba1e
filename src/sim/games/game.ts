import type { TacticsTable } from '../kernel/players/tactics.ts';
import type { Game, OwnNames, ScenarioProblem, System } from '../kernel/system.ts';

export type { Game };

export const GAME_ID = /^[a-z][a-z0-9-]{0,39}$/;

/** A problem of a game file; `offset` and `end` are within the text of an expression. */
export interface GameProblem extends ScenarioProblem {
  /** About the name itself, not about what is said of it. */
  readonly isOfKey?: true;
  readonly offset?: number;
  readonly end?: number;
}

export interface ReadGame {
  /** Null on errors. */
  readonly game: Game | null;
  readonly problems: readonly GameProblem[];
}

/** By name: `0..3`. */
export type Ranges = Readonly<Record<string, { readonly min: number; readonly max: number }>>;

/** Both parts are loaded on demand: workers need no schema library. */
export interface GameKind {
  /** False for kinds that only have odds. */
  readonly plays: boolean;
  /** The engine of a checked game. */
  readonly open: () => Promise<(game: Game) => System>;
  /** Zod schemas of the keys that scenarios of a game have besides the common ones, by the names that a file defines. */
  readonly shape?: () => Promise<(game: Game) => (own: OwnNames | null) => Readonly<Record<string, unknown>>>;
  /** The weights of its players; absent if there are none. */
  readonly tactics?: () => Promise<TacticsTable>;
  readonly reader: () => Promise<GameReader>;
  /** A zod schema of the whole file, to say what does not fit. */
  readonly schema: () => Promise<unknown>;
}

export interface GameReader {
  /** Whether the plain content of a file fits the schema. */
  fits(content: unknown): boolean;
  /** Of content that fits. */
  check(content: unknown): ReadGame;
}
