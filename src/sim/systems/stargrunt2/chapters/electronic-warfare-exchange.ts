import { NO_EW } from './electronic-warfare.ts';

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
