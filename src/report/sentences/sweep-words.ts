import { type ComparisonRow, FEWEST_GAMES, mostOtherwise } from '../../inference/index.ts';
import { decimals, fixed, gamesText, signed, whole } from '../numbers.ts';
import { theSide } from '../sides.ts';
import type { Sweep } from '../sweep.ts';
import type { SweepFindings } from '../sweep-findings.ts';
import { listed } from '../terminal/layout.ts';
import { atMostOtherwise, differenceOf } from './comparison.ts';

/** `: with each, blue’s score is within −6.7 to +9.4 points per 100 games of that with 3` */
export function withinText({ cells, reference }: Sweep, range: SweepFindings['range'], that: string): string {
  const { table } = cells[reference];
  if (range === null || table.games < FEWEST_GAMES) return '';
  const [low, high] = [100 * range.low, 100 * range.high];
  const digits = decimals(low, high);
  const whose = table.sides.length > 2 ? 'every side’s' : theSide(table.sides[0], table).own;
  return `: with each, ${whose} score is within ${signed(low, digits)} to ${signed(high, digits)} points per 100 games of ${that}`;
}

/** `400 games per value cannot tell them apart to 2 points; about 14,000 would.` */
export function fewText(sweep: Sweep, enough: number | null, task: string): string[] {
  const { games } = sweep.cells[sweep.reference].table;
  if (games < FEWEST_GAMES) return [`A verdict needs at least ${FEWEST_GAMES} games per value.`];
  if (enough === null) return [`${gamesText(games)} per value cannot ${task}.`];
  return [`${gamesText(games)} per value cannot ${task} to ${mattering(sweep)}; about ${whole(enough)} would.`];
}

/** `2 points`. */
export function mattering({ comparison }: Sweep): string {
  const deltas = comparison.variants.flatMap(({ rows }) => rows.map(({ delta }) => delta));
  const points = Number((100 * Math.max(...deltas)).toPrecision(6));
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}

/** ` (at most 2.3% of games can differ)`, with each value or rule. */
export function bound({ cells, reference, comparison }: Sweep): string {
  const most = mostOtherwise(cells[reference].table.games, 'fixed', comparison.alpha / Math.max(1, cells.length - 1));
  return atMostOtherwise(most).replace(/^; (.*)$/, ' ($1)');
}

/** `blue scores 43 points more per 100 games (38 to 48)`, of a shown difference. */
export function movedText(
  row: ComparisonRow,
  table: Parameters<typeof theSide>[1],
  digits = decimals(100 * (row.difference.low ?? 0), 100 * (row.difference.high ?? 0)),
): string {
  const { metric, difference } = row;
  const who = theSide(metric.side ?? '', table);
  const ends = [difference.low, difference.high].map((end) => Math.abs(100 * (end ?? 0))).toSorted((a, b) => a - b);
  const size = fixed(Math.abs(differenceOf(row, digits)), digits);
  const more = (difference.estimate ?? 0) > 0 ? 'more' : 'fewer';
  const interval = difference.low === null ? '' : ` (${ends.map((end) => end.toFixed(digits)).join(' to ')})`;
  return `${who.name} ${who.does('score')} ${size} points ${more} per 100 games${interval}`;
}

/** More names are counted. */
const MOST_NAMED = 6;

export function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 1 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : listed(names);
}
