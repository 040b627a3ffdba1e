import { SCORE_DELTA } from '../../inference/index.ts';
import { gamesToDecide, MIN_DIFFERING_SEEDS, score, shareInterval } from '../../stats/index.ts';
import type { GameTable, VariantResults } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import {
  confidence,
  decimals,
  type Estimated,
  gamesText,
  most,
  percent,
  rounded,
  sameInAll,
  signed,
  span,
  whole,
} from '../numbers.ts';
import { type SeatRow, seatRows } from '../rows/balance.ts';
import type { Presence } from '../rows/counts.ts';
import { countOf, resultsOf } from '../rows/games.ts';
import { halfway, meanLeadChanges, type SnowballRow } from '../rows/leads.ts';
import type { WinRateRow } from '../rows/sides.ts';
import { intervalOf } from '../rows/table.ts';
import { type SideNumbers, theSide } from '../sides.ts';
import { listed } from '../terminal/layout.ts';
import { settledBy } from './comparison.ts';

const HUNDRED = 100;
/** Smaller samples do not show their spread. */
export const FEW = MIN_DIFFERING_SEEDS;
/** If one side has this share of leads, a lead says little. */
const NEARLY_ALWAYS = 0.8;

interface Evenness {
  readonly kind: 'stronger' | 'even' | 'undecided';
  readonly best: string;
  readonly points: Estimated;
  readonly share: number;
}

export type SideResults = Pick<WinRateRow, 'side' | 'games' | 'wins' | 'draws' | 'losses'>;

/** Bonferroni's intervals, because the best of several may lead by chance. Null for a single side or few games. */
export function evennessBy(sides: readonly SideResults[], alpha: number): Evenness | null {
  if (sides.length < 2 || sides[0].games < FEW) return null;
  const scores = sides.map(({ side, wins, draws, losses }) => {
    return { side, ...score(wins, draws, losses, sides.length === 2 ? alpha : alpha / sides.length) };
  });
  // Shared wins may total more than one point.
  const share = scores.reduce((sum, { estimate }) => sum + estimate!, 0) / sides.length;
  const points = scores.toSorted((x, y) => y.estimate! - x.estimate!)[0];
  const isEven = scores.every(({ low, high }) => share - low! <= SCORE_DELTA && high! - share <= SCORE_DELTA);
  const kind = points.low! > share ? 'stronger' : isEven ? 'even' : 'undecided';
  return { kind, best: points.side, points, share };
}

export function evennessOf({ table }: VariantResults, alpha: number): Evenness | null {
  const results = table.sides.map((side, index) => ({ side, games: table.games, ...resultsOf(table, index) }));
  return evennessBy(results, alpha);
}

/** `61.2 points per 100 games (95% interval 60.0 to 62.4); 50 would be even` */
export function scored({ points, share }: Evenness, interval: string): string {
  const ends = `${interval} ${span(points, HUNDRED)}`;
  const even = Number((HUNDRED * share).toFixed(1));
  return `${rounded(points, HUNDRED)} points per ${HUNDRED} games (${ends}); ${even} would be even`;
}

/** `Neither side is shown to be stronger` */
export function notShown({ sides }: VariantResults['table']): string {
  return `${sides.length === 2 ? 'Neither' : 'No'} side is shown to be stronger`;
}

/** For example `Blue is stronger: it scores 61.2 points per 100 games (…); 50 would be even.` */
export function scoreSentence(variant: VariantResults, alpha: number): string | null {
  const evenness = evennessOf(variant, alpha);
  if (evenness === null) return null;
  const { kind, best } = evenness;
  const { name, they, does } = theSide(best, variant.table);
  const measured = `${does('score')} ${scored(evenness, `${confidence(alpha)} interval`)}`;
  if (kind === 'stronger') return `${capitalised(name)} ${does('be')} stronger: ${they} ${measured}.`;
  if (kind === 'even')
    return `The sides are even to within ${100 * SCORE_DELTA} points per 100 games: ${name} ${measured}.`;
  return `${notShown(variant.table)}: ${name} ${measured}.`;
}

/** Empty without leads or for few games. */
export function leadSentences(variant: VariantResults, rows: readonly SnowballRow[], alpha: number): string[] {
  const turn = halfway(variant.table);
  const own = rows.filter((row) => row.variant === variant.variant && row.turn === turn);
  return [
    worthSentence(variant, own, alpha),
    leaderSentence(variant.table, own, alpha),
    changesSentence(variant, alpha),
  ].filter((sentence) => sentence !== null);
}

function isShown({ low, high }: Pick<Estimated, 'low' | 'high'>): boolean {
  return low !== null && high !== null && (low > 0 || high < 0);
}

