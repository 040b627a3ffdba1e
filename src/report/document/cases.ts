import type { HeadedScenario } from '../head.ts';

const CHECK_STATUSES = ['met', 'missed', 'undecided'] as const;

export type CheckStatus = (typeof CHECK_STATUSES)[number];

export interface CheckResult {
  /** As on the command line; line and column from 1, null without a place. */
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly scenario: string;
  /** Null for the file itself. */
  readonly variant: string | null;
  /** For example `score.blue`, `turns`, `covers ALPHA-19`. */
  readonly name: string;
  readonly status: CheckStatus;
  /** Set where there are more verdicts than statuses. */
  readonly verdict?: string;
  /** For example `0.45 to 0.55`, `at most 10`, `seen`. */
  readonly expected: string;
  /** Self-contained. */
  readonly words: string;
  /** In units of the file; null without a number. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Games behind the status. */
  readonly games: number;
  /** To settle it; null if unknown. */
  readonly moreGames: number | null;
  readonly command: string | null;
}

export interface CheckReport {
  /** Absent where no players have to prove themselves. */
  readonly gates?: readonly HeadedScenario[];
  readonly title: string;
  /** The command to repeat it. */
  readonly command: string;
  /** Family-wise error probability. */
  readonly alpha: number;
  readonly family: number;
  readonly method: string;
  readonly results: readonly CheckResult[];
  /** Lines of no result, for example an interruption. */
  readonly notes: readonly string[];
}

export function checkCounts(results: readonly CheckResult[]): Record<CheckStatus, number> {
  const counts = { met: 0, missed: 0, undecided: 0 };
  for (const { status } of results) counts[status]++;
  return counts;
}
