import type { DegreeTable, Dice, Pool, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { COVER } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { shifted } from './range.ts';

/** Exceeds nothing. */
export const NO_EW = 0;

/** SG2-114: up one type for each marker beyond the first. */
export function ewDie({ dice }: StargruntRules, systemDie: number, markers: number): number {
  return shifted(dice.ladder, systemDie, markers - 1);
}

/** SG2-116: up one type out of sight. */
export function ewSpotDie({ dice, ew }: StargruntRules, inCover: boolean, inSight: boolean): number {
  return shifted(dice.ladder, inCover ? ew.spotCoverDie : ew.spotOpenDie, inSight ? 0 : ew.outOfSightShift);
}

/** SG2-114: later steps compare the score with the rolls against it. */
export function rollEw(dice: Dice, stream: Stream, die: number): number {
  return dice.face(stream, die);
}

/** SG2-118: true if the task is jammed. */
export function resolveJamEw(dice: Dice, jammer: Stream, task: Stream, jammerDie: number, taskDie: number): boolean {
  return dice.opposed(jammer, task, jammerDie, taskDie, 0) > 0;
}

/** SG2-116: true if the counter is revealed. */
export function resolveEwSpot(dice: Dice, stream: Stream, counter: Stream, die: number, counterDie: number): boolean {
  return dice.opposed(stream, counter, die, counterDie, 0) > 0;
}

/** SG2-117: the score exceeds one of the opponent's, or all by house rule. */
export function isSpoofed(faces: ArrayLike<number>, count: number, ewScore: number, needsAll: boolean): boolean {
  for (let i = 0; i < count; i++) if (ewScore > faces[i] !== needsAll) return !needsAll;
  return needsAll && count > 0 && ewScore !== NO_EW;
}

/** Per side and roll, by any house rule (SG2-119). */
const MOST_UNITS = 8;

/** Tasks of one side against one roll. Objects of a match, refilled for every roll. */
export class EwTasks {
  readonly units = new Int32Array(MOST_UNITS);
  readonly markers = new Int32Array(MOST_UNITS);
  count = 0;
}

/** Tasks against the current roll, and those against these (SG2-118). */
export class EwExchange {
  readonly tasks = new EwTasks();
  readonly counters = new EwTasks();
  /** By task; `NO_EW` where jammed. */
  readonly scores = new Int32Array(MOST_UNITS).fill(NO_EW);
  task = 0;
}

/** SG2-106 to 108; SG2-117 can spoil it. */
export const SIGHTINGS = ['nothing', 'minor', 'major', 'spoofed'] as const;
export const { nothing: NOTHING, minor: MINOR, major: MAJOR, spoofed: SPOOFED } = indices(SIGHTINGS);

const MOST_DICE = 2;

/** One object, refilled for every attempt. */
export class ObserveNumbers {
  readonly faces = new Int32Array(MOST_DICE);
  step = 1200;
  /** Sides of the counter's die. */
  against = 0;
  /** Score of the task against it. */
  ewScore = NO_EW;
  spoofNeedsAll = false;
  /** Somebody tried to spoof the last roll. */
  wasOpposed = false;
}

/**
 * SG2-106: up by cover and every full step of range.
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

/** SG2-106: how many of the Quality and Sensor dice exceed the counter's. */
export function resolveObserve(
  dice: Dice,
  stream: Stream,
  counter: Stream,
  pool: Pool,
  numbers: ObserveNumbers,
): number {
  const { faces, against, ewScore } = numbers;
  if (ewScore === NO_EW) return Math.min(MAJOR, dice.beating(stream, counter, pool, against));
  // One by one: the same scores meet the EW roll and the counter's die.
  for (let i = 0; i < pool.count; i++) faces[i] = dice.face(stream, pool.sides[i]);
  const score = dice.face(counter, against);
  if (isSpoofed(faces, pool.count, ewScore, numbers.spoofNeedsAll)) return SPOOFED;
  let above = NOTHING;
  for (let i = 0; i < pool.count; i++) if (faces[i] > score) above++;
  return Math.min(MAJOR, above);
}

/** SG2-113: unit quality exceeds the drone's level. */
export function resolveDroneShot(dice: Dice, stream: Stream, drone: Stream, quality: number, level: number): boolean {
  return dice.opposed(stream, drone, quality, level, 0) > 0;
}

/** SG2-121. */
export const SNIPER_AIMS = ['miss', 'random', 'chosen'] as const;
export const { miss: MISSES, random: HITS_RANDOM, chosen: HITS_CHOSEN } = indices(SNIPER_AIMS);

/** One object, refilled for every shot; keeps the last scores. */
export class SniperNumbers {
  /** Sides of the Quality die, the rifle's die and the Range die. */
  quality = 0;
  firepower = 0;
  range = 0;
  qualityScore = 0;
  firepowerScore = 0;
  rangeScore = 0;
}

/**
 * SG2-120, 121: dice above the Range die: none misses, one hits at random, two the chosen figure. A Quality score of 1
 * reveals the sniper (SG2-122).
 */
export function resolveSniperAim(dice: Dice, stream: Stream, target: Stream, numbers: SniperNumbers): number {
  numbers.qualityScore = dice.face(stream, numbers.quality);
  numbers.firepowerScore = dice.face(stream, numbers.firepower);
  numbers.rangeScore = dice.face(target, numbers.range);
  return (
    MISSES + (numbers.qualityScore > numbers.rangeScore ? 1 : 0) + (numbers.firepowerScore > numbers.rangeScore ? 1 : 0)
  );
}

/** Miss is 0, then impact results aim by aim (SG2-121). */
export function resolveSniper(
  dice: Dice,
  streams: { readonly fire: Stream; readonly impact: Stream; readonly target: Stream },
  numbers: SniperNumbers,
  impact: DegreeTable,
): number {
  const aim = resolveSniperAim(dice, streams.fire, streams.target, numbers);
  if (aim === MISSES) return MISSES;
  return 1 + 3 * (aim - HITS_RANDOM) + dice.degree(streams.impact, streams.target, impact);
}
