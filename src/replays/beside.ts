import { capitalised } from '../report/names.ts';
import { listed } from '../report/terminal/layout.ts';
import type { TracedTest, TraceEvent } from '../sim/kernel/trace.ts';

type Events = readonly TraceEvent[];

/** An event of either game; the same number twice while the games are the same. */
export type Step = readonly [first: number, second: number];

/** Two games from the same dice. */
export interface Beside {
  /** Both games from beginning to end; where one has nothing to match, it waits. */
  readonly steps: readonly Step[];
  /** Of `steps`: where the games part; null if they do not. */
  readonly parting: number | null;
  /** Of events, in both: the first that is told differently; null if none is. */
  readonly told: number | null;
}

export function besideOf(first: Events, second: Events): Beside {
  const parting = firstDifference(first, second, isSame);
  const told = firstDifference(first, second, (one, other) => one.text === other.text);
  if (parting === null) return { steps: first.map((_, i) => [i, i]), parting, told };
  const before = Array.from({ length: parting }, (_, i): Step => [i, i]);
  return { steps: [...before, ...aligned(first, second, parting)], parting, told };
}

function firstDifference(first: Events, second: Events, same: (one: TraceEvent, other: TraceEvent) => boolean) {
  const length = Math.max(first.length, second.length);
  for (let i = 0; i < length; i++)
    if (first[i] === undefined || second[i] === undefined || !same(first[i], second[i])) return i;
  return null;
}

/** What pictures show. A number that is needed may differ, and the game is still the same. */
const SHOWN = ['kind', 'figure', 'target', 'from', 'to', 'success', 'killed', 'strength', 'note', 'gunsAt'];
const SHOWN_OF_CARDS = ['player', 'card', 'moves', 'scores', 'winner', 'passed', 'outcome', 'result'];
const ALL_SHOWN = [...SHOWN, ...SHOWN_OF_CARDS];

function isSame(one: TraceEvent, other: TraceEvent): boolean {
  if (one.turn !== other.turn || one.indent !== other.indent) return false;
  if (one.data === null || other.data === null) return one.data === other.data && one.text === other.text;
  return JSON.stringify(shownOf(one)) === JSON.stringify(shownOf(other));
}

function shownOf({ data }: TraceEvent): unknown[] {
  const tests = testsOf(data).map(({ name, rolls, success }) => [name, rolls.map(({ faces }) => faces), success]);
  return [...ALL_SHOWN.map((key) => data?.[key] ?? null), tests];
}

function testsOf(data: TraceEvent['data']): readonly TracedTest[] {
  return (data?.tests ?? []) as readonly TracedTest[];
}

/** Turn by turn: events of the same figure and kind stand beside each other, those between them in pairs. */
function aligned(first: Events, second: Events, from: number): Step[] {
  const steps: Step[] = [];
  let [i, j] = [from, from];
  const here = (): Step => [Math.max(0, i - 1), Math.max(0, j - 1)];
  const advance = (toI: number, toJ: number) => {
    while (i < toI || j < toJ) {
      if (i < toI) i++;
      if (j < toJ) j++;
      steps.push(here());
    }
  };
  const turns = [...first.slice(from), ...second.slice(from)].map(({ turn }) => turn);
  for (const turn of [...new Set(turns)].toSorted((a, b) => a - b)) {
    const [endI, endJ] = [endOf(first, i, turn), endOf(second, j, turn)];
    for (const [matchI, matchJ] of matches(first, i, endI, second, j, endJ)) {
      advance(matchI, matchJ);
      advance(matchI + 1, matchJ + 1);
    }
    advance(endI, endJ);
  }
  return steps;
}

function endOf(events: Events, from: number, turn: number): number {
  let end = from;
  while (events[end]?.turn === turn) end++;
  return end;
}

