import type { Interval } from '../../stats/index.ts';
import { bandQuestion } from '../expectations.ts';
import { room } from './chance.ts';
import type { Combination } from './response.ts';
import type { Sample, Target } from './samples.ts';

export type Fate = 'met' | 'missed' | 'undecided';

/** Confirmed if it meets all targets, on games that chose nothing. */
export interface Finalist {
  readonly combination: Combination;
  readonly games: number;
  /** By target; they hold together with those of all other finalists. */
  readonly intervals: readonly Interval[];
  readonly fates: readonly Fate[];
  /** To the nearest edge of a band, in standard deviations of one game. */
  readonly room: number;
}

/** One step beside the answer; its intervals hold one by one. */
export type Neighbour = Omit<Finalist, 'room'>;

export function isConfirmed({ fates }: Pick<Finalist, 'fates'>): boolean {
  return fates.every((fate) => fate === 'met');
}

interface Judged {
  readonly combination: Combination;
  /** By target. */
  readonly samples: readonly Sample[];
  /** Standard deviations of one game, by target. */
  readonly spreads: readonly number[];
  /** Of each interval. */
  readonly alpha: number;
}

const NOTHING: Interval = { estimate: null, low: null, high: null };

export function judged(targets: readonly Target[], { combination, samples, spreads, alpha }: Judged): Finalist {
  const [{ games }] = samples;
  const intervals = samples.map((sample, i) => (games === 0 ? NOTHING : sample.interval(targets[i], alpha)));
  const fates = fatesOf(targets, intervals);
  const rooms = targets.map((target, i) => room(target, intervals[i].estimate ?? Number.NaN, spreads[i]));
  return { combination, games, intervals, fates, room: games === 0 ? -Infinity : Math.min(...rooms) };
}

function fatesOf(targets: readonly Target[], intervals: readonly Interval[]): Fate[] {
  return intervals.map((interval, i) => bandQuestion(targets[i].band).answer(interval));
}

/**
 * That all of so many steps meet all aims is wrong as seldom as that one does. That any misses one is not, so a miss
 * must be shown by an interval that holds for all steps and aims together.
 */
export function besideOf(
  targets: readonly Target[],
  combination: Combination,
  samples: readonly Sample[],
  alpha: number,
  steps: number,
): Neighbour {
  const at = (level: number) => samples.map((sample, i) => sample.interval(targets[i], level));
  const intervals = at(alpha);
  const together = fatesOf(targets, at(alpha / (steps * targets.length)));
  const fates = fatesOf(targets, intervals).map((fate, i) => (fate === 'missed' ? together[i] : fate));
  return { combination, games: samples[0].games, intervals, fates };
}
