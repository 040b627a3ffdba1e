import { type ComparedMetric, comparedMetrics, type DeltaWish, deltaOf } from '../inference/index.ts';
import type { Asked } from '../report/sentences/expectations.ts';
import {
  type Expected,
  formatProblem,
  isFraction,
  type Problem,
  type ResolvedVariant,
  type Scenario,
  systemOf,
  tidyProblems,
} from '../scenarios/index.ts';
import { rangeOf } from '../stats/tables.ts';
import { InputError } from '../terminal/failures.ts';
import type { PreparedJob } from '../workers/job.ts';
import { deltaGround, deltaWishes } from './delta.ts';
import { emptyTable, variantJob } from './play.ts';

export interface PlannedExpectation {
  readonly expected: Expected;
  /** Index. */
  readonly job: number;
  /** Null for coverage and its shares. */
  readonly metric: ComparedMetric | null;
  /** Only for verdicts, otherwise null. */
  readonly delta: number | null;
}

export interface ExpectPlan {
  readonly scenario: Scenario;
  readonly expectations: readonly PlannedExpectation[];
  /** Only the file and variants with expectations. */
  readonly jobs: readonly PreparedJob[];
  /** `baseline`, then those variants. */
  readonly names: readonly string[];
  readonly seed: number;
  readonly games: number;
}

/** What the file expects of its baseline, for games of that job. */
export function ownExpectations({ expected, baseline }: Scenario, job: PreparedJob): PlannedExpectation[] {
  return expected.filter(({ variant }) => variant === null).map((one) => plannedOf(one, [baseline], [job], []));
}

export function askedOf({ expected, metric, delta }: PlannedExpectation): Asked {
  switch (expected.kind) {
    case 'covers':
      return expected;
    case 'uses':
      return { kind: 'uses', event: expected.event, ...expected.band };
    case 'band':
      return { kind: 'band', metric: metric!, ...expected.band };
    case 'verdict':
      return { kind: 'verdict', metric: metric!, verdict: expected.verdict, delta: delta! };
  }
}

/** Throws an InputError if its smallest differences are invalid. */
export async function expectPlan(
  scenario: Scenario,
  wish: { readonly games: number | undefined; readonly seed: number | undefined },
): Promise<ExpectPlan> {
  const { expected } = scenario;
  const seed = wish.seed ?? scenario.seed;
  const system = await systemOf(scenario);
  const asked = (name: string) => expected.some(({ variant }) => variant === name);
  const variants = [scenario.baseline, ...scenario.variants.filter(({ name }) => asked(name))];
  const jobs = variants.map((variant) => variantJob(system, variant, seed));
  const deltas = expected.some(({ kind }) => kind === 'verdict') ? deltaWishes(scenario, [], deltaGround(jobs)) : [];
  const problems = bandProblems(scenario, variants, jobs);
  if (problems.length > 0) throw new InputError(problems.map(formatProblem).join('\n'), { ok: false, problems });
  const expectations = expected.map((one) => plannedOf(one, variants, jobs, deltas));
  const names = variants.map(({ name }) => name);
  return { scenario, expectations, jobs, names, seed, games: wish.games ?? scenario.games };
}

/**
 * The middles of the bands of scores that the file expects of its baseline, by side. A band that is open or ends at 0
 * or 1 says what is enough, not what is wanted.
 */
export function evenScores({ expected }: Pick<Scenario, 'expected'>): Record<string, number> {
  const even: Record<string, number> = {};
  for (const one of expected) {
    if (one.kind !== 'band' || one.variant !== null || one.metric.name !== 'score') continue;
    const { low, high } = one.band;
    if ((low ?? 0) > 0 && (high ?? 1) < 1 && one.metric.side !== null) even[one.metric.side] = (low! + high!) / 2;
  }
  return even;
}

/** True if checks need set-up (all but those of fractions). */
export function expectsCounts({ expected }: Scenario): boolean {
  return expected.some((one) => one.kind === 'band' && !isFraction(one.metric.name));
}

/** Bands that games never leave or reach, given limits of turns and figures. */
export function bandProblems(
  { expected }: Scenario,
  variants: readonly ResolvedVariant[],
  jobs: readonly PreparedJob[],
): Problem[] {
  const problems = expected.flatMap((one): Problem[] => {
    const found = one.kind === 'band' ? bandProblem(one, jobs[jobOf(one, variants)]) : null;
    return found === null ? [] : [{ ...one.place, message: found, severity: 'error' }];
  });
  return tidyProblems(problems);
}

/** Why games never leave the band or never reach it, or null. */
export function bandProblem(expected: Expected & { readonly kind: 'band' }, job: PreparedJob): string | null {
  const { name, metric, band } = expected;
  const { kind, columns, unit } = metricOf(metric, job, name);
  if (kind !== 'mean') return null;
  const [least, most] = rangeOf(emptyTable(job), metric.side, columns[0]);
  const [low, high] = [band.low ?? -Infinity, band.high ?? Infinity];
  const says = `"${name}": ${band.low ?? ''}..${band.high ?? ''}`;
  const limits = `a game has ${least} to ${most} ${unit}`;
  if (low <= least && high >= most) return `${says} holds whatever the games do: ${limits}; narrow it, or leave it out`;
  // No number of games shows that a mean is exactly at its limit.
  return low >= most || high <= least ? `${says} is never met: ${limits}` : null;
}

function jobOf({ variant }: Expected, variants: readonly ResolvedVariant[]): number {
  return variant === null ? 0 : variants.findIndex(({ name }) => name === variant);
}

/** Of games of that job. */
export function metricOf(
  wanted: { readonly name: string; readonly side: string | null },
  job: PreparedJob,
  as: string,
) {
  const { name, side } = wanted;
  const metric = comparedMetrics(emptyTable(job)).find((one) => one.name === name && one.side === side);
  if (metric === undefined) throw new Error(`games have no ${as}`);
  return metric;
}

function plannedOf(
  expected: Expected,
  variants: readonly ResolvedVariant[],
  jobs: readonly PreparedJob[],
  deltas: readonly DeltaWish[],
): PlannedExpectation {
  const job = jobOf(expected, variants);
  if (expected.kind === 'covers' || expected.kind === 'uses') return { expected, job, metric: null, delta: null };
  const metric = metricOf(expected.metric, jobs[job], expected.name);
  return { expected, job, metric, delta: expected.kind === 'verdict' ? deltaOf(metric, deltas) : null };
}