/** `After turn 5, half-way through a typical game, each extra unit of lead (figures) is worth 17.8 points …` */
function worthSentence({ table, leads }: VariantResults, rows: readonly SnowballRow[], alpha: number): string | null {
  const slopes = rows
    .filter(({ side, games, pointsPerLead }) => side !== null && games >= FEW && pointsPerLead !== null)
    .map((row) => ({ ...row, ...intervalOf(row, 'pointsPerLead'), estimate: row.pointsPerLead! }));
  if (slopes.length === 0 || !slopes.every(isShown)) return null;
  const [first] = slopes;
  const { turn } = first;
  const opening = `After turn ${turn}, half-way through a typical game, each extra unit of lead (${leads.unit})`;
  if (table.sides.length === 2) {
    const r = intervalOf(first, 'correlation');
    const related = r.estimate === null ? '' : `; correlation ${rounded(r)}, ${span(r)}`;
    return `${opening} ${points(first, alpha, related)}.`;
  }
  const sorted = slopes.toSorted((a, b) => a.estimate - b.estimate);
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  return `${opening} over the next best side is worth ${rounded(least, 100)} to ${rounded(most, 100)} points per 100 games, depending on the side.`;
}

function points(slope: Estimated & { readonly estimate: number }, alpha: number, more: string): string {
  const fewer = slope.estimate < 0;
  const [low, high] = fewer ? [slope.high, slope.low] : [slope.low, slope.high];
  const turned = (end: number | null) => (end === null ? null : fewer ? -end : end);
  const size = { estimate: Math.abs(slope.estimate), low: turned(low), high: turned(high) };
  const behind = `${confidence(alpha)} interval ${span(size, 100)}${more}`;
  return `${fewer ? 'costs' : 'is worth'} ${rounded(size, 100)} points per 100 games (${behind})`;
}

/** Null if nobody can lead. */
export function halfwayLeader({ variant, table }: VariantResults, rows: readonly SnowballRow[]): SnowballRow | null {
  const turn = halfway(table);
  return rows.find((row) => row.variant === variant && row.turn === turn && row.side === null) ?? null;
}

/** `Whoever leads at that point wins 83% of decided games (80 to 86).` */
function leaderSentence(table: GameTable, rows: readonly SnowballRow[], alpha: number): string | null {
  const whoever = rows.find(({ side }) => side === null);
  if (whoever === undefined || whoever.leaderWinRate === null || whoever.decidedLeads < FEW) return null;
  const { decidedLeads } = whoever;
  const often = rows.filter(({ side }) => side !== null).toSorted((a, b) => b.decidedLeads - a.decidedLeads)[0];
  const part = shareInterval(often.decidedLeads, decidedLeads, alpha);
  const rate = intervalOf(whoever, 'leaderWinRate');
  const wins = `wins ${percent(rate)} of decided games (${confidence(alpha)} interval ${span(rate, 100)})`;
  if (part.low! < NEARLY_ALWAYS) return `Whoever leads at that point ${wins}.`;
  const how = `in ${percent(part)} of them (${span(part, 100)})`;
  const { name, does } = theSide(often.side!, table);
  return `Whoever leads at that point ${wins}, but ${name} ${does('lead')} ${how}, so a lead alone says little.`;
}

/** `The lead changes 0.51 times per game (0.49 to 0.52); in 49% of games it never does.` */
function changesSentence(variant: VariantResults, alpha: number): string | null {
  const { changes } = variant.leads;
  const average = meanLeadChanges(variant, alpha);
  if (average.estimate === null || average.n < FEW) return null;
  if (average.sd === 0)
    return average.estimate === 0
      ? `The lead never changed in ${gamesText(average.n)}; it does in at most ${most(average.n, alpha)} of games.`
      : `The lead changes ${average.estimate} times per game, ${sameInAll(average.n, alpha)}.`;
  const never = shareInterval(countOf(changes, 0), average.n, alpha);
  const interval = `${confidence(alpha)} interval ${span(average)}`;
  return `The lead changes ${rounded(average)} times per game (${interval}); in ${percent(never)} of games (${span(never, 100)}) it never does.`;
}

/** Of the seats, and of the sides over all seats. */
export function seatFindings(seatings: readonly GameTable[], alpha: number): Record<'seats' | 'sides', string[]> {
  const { sides } = seatings[0];
  const several = sides.length > 2;
  const scoring = ({ side }: SeatRow) => {
    const { name, does } = theSide(side ?? '', seatings[0]);
    return `${name} ${does('score')}`;
  };
  const rows = seatRows(seatings, several ? alpha / sides.length : alpha);
  const of = (measure: SeatRow['measure']) => rows.filter((row) => row.measure === measure);
  // With two sides, one mirrors the other.
  const bySide = several ? of('side advantage') : of('side advantage').toSorted(byEstimate).slice(0, 1);
  const where = several ? 'wherever it sits' : 'over both seats';
  return {
    seats: judged(of('seat advantage'), alpha, 'the seats', ({ seat }) => `seat ${seat} scores`, ''),
    sides: judged(bySide, alpha, 'the sides', scoring, ` ${where}`),
  };
}

