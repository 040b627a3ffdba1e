import { mostOtherwise, type RowVerdict } from '../../inference/index.ts';
import { fairWords, fairZone } from '../charts/knockout.ts';
import { decimals, gamesText, shownDifference, signed } from '../numbers.ts';
import { winRateRows } from '../rows/sides.ts';
import {
  type CellScore,
  cellScore,
  type Knockout,
  knockoutsOf,
  type Sweep,
  scoreDigits,
  shortValue,
} from '../sweep.ts';
import { listed } from '../terminal/layout.ts';
import { atMostOtherwise, footing } from './comparison.ts';
import { fewGames } from './warnings.ts';

export function sweepFooting({ comparison, cells, reference }: Sweep): string {
  const [side, ...others] = cells[reference].table.sides;
  const what = `Differences: points of ${side} per 100 games against ${cells[reference].name}, paired by seed.`;
  const rest = others.length > 1 ? ` Those of the other ${others.length} sides are in sweep.csv.` : '';
  return `${what}${rest} ${footing(comparison, 'comparisons of scores')}`;
}

export const SWEEP_METHODS =
  'Interval methods: win rates by Wilson; differences of scores by t with one pseudo pair either way. A verdict needs 20 games.';

/** Sentences without full stop. */
export function sweepWarnings({ cells, comparison }: Sweep): string[] {
  const rows = cells.flatMap(({ name, table }) => winRateRows({ variant: name, table }, comparison.alpha));
  return fewGames(rows, comparison.alpha, '').map(({ text }) => text);
}

/** More names are counted. */
const MOST_NAMED = 6;

/** The first answers the question. */
export function sweepAnswer(sweep: Sweep): string[] {
  const { keys, cells, reference } = sweep;
  if (cells[reference].table.games === 0) return ['No game was finished.'];
  return keys.length === 0 ? knockoutAnswer(sweep) : valuesAnswer(sweep);
}

const LITTLE: readonly RowVerdict[] = ['higher-negligible', 'lower-negligible', 'no-difference-larger-than-delta'];

type RuleVerdict = 'matters' | 'undecided' | 'too little' | 'never';

function ruleVerdict(knockouts: readonly Knockout[]): RuleVerdict {
  const has = (...verdicts: readonly RowVerdict[]) => knockouts.some(({ verdict }) => verdicts.includes(verdict));
  if (has('higher', 'lower')) return 'matters';
  if (has('undecided')) return 'undecided';
  return has(...LITTLE) ? 'too little' : 'never';
}

/** `5 rules matter, 14 are undecided at 200 games, 7 never changed a result.` */
function knockoutAnswer(sweep: Sweep): string[] {
  const { cells, reference, comparison } = sweep;
  const { games, sides } = cells[reference].table;
  const rules = knockoutsOf(sweep);
  if (rules.length === 0) return ['No change of a house rule was played.'];
  const of = (verdict: RuleVerdict) => rules.filter((knockouts) => ruleVerdict(knockouts) === verdict);
  const [matter, undecided, little, never] = [of('matters'), of('undecided'), of('too little'), of('never')];
  const bound = atMostOtherwise(mostOtherwise(games, 'fixed', comparison.alpha)).replace(/^; (.*)$/, ' ($1)');
  const parts = [
    matter.length === 0
      ? 'no rule is known to matter'
      : `${rulesText(matter.length)} ${matter.length === 1 ? 'matters' : 'matter'}`,
    ...counted(undecided, (count) => `${count} ${count === 1 ? 'is' : 'are'} undecided at ${gamesText(games)}`),
    ...counted(little, (count) => `${count} ${count === 1 ? 'changes' : 'change'} too little to matter`),
    ...counted(never, (count) => `${count} never changed a result${bound}`),
  ];
  const keysOf = (some: readonly (readonly Knockout[])[]) => named(some.map(([{ key }]) => key));
  const [most] = matter.flat().toSorted((a, b) => effectOf(b) - effectOf(a));
  return [
    `${capital(parts.join(', '))}.`,
    ...(most === undefined
      ? []
      : [
          `${most.key} moves most: ${shortValue(most.to)} instead of ${shortValue(most.from)} ${movedText(most, sides[0])}.`,
        ]),
    ...(matter.length < 2 ? [] : [`Rules that matter: ${keysOf(matter)}.`]),
  ];
}

function counted(some: readonly unknown[], text: (count: number) => string): string[] {
  return some.length === 0 ? [] : [text(some.length)];
}

