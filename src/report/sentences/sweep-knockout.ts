import { gamesText } from '../numbers.ts';
import { type Knockout, knockoutsOf, type Sweep, shortValue } from '../sweep.ts';
import { findingsOf } from '../sweep-findings.ts';
import { bound, fewText, movedText, named, withinText } from './sweep-words.ts';

/** `1 of 59 rules is shown to change who wins; 36 are undecided at 200 games per value, 22 never changed a result.` */
export function knockoutAnswer(sweep: Sweep): string[] {
  const { cells, reference, changes } = sweep;
  const { table } = cells[reference];
  const rules = knockoutsOf(sweep);
  if (rules.length === 0) return ['No change of a house rule was played.'];
  const { shown, undecided, little, range, enough } = findingsOf(sweep);
  const keysOf = (some: readonly number[]) => [...new Set(some.flatMap((cell) => changes[cell]?.key ?? []))];
  const matter = keysOf(shown.map(({ cell }) => cell));
  const open = keysOf(undecided).filter((key) => !matter.includes(key));
  const small = keysOf(little).filter((key) => !matter.includes(key) && !open.includes(key));
  const never = rules.length - matter.length - open.length - small.length;
  const parts = [
    ...counted(open.length, `${open.length === 1 ? 'is' : 'are'} undecided at ${gamesText(table.games)} per value`),
    ...counted(small.length, `${small.length === 1 ? 'changes' : 'change'} too little to matter`),
    ...counted(never, `never changed a result${bound(sweep)}`),
  ];
  const [most] = shown;
  const change = most === undefined ? null : changes[most.cell];
  return [
    `${[shownText(matter.length, rules), ...(parts.length === 0 ? [] : [parts.join(', ')])].join('; ')}.`,
    ...(most === undefined || change === null
      ? rangeText(open.length === 0 ? '' : withinText(sweep, range, 'the file’s'))
      : [
          `${change.key} has the largest effect shown: with ${shortValue(change.to)} instead of ${shortValue(change.from)}, ${movedText(most.row, table)}.`,
        ]),
    ...(matter.length < 2 ? [] : [`These change who wins: ${named(matter)}.`]),
    ...(open.length === 0 ? [] : fewText(sweep, enough, 'settle the undecided rules')),
  ];
}

function shownText(count: number, rules: readonly (readonly Knockout[])[]): string {
  if (rules.length === 1) return `${rules[0][0].key} is ${count === 0 ? 'not ' : ''}shown to change who wins`;
  const which = count === 0 ? 'None' : `${count}`;
  return `${which} of the ${rules.length} rules ${count < 2 ? 'is' : 'are'} shown to change who wins`;
}

/** `With each, blue’s score is within …` */
function rangeText(within: string): string[] {
  return within === '' ? [] : [`${within.charAt(2).toUpperCase()}${within.slice(3)}.`];
}

function counted(count: number, text: string): string[] {
  return count === 0 ? [] : [`${count} ${text}`];
}
