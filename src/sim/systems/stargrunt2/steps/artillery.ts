import type { DegreeTable, Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import type { StargruntRules } from '../rules/rules.ts';

/** What a burst leaves of a figure (SG2-143). */
export const BURST_RESULTS = ['unhurt', 'wounded', 'dead'] as const;
export const { unhurt: UNHURT, wounded: WOUNDED, dead: DEAD } = indices(BURST_RESULTS);

/** Hours of a clock face: 12 ways to deviate (SG2-141, 142). */
export const CLOCK = 12;

const HALF_ROOT_THREE = 0.8660254037844386;
/** How far to the right and away an hour points; 12 (and 0) is straight away. */
export const HOUR_RIGHT = [
  0,
  0.5,
  HALF_ROOT_THREE,
  1,
  HALF_ROOT_THREE,
  0.5,
  0,
  -0.5,
  -HALF_ROOT_THREE,
  -1,
  -HALF_ROOT_THREE,
  -0.5,
  0,
];
export const HOUR_AWAY = [
  1,
  HALF_ROOT_THREE,
  0.5,
  0,
  -0.5,
  -HALF_ROOT_THREE,
  -1,
  -HALF_ROOT_THREE,
  -0.5,
  0,
  0.5,
  HALF_ROOT_THREE,
  1,
];

/** SG2-140: what the observer's Quality die has to exceed. */
export function accuracyNumber({ artillery }: StargruntRules, leadership: number, guided: boolean): number {
  return guided ? leadership : artillery.unguidedMultiplier * leadership;
}

/** SG2-140, 141: 0 when the Quality die exceeds the number, else how many inches off: the deviation die times that score. */
export function resolveAccuracy(
  dice: Dice,
  stream: Stream,
  quality: number,
  number: number,
  deviation: number,
): number {
  const score = dice.face(stream, quality);
  return score > number ? 0 : score * dice.face(stream, deviation);
}

/**
 * SG2-143: one more burst over a figure that is in this state already; two wounds of a mission kill where `twoKill` says so.
 * @param impact what impact and armour come to: none, wound, kill
 */
export function resolveBurst(
  dice: Dice,
  round: Stream,
  figure: Stream,
  impact: DegreeTable,
  state: number,
  twoKill: boolean,
): number {
  return state === DEAD ? DEAD : worseOff(state, dice.degree(round, figure, impact), twoKill);
}

/** A figure in a state after one more result of an impact roll. */
function worseOff(state: number, result: number, twoKill: boolean): number {
  if (result === WOUNDED && state === WOUNDED) return twoKill ? DEAD : WOUNDED;
  return Math.max(state, result);
}