function rulesText(count: number): string {
  return `${count} ${count === 1 ? 'rule' : 'rules'}`;
}

function effectOf({ difference, verdict }: Knockout): number {
  return verdict === 'higher' || verdict === 'lower' ? Math.abs(difference.estimate ?? 0) : 0;
}

function movedText({ difference: { estimate, low, high } }: Knockout, side: string): string {
  const [least, most] = [100 * (low ?? 0), 100 * (high ?? 0)];
  const digits = decimals(least, most);
  const size = Math.abs(100 * (estimate ?? 0)).toFixed(digits);
  const ends = [Math.abs(least), Math.abs(most)].toSorted((a, b) => a - b).map((end) => end.toFixed(digits));
  const way =
    (estimate ?? 0) < 0
      ? `takes ${size} points per 100 games from ${side}`
      : `gives ${side} ${size} points more per 100 games`;
  return `${way} (${ends.join(' to ')})`;
}

function valuesAnswer(sweep: Sweep): string[] {
  const { cells, reference, keys, isPresent = false } = sweep;
  const { sides, games } = cells[reference].table;
  const digits = scoreDigits(sweep);
  const scores = cells.map((_, index) => cellScore(sweep, index, 0));
  const nameOf = (index: number) => valuesName(keys, cells[index].values);
  const base = 100 * (scores[reference].score.estimate ?? 0);
  const others = cells.map((_, index) => index).filter((index) => index !== reference);
  const of = (...verdicts: readonly RowVerdict[]) =>
    others.filter((index) => verdicts.includes(scores[index].verdict ?? 'undecided'));
  const stands = isPresent
    ? `As the file stands, with ${keyed(keys, cells[reference].values)}`
    : `With ${keyed(keys, cells[reference].values)}`;
  const moved = (way: string, found: readonly number[]) => {
    if (found.length === 0) return [];
    const most = found.toSorted((a, b) => apart(scores[b]) - apart(scores[a]))[0];
    const by = signed(shownDifference(base, 100 * (scores[most].score.estimate ?? 0), digits), digits);
    return [`${way} with ${named(found.map(nameOf))}${found.length > 1 ? `, most with ${nameOf(most)}` : ''} (${by}).`];
  };
  const [little, undecided] = [of(...LITTLE), of('undecided')];
  return [
    `${stands}, ${sides[0]} scores ${base.toFixed(digits)} points per 100 games.`,
    ...fairText(sweep, scores, nameOf),
    ...moved('Higher', of('higher')),
    ...moved('Lower', of('lower')),
    ...(little.length === 0 ? [] : [`Too little to matter with ${named(little.map(nameOf))}.`]),
    ...(undecided.length === 0 ? [] : [`Undecided at ${gamesText(games)}: ${named(undecided.map(nameOf))}.`]),
  ];
}

/** Whole interval is fair, or part of it. */
function fairText(sweep: Sweep, scores: readonly CellScore[], nameOf: (index: number) => string): string[] {
  const { sides } = sweep.cells[sweep.reference].table;
  const zone = fairZone(sides.length);
  const all = scores.map(({ score }, index) => ({
    index,
    low: 100 * (score.low ?? 0),
    high: 100 * (score.high ?? 100),
  }));
  const inside = all.filter(({ low, high }) => low >= zone.low && high <= zone.high);
  const maybe = all.filter((one) => !inside.includes(one) && one.low <= zone.high && one.high >= zone.low);
  const names = (some: typeof all) => named(some.map(({ index }) => nameOf(index)));
  const where = `the fair zone of ${fairWords(sides.length)}`;
  if (inside.length === 0 && maybe.length === 0) return [`No value brings ${sides[0]} into ${where}.`];
  if (inside.length === 0) return [`No value is surely in ${where}; ${names(maybe)} may be.`];
  return [`In ${where}: ${names(inside)}${maybe.length === 0 ? '' : `; perhaps ${names(maybe)}`}.`];
}

function apart({ difference }: CellScore): number {
  return Math.abs(difference.estimate ?? 0);
}

/** `4`; of several keys `soft=4 distance=3`. */
function valuesName(keys: readonly string[], values: readonly unknown[]): string {
  if (keys.length === 1) return shortValue(values[0]);
  return keys.map((key, i) => `${key.split('.').at(-1)}=${shortValue(values[i])}`).join(' ');
}

function keyed(keys: readonly string[], values: readonly unknown[]): string {
  return listed(keys.map((key, i) => `${key} = ${shortValue(values[i])}`));
}

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 1 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : listed(names);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
