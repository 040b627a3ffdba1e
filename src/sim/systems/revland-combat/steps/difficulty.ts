import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { DIFFICULTIES, RANGES } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { WeaponUse } from './armoury.ts';

/** Difficulty numbers are counted in hundredths: the middle of a bracket and the average of a die may be no whole number. */
export const NUMBER = 100;

/** Difficulty numbers of the levels (REV-10), by index into DIFFICULTIES, and the levels of ranges (REV-23). */
export class Difficulties {
  /** By index into RANGES. */
  readonly ofRange: Int32Array;
  private readonly longArmShift: number;
  private readonly isUniform: boolean;
  private readonly least: Int32Array;
  private readonly spread: Int32Array;
  /** Numbers in hundredths; where one is picked at random, those that the rules table gives. */
  readonly fixed: Int32Array;

  constructor({ difficulty, range }: Pick<RevlandRules, 'difficulty' | 'range'>) {
    const levels = DIFFICULTIES.map((level) => difficulty[level]);
    this.longArmShift = range.mode === 'estimate' ? range.longArmShift : 0;
    this.isUniform = difficulty.pick === 'uniform';
    this.least = Int32Array.from(levels, ({ min }) => min);
    this.spread = Int32Array.from(levels, ({ min, max }) => Math.max(1, max - min + 1));
    this.fixed = Int32Array.from(levels, ({ min, max, number }) =>
      difficulty.pick === 'middle' ? (NUMBER / 2) * (min + max) : NUMBER * number,
    );
    this.ofRange = Int32Array.from(RANGES, (name) => DIFFICULTIES.indexOf(range.difficulty[name]));
  }

  /** REV-10: the number that is picked for a level, in hundredths. */
  pick(dice: Dice, stream: Stream, level: number): number {
    if (!this.isUniform) return this.fixed[level];
    return NUMBER * (this.least[level] + dice.pick(stream, this.spread[level]));
  }

  /** REV-23, 25, 26: the level of a use at a range: its weapon's own, or that of the range, which by estimate is easier for long arms. */
  levelOf({ difficulty, isLongArm }: WeaponUse, range: number): number {
    if (difficulty >= 0) return difficulty;
    const level = this.ofRange[range];
    return isLongArm ? Math.max(0, level - this.longArmShift) : level;
  }
}
