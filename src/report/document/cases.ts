/** Expectations of scenarios and verdicts of nights, in the one form that reporters take. */

const CHECK_STATUSES = ['met', 'missed', 'undecided'] as const;

export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** One thing that was asked of the games, and what they say. */
export interface CheckResult {
  /** Where it was asked: the file as the command line names it; line and column from 1, null where it has no place. */
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** Title of the scenario. */
  readonly scenario: string;
  /** Null for the file as it is. */
  readonly variant: string | null;
  /** As it is written there: `score.blue`, `turns`, `covers ALPHA-19`, `verdict score.blue`. */
  readonly name: string;
  readonly status: CheckStatus;
  /** The verdict by its own name, where there are more of them than statuses. */
  readonly verdict?: string;
  /** What was asked: `0.45 to 0.55`, `at most 10`, `seen`, `no-difference`. */
  readonly expected: string;
  /** What the games say, in sentences that need nothing beside them, with the games that would settle it if undecided. */
  readonly words: string;
  /** In the units of the file (fractions, turns); null where there is no number. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Games that the status rests on. */
  readonly games: number;
  /** About this many more would settle it; null where it is settled, or no number can be given. */
  readonly moreGames: number | null;
  /** A command that shows more. */
  readonly command: string | null;
}

/** Everything that one command checked. */
export interface CheckReport {
  /** The verb that checked. */
  readonly title: string;
  /** The command that does it again. */
  readonly command: string;
  /** Error probability of all results together. */
  readonly alpha: number;
  /** How many are judged together. */
  readonly family: number;
  /** How they are judged, in one line. */
  readonly method: string;
  /** In the order of files, then of places in the file. */
  readonly results: readonly CheckResult[];
  /** Lines that belong to no result: an interruption, a file that expects nothing. */
  readonly notes: readonly string[];
}

/** How many results have each status. */
export function checkCounts(results: readonly CheckResult[]): Record<CheckStatus, number> {
  const counts = { met: 0, missed: 0, undecided: 0 };
  for (const { status } of results) counts[status]++;
  return counts;
}
