import type { Dice, Pool, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { COVER } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { isSpoofed, NO_EW } from './electronic-warfare.ts';
import { shifted } from './ladder.ts';

/** What observing a counter comes to (SG2-106 to 108); SG2-117 can spoil it. */
export const SIGHTINGS = ['nothing', 'minor', 'major', 'spoofed'] as const;
export const { nothing: NOTHING, minor: MINOR, major: MAJOR, spoofed: SPOOFED } = indices(SIGHTINGS);

/** Most dice that observe at once. */
const MOST_DICE = 2;

/** Observing: the dice, what they are rolled against, and what can spoof them. One object is filled for every attempt. */
export class ObserveNumbers {
  readonly faces = new Int32Array(MOST_DICE);
  /** A full step of range in hundredths. */
  step = 1200;
  /** Sides of the die of the counter. */
  against = 0;
  /** Score of the EW task against it; `NO_EW` for none. */
  ewScore = NO_EW;
  spoofNeedsAll = false;
  /** Whether somebody tried to spoof the last roll. */
  wasOpposed = false;
}

/**
 * SG2-106: the die of a counter, shifted up by its cover and every full step of range.
 * @param distance in hundredths of an inch
 */
export function counterDie(
  { dice, observe }: StargruntRules,
  distance: number,
  cover: number,
  inPosition: boolean,
): number {
  const { baseDie, rangeStep, softShift, hardShift, inPositionShift } = observe;
  const ofCover = cover === COVER.none ? 0 : cover === COVER.soft ? softShift : hardShift;
  const ofRange = Math.floor(distance / hundredths(rangeStep));
  return shifted(dice.ladder, baseDie, ofCover + ofRange + (inPosition ? inPositionShift : 0));
}

/** SG2-106: Quality and Sensor dice against the counter's: none above, one, two. */
export function resolveObserve(
  dice: Dice,
  stream: Stream,
  counter: Stream,
  pool: Pool,
  numbers: ObserveNumbers,
): number {
  const { faces, against, ewScore } = numbers;
  if (ewScore === NO_EW) return Math.min(MAJOR, dice.beating(stream, counter, pool, against));
  // The same scores meet the EW roll and the counter's die: they have to be known one by one.
  for (let i = 0; i < pool.count; i++) faces[i] = dice.face(stream, pool.sides[i]);
  const score = dice.face(counter, against);
  if (isSpoofed(faces, pool.count, ewScore, numbers.spoofNeedsAll)) return SPOOFED;
  let above = NOTHING;
  for (let i = 0; i < pool.count; i++) if (faces[i] > score) above++;
  return Math.min(MAJOR, above);
}

/** SG2-113: whether unit quality exceeds the drone's level. */
export function resolveDroneShot(dice: Dice, stream: Stream, drone: Stream, quality: number, level: number): boolean {
  return dice.opposed(stream, drone, quality, level, 0) > 0;
}
