import type { StargruntRules } from '../rules/rules.ts';

/** Dice in rising order (SG2-001). */
type Ladder = readonly number[];

/** Place of the last type not above a die; 0 for smaller dice. */
export function rungOf(ladder: Ladder, die: number): number {
  let rung = 0;
  while (rung + 1 < ladder.length && ladder[rung + 1] <= die) rung++;
  return rung;
}

/** SG2-001: limited to the ladder (closed). An unshifted die stays as it is. */
export function shifted(ladder: Ladder, die: number, types: number): number {
  if (types === 0) return die;
  return ladder[Math.max(0, Math.min(ladder.length - 1, rungOf(ladder, die) + types))];
}

/** SG2-001: types past the top; an open shift takes them off the opposing die. */
export function excess(ladder: Ladder, die: number, types: number): number {
  return types === 0 ? 0 : Math.max(0, rungOf(ladder, die) + types - (ladder.length - 1));
}

/** Range die where no fire is possible. */
export const NO_FIRE = 0;

/** SG2-066: from 1; lengths in hundredths of an inch. */
export function bandOf(distance: number, length: number): number {
  return Math.max(1, Math.ceil(distance / length));
}

/** Hundredths, of small arms and support weapons (SG2-065, 069). */
export function smallBand({ rangeBand }: StargruntRules, qualityDie: number): number {
  return Math.round(100 * rangeBand.small.perQuality * qualityDie);
}

/** SG2-120. */
export function sniperBand(rules: StargruntRules, qualityDie: number): number {
  return smallBand(rules, rules.sniper.bandMultiplier * qualityDie);
}

/** By the size of the weapon or, by house rule, of the target (SG2-074). */
export function heavyBand({ rangeBand }: StargruntRules, weaponSize: number, targetSize: number): number {
  const { length, per } = rangeBand.heavy;
  return Math.round(100 * length * (per === 'weapon' ? weaponSize : targetSize));
}

/** SG2-066. */
export class RangeDice {
  /** By cover (SG2-033, 034). */
  readonly coverShift: Int32Array;
  /** Targets in position (SG2-037), in travel column (SG2-061), alone (SG2-120). */
  readonly inPositionShift: number;
  readonly travelShift: number;
  readonly loneShift: number;
  private readonly ladder: Int32Array;
  private readonly last: number;
  /** For band 1, and its rung. */
  private readonly firstDie: number;
  private readonly first: number;
  /** Past the last type: NO_FIRE, or that type. */
  private readonly past: number;
  private readonly pastSuppresses: boolean;

  constructor({ cover, inPosition, travel, loneFigure, range, dice }: StargruntRules) {
    this.coverShift = Int32Array.of(0, cover.soft.rangeShift, cover.hard.rangeShift);
    this.inPositionShift = inPosition.rangeShift;
    this.travelShift = travel.rangeShift;
    this.loneShift = loneFigure.rangeShift;
    this.ladder = Int32Array.from(dice.ladder);
    this.last = this.ladder.length - 1;
    this.firstDie = range.bandOneDie;
    this.first = rungOf(dice.ladder, range.bandOneDie);
    this.past = range.overD12 === 'no-fire' ? NO_FIRE : this.ladder[this.last];
    this.pastSuppresses = range.overD12 === 'suppression-only';
  }

  /** SG2-001. */
  shift(cover: number, inPosition: boolean, travel: boolean, lone: boolean): number {
    let shift = this.coverShift[cover];
    if (inPosition) shift += this.inPositionShift;
    if (travel) shift += this.travelShift;
    if (lone) shift += this.loneShift;
    return shift;
  }

  /** Sides, or NO_FIRE. */
  die(band: number, shift: number): number {
    const place = this.first + band - 1 + shift;
    if (place > this.last) return this.past;
    // The die of band 1 may be off the ladder until it is shifted (SG2-001).
    if (place === this.first) return this.firstDie;
    return this.ladder[place < 0 ? 0 : place];
  }

  /** House rule: fire past the last type only suppresses. */
  onlySuppresses(band: number, shift: number): boolean {
    return this.pastSuppresses && this.first + band - 1 + shift > this.last;
  }
}
