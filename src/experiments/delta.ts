import { type ComparedMetric, comparedMetrics, type DeltaWish, deltaOf } from '../inference/index.ts';
import { type Place, type Problem, type Scenario, tidyProblems } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { InputError } from '../terminal/failures.ts';
import { deltaSetting } from '../terminal/settings.ts';
import type { CountedJob } from '../workers/job.ts';
import { emptyTable } from './play.ts';

/** Bound of differences of counts. */
const MOST_COUNT = 1_000_000;

export interface DeltaGround {
  readonly metrics: readonly ComparedMetric[];
  readonly maxTurns: number;
}

export function deltaGround(jobs: readonly CountedJob[]): DeltaGround {
  return {
    metrics: jobs.flatMap((job) => comparedMetrics(emptyTable(job))),
    maxTurns: Math.max(...jobs.map(({ metrics }) => metrics.maxTurns)),
  };
}

interface WrittenWish {
  readonly wish: DeltaWish;
  /** Null is the wish for every metric. */
  readonly place: (name: string | null) => Place;
}

type FileDelta = Pick<Scenario, 'file' | 'delta' | 'deltaPlaces'>;

/** Checked wishes of a scenario, then of `--delta`; later ones count. */
export function deltaWishes(scenario: FileDelta, words: readonly string[], ground: DeltaGround): DeltaWish[] {
  const option: Place = { file: '--delta', line: 0, column: 0 };
  const setting = deltaSetting();
  const wishes = [
    // The file overrides settings.
    ...(setting === null ? [] : ofFile(setting)),
    ...ofFile(scenario),
    ...words.map((word): WrittenWish => ({ wish: wishOf(word), place: () => option })),
  ];
  const [fault] = faults(wishes, ground);
  if (fault !== undefined) {
    const { file, line, column, message } = fault;
    throw new InputError(`${line === 0 ? file : `${file}:${line}:${column}`}: ${message}`);
  }
  return wishes.map(({ wish }) => wish);
}

export function deltaProblems(scenario: FileDelta, ground: DeltaGround): Problem[] {
  return tidyProblems(faults(ofFile(scenario), ground));
}

function ofFile({ file, delta, deltaPlaces }: FileDelta): WrittenWish[] {
  if (delta === null) return [];
  const wish = typeof delta === 'number' ? { every: delta, byName: {} } : { byName: delta };
  const place = (name: string | null) => deltaPlaces[name ?? ''] ?? deltaPlaces[''] ?? { file, line: 0, column: 0 };
  return [{ wish, place }];
}

function faults(wishes: readonly WrittenWish[], { metrics, maxTurns }: DeltaGround): Problem[] {
  const names = [...new Set(metrics.map(({ name }) => name))];
  const error = (place: Place, message: string): Problem => ({ ...place, message, severity: 'error' });
  const unknown = wishes.flatMap(({ wish, place }) =>
    Object.keys(wish.byName)
      .filter((name) => !names.includes(name))
      .map((name) => error(place(name), `unknown metric "${name}"${suggestion(name, names)}`)),
  );
  const found = wishes.map(({ wish }) => wish);
  const tooLarge = metrics.flatMap((metric) => {
    const delta = deltaOf(metric, found);
    const cap = capOf(metric, maxTurns);
    if (delta <= cap.most) return [];
    const named = wishes.findLast(({ wish }) => Object.hasOwn(wish.byName, metric.name) || wish.every !== undefined)!;
    const byName = Object.hasOwn(named.wish.byName, metric.name);
    const hint = byName ? '' : '; name the metric that it is for, such as turns=0.5';
    const message = `${metric.name} ${cap.why}, so its smallest difference must be at most ${cap.most}, got ${delta}${hint}`;
    return [error(named.place(byName ? metric.name : null), message)];
  });
  const [first, ...others] = tooLarge;
  // One number for every metric is one mistake.
  const told = others.filter(({ line, message }) => line !== first.line && message !== first.message);
  return [...unknown, ...(first === undefined ? [] : [first, ...told])];
}

function capOf({ name, proportion }: ComparedMetric, maxTurns: number): { most: number; why: string } {
  if (proportion) return { most: 1, why: 'is a fraction' };
  if (name === 'turns') return { most: maxTurns, why: `is at most ${maxTurns} in a game` };
  return { most: MOST_COUNT, why: 'is a count' };
}

/** `0.02` for every metric, `losses=0.5` for one. */
function wishOf(word: string): DeltaWish {
  const equals = word.indexOf('=');
  const name = word.slice(0, Math.max(0, equals)).trim();
  const number = word.slice(equals + 1).trim();
  const value = /^(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(number) ? Number(number) : Number.NaN;
  if (!(value > 0 && Number.isFinite(value)) || equals === 0)
    throw new InputError(
      `--delta must be a number above 0, or metric=number such as losses=0.5, got ${JSON.stringify(word)}`,
    );
  return equals < 0 ? { every: value, byName: {} } : { byName: { [name]: value } };
}
