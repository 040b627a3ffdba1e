import { requireCount, requireFinite, requireOpenUnit, requireSameLength, requireShare } from './check.ts';
import { normalCritical } from './normal.ts';
import { addExact } from './numeric.ts';
import { wilson } from './proportion.ts';
import type { Interval } from './types.ts';

export interface IncidenceStep extends Interval {
  readonly turn: number;
  readonly events: number;
}

/**
 * (Units with the event by turn t) / n with Wilson intervals. `turnCounts[i]` units had their event in turn i + 1. A
 * game that ended without the event never had it.
 */
export function cumulativeIncidence(turnCounts: readonly number[], n: number, alpha = 0.05): IncidenceStep[] {
  requireCount('cumulativeIncidence', 'n', n);
  let events = 0;
  return turnCounts.map((count, i) => {
    requireCount('cumulativeIncidence', `turnCounts[${i}]`, count);
    events = addExact('cumulativeIncidence', events, count);
    if (events > n) throw new RangeError(`cumulativeIncidence: more events (${events}) than units (${n})`);
    return { turn: i + 1, events, ...wilson(events, n, alpha) };
  });
}

export interface SurvivalStep {
  readonly time: number;
  readonly atRisk: number;
  readonly events: number;
  readonly survival: number;
  readonly se: number;
  readonly low: number;
  readonly high: number;
}

export interface Survival {
  readonly steps: readonly SurvivalStep[];
  readonly median: number | null;
  /** First times with the lower and the upper limit at or below one half. */
  readonly medianLow: number | null;
  readonly medianHigh: number | null;
}

/** Before any event, survival is at least (alpha/2)^(1/r), as of an exact binomial. */
export function survivalBeforeEvents(atRisk: number, alpha = 0.05): { low: number; high: number } {
  requireCount('survivalBeforeEvents', 'atRisk', atRisk);
  requireOpenUnit('survivalBeforeEvents', 'alpha', alpha);
  return { low: atRisk === 0 ? 0 : (alpha / 2) ** (1 / atRisk), high: 1 };
}

/**
 * Log-log interval (Kalbfleisch & Prentice, 1980). It has no width at 1 and 0: the exact bound applies before the
 * first event, the previous upper limit after the last.
 */
function survivalLimits(
  step: Pick<SurvivalStep, 'atRisk' | 'survival' | 'se'>,
  before: SurvivalStep | undefined,
  alpha: number,
): { low: number; high: number } {
  const { atRisk, survival, se } = step;
  if (survival === 1) return survivalBeforeEvents(atRisk, alpha);
  if (survival === 0)
    return { low: 0, high: before === undefined ? 1 - survivalBeforeEvents(atRisk, alpha).low : before.high };
  const z = normalCritical(alpha);
  const theta = Math.abs((z * se) / (survival * Math.log(survival)));
  return { low: survival ** Math.exp(theta), high: survival ** Math.exp(-theta) };
}

function countByTime(times: readonly number[], events: readonly (number | boolean)[]) {
  const counts = new Map<number, { units: number; events: number }>();
  times.forEach((time, i) => {
    requireFinite('kaplanMeier', `times[${i}]`, time);
    const event = Number(events[i]);
    if (event !== 0 && event !== 1) throw new RangeError(`kaplanMeier: events[${i}] must be 0 or 1, got ${events[i]}`);
    const entry = counts.get(time) ?? { units: 0, events: 0 };
    counts.set(time, entry);
    entry.units += 1;
    entry.events += event;
  });
  return [...counts].sort(([a], [b]) => a - b);
}

/**
 * Product-limit estimate (Kaplan & Meier, JASA 53, 1958), events before censorings, with Greenwood's se. Assumes that
 * the end of a game is unrelated to the event, so report it only as "if games went on". `events[i]` = 1: the event
 * came at `times[i]`.
 */
export function kaplanMeier(times: readonly number[], events: readonly (number | boolean)[], alpha = 0.05): Survival {
  requireSameLength('kaplanMeier', 'times and events', times, events);
  return kaplanMeierOfCounts(
    countByTime(times, events).map(([time, { units, events }]) => [time, units, events]),
    alpha,
  );
}

/** The same from counts, each time once. */
export function kaplanMeierOfCounts(
  counts: readonly (readonly [time: number, units: number, events: number])[],
  alpha = 0.05,
): Survival {
  requireOpenUnit('kaplanMeier', 'alpha', alpha);
  const sorted = counts.toSorted(([a], [b]) => a - b);
  let [atRisk, survival, greenwood] = [0, 1, 0];
  for (const [i, [time, units, events]] of sorted.entries()) {
    if (i > 0 && time === sorted[i - 1][0]) throw new RangeError(`kaplanMeier: time ${time} is counted twice`);
    requireFinite('kaplanMeier', 'time', time);
    requireShare('kaplanMeier', events, units, 'events', 'units');
    atRisk = addExact('kaplanMeier', atRisk, units);
  }
  // As an exact fraction: a float just above 1/2 must not move the median.
  let [top, bottom] = [1n, 1n];
  let median: number | null = null;
  const steps: SurvivalStep[] = [];
  for (const [time, units, d] of sorted) {
    const r = atRisk;
    atRisk -= units;
    if (d > 0) {
      survival *= (r - d) / r;
      greenwood += d === r ? 0 : d / r / (r - d);
      top *= BigInt(r - d);
      bottom *= BigInt(r);
      if (median === null && 2n * top <= bottom) median = time;
    }
    const se = survival * Math.sqrt(greenwood);
    const limits = survivalLimits({ atRisk: r, survival, se }, steps.at(-1), alpha);
    steps.push({ time, atRisk: r, events: d, survival, se, ...limits });
  }
  const firstAtHalf = (end: 'low' | 'high') => steps.find((step) => step[end] <= 0.5)?.time ?? null;
  return { steps, median, medianLow: firstAtHalf('low'), medianHigh: firstAtHalf('high') };
}
