import type { CallNode, Expression, Roller } from './expression.ts';
import type { Nearby } from './nearby.ts';
import type { KeptDice } from './rolling.ts';
import type { Slot, Term } from './term.ts';

/** Slots of the frame that hold the first stream of each roller. */
export const STREAMS_OF: Readonly<Record<Roller, number>> = { a: 0, t: 1 };
export const FIRST_SLOT = 2;

/** Bits that an `if` notes. */
export const TOOK_FIRST = 1;
export const TOOK_SECOND = 2;

/** Rows of equal length; a single one may be indexed alone. */
export type NumberTable = readonly (readonly number[])[];

/** What an expression may name. */
export interface Scope {
  /** By dotted name: `a.quality`, `rules.coverBonus`, `range`. */
  readonly names: ReadonlyMap<string, Slot>;
  /** Words of `let:`, said about the unit `a`. */
  readonly words: ReadonlyMap<string, Expression>;
  readonly tables: ReadonlyMap<string, NumberTable>;
  /** By name or first part of one: why it cannot stand here. */
  readonly elsewhere: ReadonlyMap<string, string>;
  /** Absent where no units are in play. */
  readonly nearby?: Nearby;
  /** Nobody can roll `by t`. */
  readonly hasNoTarget?: boolean;
  /** A slot where an `if` notes which of its branches were taken; null where nobody counts them. */
  readonly branchSlot?: (node: CallNode, word: string | null, step: string) => number | null;
}

/** A step that later ones can read. */
export interface MadeStep extends Slot, Pick<Term, 'atMost' | 'share'> {}

/** What the chain knows while a step is bound. */
export interface Place {
  /** The step that is bound. */
  readonly step: string;
  /** Steps made so far. */
  readonly steps: ReadonlyMap<string, MadeStep>;
  /** Names of all steps of the chain. */
  readonly stepNames: readonly string[];
  readonly kept: ReadonlyMap<string, KeptDice>;
  /** The dice that this step has to keep; null if no later step asks. */
  readonly keeps: KeptDice | null;
  /** Numbers a roll of dice; throws a Slip if there are too many. */
  roll(): number;
  /** Slots that the term reads. */
  readonly reads: Set<number>;
}
