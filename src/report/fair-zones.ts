import type { Estimated } from './numbers.ts';

/** Points per 100 games around an even score. */
const REACH = 5;

/** Of scores, as fractions; null is an open end. */
interface Band {
  readonly low: number | null;
  readonly high: number | null;
}

/** What the file expects of each side's score. */
export type ExpectedScores = Readonly<Record<string, Band>>;

/** In points per 100 games. */
export interface FairZone {
  readonly side: string;
  readonly low: number;
  readonly high: number;
}

export interface FairZones {
  /** Of two sides only the first: the other's score is the rest. */
  readonly zones: readonly FairZone[];
  readonly isExpected: boolean;
}

/** As the file expects, or near an even score: 45 to 55 for two sides. */
export function fairZones(sides: readonly string[], expected: ExpectedScores = {}): FairZones {
  const named = sides.flatMap((side) => (Object.hasOwn(expected, side) ? [zoneOf(side, expected[side])] : []));
  if (named.length > 0) return { zones: sides.length === 2 ? [ofFirst(sides, named)] : named, isExpected: true };
  const even = 100 / sides.length;
  const judged = sides.length === 1 ? [] : sides.length === 2 ? sides.slice(0, 1) : sides;
  return { zones: judged.map((side) => ({ side, low: even - REACH, high: even + REACH })), isExpected: false };
}

function zoneOf(side: string, { low, high }: Band): FairZone {
  return { side, low: points(low ?? 0), high: points(high ?? 1) };
}

function points(fraction: number): number {
  return Number((100 * fraction).toPrecision(12));
}

function ofFirst([first]: readonly string[], named: readonly FairZone[]): FairZone {
  const own = named.map(({ side, low, high }) =>
    side === first ? { low, high } : { low: 100 - high, high: 100 - low },
  );
  return { side: first, low: Math.max(...own.map(({ low }) => low)), high: Math.min(...own.map(({ high }) => high)) };
}

/** `45 to 55`, `at least 60`. */
export function zoneText({ low, high }: FairZone): string {
  const [least, most] = [low, high].map((end) => Number(end.toPrecision(3)));
  if (high >= 100) return `at least ${least}`;
  return low <= 0 ? `at most ${most}` : `${least} to ${most}`;
}

/** By interval ends: null if both are possible. */
export function isInside({ low, high }: FairZone, score: Estimated): boolean | null {
  const [least, most] = [100 * (score.low ?? 0), 100 * (score.high ?? 1)];
  if (least >= low && most <= high) return true;
  return most < low || least > high ? false : null;
}
