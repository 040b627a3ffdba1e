import type { Comparison } from '../inference/index.ts';
import { type Charts, chartsOf } from './charts/all.ts';
import type { Chart } from './charts/chart.ts';
import type { RunResults } from './results.ts';
import type { Table } from './rows/table.ts';
import type { CrudeScores } from './sentences/players.ts';
import { type Warning, warningsOf } from './sentences/warnings.ts';
import { type Estimates, estimate } from './tables.ts';

export interface Finding {
  readonly about: string | null;
  readonly sentences: readonly string[];
}

/** What a verb adds to what the games of each variant counted. */
export interface Additions {
  readonly tables: readonly Table[];
  readonly charts: readonly Chart[];
  /** Further keys of summary.json. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** Findings, one sentence each, under a heading if there are several: the page begins with them. */
  readonly findings?: readonly Finding[];
  /** Baseline and variants, where that is what the report is about. */
  readonly comparison?: Comparison;
  /** How to read the findings, one sentence each; text in backticks is a command. */
  readonly notes?: readonly string[];
  /** What the answer calls its intervals, where they promise something else than the complement of their alpha. */
  readonly interval?: string;
  /** The first sentences of the page's part on balance. */
  readonly balance?: readonly string[];
  /** How the system's crude player fares, beside who wins. */
  readonly crude?: CrudeScores;
  /**
   * How the verb's own numbers are judged, one sentence each: method, family and alpha, after what holds for every run.
   */
  readonly method?: readonly string[];
  /** Pages of single games, by the game's number: the report's page links to them. */
  readonly replays?: ReadonlyMap<number, string>;
  /** Whether single games are written as Parquet, too. */
  readonly parquet?: boolean;
}

export const NOTHING_MORE: Additions = { tables: [], charts: [], summary: {} };

/** Both, lists and keys of the first before those of the second; what there can be only one of is the second's, if it has one. */
export function joined(a: Additions, b: Additions): Additions {
  const all = <T>(of: (part: Additions) => Iterable<T> | undefined) => [a, b].flatMap((part) => [...(of(part) ?? [])]);
  return {
    ...a,
    ...b,
    tables: all(({ tables }) => tables),
    charts: all(({ charts }) => charts),
    summary: { ...a.summary, ...b.summary },
    findings: all(({ findings }) => findings),
    notes: all(({ notes }) => notes),
    balance: all(({ balance }) => balance),
    method: all(({ method }) => method),
    replays: new Map(all(({ replays }) => replays)),
  };
}

/** A run with its estimates, from which summaries, pages and folders are made. */
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

/** The charts of a report, as specifications. */
export function chartsOfReport({ results, estimates, additions }: Report): Charts {
  const { charts, notes } = chartsOf(results, estimates);
  return { charts: [...additions.charts, ...charts], notes };
}
