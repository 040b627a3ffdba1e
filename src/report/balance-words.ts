import { SCORE_DELTA } from '../inference/index.ts';
import { MIN_DIFFERING_SEEDS, score } from '../stats/index.ts';
import type { VariantResults } from '../stats/tables.ts';
import { capitalised } from './names.ts';
import { confidence, type Estimated, percent, rounded, span } from './numbers.ts';
import { countOf, resultsOf } from './rows/games.ts';
import { halfway, meanLeadChanges, type SnowballRow } from './rows/leads.ts';

/** Nothing is said of fewer games than these: the spread of a handful is not known well enough to judge by. */
const FEW = MIN_DIFFERING_SEEDS;
/** Above this part of all leads, that a side leads is no sign of anything. */
const NEARLY_ALWAYS = 0.8;

/**
 * How even the sides are: who scores most, and whether that is more than an even share. Whoever scores most of several is ahead by
 * chance too: the interval that decides is Bonferroni's.
 */
export function scoreSentence({ table }: VariantResults, alpha: number): string | null {
  const { sides } = table;
  if (sides.length < 2 || table.games < FEW) return null;
  const scores = sides.map((side, index) => {
    const { wins, draws, losses } = resultsOf(table, index);
    return { side, ...score(wins, draws, losses, sides.length === 2 ? alpha : alpha / sides.length) };
  });
  // Sides that share a win may get more than one point together.
  const even = scores.reduce((sum, { estimate }) => sum + estimate!, 0) / sides.length;
  const best = scores.toSorted((x, y) => y.estimate! - x.estimate!)[0];
  const interval = `${confidence(alpha)} interval ${span(best)}`;
  const measured = `scores ${rounded(best)} points a game (${interval}) where ${Number(even.toFixed(3))} is even`;
  if (best.low! > even) return `${capitalised(best.side)} has the better of it: it ${measured}.`;
  if (best.high! - even <= SCORE_DELTA)
    return `The sides are even to within ${100 * SCORE_DELTA} points per 100 games: ${best.side} ${measured}.`;
  return `No side is shown to have the better of it: ${best.side} ${measured}.`;
}

/** What a lead half-way is worth and how often it passes, a sentence each; none where nobody can lead. */
export function leadSentences(variant: VariantResults, rows: readonly SnowballRow[], alpha: number): string[] {
  const turn = halfway(variant.table);
  const own = rows.filter((row) => row.variant === variant.variant && row.turn === turn);
  return [worthSentence(variant, own, alpha), leaderSentence(own, alpha), changesSentence(variant, alpha)].filter(
    (sentence) => sentence !== null,
  );
}

/** `After turn 5, half-way through a usual game, each step of lead (figures) is worth 17.8 points per 100 games (…) to blue.` */
function worthSentence({ table, leads }: VariantResults, rows: readonly SnowballRow[], alpha: number): string | null {
  const slopes = rows
    .filter(({ side, games, pointsPerLead }) => side !== null && games >= FEW && pointsPerLead !== null)
    .map((row) => ({
      ...row,
      estimate: row.pointsPerLead!,
      low: row.pointsPerLeadLow,
      high: row.pointsPerLeadHigh,
    }));
  if (slopes.length === 0) return null;
  const [{ turn, correlation }] = slopes;
  const opening = `After turn ${turn}, half-way through a usual game, each step of lead (${leads.unit})`;
  if (table.sides.length === 2) {
    const r = correlation === null ? '' : `; correlation ${correlation.toFixed(2)}`;
    return `${opening} goes with ${points(slopes[0], alpha, r)}.`;
  }
  const sorted = slopes.toSorted((a, b) => a.estimate - b.estimate);
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  return `${opening} over the best other side goes with ${rounded(least, 100)} to ${rounded(most, 100)} points more per 100 games, by side.`;
}

function points(slope: Estimated & { readonly estimate: number }, alpha: number, more: string): string {
  const fewer = slope.estimate < 0;
  const [low, high] = fewer ? [slope.high, slope.low] : [slope.low, slope.high];
  const turned = (end: number | null) => (end === null ? null : fewer ? -end : end);
  const size = { estimate: Math.abs(slope.estimate), low: turned(low), high: turned(high) };
  const interval = span(size, 100);
  const behind = interval === '' ? more.replace(/^; /, '') : `${confidence(alpha)} interval ${interval}${more}`;
  return `${rounded(size, 100)} points ${fewer ? 'fewer' : 'more'} per 100 games${behind === '' ? '' : ` (${behind})`}`;
}

/** `Whoever leads then wins 83 % of decided games (80 to 86).` */
function leaderSentence(rows: readonly SnowballRow[], alpha: number): string | null {
  const whoever = rows.find(({ side }) => side === null);
  if (whoever === undefined || whoever.leaderWinRate === null) return null;
  const { decidedLeads } = whoever;
  const often = rows.filter(({ side }) => side !== null).toSorted((a, b) => b.decidedLeads - a.decidedLeads)[0];
  const part = often.decidedLeads / decidedLeads;
  const rate = { ...whoever, estimate: whoever.leaderWinRate };
  const wins = `wins ${percent(rate)} of decided games (${confidence(alpha)} interval ${span(rate, 100)})`;
  if (part < NEARLY_ALWAYS) return `Whoever leads then ${wins}.`;
  const how = part === 1 ? 'always' : `in ${(100 * part).toFixed(0)} % of games`;
  return `${capitalised(often.side ?? '')} leads then ${how}, so that leading is no sign by itself: the leader ${wins}.`;
}

/** `The lead passes 0.51 times a game (0.49 to 0.52); in 49 % of games it never does.` */
function changesSentence(variant: VariantResults, alpha: number): string | null {
  const { changes } = variant.leads;
  const average = meanLeadChanges(variant, alpha);
  if (average.estimate === null) return null;
  const never = (100 * countOf(changes, 0)) / average.n;
  const interval = span(average) === '' ? '' : ` (${confidence(alpha)} interval ${span(average)})`;
  return `The lead passes ${rounded(average)} times a game${interval}; in ${never.toFixed(0)} % of games it never does.`;
}
