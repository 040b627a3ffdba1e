import { type Dice, type Stream, WILD_ONES, type WildDie } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { DIE } from '../rules/codes.ts';
import type { RevlandRules } from '../rules/rules.ts';

/** Rolls of an attack that are told, one by one, to who watches a game. */
export const ROLLS = ['attack', 'dodge', 'damage', 'body', 'protection'] as const;
export const ROLL = indices(ROLLS);

/** Who counts and tells the rolls of games; odds have none. */
export interface Witness {
  /** A roll of ROLLS was just made, of so many dice: its faces are the dice's, where it had any. */
  rolled(kind: number, dice: Dice, count: number): void;
}

/** How dice are rolled under the rules in force (REV-04 to 07, 14): a code is so many dice and pips. */
export class Rolling {
  /** Whether a code below 1D can still be used, by its pips alone (REV-14). */
  readonly pipsAlone: boolean;
  private readonly wildDie: WildDie;
  private readonly isWild: boolean;
  /** Whether each modifier is a code with a wild die of its own, so that dice of several do not add up to one roll. */
  readonly modifiersAreWild: boolean;
  private readonly tablesAreWild: boolean;
  private readonly protectionIsWild: boolean;

  constructor({ dice: { wild }, penalty }: Pick<RevlandRules, 'dice' | 'penalty'>) {
    this.pipsAlone = penalty.belowOneDie === 'pips';
    this.wildDie = { maxRerolls: wild.maxRerolls, onOne: WILD_ONES.indexOf(wild.onOne) };
    this.isWild = wild.enabled;
    this.modifiersAreWild = wild.enabled && wild.onModifiers;
    this.tablesAreWild = wild.enabled && wild.onTables;
    this.protectionIsWild = wild.enabled && wild.onProtection;
  }

  /** REV-14: whether a code can be used once penalties have taken its dice. */
  isUsable(count: number): boolean {
    return count >= 1 || this.pipsAlone;
  }

  /** A roll of a code of a character or thing (REV-05); without dice its pips. `dice.complicated` tells of a complication (REV-06). */
  code(dice: Dice, stream: Stream, count: number, pips: number): number {
    return this.roll(dice, stream, count, this.isWild) + pips;
  }

  /** A roll of a body ranking (REV-07, 44). */
  protection(dice: Dice, stream: Stream, count: number, pips: number): number {
    return this.roll(dice, stream, count, this.protectionIsWild) + pips;
  }

  /** A roll of so many dice of a table: deviation, minutes, death checks (REV-07). */
  table(dice: Dice, stream: Stream, count: number, sides = DIE): number {
    return this.roll(dice, stream, count, this.tablesAreWild, sides);
  }

  /** A roll of so many dice of a difficulty modifier (REV-07, 12). */
  modifier(dice: Dice, stream: Stream, count: number): number {
    return this.roll(dice, stream, count, this.modifiersAreWild);
  }

  private roll(dice: Dice, stream: Stream, count: number, isWild: boolean, sides = DIE): number {
    if (count <= 0) return 0;
    return isWild ? dice.wildSum(stream, count, sides, this.wildDie) : dice.sum(stream, count, sides);
  }
}
