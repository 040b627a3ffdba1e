import { hundredths, UNIT } from '../../../tabletop/geometry.ts';
import { OUT_OF_RANGE, RANGE, RANGES, USE } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { armouryOf, type WeaponUse } from './armoury.ts';

/** Squared hundredths: below the first is point-blank, then short, medium, long. */
type Limits = readonly [from: number, short: number, medium: number, long: number];
const LIMITS = RANGES.length;

/** REV-22, 25, 26, 78. */
export class Ranges {
  /** [use * LIMITS + limit]. */
  private readonly limits: Float64Array;

  constructor(rules: RevlandRules) {
    this.limits = Float64Array.from(armouryOf(rules).uses.flatMap((use) => limitsOf(rules, use)));
  }

  /** Index into RANGES, or OUT_OF_RANGE; a strike is point-blank. */
  band({ index }: WeaponUse, distanceSquared: number): number {
    return bandWithin(this.limits, index, distanceSquared);
  }

  reach({ index }: WeaponUse): number {
    return this.limits[index * LIMITS + LIMITS - 1];
  }

  copyLimits({ index }: WeaponUse, to: Float64Array, at: number): void {
    for (let i = 0; i < LIMITS; i++) to[at * LIMITS + i] = this.limits[index * LIMITS + i];
  }
}

function bandWithin(limits: Float64Array, at: number, distanceSquared: number): number {
  const first = at * LIMITS;
  if (distanceSquared > limits[first + RANGE.long]) return OUT_OF_RANGE;
  if (distanceSquared < limits[first + RANGE.pointBlank]) return RANGE.pointBlank;
  if (distanceSquared <= limits[first + RANGE.short]) return RANGE.short;
  return distanceSquared <= limits[first + RANGE.medium] ? RANGE.medium : RANGE.long;
}

function limitsOf(rules: RevlandRules, { use, limits }: WeaponUse): Limits {
  const { edge, mode, estimate } = rules.range;
  if (use === USE.strike) {
    const reach = upTo(limits[0], edge);
    return [reach + 1, reach, reach, reach];
  }
  const [from, short, medium, long] = limits;
  const own = upTo(long, edge);
  if (mode === 'measured' || use !== USE.fire) return [below(from, edge), upTo(short, edge), upTo(medium, edge), own];
  // REV-25: handguns; beyond, the range is long.
  return [
    below(estimate.from, edge),
    Math.min(own, upTo(estimate.short, edge)),
    Math.min(own, upTo(estimate.medium, edge)),
    own,
  ];
}

type Edge = 'exact' | 'round';

/** Greatest squared distance; rounding takes whole metres, halves up. */
function upTo(limit: number, edge: Edge): number {
  if (edge === 'exact') return square(hundredths(limit));
  return square(UNIT * Math.floor(limit) + UNIT / 2) - 1;
}

/** Squared distances below this are below a limit. */
function below(limit: number, edge: Edge): number {
  if (edge === 'exact') return square(hundredths(limit));
  return limit <= 0 ? 0 : square(UNIT * Math.ceil(limit) - UNIT / 2);
}

function square(length: number): number {
  return length * length;
}