export function seatSentences(seatings: readonly GameTable[], alpha: number): string[] {
  return Object.values(seatFindings(seatings, alpha)).flat();
}

function byEstimate(a: SeatRow, b: SeatRow): number {
  return (b.estimate ?? 0) - (a.estimate ?? 0);
}

/** Rows that differ from even; otherwise the largest possible difference. */
function judged(
  rows: readonly SeatRow[],
  alpha: number,
  all: string,
  scoring: (row: SeatRow) => string,
  where: string,
): string[] {
  const known = rows.filter(({ low, high }) => low !== null && high !== null);
  if (known.length === 0) return [];
  const { n } = known[0];
  const differing = Math.max(...known.map((row) => row.differing ?? 0));
  if (n < FEW) return [`Whether ${all} differ is undecided: ${n} games are too few to say.`];
  if (differing === 0)
    return [
      `${capitalised(all)} made no difference in any of ${whole(n)} games played in every seating; at most ${most(n, alpha)} of games differ.`,
    ];
  if (differing < FEW)
    return [`Whether ${all} differ is undecided: only ${differing} of ${whole(n)} games show a difference.`];
  const told = known.filter(({ low, high }) => low! > 0 || high! < 0);
  if (told.length > 0) return told.map((row) => `${capitalised(scoring(row))} ${difference(row, alpha)}${where}.`);
  const [low, high] = [Math.min(...known.map((row) => row.low!)), Math.max(...known.map((row) => row.high!))];
  const digits = decimals(low * HUNDRED, high * HUNDRED);
  const between = `between ${signed(low * HUNDRED, digits)} and ${signed(high * HUNDRED, digits)}`;
  const points = `${HUNDRED * SCORE_DELTA} points per ${HUNDRED} games`;
  if (Math.max(-low, high) <= SCORE_DELTA) return [`${capitalised(all)} are even to within ${points}: ${between}.`];
  const sd = Math.max(...known.map((row) => row.sd ?? 0));
  const more = sd === 0 ? 0 : gamesToDecide({ sd, delta: SCORE_DELTA, comparisons: known.length }, alpha) - n;
  const settled = more > 0 ? `; ${settledBy(more)}` : '';
  return [`Whether ${all} differ is undecided: ${between} points per ${HUNDRED} games${settled}.`];
}

/** `3.1 points more per 100 games than an even share (95% interval 1.9 to 4.3)`. */
function difference({ estimate, low, high }: SeatRow, alpha: number): string {
  const less = estimate! < 0;
  const [from, to] = (less ? [-high!, -low!] : [low!, high!]).map((end) => end * HUNDRED);
  const digits = decimals(from, to);
  const size = Math.abs(estimate! * HUNDRED).toFixed(digits);
  const interval = `${confidence(alpha)} interval ${from.toFixed(digits)} to ${to.toFixed(digits)}`;
  const matters = to / HUNDRED < SCORE_DELTA ? `, less than the ${HUNDRED * SCORE_DELTA} that matter` : '';
  return `${size} points ${less ? 'fewer' : 'more'} per ${HUNDRED} games than an even share (${interval})${matters}`;
}

/** Below this share of turns a side is hardly in the area. */
const HARDLY = 0.5;
/** Below this share for all sides the area is empty. */
const NOBODY = 0.02;

export function presenceSentences({ by, objective, sides }: Presence, numbers: SideNumbers): string[] {
  if (sides.every(({ present }) => (present.estimate ?? 0) < NOBODY))
    return ['Hardly anybody is in the objective at the end of any turn.'];
  const told = sides.map(({ side, present, alone }, i) => {
    const { name, does } = theSide(side, numbers);
    const when = i === 0 ? 'in the objective at the end of ' : 'there at the end of ';
    const rest = present.estimate === 0 ? '' : ` (${percent(alone)} alone)`;
    return `${name} ${does('be')} ${when}${percent(present)}${i === 0 ? ' of turns' : ''}${rest}`;
  });
  const holder = sides.find(({ side }) => side === by);
  if (objective !== 'hold' || holder === undefined || (holder.present.high ?? holder.present.estimate ?? 0) >= HARDLY)
    return [capitalised(`${listed(told)}.`)];
  const { name, they, does } = theSide(holder.side, numbers);
  return [
    capitalised(`${listed(told)}.`),
    capitalised(`${name} must hold it, but ${they} ${does('be')} rarely there.`),
  ];
}
