import { type ComparedMetric, FEWEST_GAMES, type Judgement } from '../../inference/index.ts';
import { MIN_EVENTS_TO_DECIDE, MIN_UNITS_TO_DECIDE } from '../../stats/index.ts';
import { capitalised } from '../names.ts';
import { decimals, fixed, gamesText, whole } from '../numbers.ts';
import { listed } from '../terminal/layout.ts';
import { subject } from './comparison.ts';

const MOST_DECIMALS = 6;

export type Asked =
  | {
      readonly kind: 'band';
      readonly metric: ComparedMetric;
      readonly low: number | null;
      readonly high: number | null;
    }
  | { readonly kind: 'verdict'; readonly metric: ComparedMetric; readonly verdict: string; readonly delta: number }
  | { readonly kind: 'covers'; readonly rule: string }
  | { readonly kind: 'uses'; readonly event: string; readonly low: number | null; readonly high: number | null };

/** `0.45 to 0.55`, `at most 10`, `higher`. */
export function expectedText(asked: Asked): string {
  if (asked.kind === 'covers') return 'comes up';
  if (asked.kind === 'verdict') return asked.verdict;
  const { low, high } = asked;
  if (low === null) return `at most ${high}`;
  return high === null ? `at least ${low}` : `${low} to ${high}`;
}

/** `variant` is null for the file itself. */
export function expectationText(asked: Asked, judgement: Judgement, variant: string | null): string {
  const text = asked.kind === 'covers' ? coverage(asked.rule, judgement) : number(asked, judgement);
  return variant === null ? `${text}.` : `With "${variant}": ${text}.`;
}

export interface ExpectedResult {
  /** `score.blue`. */
  readonly name: string;
  readonly asked: Asked;
  readonly judgement: Judgement;
}

/** What is met by name; what is not, in words. */
export function resultSentences(results: readonly ExpectedResult[]): string[] {
  if (results.length === 0) return [];
  const of = (status: Judgement['status']) => results.filter(({ judgement }) => judgement.status === status);
  const told = (['missed', 'undecided'] as const).flatMap((status) =>
    of(status).map(({ asked, judgement }) => `${capitalised(status)}: ${expectationText(asked, judgement, null)}`),
  );
  const met = of('met').map(({ name, asked }) => `${name} (${expectedText(asked)})`);
  return [`${metText(met.length, results.length)}${met.length === 0 ? '' : `: ${listed(met)}`}.`, ...told];
}

function metText(met: number, all: number): string {
  if (all === 1) return `The file’s expectation is ${met === 1 ? 'met' : 'not shown to be met'}`;
  if (met === 0) return `${all === 2 ? 'Neither' : 'None'} of the file’s ${all} expectations is shown to be met`;
  if (met === all) return `${all === 2 ? 'Both' : `All ${all}`} of the file’s expectations are met`;
  return `${met} of the file’s ${all} expectations ${met === 1 ? 'is' : 'are'} met`;
}

export function resultSummary({ name, asked, judgement }: ExpectedResult) {
  return { name, expected: expectedText(asked), ...judgement, sentence: expectationText(asked, judgement, null) };
}

function coverage(rule: string, { status, estimate, high, games }: Judgement): string {
  if (games === 0) return `${rule}: no game was played`;
  if (status === 'met')
    return `${rule} came up in ${whole(Math.round(estimate! * games))} of the first ${gamesText(games)}`;
  const most = `${Number((100 * high!).toPrecision(2))}%`;
  return `${rule} never came up in ${gamesText(games)}; it comes up in at most ${most} of games`;
}

type AskedOfNumber = Exclude<Asked, { kind: 'covers' }>;

