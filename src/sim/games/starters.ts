/** A file of a game to begin with. */
export interface GameStarter {
  /** Of `GAME_KINDS`. */
  readonly kind: string;
  /** The text of a file for a game of this id. */
  readonly text: () => Promise<(id: string) => string>;
}

/** By word of `init --game`. */
export const GAME_STARTERS: Readonly<Record<string, GameStarter>> = {
  sheet: { kind: 'sheet', text: async () => (await import('./sheet/starter.ts')).starter },
};
