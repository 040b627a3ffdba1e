import { zoneText } from '../fair-zones.ts';
import { gamesText, whole } from '../numbers.ts';
import { theSide } from '../sides.ts';
import { cellScore, type Sweep, scoreDigits, shortValue } from '../sweep.ts';
import { findingsOf, type SweepFindings } from '../sweep-findings.ts';
import { listed } from '../terminal/layout.ts';
import { bound, fewText, mattering, movedText, named, withinText } from './sweep-words.ts';

export function valuesAnswer(sweep: Sweep): string[] {
  const found = findingsOf(sweep);
  const { shown, little, same, undecided, enough } = found;
  const names = (some: readonly number[]) => cellNames(sweep, some);
  const after =
    enough === null
      ? ''
      : `; about ${whole(enough)} games per value would settle ${undecided.length === 1 ? 'it' : 'them'}`;
  const others =
    shown.length === 0
      ? []
      : [
          ...(little.length === 0 ? [] : [`Less than ${mattering(sweep)} of difference with ${names(little)}.`]),
          ...(same.length === 0 ? [] : [`No result changed with ${names(same)}${bound(sweep)}.`]),
          ...(undecided.length === 0 ? [] : [`Undecided with ${names(undecided)}${after}.`]),
        ];
  return [
    ...(shown.length === 0 ? unshownText(sweep, found) : [changesText(sweep, found)]),
    presentText(sweep),
    ...sizesText(sweep, found),
    ...fairText(sweep, found, names),
    ...others,
  ];
}

/** `save.hard changes who wins: compared with 3, blue scores more with 4 and 5, and less with 2.` */
function changesText(sweep: Sweep, { shown }: SweepFindings): string {
  const { keys, cells, reference } = sweep;
  const { table } = cells[reference];
  const bySide = table.sides.flatMap((side) => {
    const rows = shown.filter(({ row }) => row.metric.side === side).toSorted((a, b) => a.cell - b.cell);
    const ways = (['higher', 'lower'] as const).flatMap((way) => {
      const cells = rows.flatMap(({ cell, row }) => (row.verdict === way ? [cell] : []));
      return cells.length === 0 ? [] : [`${way === 'higher' ? 'more' : 'less'} with ${cellNames(sweep, cells)}`];
    });
    const who = theSide(side, table);
    return ways.length === 0 ? [] : [`${who.name} ${who.does('score')} ${ways.join(', and ')}`];
  });
  const change = keys.length === 1 ? 'changes' : 'change';
  return `${listed(keys)} ${change} who wins: compared with ${valuesName(sweep, reference)}, ${bySide.join('; ')}.`;
}

function unshownText(sweep: Sweep, { undecided, little, same, range, enough }: SweepFindings): string[] {
  const { keys, cells, reference } = sweep;
  const { table } = cells[reference];
  const any = `${kindOf(keys)} of ${listed(keys)}`;
  if (undecided.length + little.length + same.length === 0) return [];
  if (undecided.length + little.length === 0)
    return [`No ${any} changed a result in ${gamesText(table.games)}${bound(sweep)}.`];
  // No range beside it: by Bonferroni it can be wider than what Holm has shown.
  if (undecided.length === 0) return [`No ${any} changes who wins by ${mattering(sweep)} per 100 games or more.`];
  const within = withinText(sweep, range, `that with ${valuesName(sweep, reference)}`);
  return [`No ${any} is shown to change who wins${within}.`, ...fewText(sweep, enough, 'tell them apart')];
}

function presentText(sweep: Sweep): string {
  const { cells, reference, keys, isPresent = false } = sweep;
  const { values, table } = cells[reference];
  const digits = scoreDigits(sweep);
  const { estimate, low, high } = cellScore(sweep, reference, 0).score;
  const [own, ...ends] = [estimate, low, high].map((value) => (100 * (value ?? 0)).toFixed(digits));
  const who = theSide(table.sides[0], table);
  const keyed = listed(keys.map((key, i) => `${key} = ${shortValue(values[i])}`));
  return `${isPresent ? 'The file has' : 'The comparison is with'} ${keyed}: ${who.name} ${who.does('score')} ${own} points per 100 games (${ends.join(' to ')}).`;
}

/** The surest rise and fall. */
function sizesText(sweep: Sweep, { shown }: SweepFindings): string[] {
  const most = [1, -1].flatMap((way) => shown.find(({ row }) => way * (row.difference.estimate ?? 0) > 0) ?? []);
  const { table } = sweep.cells[sweep.reference];
  return most.map(({ cell, row }) => `With ${valuesName(sweep, cell)}, ${movedText(row, table, scoreDigits(sweep))}.`);
}

/** `With 3 and 4 the game is fair (blue scores 45 to 55 points per 100 games); with 2 it is not.` */
function fairText(
  { keys, cells, fair: { zones, isExpected } }: Sweep,
  { fair, unfair }: SweepFindings,
  names: (some: readonly number[]) => string,
): string[] {
  if (fair.length + unfair.length === 0) return [];
  const { table } = cells[0];
  const even = zones.length > 1 && !isExpected;
  const scores = zones.slice(0, even ? 1 : zones.length).map((zone) => {
    const who = theSide(zone.side, table);
    return `${even ? 'every side scores' : `${who.name} ${who.does('score')}`} ${zoneText(zone)}`;
  });
  const zone = ` (${listed(scores)} points per 100 games)`;
  const is = isExpected ? 'the score is as the file expects' : 'the game is fair';
  const isNot = isExpected ? 'the score is not as the file expects' : 'the game is not fair';
  const makes = isExpected ? 'brings the score to what the file expects' : 'makes the game fair';
  if (unfair.length === cells.length) return [`No ${kindOf(keys)} ${makes}${zone}.`];
  const open = [...cells.keys()].filter((cell) => !fair.includes(cell) && !unfair.includes(cell));
  const parts = [
    ...(fair.length === 0 ? [] : [`with ${names(fair)} ${is}${zone}`]),
    ...(unfair.length === 0 ? [] : [`with ${names(unfair)} ${fair.length === 0 ? `${isNot}${zone}` : 'it is not'}`]),
    ...(open.length === 0
      ? []
      : [open.length === 1 ? `with ${names(open)} that is undecided` : 'the others are undecided']),
  ];
  return [`${capital(parts.join('; '))}.`];
}

function kindOf(keys: readonly string[]): string {
  return keys.length === 1 ? 'value' : 'combination';
}

/** More combinations are counted: the heat map has their names. */
const MOST_COMBINATIONS = 2;

function cellNames(sweep: Sweep, some: readonly number[]): string {
  if (sweep.keys.length > 1 && some.length > MOST_COMBINATIONS) return `${some.length} combinations`;
  return named(some.map((cell) => valuesName(sweep, cell)));
}

/** `4`; of several keys `soft=4 distance=3`. */
function valuesName({ keys, cells }: Sweep, cell: number): string {
  const { values } = cells[cell];
  if (keys.length === 1) return shortValue(values[0]);
  return keys.map((key, i) => `${key.split('.').at(-1)}=${shortValue(values[i])}`).join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
