import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Trace } from '../../../kernel/trace.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';

/** What the files that tell of single chapters ask of the story that they are part of. */
export interface Teller {
  readonly trace: Trace;
  readonly battle: Battle;
  readonly dice: Dice;
  /** `blue Operative 1`. */
  who(figure: Figure): string;
  at(node: number): string;
  /** Faces of the last question: `3, 1 and 5`. */
  faces(): string;
  /** A sentence about a figure, which begins with its name: `blue Operative 1 stands up`; the picture shows its state after it. */
  changes(figure: Figure, what: string, more?: Readonly<Record<string, unknown>>): void;
  /** Any sentence after which the picture shows the state of a figure; further keys, as `tests`, go with it. */
  say(figure: Figure, text: string, more?: Readonly<Record<string, unknown>>): void;
}

/** A name of several words as they are said: `mortallyWounded` is `mortally wounded`. */
export function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
