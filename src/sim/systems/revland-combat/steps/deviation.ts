import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { DIE } from '../rules/codes.ts';
import { RANGES } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { Rolling } from './rolling.ts';

const HALF_TURN = 180;
const QUARTER_TURN = 90;
const RADIANS = Math.PI / HALF_TURN;
const TERMS = 12;

/** By sums and products alone: independent of maths libraries. */
export function cosine(degrees: number): number {
  return sine(degrees + QUARTER_TURN);
}

/** Exact for multiples of 90 degrees. */
export function sine(degrees: number): number {
  const turned = ((degrees % (2 * HALF_TURN)) + 2 * HALF_TURN) % (2 * HALF_TURN);
  if (turned >= HALF_TURN) return 0 - sine(turned - HALF_TURN);
  const acute = turned > QUARTER_TURN ? HALF_TURN - turned : turned;
  return acute > QUARTER_TURN / 2 ? series(QUARTER_TURN - acute, 0) : series(acute, 1);
}

function series(degrees: number, first: 0 | 1): number {
  const x = degrees * RADIANS;
  let term = first === 0 ? 1 : x;
  let sum = 0;
  for (let n = first; n < 2 * TERMS; n += 2) {
    sum += term;
    term *= (-x * x) / ((n + 1) * (n + 2));
  }
  return sum;
}

/** Metres: distances so near to a limit are within it. */
const TOLERANCE = 1e-9;

/** REV-79, 80. */
export class Deviation {
  /** 1 to 6; metres. */
  face = 1;
  metres = 0;
  private readonly rolling: Rolling;
  /** By index into RANGES. */
  private readonly dice: Int32Array;
  /** By face: cosine and sine, to the right positive. */
  private readonly onward: Float64Array;
  private readonly rightward: Float64Array;

  constructor({ deviation }: Pick<RevlandRules, 'deviation'>, rolling: Rolling) {
    this.rolling = rolling;
    this.dice = Int32Array.from(RANGES, (range) => deviation.dice[range]);
    this.onward = Float64Array.from([0, ...deviation.angles.map(cosine)]);
    this.rightward = Float64Array.from([0, ...deviation.angles.map(sine)]);
  }

  /** REV-79, 80: `range` is an index into RANGES. */
  roll(dice: Dice, stream: Stream, range: number): void {
    this.face = dice.face(stream, DIE);
    this.rollMetres(dice, stream, range);
  }

  /** REV-80. */
  rollMetres(dice: Dice, stream: Stream, range: number): void {
    this.metres = this.rolling.table(dice, stream, this.dice[range]);
  }

  /** Metres along the line of throw, and to its right. */
  get along(): number {
    return this.metres * this.onward[this.face];
  }

  get right(): number {
    return this.metres * this.rightward[this.face];
  }

  /** Metres to a thrower at this distance from the target point. */
  toThrower(distance: number): number {
    const along = distance + this.along;
    return Math.sqrt(along * along + this.right * this.right);
  }
}

/** REV-36: from 0; `radii.length` beyond the last. */
export function zoneAt(radii: readonly number[], metres: number): number {
  let zone = 0;
  while (zone < radii.length && metres > radii[zone] + TOLERANCE) zone++;
  return zone;
}
