import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { shifted } from './ladder.ts';

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
