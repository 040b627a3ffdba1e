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
export interface Neighbour {
  readonly combination: Combination;
  readonly games: number;
  readonly intervals: readonly Interval[];
  readonly fates: readonly Fate[];
}

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
  const fates = intervals.map((interval, i): Fate => bandQuestion(targets[i].band).answer(interval));
  const rooms = targets.map((target, i) => room(target, intervals[i].estimate ?? Number.NaN, spreads[i]));
  return { combination, games, intervals, fates, room: games === 0 ? -Infinity : Math.min(...rooms) };
}
