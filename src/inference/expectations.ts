import {
  anytimeMultiplier,
  betaBinomialSequence,
  type Interval,
  MIN_DIFFERING_SEEDS,
  MIN_UNITS_TO_DECIDE,
  mayDecide,
  normalQuantile,
  smallestDetectableDifference,
  unpairedSd,
} from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type Comparison, FEWEST_GAMES, mostOtherwise } from './compare.ts';
import { type Estimate, estimateOf, type Rule } from './estimates.ts';
import { type Level, type LookRule, levelOf } from './looks.ts';
import { type ComparedMetric, SCORE_DELTA } from './metrics.ts';
import { PairedGames } from './pairs.ts';

type ExpectationStatus = 'met' | 'missed' | 'undecided';

/** Null for an open end. */
export interface Band {
  readonly low: number | null;
  readonly high: number | null;
}

export interface Question {
  answer(interval: Interval): ExpectationStatus;
}

/** Met inside the band (ends included), missed outside. */
export function bandQuestion(band: Band): Question {
  const [least, most] = [band.low ?? -Infinity, band.high ?? Infinity];
  return {
    answer({ low, high }) {
      if (low === null || high === null) return 'undecided';
      if (low >= least && high <= most) return 'met';
      return high < least || low > most ? 'missed' : 'undecided';
    },
  };
}

/**
 * Met if the difference is shown to have this sign, missed if it is shown to be less than `delta`; otherwise one of
 * exactly 0 would never be settled.
 */
function directionQuestion(sign: 1 | -1, delta: number): Question {
  return {
    answer({ low, high }) {
      if (low === null || high === null) return 'undecided';
      const [from, to] = sign === 1 ? [low, high] : [-high, -low];
      if (to < delta) return 'missed';
      return from > 0 ? 'met' : 'undecided';
    },
  };
}

type ExpectedDifference = 'higher' | 'lower' | 'no-difference';

function differenceQuestion(verdict: ExpectedDifference, delta: number): Question {
  if (verdict === 'no-difference') return bandQuestion({ low: -delta, high: delta });
  return directionQuestion(verdict === 'higher' ? 1 : -1, delta);
}

export interface Judgement extends Interval {
  readonly status: ExpectationStatus;
  readonly games: number;
  /** About so many more games would settle it. */
  readonly moreGames: number | null;
}

export interface Judged {
  judge(rule: LookRule): Omit<Judgement, 'moreGames'>;
  moreGames(rule: LookRule): number | null;
}

export class ExpectedLevel implements Judged {
  private readonly level: Level;
  private readonly question: Question;

  constructor(metric: ComparedMetric, table: GameTable, band: Band) {
    this.level = levelOf(metric, table);
    this.question = bandQuestion(band);
  }

  /** Up to game number `to` (not included); the table begins with game number `from`. */
  extend(table: GameTable, to: number, from = 0): void {
    this.level.extend(table, to, from);
  }

  judge(rule: LookRule): Omit<Judgement, 'moreGames'> {
    const interval = this.level.interval(rule);
    return { ...interval, status: this.question.answer(interval), games: this.level.games };
  }

  moreGames(rule: LookRule): number | null {
    const { level, question } = this;
    return gamesToSettle(level.games, (times) => isAnswered(question.answer(level.interval(rule, times))));
  }
}

/** Exact at any number of games. */
export class ExpectedShare implements Judged {
  games = 0;
  gamesWithIt = 0;
  private readonly question: Question;

  constructor(band: Band) {
    this.question = bandQuestion(band);
  }

  judge(rule: LookRule): Omit<Judgement, 'moreGames'> {
    const interval = this.interval(rule, 1);
    return { ...interval, status: this.question.answer(interval), games: this.games };
  }

  moreGames(rule: LookRule): number | null {
    return gamesToSettle(this.games, (times) => isAnswered(this.question.answer(this.interval(rule, times))));
  }

  private interval({ alpha }: LookRule, times: number): Interval {
    return betaBinomialSequence(Math.round(times * this.gamesWithIt), Math.round(times * this.games), alpha);
  }
}

export class ExpectedDifferences implements Judged {
  private readonly pairs: PairedGames;
  private readonly verdict: ExpectedDifference;
  private readonly delta: number;
  private readonly question: Question;

  constructor(
    metric: ComparedMetric,
    tables: { readonly baseline: GameTable; readonly variant: GameTable },
    asked: { readonly verdict: ExpectedDifference; readonly delta: number },
  ) {
    this.pairs = new PairedGames([metric], tables.baseline, tables.variant);
    this.verdict = asked.verdict;
    this.delta = asked.delta;
    this.question = differenceQuestion(asked.verdict, asked.delta);
  }

