import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Trace } from '../../../kernel/trace.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';

/** What the files that tell of single chapters ask of the story that they are part of. */
export interface Teller {
  readonly trace: Trace;
  readonly battle: Battle;
  readonly dice: Dice;
  /** `blue First squad`. */
  who(unit: Unit): string;
  at(node: number): string;
  /** Faces of the last question: `3, 1 and 5`. */
  faces(): string;
  /** A sentence about a unit: `blue First squad goes in position.` The picture shows its state after it. */
  state(unit: Unit, what: string): void;
  /** A unit loses a figure. Where it was the last one, that the unit is lost is told after all figures. */
  loses(unit: Unit, what: string): void;
  /** Any sentence after which the picture shows the state of a unit; further keys, as `tests`, go with it. */
  say(unit: Unit, text: string, more?: Readonly<Record<string, unknown>>): void;
  /** A shot, told where `places.fired` counts it; `text` says what comes of it. */
  shot(unit: Unit, target: Unit, text: string, success: boolean, more?: Readonly<Record<string, unknown>>): void;
  /** A unit is out of the game. */
  lost(unit: Unit, why: string): void;
  /** A unit goes into a vehicle, and out of it. */
  boarded(unit: Unit, what: string): void;
  alighted(unit: Unit): void;
  /** Figures of a unit are a unit of their own from now on. */
  formed(unit: Unit): void;
  /** A unit has moved; by `how` where it is not by a move of its own. */
  moves(unit: Unit, how?: string): void;
  /** A unit is part of another one for the rest of the game. */
  joins(gone: Unit, kept: Unit): void;
  /** A detached element is part of its unit again. */
  rejoins(unit: Unit, parent: Unit): void;
}
