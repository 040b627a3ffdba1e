import { type Dice, type Stream, WILD_ONES, type WildDie } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { DIE } from '../rules/codes.ts';
import type { RevlandRules } from '../rules/rules.ts';

/** Reported to the witness. */
export const ROLLS = ['attack', 'dodge', 'damage', 'body', 'protection'] as const;
export const ROLL = indices(ROLLS);

export interface Witness {
  /** After a roll of ROLLS; `dice` has its faces. */
  rolled(kind: number, dice: Dice, count: number): void;
}

/** REV-04 to 07, 14. */
export class Rolling {
  /** Below 1D, pips are rolled (REV-14). */
  readonly pipsAlone: boolean;
  private readonly wildDie: WildDie;
  private readonly isWild: boolean;
  /** Each has a wild die. */
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

  /** REV-14. */
  isUsable(count: number): boolean {
    return count >= 1 || this.pipsAlone;
  }

  /** REV-05. `dice.complicated`: a complication (REV-06). */
  code(dice: Dice, stream: Stream, count: number, pips: number): number {
    return this.roll(dice, stream, count, this.isWild) + pips;
  }

  /** REV-07, 44. */
  protection(dice: Dice, stream: Stream, count: number, pips: number): number {
    return this.roll(dice, stream, count, this.protectionIsWild) + pips;
  }

  /** Deviation, minutes, death checks (REV-07). */
  table(dice: Dice, stream: Stream, count: number, sides = DIE): number {
    return this.roll(dice, stream, count, this.tablesAreWild, sides);
  }

  /** REV-07, 12. */
  modifier(dice: Dice, stream: Stream, count: number): number {
    return this.roll(dice, stream, count, this.modifiersAreWild);
  }

  private roll(dice: Dice, stream: Stream, count: number, isWild: boolean, sides = DIE): number {
    if (count <= 0) return 0;
    return isWild ? dice.wildSum(stream, count, sides, this.wildDie) : dice.sum(stream, count, sides);
  }
}
