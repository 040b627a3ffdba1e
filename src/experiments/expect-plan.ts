import { type ComparedMetric, comparedMetrics, type DeltaWish, deltaOf } from '../inference/index.ts';
import { type Expected, type ResolvedVariant, type Scenario, systemOf } from '../scenarios/index.ts';
import type { PreparedJob } from '../workers/job.ts';
import { deltaGround, deltaWishes } from './delta.ts';
import { emptyTable, variantJob } from './play.ts';

/** One expectation of a file, and what is played for it. */
export interface PlannedExpectation {
  readonly expected: Expected;
  /** Where its games are among the jobs. */
  readonly job: number;
  /** Null for rules that must come up. */
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
  const expectations = expected.map((one) => plannedOf(one, variants, jobs, deltas));
  return { scenario, expectations, jobs, seed, games: wish.games ?? scenario.games };
}

function plannedOf(
  expected: Expected,
  variants: readonly ResolvedVariant[],
  jobs: readonly PreparedJob[],
  deltas: readonly DeltaWish[],
): PlannedExpectation {
  const { variant } = expected;
  const job = variant === null ? 0 : variants.findIndex(({ name }) => name === variant);
  if (expected.kind === 'covers') return { expected, job, metric: null, delta: null };
  const { name, side } = expected.metric;
  const metric = comparedMetrics(emptyTable(jobs[job])).find((one) => one.name === name && one.side === side);
  if (metric === undefined) throw new Error(`games have no ${expected.name}`);
  return { expected, job, metric, delta: expected.kind === 'verdict' ? deltaOf(metric, deltas) : null };
}
