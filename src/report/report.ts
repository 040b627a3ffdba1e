import type { Comparison } from '../inference/index.ts';
import type { Chart } from './charts/chart.ts';
import type { RunResults } from './results.ts';
import type { Table } from './rows/table.ts';
import type { CrudeScores } from './sentences/players.ts';
import { type Warning, warningsOf } from './sentences/warnings.ts';
import { type Estimates, estimate } from './tables.ts';
import type { TellingGame } from './telling.ts';

export interface Finding {
  readonly about: string | null;
  readonly sentences: readonly string[];
}

/** A game under both rules, as a page of the report's folder. */
export interface TellingPage extends TellingGame {
  readonly path: string;
  readonly text: string;
}

export interface Additions {
  readonly tables: readonly Table[];
  readonly charts: readonly Chart[];
  readonly summary: Readonly<Record<string, unknown>>;
  /** One sentence each; headed if there are several. */
  readonly findings?: readonly Finding[];
  readonly comparison?: Comparison;
  /** Whether what the file expects is met, one sentence each. */
  readonly expected?: readonly string[];
  /** One sentence each; text in backticks is a command. */
  readonly notes?: readonly string[];
  /** Default: 1 − alpha. */
  readonly interval?: string;
  readonly balance?: readonly string[];
  readonly crude?: CrudeScores;
  readonly method?: readonly string[];
  readonly replays?: ReadonlyMap<number, string>;
  /** The page is about this instead of the run, which has a page of its own. */
  readonly verb?: { readonly kind: string; readonly played: string };
  readonly telling?: readonly TellingPage[];
  readonly parquet?: boolean;
  /** Default: charts are specifications only. */
  readonly pictures?: boolean;
}

export const NOTHING_MORE: Additions = { tables: [], charts: [], summary: {} };

/** Joins lists and keys; for single values the second wins. */
export function joined(a: Additions, b: Additions): Additions {
  const all = <T>(of: (part: Additions) => Iterable<T> | undefined) => [a, b].flatMap((part) => [...(of(part) ?? [])]);
  return {
    ...a,
    ...b,
    tables: all(({ tables }) => tables),
    charts: all(({ charts }) => charts),
    summary: { ...a.summary, ...b.summary },
    expected: all(({ expected }) => expected),
    findings: all(({ findings }) => findings),
    notes: all(({ notes }) => notes),
    balance: all(({ balance }) => balance),
    method: all(({ method }) => method),
    telling: all(({ telling }) => telling),
    replays: new Map(all(({ replays }) => replays)),
  };
}

export interface Report {
  readonly results: RunResults;
  readonly estimates: Estimates;
  readonly warnings: readonly Warning[];
  readonly additions: Additions;
}

export function reportOf(results: RunResults, additions: Additions = NOTHING_MORE): Report {
  const estimates = estimate(results);
  return { results, estimates, warnings: warningsOf(results, estimates), additions };
}
