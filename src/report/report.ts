import { type Charts, chartsOf } from './charts/all.ts';
import type { RunResults } from './results.ts';
import { type Estimates, estimate } from './tables.ts';
import { type Warning, warningsOf } from './warnings.ts';

/** A run, estimated: what summaries, pages and folders are made from. */
export interface Report {
  readonly results: RunResults;
  readonly estimates: Estimates;
  readonly warnings: readonly Warning[];
}

export function reportOf(results: RunResults): Report {
  const estimates = estimate(results);
  return { results, estimates, warnings: warningsOf(results, estimates) };
}

/** The charts of a report, as specifications. */
export function chartsOfReport({ results, estimates }: Report): Charts {
  return chartsOf(results, estimates);
}
