import type { InPlay, Sheet } from '../../sheet/sheet.ts';

/** Who activates when. */
export const SCHEMES = ['sides', 'alternate', 'draw', 'dice', 'initiative', 'turnover'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** When an action answers the enemy's. */
export const ANSWERS = ['move', 'shot'] as const;
export type Answer = (typeof ANSWERS)[number];

/** How an action shoots: not at all, every weapon in range, or one that the player picks. */
export const SHOOTINGS = ['none', 'all', 'one'] as const;
export type Shooting = (typeof SHOOTINGS)[number];

/** Texts of expressions; lists are of effects such as `a.pins -= 1` or `near(6).shaken = 1`. */
export interface Trigger {
  /** Null: always. */
  readonly when: string | null;
  /** Null: passed without a roll. */
  readonly test: string | null;
  readonly pass: readonly string[];
  readonly fail: readonly string[];
}

export interface Action {
  readonly when: string | null;
  /** Failed at 0: the action ends, and the unit has acted. */
  readonly test: string | null;
  /** Inches; null: it does not move. */
  readonly move: string | null;
  /** It ends within 1 inch of an enemy, and is offered only if it reaches one. */
  readonly contact: boolean;
  readonly shoot: Shooting;
  readonly strike: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Null for an action of the unit's own activation. */
  readonly on: Answer | null;
  /** A reaction that does not use up the unit's activation. */
  readonly free: boolean;
  /** What it is worth to the player beyond its chain; null: nothing. */
  readonly worth: string | null;
  readonly doc: string;
  readonly says: string | null;
}

/** What follows a chain, once all weapons of an action have played it. */
export interface Aftermath {
  readonly after: readonly string[];
  /** Added to the worth of its loss, for players. */
  readonly worth: string | null;
}

/** A whole game: a sheet with turn, actions and morale. Plain data. */
export interface Skirmish extends Sheet {
  readonly kind: 'skirmish';
  readonly inPlay: InPlay;
  readonly turn: {
    readonly scheme: Scheme;
    /** 1: the first side of the file begins; asked each turn. */
    readonly first: string | null;
    /** Of a unit, in scheme `initiative`: the highest acts first. */
    readonly initiative: string | null;
    /** Both sides give their dice before either is seen, in scheme `dice`. */
    readonly hidden: boolean;
    readonly start: Trigger | null;
    /** Before an activation; failed: no action. */
    readonly order: Trigger | null;
    readonly end: Trigger | null;
  };
  /** In the order of the file; `hold` is always there and not listed. */
  readonly actions: Readonly<Record<string, Action>>;
  readonly aftermath: { readonly shoot: Aftermath; readonly strike: Aftermath };
  /** Asked of who is struck; null: nobody strikes back. */
  readonly strikeBack: string | null;
  /** `morale:` of the file: once a unit after each enemy action that took life. */
  readonly afterLoss: Trigger | null;
  /** Of friends within so many inches of one who falls. */
  readonly friendFalls: (Trigger & { readonly within: string }) | null;
  /** The stat of which `own.best` and `foe.best` are the highest among the living. */
  readonly lead: string | null;
  /** Of a side, after every loss. */
  readonly breaks: string | null;
  /** Effects on each unit of a broken side. */
  readonly broken: readonly string[];
  /** Out of sight of enemies who are deployed, where that is possible. */
  readonly deploysHidden: boolean;
  /** Priority lists of named players: `charge when range <= 8`. */
  readonly players: Readonly<Record<string, readonly string[]>>;
}
