import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { DIFFICULTIES, RANGES } from '../profiles.ts';
import type { RevlandRules } from '../rules.ts';

/** Difficulty numbers are counted in hundredths: the middle of a bracket and the average of a die may be no whole number. */
export const NUMBER = 100;

/** Difficulty numbers of the levels (REV-10), by index into DIFFICULTIES, and the levels of ranges (REV-23). */
export class Difficulties {
  /** By index into RANGES. */
  readonly ofRange: Int32Array;
  private readonly isUniform: boolean;
  private readonly least: Int32Array;
  private readonly spread: Int32Array;
  private readonly fixed: Int32Array;

  constructor({ difficulty, range }: Pick<RevlandRules, 'difficulty' | 'range'>) {
    const levels = DIFFICULTIES.map((level) => difficulty[level]);
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
    const spread = this.spread[level];
    return NUMBER * (this.least[level] + (spread === 1 ? 0 : dice.pick(stream, spread)));
  }

  /** REV-25: the level that is so many easier; Very Easy at the easiest. */
  eased(level: number, shift: number): number {
    return Math.max(0, level - shift);
  }
}