  extend(baseline: GameTable, variant: GameTable, to: number, from = 0): void {
    this.pairs.extend(baseline, variant, to, from);
  }

  judge(rule: LookRule): Omit<Judgement, 'moreGames'> {
    const { games } = this.pairs;
    const { difference, differing } = this.estimate(rule);
    if (difference.estimate !== null && differing === 0 && isIdentical(games, rule.alpha)) {
      const status = this.verdict === 'no-difference' ? 'met' : 'missed';
      return { estimate: 0, low: null, high: null, status, games };
    }
    return { ...difference, status: this.question.answer(difference), games };
  }

  moreGames(rule: LookRule): number | null {
    const { games } = this.pairs;
    const { estimate, low, high } = this.estimate(rule).difference;
    if (estimate === null || low === null || high === null) return null;
    const width = (n: number) => anytimeMultiplier(Math.round(n), rule.plannedGames, rule.alpha) / Math.sqrt(n);
    return gamesToSettle(games, (times) => {
      const shrunk = width(times * games) / width(games);
      const ends = { low: estimate - shrunk * (estimate - low), high: estimate + shrunk * (high - estimate) };
      return isAnswered(this.question.answer({ estimate, ...ends }));
    });
  }

  /** Without ends if too few games differ. */
  private estimate({ alpha, plannedGames }: LookRule): Pick<Estimate, 'difference' | 'differing'> {
    const { pairs, delta } = this;
    const asked = { bounds: pairs.boundsOf(0), games: pairs.games, delta };
    const found = estimateOf(pairs.sumsOf(0), asked, { mode: 'anytime', plannedGames }, alpha);
    const { difference, differing, isExact } = found;
    const counted = isExact ? MIN_DIFFERING_SEEDS : differing;
    if (mayDecide({ n: pairs.games, differingSeeds: counted })) return { difference, differing };
    return { difference: { ...difference, low: null, high: null }, differing };
  }
}

function isIdentical(games: number, alpha: number): boolean {
  return games >= MIN_UNITS_TO_DECIDE && mostOtherwise(games, 'anytime', alpha)! <= SCORE_DELTA;
}

function isAnswered(status: ExpectationStatus): boolean {
  return status !== 'undecided';
}

/** Beyond it no number is given. */
const MOST_GAMES = 1e7;

/** More games needed if they were like those played; null for very many. */
export function gamesToSettle(games: number, isSettled: (times: number) => boolean): number | null {
  if (games < FEWEST_GAMES) return null;
  let [less, more] = [1, 2];
  for (; !isSettled(more); more *= 2) {
    if (more * games > MOST_GAMES) return null;
    less = more;
  }
  while (more > 1.01 * less) {
    const middle = (less + more) / 2;
    if (isSettled(middle)) more = middle;
    else less = middle;
  }
  return Math.ceil((more - 1) * games);
}

export interface Findable {
  readonly games: number;
  /** `games` is an upper limit. */
  readonly atMost: boolean;
  /** Found with probability `power`; null if there are too few games. */
  readonly difference: number | null;
  readonly power: number;
  /** 0 without a pilot: as if pairing gained nothing. */
  readonly pilotGames: number;
  readonly comparisons: number;
}

const POWER = 0.9;

/** The widest spread of a pilot's scores, or that of two even sides, unpaired. */
export function findable(
  { games, mode }: { readonly games: number; readonly mode: Rule['mode'] },
  comparisons: number,
  pilot: Comparison | null,
  alpha: number,
): Findable {
  const rows = pilot?.variants.flatMap((variant) => variant.rows) ?? [];
  const spreads = rows.flatMap(({ metric, sd }) => (metric.kind === 'score' && metric.primary && sd ? [sd] : []));
  const sd = spreads.length === 0 ? unpairedSd(0.5) : Math.max(...spreads);
  const level = alpha / Math.max(1, comparisons);
  const difference =
    mode === 'fixed'
      ? smallestDetectableDifference({ games, sd, power: POWER }, level)
      : ((anytimeMultiplier(games, games, level) + normalQuantile(POWER)) * sd) / Math.sqrt(games);
  return {
    games,
    atMost: mode === 'anytime',
    difference: games < FEWEST_GAMES || difference >= 1 ? null : difference,
    power: POWER,
    pilotGames: spreads.length === 0 ? 0 : (pilot?.variants[0]?.games ?? 0),
    comparisons,
  };
}
