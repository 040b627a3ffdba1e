import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Trace } from '../../../kernel/trace.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';

export interface Teller {
  readonly trace: Trace;
  readonly battle: Battle;
  readonly dice: Dice;
  /** `blue Operative 1`. */
  who(figure: Figure): string;
  at(node: number): string;
  /** `3, 1 and 5`. */
  faces(): string;
  /** Begins with the figure's name. */
  changes(figure: Figure, what: string, more?: Readonly<Record<string, unknown>>): void;
  /** `more`: further keys, for example `tests`. */
  say(figure: Figure, text: string, more?: Readonly<Record<string, unknown>>): void;
}

/** `mortallyWounded` is `mortally wounded`. */
export function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
