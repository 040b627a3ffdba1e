import { named } from '../../../kernel/counts/axes.ts';
import { codeWord } from '../rules/codes.ts';

/** Codes that tables tell apart: up to 10D+2 with less than three pips; all others are in the last label. */
const MOST_DICE = 10;
const PIPS = 3;
const CODES = Array.from({ length: PIPS * (MOST_DICE + 1) }, (_, i) =>
  codeWord({ dice: Math.floor(i / PIPS), pips: i % PIPS }),
);
const OTHER = CODES.length;

/** An axis of die codes. */
export const codeAxis = <const Name extends string>(name: Name, title: string) =>
  named(name, title, [...CODES, 'other']);

/** Where a code is on the axis. */
export function codePlace(dice: number, pips: number): number {
  return dice < 0 || dice > MOST_DICE || pips >= PIPS ? OTHER : PIPS * dice + pips;
}
