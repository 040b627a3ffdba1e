import { bettingSequence, type Interval } from '../../stats/index.ts';

/** Points per 100 games that the player has to be shown to score, over both seats, against each plain player. */
export const WANTED = { random: 85, 'shoot-nearest': 55 } as const;
export type PlainPolicy = keyof typeof WANTED;
export const PLAIN_POLICIES = Object.keys(WANTED) as readonly PlainPolicy[];

/** Largest share of drawn games. */
export const MOST_DRAWN = 0.3;
/** A seat in which nobody scores more, or nobody less, says nothing about who plays it. */
export const HOPELESS = 0.2;
export const SAFE = 0.8;
/** Per pairing and seat. */
export const MOST_GAMES = 2000;
/** Games between looks. */
export const LOOK = 100;

/** Doubled scores over both seats of one game number, 0 to 4. */
export type PairCounts = readonly [number, number, number, number, number];

export interface GateCounts {
  /** Of the player against a plain one, by game number: both seats together. */
  readonly pairs: PairCounts;
  /** Games of both seats. */
  readonly games: number;
  readonly draws: number;
}

/** Mean scores of one seat, 0 to 1, by who plays it and against whom. */
export interface SeatScores {
  readonly seat: number;
  readonly scores: readonly number[];
}

export type GateVerdict = 'passed' | 'failed' | 'undecided' | 'unjudgeable';

export interface GateLine {
  readonly against: PlainPolicy;
  /** Points per game over both seats, valid at all looks together. */
  readonly score: Interval;
  readonly wanted: number;
  readonly draws: number;
  readonly games: number;
  readonly verdict: 'passed' | 'failed' | 'undecided';
}

export interface Gate {
  readonly verdict: GateVerdict;
  readonly lines: readonly GateLine[];
  /** Share of all games of the player. */
  readonly drawn: number;
  readonly tooManyDraws: boolean;
  /** Places of seats that say nothing about who plays them. */
  readonly unjudgeable: readonly number[];
}

const HUNDRED = 100;
const QUARTERS = [0, 1, 2, 3, 4].map((doubled) => doubled / 4);

/**
 * Whether a player is shown to be better than plain ones. Intervals are exact, hold at all looks together, and share `alpha`
 * (Bonferroni), so that playing may end as soon as all is decided.
 */
export function gateOf(
  counts: Readonly<Record<PlainPolicy, GateCounts>>,
  seats: readonly SeatScores[],
  alpha = 0.05,
): Gate {
  const lines = PLAIN_POLICIES.map((against) => lineOf(against, counts[against], alpha / PLAIN_POLICIES.length));
  const games = lines.reduce((sum, line) => sum + line.games, 0);
  const drawn = games === 0 ? 0 : lines.reduce((sum, { draws }) => sum + draws, 0) / games;
  const tooManyDraws = drawn > MOST_DRAWN;
  const unjudgeable = seats.filter(({ scores }) => saysNothing(scores)).map(({ seat }) => seat);
  const verdict = (): GateVerdict => {
    if (seats.length > 0 && unjudgeable.length === seats.length) return 'unjudgeable';
    if (lines.some((line) => line.verdict === 'failed')) return 'failed';
    if (lines.some((line) => line.verdict === 'undecided')) return 'undecided';
    return tooManyDraws ? 'failed' : 'passed';
  };
  return { verdict: verdict(), lines, drawn, tooManyDraws, unjudgeable };
}

function lineOf(against: PlainPolicy, { pairs, games, draws }: GateCounts, alpha: number): GateLine {
  const score = bettingSequence(QUARTERS, pairs, 0, 1, alpha);
  const wanted = WANTED[against] / HUNDRED;
  const isAbove = score.low !== null && score.low > wanted;
  const isBelow = score.high !== null && score.high < wanted;
  return { against, score, wanted, draws, games, verdict: isAbove ? 'passed' : isBelow ? 'failed' : 'undecided' };
}

/** Whoever plays it, nobody scores over 20, or nobody under 80. */
function saysNothing(scores: readonly number[]): boolean {
  return scores.length > 0 && (Math.max(...scores) <= HOPELESS || Math.min(...scores) >= SAFE);
}

/** Whether more games can change the verdict. */
export function isDecided({ lines }: Gate): boolean {
  return lines.every(({ verdict }) => verdict !== 'undecided') || lines.some(({ verdict }) => verdict === 'failed');
}
