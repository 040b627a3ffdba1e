/** Texts for a game of an id. */
export interface StarterTexts {
  readonly game: (id: string) => string;
  /** A first scenario of the game, in the same folder; absent for kinds that play no games. */
  readonly scenario?: (id: string) => string;
}

/** A file of a game to begin with. */
export interface GameStarter {
  /** Of `GAME_KINDS`. */
  readonly kind: string;
  readonly texts: () => Promise<StarterTexts>;
}

/** By word of `init --game`. */
export const GAME_STARTERS: Readonly<Record<string, GameStarter>> = {
  quality: { kind: 'skirmish', texts: () => import('./skirmish/starters/quality.ts') },
  pins: { kind: 'skirmish', texts: () => import('./skirmish/starters/pins.ts') },
  sheet: { kind: 'sheet', texts: () => import('./sheet/starter.ts') },
};
