import { confidence, decimals, fixed, gamesText, shownDifference, signed, whole } from '../report/numbers.ts';
import { subject, withUnit } from '../report/sentences/comparison.ts';
import { type LayerChange, layersSentence } from '../report/sentences/layers.ts';
import { listed } from '../report/terminal/layout.ts';
import type { BlockEstimate, BlockName, Night, NightEntry, NightMetric, NightVerdict } from './night.ts';

/** Readable without colour; differences show direction. */
export function verdictMark({ verdict, first, second }: NightMetric): string {
  const isUp = ((second ?? first).difference.estimate ?? 0) >= 0;
  switch (verdict) {
    case 'drift':
      return isUp ? '▲' : '▼';
    case 'small-change':
      return isUp ? '△' : '▽';
    case 'not-confirmed':
      return '◇';
    case 'equivalent':
      return '≈';
    case 'undecided':
      return '?';
    case 'identical':
      return '=';
    case 'never-came-up':
      return '–';
  }
}

const VERDICT_WORDS: Readonly<Record<NightVerdict, string>> = {
  drift: 'drift',
  'not-confirmed': 'not confirmed',
  'small-change': 'small change',
  equivalent: 'no difference that matters',
  undecided: 'undecided',
  identical: 'identical',
  'never-came-up': 'never came up',
};

/** Shown numbers add up. */
interface ShownNumbers {
  readonly before: string;
  readonly now: string;
  readonly difference: string;
  readonly interval: string;
}

/** Older nights do not name it. */
export function toldBlock({ first, second }: NightMetric): BlockEstimate {
  return second ?? first;
}

export function sourceOf({ second }: NightMetric): BlockName {
  return second === null ? 'first' : 'second';
}

/** Names the block unless it is the first. */
export function verdictWords({ verdict, second }: NightMetric): string {
  return second === null ? VERDICT_WORDS[verdict] : `${VERDICT_WORDS[verdict]} (second block)`;
}

export function blocksNote(rows: readonly NightMetric[]): string[] {
  if (rows.every(({ second }) => second === null)) return [];
  return [
    'Rows marked “second block” show the numbers of that block alone, which played no part in finding the drift. Other rows show the first block.',
  ];
}

export function shownNumbers(row: NightMetric): ShownNumbers {
  const { before, now, difference } = toldBlock(row);
  const { scale } = row.metric;
  const [low, high] = [difference.low, difference.high].map((end) => (end === null ? null : end * scale));
  const digits = decimals(low, high);
  const at = (value: number | null) => (value === null ? '–' : fixed(value * scale, digits));
  return {
    before: at(before),
    now: at(now),
    difference:
      before === null || now === null ? '–' : signed(shownDifference(before * scale, now * scale, digits), digits),
    interval: low === null || high === null ? '' : `${signed(low, digits)} to ${signed(high, digits)}`,
  };
}

export function rowsWith(night: Night, verdict: NightVerdict): { entry: NightEntry; row: NightMetric }[] {
  return night.entries.flatMap((entry) =>
    entry.metrics.filter((row) => row.verdict === verdict).map((row) => ({ entry, row })),
  );
}

/** Completes "than" or "as". */
export function beforeWords({ against }: { readonly against: Pick<Night['against'], 'kind'> }): string {
  return against.kind === 'build' ? 'in the other build' : 'in the baseline';
}

export function driftSentence(night: Night, entry: NightEntry, row: NightMetric): string {
  const block = toldBlock(row);
  const { difference, interval, before, now } = shownNumbers(row);
  const isMore = (block.difference.estimate ?? 0) > 0;
  const size = withUnit(difference.replace(/^[+−]/, ''), row.metric.unit);
  const moved =
    row.metric.name === 'turns'
      ? `games are ${size} ${isMore ? 'longer' : 'shorter'}`
      : `${subject(row.metric)} is ${size} ${isMore ? 'higher' : 'lower'}`;
  return `${entry.key}: ${moved} than ${beforeWords(night)}: ${before} before, ${now} now (${confidence(night.alpha)} interval ${interval}, from the second block’s ${gamesText(block.games)} alone).`;
}

interface ChangeGroup {
  readonly keys: readonly string[];
  readonly changes: readonly LayerChange[];
}

export function changeGroups({ entries }: Night): ChangeGroup[] {
  const groups = new Map<string, { keys: string[]; changes: readonly LayerChange[] }>();
  for (const { key, changes } of entries) {
    if (changes.length === 0) continue;
    const id = JSON.stringify(changes);
    const group = groups.get(id) ?? { keys: [], changes };
    group.keys.push(key);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** `Only rules changed: save.hard 3 → 2. (squad-alpha/farmhouse)` */
export function changeSentences(night: Night): string[] {
  const groups = changeGroups(night);
  const isAll = (keys: readonly string[]) => keys.length === night.entries.length;
  const sentences = groups.map(
    ({ keys, changes }) => `${layersSentence(changes)} (${isAll(keys) ? 'all scenarios' : namedKeys(keys)})`,
  );
  const unexplained = night.entries.filter(({ state, changes }) => state === 'changed' && changes.length === 0);
  if (unexplained.length === 0) return sentences;
  return [
    ...sentences,
    `Games of ${namedKeys(unexplained.map(({ key }) => key))} changed although no layer did: check how scenario files are read, and the version of Node.`,
  ];
}

export function findableSentence({ tier, findable, alpha }: Night): string {
  if (tier === 'smoke' || findable === null)
    return 'A smoke test finds every game that ended differently, but does not say whether it matters.';
  const { games, difference, power, comparisons } = findable;
  const cases = `${Math.round(10 * power)} of 10 cases`;
  const metrics = comparisons === 1 ? 'one metric' : `${whole(comparisons)} metrics`;
  const together = `${metrics} decided together at ${confidence(alpha)}`;
  if (difference === null) return `${gamesText(games)} are too few to find any difference, with ${together}.`;
  return `With ${gamesText(games)} and ${together}, this night finds a difference of ${(100 * difference).toFixed(1)} points per 100 games in ${cases}, even if pairing gains nothing.`;
}

export function namedKeys(keys: readonly string[]): string {
  return keys.length <= 3 ? listed(keys) : `${keys.slice(0, 2).join(', ')} and ${keys.length - 2} more scenarios`;
}

export function scenariosText(count: number): string {
  return count === 1 ? 'one scenario' : `${whole(count)} scenarios`;
}
