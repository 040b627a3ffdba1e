import type { Chain } from '../../../language/chain.ts';
import type { Range } from '../../../language/expression.ts';
import type { Run } from '../../../language/term.ts';
import type { Answer, Scheme, Shooting } from '../rules/game.ts';

/**
 * A game compiled for rules in force. All expressions read one frame. Whoever runs one loads first what it may read: units
 * (`a`, `t`), weapon, situation, sides, and the `near` that it names.
 */
export interface Engine {
  readonly scheme: Scheme;
  readonly hidden: boolean;
  readonly deploysHidden: boolean;
  readonly frame: FrameLayout;
  /** Names of rolls, of the frame and of the file: purposes of a unit's streams, in order (`language/streams.ts`). */
  readonly rolls: readonly string[];
  readonly profiles: readonly CompiledProfile[];
  readonly weapons: readonly CompiledWeapon[];
  /** `a` is the side's stream, `t` the enemy's; own and foe of the first side. Null: sides take turns, the first begins. */
  readonly first: Asked | null;
  readonly initiative: Asked | null;
  readonly turnStart: CompiledTrigger | null;
  readonly order: CompiledTrigger | null;
  readonly turnEnd: CompiledTrigger | null;
  /** In the order of the file; `hold` is none of them. */
  readonly actions: readonly CompiledAction[];
  readonly shoot: CompiledChain | null;
  readonly strike: CompiledChain | null;
  readonly strikeBack: Asked | null;
  readonly afterLoss: CompiledTrigger | null;
  readonly friendFalls: (CompiledTrigger & { readonly within: Asked }) | null;
  /** Column of the stat that leads; -1 for none. */
  readonly lead: number;
  readonly breaks: Asked | null;
  readonly broken: readonly Effect[];
  readonly players: Readonly<Record<string, readonly Priority[]>>;
  /** Each `if` that can go either way. */
  readonly branches: readonly Branch[];
}

/** An `if`, which notes the branches that it takes (`TOOK_FIRST`, `TOOK_SECOND`) in a slot of the frame. */
export interface Branch {
  /** Of the file: `shoot.hits`, or `let.need`. */
  readonly place: string;
  /** Its text. */
  readonly condition: string;
  readonly slot: number;
}

/** Slots of a frame. 0 and 1 are the first streams of `a` and `t`. */
export interface FrameLayout {
  readonly size: number;
  /** First slot of the columns of a unit: stats, then state, in the order of the file. */
  readonly a: number;
  readonly t: number;
  readonly columns: readonly Column[];
  /** First slot of the numbers of a weapon, in the order of the file. */
  readonly w: number;
  readonly weaponColumns: readonly string[];
  readonly range: number;
  readonly cover: number;
  readonly moved: number;
  readonly charged: number;
  readonly engaged: number;
  readonly turn: number;
  readonly step: number;
  /** First of living, losses, start, best. */
  readonly own: number;
  readonly foe: number;
}

export interface Column {
  readonly name: string;
  readonly range: Range;
  readonly isState: boolean;
}

export interface CompiledProfile {
  readonly name: string;
  /** By column; states begin at the number of their range that is nearest to 0. */
  readonly values: Int32Array;
  /** Places in `weapons`, in the profile's order. */
  readonly weapons: readonly number[];
}

export interface CompiledWeapon {
  readonly name: string;
  readonly values: Int32Array;
  /** In inches; 0 for melee. */
  readonly range: number;
}

/** `near(stat, n)`: the highest of other units of its side within n inches goes into the slot; 0 without any. */
export interface Near {
  readonly of: 'a' | 't';
  readonly slot: number;
  readonly column: number;
  readonly within: Run;
}

/** One expression. */
export interface Asked {
  /** Of the file: `actions.charge.when`. */
  readonly place: string;
  /** Equal for equal expressions under the rules in force. */
  readonly text: string;
  readonly run: Run;
  readonly range: Range;
  readonly rolls: boolean;
  /** Slots that it reads. */
  readonly reads: ReadonlySet<number>;
  readonly nears: readonly Near[];
  /** Of a roll that is compared with a number. */
  readonly needs: Needs | null;
}

/** What dice have to show: `8 or less`. */
export interface Needs {
  readonly operator: string;
  readonly run: Run;
}

export interface CompiledTrigger {
  readonly place: string;
  readonly when: Asked | null;
  readonly test: Asked | null;
  readonly pass: readonly Effect[];
  readonly fail: readonly Effect[];
}

/** Sets, adds or takes; the result is cut to the column's range, life to 0 and its start. */
export interface Effect {
  readonly place: string;
  readonly text: string;
  readonly who: 'a' | 't' | 'near';
  /** Of `near`. */
  readonly within: Asked | null;
  readonly column: number;
  readonly operator: '=' | '+=' | '-=';
  readonly value: Asked;
}

export interface CompiledAction {
  readonly name: string;
  /** Rolls nothing, as players ask it. */
  readonly when: Asked | null;
  readonly test: Asked | null;
  /** Rolls nothing. */
  readonly move: Asked | null;
  readonly contact: boolean;
  readonly shoot: Shooting;
  readonly strike: boolean;
  readonly before: readonly Effect[];
  readonly after: readonly Effect[];
  readonly on: Answer | null;
  readonly free: boolean;
  readonly worth: Asked | null;
  readonly doc: string;
  readonly says: string | null;
}

export interface CompiledChain {
  readonly chain: Chain;
  readonly nears: readonly Near[];
  /** Titles of its steps, for words and pictures. */
  readonly titles: readonly string[];
  /** How replays tell them; null: by title. */
  readonly says: readonly (string | null)[];
  /** Steps that they read are sums over the weapons that played, 20 at most. */
  readonly after: readonly Effect[];
  readonly worth: Asked | null;
}

/** `charge when range <= 8`: `t` and `w` are the target and weapon tried. */
export interface Priority {
  readonly text: string;
  /** Place in `actions`; -1 for hold. */
  readonly action: number;
  readonly when: Asked | null;
}
