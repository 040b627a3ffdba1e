import { uncapitalised } from '../report/names.ts';
import { confidence, decimals, fixed, gamesText, shownDifference, signed, whole } from '../report/numbers.ts';
import { subject } from '../report/sentences/comparison.ts';
import { type LayerChange, layersHeadline, layersSentence } from '../report/sentences/layers.ts';
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
    'Rows marked “second block” show the numbers of that block alone, which had no part in finding the drift. Other rows show the first block.',
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

/** Worst news first, then caveats. */
export function nightAnswer(night: Night): string {
  const { against, entries, tier } = night;
  const left = [...entries.filter(({ state }) => state === 'refused').map(({ key }) => key), ...(against.gone ?? [])];
  const isAll = left.length > 0 && entries.every(({ state }) => state === 'refused' || state === 'unplayed');
  const isJudged = entries.some(({ state, metrics }) => state === 'changed' && metrics.length > 0);
  return [
    gravestNews(night),
    ...(left.length === 0 || isAll
      ? []
      : [`${left.length > 3 ? entriesText(left.length) : listed(left)} could not be compared.`]),
    ...(against.isPaired || tier === 'smoke' || !isJudged ? [] : ['Games are not paired.']),
  ].join(' ');
}

function gravestNews(night: Night): string {
  const { entries, tier } = night;
  const changed = entries.filter(({ state }) => state === 'changed');
  const compared = entries.filter(({ state }) => state !== 'refused' && state !== 'unplayed');
  const unrepeatable = entries.filter(({ repeated }) => repeated !== null && repeated.differs !== null);
  if (unrepeatable.length > 0)
    return `Not repeatable: games of ${listed(unrepeatable.map(({ key }) => key))} came out otherwise when they were played a second time.`;
  const drifts = rowsWith(night, 'drift');
  if (drifts.length > 0) {
    const keys = [...new Set(drifts.map(({ entry }) => entry.key))];
    const what = drifts.length === 1 ? 'one metric' : `${drifts.length} metrics`;
    const where = keys.length > 3 ? `${keys.length} of ${entries.length} entries` : listed(keys);
    const why = onlyChange(drifts.map(({ entry }) => entry));
    return `Drift: ${why}${what} of ${where} moved${why === '' ? ', and' : ';'} a second block of games confirms it.`;
  }
  if (compared.length === 0)
    return `Nothing could be compared: ${entries.length === 0 ? 'the suite has no entries' : (entries[0].refusal ?? 'nothing was played')}.`;
  const rest = changed.length === 0 ? otherSeeds(night) : null;
  if (rest !== null) return rest;
  if (changed.length === 0)
    return `Identical: every game of ${entriesText(compared.length)} ended as ${beforeWords(night)}.`;
  const of = shareText(changed.length, entries.length);
  if (tier === 'smoke')
    return `Changed: games of ${of} end otherwise than ${beforeWords(night)}. A smoke test does not say by how much.`;
  return `Changed, but no drift: ${changedText(changed, of)}; ${resultsText(changed)}.`;
}

/** Does not claim that no result changed. */
function resultsText(changed: readonly NightEntry[]): string {
  const verdicts = changed.flatMap(({ metrics }) => metrics.map(({ verdict }) => verdict));
  const isSettled = verdicts.every((verdict) => SETTLED.includes(verdict));
  if (verdicts.length > 0 && isSettled)
    return 'no result did: every metric is equal, or shown to differ by less than matters';
  const undecided = verdicts.filter((verdict) => verdict === 'undecided').length;
  const open = undecided === 0 ? '' : ` (${whole(undecided)} of ${whole(verdicts.length)} are undecided)`;
  return `no metric is shown to have moved by as much as matters${open}`;
}

const SETTLED: readonly NightVerdict[] = ['equivalent', 'identical', 'never-came-up'];

/** Completes "than" or "as". */
export function beforeWords({ against }: { readonly against: Pick<Night['against'], 'kind'> }): string {
  return against.kind === 'build' ? 'by the other build' : 'in the baseline';
}

function changedText(changed: readonly NightEntry[], of: string): string {
  const why = onlyChange(changed);
  const [{ key, games, differing }] = changed;
  if (changed.length > 1 || differing === null) return `${why}games of ${of} end otherwise`;
  return `${why}${whole(differing)} of ${gamesText(games)} of ${key} end otherwise`;
}

/** `only rules changed, and `, if true of all entries. */
function onlyChange(entries: readonly NightEntry[]): string {
  const heads = new Set(entries.map(({ changes }) => (changes.length === 0 ? '' : layersHeadline(changes))));
  const [head] = heads;
  return heads.size > 1 || head === '' ? '' : `${uncapitalised(head)}, and `;
}

/** Null if seeds are the baseline's. */
function otherSeeds({ entries }: Night): string | null {
  const unknown = entries.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return null;
  return `No drift: on other seeds than the baseline’s, no metric of ${entriesText(unknown.length)} is shown to have moved by as much as matters.`;
}

export function driftSentence(night: Night, entry: NightEntry, row: NightMetric): string {
  const block = toldBlock(row);
  const { difference, interval, before, now } = shownNumbers(row);
  const size = `${difference.replace(/^[+−]/, '')} ${row.metric.unit} ${(block.difference.estimate ?? 0) > 0 ? 'higher' : 'lower'}`;
  return `${entry.key}: ${subject(row.metric)} is ${size} than ${beforeWords(night)}: ${before} before, ${now} now (${confidence(night.alpha)} interval ${interval}, from the second block’s ${gamesText(block.games)} alone).`;
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
    ({ keys, changes }) => `${layersSentence(changes)} (${isAll(keys) ? 'all entries' : namedKeys(keys)})`,
  );
  const unexplained = night.entries.filter(({ state, changes }) => state === 'changed' && changes.length === 0);
  if (unexplained.length === 0) return sentences;
  return [
    ...sentences,
    `Games of ${namedKeys(unexplained.map(({ key }) => key))} changed though no layer did: look at how scenario files are read, and at the version of Node.`,
  ];
}

export function changeHeadline(night: Night): string {
  const heads = new Set(changeGroups(night).map(({ changes }) => layersHeadline(changes)));
  return [...heads].join('; ');
}

export function findableSentence({ tier, findable, alpha }: Night): string {
  if (tier === 'smoke' || findable === null)
    return 'Records are compared game by game: one game that ends otherwise is found, but not whether it matters.';
  const { games, difference, power, comparisons } = findable;
  const cases = `${Math.round(10 * power)} of 10 cases`;
  const metrics = comparisons === 1 ? 'one metric' : `${whole(comparisons)} metrics`;
  const together = `${metrics} decided together at ${confidence(alpha)}`;
  if (difference === null) return `${gamesText(games)} are too few to find any difference, with ${together}.`;
  return `${gamesText(games)} find a difference of ${(100 * difference).toFixed(1)} points per 100 games in ${cases}, with ${together}, even if pairing gains nothing.`;
}

function namedKeys(keys: readonly string[]): string {
  return keys.length <= 3 ? listed(keys) : `${keys.slice(0, 2).join(', ')} and ${keys.length - 2} more entries`;
}

function shareText(some: number, all: number): string {
  if (all === 1) return 'the only entry';
  return some === all ? `all ${whole(all)} entries` : `${whole(some)} of ${whole(all)} entries`;
}

function entriesText(count: number): string {
  return count === 1 ? 'one entry' : `${whole(count)} entries`;
}