/** The longest common subsequence of what happens to whom. */
function matches(first: Events, fromI: number, endI: number, second: Events, fromJ: number, endJ: number): Step[] {
  const ones = first.slice(fromI, endI).map(happening);
  const others = second.slice(fromJ, endJ).map(happening);
  const width = others.length + 1;
  const lengths = new Uint16Array((ones.length + 1) * width);
  for (let i = ones.length - 1; i >= 0; i--)
    for (let j = others.length - 1; j >= 0; j--) {
      const at = i * width + j;
      const longest = Math.max(lengths[at + width], lengths[at + 1]);
      lengths[at] = ones[i] === others[j] ? lengths[at + width + 1] + 1 : longest;
    }
  const found: Step[] = [];
  for (let i = 0, j = 0; i < ones.length && j < others.length; ) {
    if (ones[i] === others[j]) found.push([fromI + i++, fromJ + j++]);
    else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) i++;
    else j++;
  }
  return found;
}

function happening({ indent, text, data }: TraceEvent): string {
  if (data === null) return `${indent} ${text.replaceAll(/\d+/g, '')}`;
  const { kind, figure, target, player, card } = data;
  return [indent, kind, figure, target, player, card].join();
}

/** Where two games part. */
export interface Parting {
  /** Such as `The same until turn 3: Save of red Rifleman 3, rolled 3.` */
  readonly sentence: string;
  /** Of either game, such as `Needs 3 or more: success`: the first dice that count otherwise; null if none do. */
  readonly either: readonly [string, string] | null;
  /** Null if the games do not part. */
  readonly turn: number | null;
  /** True if the games part with these dice, not with a choice. */
  readonly isByDice: boolean;
}

export function partingOf(first: Events, second: Events, { steps, parting, told }: Beside): Parting {
  if (parting === null) return { sentence: sameText(first, told), either: null, turn: null, isByDice: false };
  const { turn } = first[parting] ?? second[parting];
  const until = turn === 0 ? 'The games differ before the first turn' : `The games are the same until turn ${turn}`;
  for (const [i, j] of steps.slice(parting)) {
    const test = differingTest(first[i], second[j]);
    if (test === null) continue;
    const { what, either } = test;
    const isByDice = i === parting && j === parting;
    const later = `. The first roll with a different result is in turn ${first[i].turn}`;
    return { sentence: `${until}${isByDice ? '' : later}: ${what}.`, either, turn, isByDice };
  }
  return { sentence: `${until}.`, either: null, turn, isByDice: false };
}

function sameText(events: Events, told: number | null): string {
  if (told === null) return 'The game is the same under both rules: nothing in it depends on the change.';
  const { turn } = events[told];
  const when = turn === 0 ? 'before the first turn' : `in turn ${turn}`;
  return `The game goes the same way under both rules: what is told differently, first ${when}, changes no result.`;
}

/** The same dice of the same figure, a success in one game only. */
function differingTest(one: TraceEvent, other: TraceEvent) {
  if (happening(one) !== happening(other)) return null;
  const [ones, others] = [testsOf(one.data), testsOf(other.data)];
  const at = ones.findIndex((test, i) => {
    const twin = others[i];
    return twin?.name === test.name && facesOf(twin) === facesOf(test) && twin.success !== test.success;
  });
  if (at < 0) return null;
  const { name, rolls } = ones[at];
  const who = rolls.length === 1 && rolls[0].name !== name ? ` of ${rolls[0].name}` : '';
  return {
    what: `${capitalised(name)}${who}, rolled ${facesOf(ones[at])}`,
    either: [capitalised(toldOf(ones[at])), capitalised(toldOf(others[at]))] as const,
  };
}

function facesOf({ rolls }: TracedTest): string {
  return rolls.map(({ faces }) => listed(faces.map(String))).join(' against ');
}

function toldOf({ rolls, needs, success }: TracedTest): string {
  const total = rolls.at(-1)?.total;
  const result = success === undefined ? '' : success === null ? 'open' : success ? 'success' : 'failure';
  const counted = [total === undefined ? '' : `total ${total}`, needs === undefined ? '' : `needs ${needs}`];
  return [counted.filter((part) => part !== '').join(', '), result].filter((part) => part !== '').join(': ');
}
