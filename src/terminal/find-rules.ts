import type { RulesGuide } from '../sim/kernel/rules/guide.ts';
import { nearestName } from '../sim/kernel/rules/names.ts';
import type { NamedField } from '../sim/kernel/rules/table.ts';
import { byStem, generallyMeant, isCommon, stem, wordsIn } from './player-words.ts';

/** A rule, or a group with its paragraph. */
export type Found = ({ readonly kind: 'rule' } & NamedField) | { readonly kind: 'group'; readonly key: string };

export interface Findings {
  /** Best first. */
  readonly found: readonly (Found & { readonly score: number })[];
  /** Words that are about nothing, each with the nearest word that is about something. */
  readonly unknown: readonly { readonly word: string; readonly nearest: string | null }[];
}

interface Entry {
  readonly found: Found;
  readonly weights: ReadonlyMap<string, number>;
}

interface Guide {
  readonly groups: ReadonlySet<string>;
  /** By stem. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
}

// What a word found in a place counts.
const BY_GROUP = 1.2;
const BY_ITS_GROUP = 1.05;
const BY_KEY = 1;
const BY_PATH = 0.9;
const BY_TEXT = 0.5;
const BY_VALUES = 0.3;
/** A synonym that is a key or a group. */
const BY_GUIDE = 1.6;
/** The second synonym and so on. */
const LATER = 0.9;
const GENERAL = 0.6;
/** The beginning of a longer word, from this many letters on. */
const PART = 0.5;
const FEWEST_LETTERS = 3;
/** Matches that are this much worse than the best are left out. */
const WORSE = 0.35;

export function everyRule(all: readonly NamedField[]): Findings {
  return { found: all.map((rule) => ({ kind: 'rule', ...rule, score: 1 })), unknown: [] };
}

/** A key, a branch of keys or a clause; otherwise what the words are about. */
export function askedRules(all: readonly NamedField[], guide: RulesGuide, words: readonly string[]): Findings {
  const wanted = words.join(' ').toLowerCase();
  const named = all.filter(({ key, field }) => [key, field.clause].some((name) => name?.toLowerCase() === wanted));
  const below = all.filter(({ key }) => wanted.includes('.') && key.toLowerCase().startsWith(`${wanted}.`));
  const exact = named.length > 0 ? named : below;
  if (exact.length > 0) return everyRule(exact);
  const names = all.flatMap(({ key, field }) => (field.clause ? [key, field.clause] : [key]));
  const isName = (word: string) => /^\w+(\.\w+)+$|^\w+-\d+$/.test(word);
  const begins = (name: string, word: string) => name.toLowerCase().startsWith(word.toLowerCase());
  const unknown = words.filter((word) => isName(word) && !names.some((name) => begins(name, word)));
  if (unknown.length === 0) return findRules(all, guide, words);
  const others = words.filter((word) => !unknown.includes(word));
  const rest = others.length === 0 ? { found: [], unknown: [] } : findRules(all, guide, others);
  const near = unknown.map((word) => ({
    word,
    nearest: nearestName(word, names),
  }));
  return { ...rest, unknown: [...near, ...rest.unknown] };
}

/** Any word ranks: rare words more than common ones, those of keys more than those of sentences. */
export function findRules(all: readonly NamedField[], guide: RulesGuide, words: readonly string[]): Findings {
  const asked = words.flatMap(wordsIn);
  const telling = asked.filter((word) => !isCommon(word));
  const entries = entriesOf(all, guide);
  const scores = entries.map(() => 0);
  const synonyms = byStem(guide.synonyms);
  const groups = new Set(all.map(({ key }) => groupOf(key)));
  const unknown: string[] = telling.length === 0 ? [...new Set(asked)] : [];
  for (const word of new Set(telling)) {
    const weights = entries.map((entry) => weightOf(entry, word, { groups, synonyms }));
    const inGroups = new Set(entries.filter((_, i) => weights[i] > 0).map(({ found }) => groupOf(found.key)));
    if (inGroups.size === 0) unknown.push(word);
    // By groups, since a group may have hundreds of like rules.
    const rarity = Math.log(1 + groups.size / Math.max(1, inGroups.size));
    weights.forEach((weight, i) => {
      scores[i] += weight * rarity;
    });
  }
  const best = Math.max(...scores);
  const ranked = entries.map(({ found }, i) => ({ ...found, score: scores[i] }));
  return {
    found: ranked.filter(({ score }) => score > 0 && score >= WORSE * best).sort((a, b) => b.score - a.score),
    unknown: unknown.map((word) => ({
      word,
      nearest: isCommon(word) ? null : nearestName(word, vocabulary(all, guide)),
    })),
  };
}

function entriesOf(all: readonly NamedField[], guide: RulesGuide): Entry[] {
  const groups = [...new Set(all.map(({ key }) => groupOf(key)))].map((key): Entry => {
    const weights = new Map<string, number>();
    weigh(weights, key, BY_GROUP);
    weigh(weights, guide.groups[key] ?? '', BY_TEXT);
    return { found: { kind: 'group', key }, weights };
  });
  return [...groups, ...all.map(entryOf)];
}

function entryOf(rule: NamedField): Entry {
  const { key, field } = rule;
  const weights = new Map<string, number>();
  const path = key.split('.');
  weigh(weights, path.at(-1)!, BY_KEY);
  if (path.length > 1) weigh(weights, path[0], BY_ITS_GROUP);
  weigh(weights, path.slice(1, -1).join(' '), BY_PATH);
  weigh(weights, field.doc, BY_TEXT);
  const values = field.kind === 'choice' ? field.choices.join(' ') : '';
  weigh(weights, `${field.clause ?? ''} ${field.unit ?? ''} ${values}`, BY_VALUES);
  return { found: { kind: 'rule', ...rule }, weights };
}

function weigh(weights: Map<string, number>, text: string, weight: number): void {
  for (const word of wordsIn(text)) weights.set(stem(word), Math.max(weight, weights.get(stem(word)) ?? 0));
}

export function groupOf(key: string): string {
  return key.split('.')[0];
}

/** Of a word or of what it means, here or in any system, whatever counts most. */
function weightOf(entry: Entry, word: string, guide: Guide): number {
  const general = generallyMeant(word).map((meant) => GENERAL * weightHere(entry, meant, guide));
  return Math.max(weightHere(entry, word, guide), ...general);
}

function weightHere(entry: Entry, word: string, { groups, synonyms }: Guide): number {
  const own = synonyms.get(stem(word)) ?? [];
  return Math.max(
    weightOfWord(entry, word),
    ...own.map((meant, i) => weightOfMeant(entry, meant, groups) * LATER ** i),
  );
}

/** A group means its paragraph; the rules that are meant are named as well. */
function weightOfMeant(entry: Entry, meant: string, groups: ReadonlySet<string>): number {
  if (meant === entry.found.key) return BY_GUIDE;
  return meant.includes('.') || groups.has(meant) ? 0 : weightOfWord(entry, meant);
}

function weightOfWord({ weights }: Entry, word: string): number {
  const wanted = stem(word);
  const exact = weights.get(wanted);
  if (exact !== undefined) return exact;
  if (wanted.length < FEWEST_LETTERS) return 0;
  let most = 0;
  for (const [text, weight] of weights) if (weight > most && text.startsWith(wanted)) most = weight;
  return PART * most;
}

/** Words that find something, as they are written. */
function vocabulary(all: readonly NamedField[], guide: RulesGuide): Set<string> {
  const texts = [
    ...all.map(({ key, field }) => `${key} ${field.doc}`),
    ...Object.values(guide.groups),
    ...Object.keys(guide.synonyms),
  ];
  return new Set(texts.flatMap(wordsIn).filter((word) => word.length > 3 && !isCommon(word)));
}
