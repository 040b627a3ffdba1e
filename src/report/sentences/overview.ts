import type { RowVerdict } from '../../inference/index.ts';
import { capitalised } from '../names.ts';
import { whole } from '../numbers.ts';
import { type Overview, type OverviewRow, rowsOf } from '../overview.ts';
import { listed } from '../terminal/layout.ts';

/** What the scenarios are counted by. */
export interface Counted {
  readonly higher: string;
  readonly lower: string;
  readonly alike: string;
}

export const FAIRNESS: Counted = { higher: 'less fair', lower: 'fairer', alike: 'no fairer and no less' };

type Kind = keyof Counted | 'undecided' | 'same';

const KINDS: Readonly<Record<RowVerdict, Kind>> = {
  higher: 'higher',
  lower: 'lower',
  'higher-negligible': 'alike',
  'lower-negligible': 'alike',
  'no-difference-larger-than-delta': 'alike',
  undecided: 'undecided',
  identical: 'same',
  'never-came-up': 'undecided',
};

export function countedWords(verdict: RowVerdict, words: Counted): string {
  const kind = KINDS[verdict];
  if (kind === 'same') return 'unchanged';
  return kind === 'undecided' ? 'undecided' : words[kind];
}

/** For a side's score, where there is no fairness. */
function scoreWords(side: string): Counted {
  return { higher: `score of ${side} higher`, lower: `score of ${side} lower`, alike: 'no difference that matters' };
}

/** By what the rows were decided together. */
export function wordsOfRows([{ row }]: readonly OverviewRow[]): Counted {
  return row.metric.name === FROM_EVEN.name ? FAIRNESS : scoreWords(row.metric.side ?? '');
}

/** `Less fair in 3 of 4 scenarios, undecided in 1`. Opposite changes are both named, never averaged. */
export function countedSentence(verdicts: readonly RowVerdict[], words: Counted): string {
  const count = (verdict: Kind) => verdicts.filter((one) => KINDS[one] === verdict).length;
  const named: readonly (readonly [Kind, string])[] = [
    ['lower', words.lower],
    ['higher', words.higher],
    ['alike', words.alike],
    ['same', 'unchanged'],
    ['undecided', 'undecided'],
  ];
  const found = named.map(([kind, told]) => ({ kind, told, in: count(kind) })).filter((one) => one.in > 0);
  const isShown = ({ kind }: { kind: Kind }) => kind === 'higher' || kind === 'lower';
  const byCount = (of: typeof found) => of.toSorted((a, b) => b.in - a.in);
  const [first, ...others] = [...byCount(found.filter(isShown)), ...byCount(found.filter((one) => !isShown(one)))];
  if (others.length === 0) return `${capitalised(first.told)} in ${allOf(verdicts.length)}`;
  const rest = others.map((one) => `${one.told} in ${one.in}`);
  const told = `${first.told} in ${first.in} of ${whole(verdicts.length)} scenarios, ${rest.join(', ')}`;
  return found.filter(isShown).length > 1 ? `Opposite: ${told}` : capitalised(told);
}

function allOf(scenarios: number): string {
  if (scenarios === 1) return 'the only scenario that was played';
  return scenarios === 2 ? 'both scenarios' : `all ${whole(scenarios)} scenarios`;
}

/** One per variant, named if there are several. */
export function overviewAnswers(overview: Overview): string[] {
  const { variants } = overview;
  return variants.map((variant) => {
    const verdicts = rowsOf(overview, variant).map(({ row }) => row.verdict);
    const told = countedSentence(verdicts, wordsOfRows(overview.rows));
    return variants.length === 1 ? `${told}.` : `${capitalised(variant)}: ${told}.`;
  });
}

export function missingText({ missing }: Overview): string | null {
  return missing.length === 0 ? null : `Interrupted: ${listed(missing)} ${missing.length === 1 ? 'was' : 'were'} not played.`;
}
