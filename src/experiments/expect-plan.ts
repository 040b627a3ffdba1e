import { type ComparedMetric, comparedMetrics, type DeltaWish, deltaOf } from '../inference/index.ts';
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

/** One expectation of a file, and what is played for it. */
export interface PlannedExpectation {
  readonly expected: Expected;
  /** Where its games are among the jobs. */
  readonly job: number;
  /** Null for rules that must come up, and for how often they do. */
  readonly metric: ComparedMetric | null;
  /** Of verdicts: the smallest difference that matters; otherwise null. */
  readonly delta: number | null;
}

/** Everything that the expectations of one file are played from. */
export interface ExpectPlan {
  readonly scenario: Scenario;
  readonly expectations: readonly PlannedExpectation[];
  /** The file as it is, and those of its variants that expect something; only what is asked about is played. */
  readonly jobs: readonly PreparedJob[];
  /** `baseline`, and the names of those variants. */
  readonly names: readonly string[];
  readonly seed: number;
  /** The most that are played. */
  readonly games: number;
}

/** What a file's expectations need. Throws an InputError where its smallest differences do not fit. */
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

/** Whether a file expects what only its games, once they are set up, can or cannot come to: all but fractions. */
export function expectsCounts({ expected }: Scenario): boolean {
  return expected.some((one) => one.kind === 'band' && !isFraction(one.metric.name));
}

/** Bands that no game of these could leave, or reach: how many turns and figures there are at most is known once they are set up. */
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

function bandProblem(expected: Expected & { readonly kind: 'band' }, job: PreparedJob): string | null {
  const { name, metric, band } = expected;
  const { kind, columns, unit } = metricOf(metric, job, name);
  if (kind !== 'mean') return null;
  const [least, most] = rangeOf(emptyTable(job), metric.side, columns[0]);
  const [low, high] = [band.low ?? -Infinity, band.high ?? Infinity];
  const says = `"${name}": ${band.low ?? ''}..${band.high ?? ''}`;
  const limits = `a game has ${least} to ${most} ${unit}`;
  if (low <= least && high >= most) return `${says} holds whatever the games do: ${limits}; narrow it, or leave it out`;
  // No number of games shows that a mean is just at its limit.
  return low >= most || high <= least ? `${says} is never met: ${limits}` : null;
}

/** The number of the job that plays for it: the file as it is, or a variant. */
function jobOf({ variant }: Expected, variants: readonly ResolvedVariant[]): number {
  return variant === null ? 0 : variants.findIndex(({ name }) => name === variant);
}

function metricOf(wanted: { readonly name: string; readonly side: string | null }, job: PreparedJob, as: string) {
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
