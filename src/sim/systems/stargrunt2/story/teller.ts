import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Trace } from '../../../kernel/trace.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';

/** The story as its chapters use it. */
export interface Teller {
  readonly trace: Trace;
  readonly battle: Battle;
  readonly dice: Dice;
  /** `blue First squad`. */
  who(unit: Unit): string;
  at(node: number): string;
  /** For the last question: `3, 1 and 5`. */
  faces(): string;
  /** `blue First squad goes in position.` Then the picture shows its state. */
  state(unit: Unit, what: string): void;
  /** A lost unit is told of after all figures. */
  loses(unit: Unit, what: string): void;
  /** Then the picture shows the unit's state; `more` are further keys, for example `tests`. */
  say(unit: Unit, text: string, more?: Readonly<Record<string, unknown>>): void;
  /** Counted in `places.fired`; `text` is the result. */
  shot(unit: Unit, target: Unit, text: string, success: boolean, more?: Readonly<Record<string, unknown>>): void;
  lost(unit: Unit, why: string): void;
  boarded(unit: Unit, what: string): void;
  alighted(unit: Unit): void;
  formed(unit: Unit): void;
  /** `how`, unless by its own move. */
  moves(unit: Unit, how?: string): void;
  /** `gone` is part of `kept` for the rest of the game. */
  joins(gone: Unit, kept: Unit): void;
  rejoins(unit: Unit, parent: Unit): void;
}
