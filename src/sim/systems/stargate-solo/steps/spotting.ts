import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { PAST_EXTREME, SPOTTING_BANDS } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';

/** Too far away. */
export const CANNOT_SPOT = 1000;

export class SpottingTable {
  private readonly limits: readonly number[];
  private readonly scores: readonly number[];
  private readonly rules: SoloRules['spotting'];

  constructor({ spotting }: SoloRules) {
    this.rules = spotting;
    this.limits = SPOTTING_BANDS.map((band) => spotting.range[band]);
    const reached = (score: number): number => (score > spotting.die ? CANNOT_SPOT : score);
    this.scores = [
      ...SPOTTING_BANDS.map((band) => reached(spotting.score[band])),
      reached(spotting.score.beyond ?? CANNOT_SPOT),
    ];
  }

  /** SOLO-20: PAST_EXTREME beyond the last. */
  band(inches: number): number {
    for (let band = 0; band < PAST_EXTREME; band++) if (inches <= this.limits[band]) return band;
    return PAST_EXTREME;
  }

  /** SOLO-21. */
  shift(unaware: boolean, cover: boolean, suppressed: boolean, shooting: boolean): number {
    const { shift } = this.rules;
    return (
      (unaware ? shift.unaware : 0) +
      (cover ? shift.cover : 0) +
      (suppressed ? shift.suppressed : 0) +
      (shooting ? shift.shooting : 0)
    );
  }

  /** Lowest score or CANNOT_SPOT: at least Point Blank, impossible more than one band past Extreme. */
  score(inches: number, shift: number): number {
    const shifted = Math.max(0, this.band(inches) + shift);
    return shifted > PAST_EXTREME ? CANNOT_SPOT : this.scores[shifted];
  }

  /** SOLO-22: for a target in clear sight without cover. */
  isAutomatic(inches: number, shift: number): boolean {
    const { automaticBy, automaticWithin } = this.rules;
    if (automaticBy === 'distance') return inches <= automaticWithin;
    const shifted = Math.max(0, this.band(inches) + shift);
    return shifted < PAST_EXTREME && this.limits[shifted] <= automaticWithin;
  }
}

export function resolveSpotting(dice: Dice, stream: Stream, { spotting }: SoloRules, score: number): boolean {
  return dice.atLeast(stream, spotting.die, score);
}

/** SOLO-05. */
export function rounded(distance: number, rounding: SoloRules['measure']['rounding']): number {
  if (rounding === 'up') return Math.ceil(distance);
  return rounding === 'down' ? Math.floor(distance) : Math.floor(distance + 0.5);
}
