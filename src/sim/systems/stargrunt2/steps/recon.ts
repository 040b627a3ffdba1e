import type { Dice } from '../../../kernel/dice/dice.ts';
import type { DegreeTable, Pool } from '../../../kernel/dice/rolls.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { indices } from '../../../kernel/indices.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { COVER } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { shifted } from './range.ts';

/** The score of an EW task that nobody does: it exceeds nothing. */
export const NO_EW = 0;

/** SG2-114: the die of a task, up one type for each marker beyond the first. */
export function ewDie({ dice }: StargruntRules, systemDie: number, markers: number): number {
  return shifted(dice.ladder, systemDie, markers - 1);
}

/** SG2-116: the die that spotting has to exceed, up one type out of sight of the EW unit. */
export function ewSpotDie({ dice, ew }: StargruntRules, inCover: boolean, inSight: boolean): number {
  return shifted(dice.ladder, inCover ? ew.spotCoverDie : ew.spotOpenDie, inSight ? 0 : ew.outOfSightShift);
}

/** SG2-114: one EW task; later steps compare its score with the rolls that it is against. */
export function rollEw(dice: Dice, stream: Stream, die: number): number {
  return dice.face(stream, die);
}

/** SG2-118: whether the jammer's score exceeds that of the EW task against it. */
export function resolveJamEw(dice: Dice, jammer: Stream, task: Stream, jammerDie: number, taskDie: number): boolean {
  return dice.opposed(jammer, task, jammerDie, taskDie, 0) > 0;
}

/** SG2-116: whether a counter is revealed. */
export function resolveEwSpot(dice: Dice, stream: Stream, counter: Stream, die: number, counterDie: number): boolean {
  return dice.opposed(stream, counter, die, counterDie, 0) > 0;
}

/** SG2-117: whether an EW score exceeds one of the opponent's, or all where house rules say so. */
export function isSpoofed(faces: ArrayLike<number>, count: number, ewScore: number, needsAll: boolean): boolean {
  for (let i = 0; i < count; i++) if (ewScore > faces[i] !== needsAll) return !needsAll;
  return needsAll && count > 0 && ewScore !== NO_EW;
}

/** Most EW units of a side that act on one roll, by whatever house rule (SG2-119). */
const MOST_UNITS = 8;

/** Tasks of one side against one roll: who does them, with what. Objects of a match, filled anew for every roll. */
export class EwTasks {
  readonly units = new Int32Array(MOST_UNITS);
  readonly markers = new Int32Array(MOST_UNITS);
  count = 0;
}

/** What electronic warfare does to the roll that is resolved: the tasks against it, and those against these (SG2-118). */
export class EwExchange {
  readonly tasks = new EwTasks();
  readonly counters = new EwTasks();
  /** By task: its score, `NO_EW` where it is jammed. */
  readonly scores = new Int32Array(MOST_UNITS).fill(NO_EW);
  task = 0;
}

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

/** Whom a sniper's shot hits (SG2-121). */
export const SNIPER_AIMS = ['miss', 'random', 'chosen'] as const;
export const { miss: MISSES, random: HITS_RANDOM, chosen: HITS_CHOSEN } = indices(SNIPER_AIMS);

/** What a sniper rolls. One object is filled for every shot and keeps the scores of the last one. */
export class SniperNumbers {
  /** Sides of the Quality die, the rifle's die and the Range die. */
  quality = 0;
  firepower = 0;
  range = 0;
  /** The scores of the last shot. */
  qualityScore = 0;
  firepowerScore = 0;
  rangeScore = 0;
}

/**
 * SG2-120, 121: the two dice against the Range die: none above misses, one hits a figure at random, two the figure chosen. The score of
 * the Quality die is kept, because a 1 reveals the sniper (SG2-122).
 */
export function resolveSniperAim(dice: Dice, stream: Stream, target: Stream, numbers: SniperNumbers): number {
  numbers.qualityScore = dice.face(stream, numbers.quality);
  numbers.firepowerScore = dice.face(stream, numbers.firepower);
  numbers.rangeScore = dice.face(target, numbers.range);
  return (
    MISSES + (numbers.qualityScore > numbers.rangeScore ? 1 : 0) + (numbers.firepowerScore > numbers.rangeScore ? 1 : 0)
  );
}

/** Aim and impact in one number: miss is 0, then aim by aim what the impact roll says (SG2-121). */
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