function number(asked: AskedOfNumber, judgement: Judgement): string {
  const { status, estimate, low, high, games } = judgement;
  const about = asked.kind === 'uses' ? `Games in which ${asked.event}` : subject(asked.metric);
  if (games === 0) return `${about}: no game was played`;
  if (estimate === null) return `${about}: never came up in ${gamesText(games)}, so it has no value`;
  if (low === null && status !== 'undecided') return `${about}: the same in all ${gamesText(games)}`;
  const sign = asked.kind === 'verdict' && estimate > 0 ? '+' : '';
  const changes = asked.kind === 'verdict' ? 'changes by ' : '';
  const digits = digitsOf(asked, judgement);
  const ends = low === null ? '' : ` (${fixed(low, digits)} to ${fixed(high!, digits)})`;
  const found = `${about}: ${changes}${sign}${fixed(estimate, digits)}${ends} after ${gamesText(games)}`;
  if (status !== 'undecided') return `${found}, ${outcome(asked, judgement)}`;
  return `${found}; ${low === null ? tooFew(asked, judgement) : unsettled(asked, judgement)}`;
}

/** Keeps the rounded interval on its side of the limit: 0.597 is 0.60, but not below 0.6. */
function digitsOf(asked: AskedOfNumber, { low, high }: Judgement): number {
  const fewest = decimals(low, high);
  if (low === null || high === null) return fewest;
  const edges = asked.kind === 'verdict' ? [-asked.delta, 0, asked.delta] : [asked.low, asked.high];
  const isAsItIs = (digits: number) =>
    [low, high].every((end) =>
      edges.every((edge) => edge === null || Math.sign(Number(end.toFixed(digits)) - edge) === Math.sign(end - edge)),
    );
  for (let digits = fewest; digits <= MOST_DECIMALS; digits++) if (isAsItIs(digits)) return digits;
  return fewest;
}

function outcome(asked: AskedOfNumber, { status, low, high, estimate }: Judgement): string {
  if (asked.kind !== 'verdict') {
    if (status === 'met') return within(asked);
    return asked.high !== null && low! > asked.high ? `above ${asked.high}` : `below ${asked.low}`;
  }
  const { verdict, delta } = asked;
  if (verdict === 'no-difference') {
    if (status === 'met') return `less than the ${delta} that matters`;
    return `${estimate! > 0 ? 'higher' : 'lower'} by ${delta} or more`;
  }
  if (status === 'met') return `${verdict} as expected`;
  const isOpposite = verdict === 'higher' ? high! <= 0 : low! >= 0;
  return isOpposite ? `not ${verdict}` : `not ${verdict} by the ${delta} that matters`;
}

function unsettled(asked: AskedOfNumber, judgement: Judgement): string {
  const { estimate, moreGames, games } = judgement;
  const question = asked.kind === 'verdict' ? `whether that is ${difference(asked)}` : `whether it is ${within(asked)}`;
  if (games < FEWEST_GAMES) return `too few games to tell ${question}`;
  if (moreGames === null) return `too close to the edge to tell ${question}`;
  const value = fixed(estimate!, digitsOf(asked, judgement));
  const more = whole(Number(moreGames.toPrecision(2)));
  return `too few games to tell ${question}; at most about ${more} more games are needed if ${value} is right`;
}

function difference({ verdict }: Extract<AskedOfNumber, { kind: 'verdict' }>): string {
  return verdict === 'no-difference' ? 'a difference that matters' : verdict;
}

/** `within 0.45 to 0.55`, `at most 10`. */
function within(asked: Exclude<AskedOfNumber, { kind: 'verdict' }>): string {
  const expected = expectedText(asked);
  return asked.low === null || asked.high === null ? expected : `within ${expected}`;
}

function tooFew(asked: AskedOfNumber, { games }: Judgement): string {
  if (games < MIN_UNITS_TO_DECIDE) return `not judged before ${MIN_UNITS_TO_DECIDE} games`;
  const isRatio = asked.kind === 'band' && asked.metric.kind === 'ratio';
  return `not judged before ${MIN_EVENTS_TO_DECIDE} ${isRatio ? 'events of either kind' : 'games differ'}`;
}
