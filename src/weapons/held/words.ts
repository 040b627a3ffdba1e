import { shown } from '../../experiments/vary.ts';
import { funnelNumber, sharePercent } from '../../odds/funnel.ts';
import { shownDifference, signed, whole } from '../../report/numbers.ts';
import type { Row, Table } from '../../report/rows/table.ts';
import { listed, plainTable } from '../../report/terminal/layout.ts';
import { EXACT, funnelAt } from '../matchups.ts';
import { coverWords } from '../tables.ts';
import { changedAttacks, type HeldAttack, joinedAttacks, type Setting } from './attacks.ts';

/** What is compared, for sentences: `coverBonus 2`. */
export interface HeldWords {
  readonly settings: readonly Setting[];
  readonly held: readonly HeldAttack[];
  /** `with coverBonus=2`. */
  readonly about: string;
  /** About attacks that not all settings have. */
  readonly lone?: readonly string[];
  /** Rows for a terminal. */
  readonly most?: number;
  /** One or two that are varied; of two, settings go through the values of the second first. */
  readonly keys?: readonly HeldKey[];
}

export interface HeldKey {
  readonly key: string;
  readonly values: readonly unknown[];
}

const loss = (result: HeldAttack['results'][number]): string => (result === null ? '–' : result.loss.toFixed(2));

/** `squad/mg against ogre at 1–24 inches, soft cover`. */
export function attackWords({ weapon, target, range, cover }: HeldAttack): string {
  const where = range === 'contact' ? 'in contact' : `at ${range} inches`;
  return `${weapon} against ${target} ${where}${cover === null ? '' : `, ${coverWords([cover])}`}`;
}

/** For people, the most changed first. */
export function shownAttacks(held: readonly HeldAttack[]): HeldAttack[] {
  return changedAttacks(joinedAttacks(held));
}

/** The first answers. */
export function comparedSentences({ settings, held, about, lone = [] }: HeldWords): string[] {
  const [top] = shownAttacks(held);
  const count = changedAttacks(held).length;
  if (top === undefined)
    return lone.length === 0
      ? [`Nothing changes ${about}: every attack takes as much life as before.`, EXACT]
      : [...lone, `Every other attack takes as much life as before.`, EXACT];
  const [before, now] = [top.results[0], top.results.at(-1)!];
  const unchanged = unchangedCovers(held);
  return [
    `${capital(about)}, ${attackWords(top)} takes ${loss(now)} life, ${
      now !== null && before !== null && now.loss < before.loss ? 'down' : 'up'
    } from ${loss(before)}${count === 1 ? '; no other attack changes' : `: the largest of ${whole(count)} changes`}.`,
    ...(unchanged.length === 0 ? [] : [`Nothing changes where the target has ${listed(unchanged)}.`]),
    ...stepSentence(settings, top),
    ...lone,
    EXACT,
  ];
}

/** What only one of two settings has: whole units, weapons or targets, and ranges. `leads` begin the sentences of each. */
export function loneSentences(held: readonly HeldAttack[], leads: readonly [string, string]): string[] {
  return leads.flatMap((lead, i) => {
    const own = held.filter(({ results }) => results[i] !== null && results[1 - i] === null);
    const others = held.filter(({ results }) => results[1 - i] !== null);
    const isShared = (key: 'weapon' | 'target', name: string) => others.some((one) => one[key] === name);
    const weapons = [...new Set(own.map(({ weapon }) => weapon))];
    const targets = [...new Set(own.map(({ target }) => target))].filter((name) => !isShared('target', name));
    const byRange = new Map<string, string[]>();
    for (const weapon of weapons.filter((name) => isShared('weapon', name))) {
      const where = reachWords(own.filter((one) => one.weapon === weapon && !targets.includes(one.target)));
      if (where !== null) byRange.set(where, [...(byRange.get(where) ?? []), weapon]);
    }
    const named = [
      ...weapons.filter((name) => !isShared('weapon', name)),
      ...targets.map((target) => `the target ${target}`),
    ];
    const all = [
      ...(named.length === 0 ? [] : [listed(named)]),
      ...[...byRange].map(([where, names]) => `${listed(names)} ${where}`),
    ];
    return all.length === 0 ? [] : [`${lead}: ${all.join('; ')}.`];
  });
}

/** `at 25–30 inches`, or `in contact`. */
function reachWords(held: readonly HeldAttack[]): string | null {
  if (held.length === 0) return null;
  if (held[0].range === 'contact') return 'in contact';
  const [from, to] = [Math.min(...held.map((one) => one.from)), Math.max(...held.map((one) => one.to))];
  return `at ${from === to ? from : `${from}–${to}`} inches`;
}

export function sweptSentences({ settings, held, about, keys = [] }: HeldWords): string[] {
  const [top] = shownAttacks(held);
  const count = changedAttacks(held).length;
  if (top === undefined) return [`No value of ${about} changes anything: every attack takes as much life.`, EXACT];
  const names = keys.length === 1 ? keys[0].values.map(shown) : settings.map(({ label }) => label);
  const order = names
    .flatMap((label, i) => (top.results[i] === null ? [] : [{ label, result: top.results[i] }]))
    .toSorted((a, b) => a.result.loss - b.result.loss);
  const [least, most] = [order[0], order.at(-1)!].map(({ label, result }) => `${loss(result)} life at ${label}`);
  const unchanged = unchangedCovers(held);
  return [
    `Most changed by ${about}: ${attackWords(top)} takes ${least}${order.length === 1 ? ', and is not possible otherwise' : ` and ${most}`}.`,
    ...(count === 1 ? [] : [`${whole(count)} of ${whole(held.length)} attacks change.`]),
    ...(unchanged.length === 0 ? [] : [`Nothing changes where the target has ${listed(unchanged)}.`]),
    EXACT,
  ];
}

/** Kinds of cover in which no attack changes, while others do. */
function unchangedCovers(held: readonly HeldAttack[]): string[] {
  const kinds = (attacks: readonly HeldAttack[]) => new Set(attacks.flatMap(({ cover }) => cover?.split(' or ') ?? []));
  const changed = changedAttacks(held);
  if (changed.some(({ cover }) => cover === null)) return [];
  const own = kinds(changed);
  return [...kinds(held)].filter((cover) => !own.has(cover)).map((cover) => coverWords([cover]));
}

/** Where in the chain the difference begins. */
function stepSentence(settings: readonly Setting[], { results }: HeldAttack): string[] {
  const [before, now] = [0, results.length - 1].map((i) => {
    const result = results[i];
    if (result === null) return [];
    return funnelAt(settings[i].evaluation, result.place);
  });
  const steps = before.flatMap((row) => {
    const after = now.find(({ title }) => title === row.title);
    if (after === undefined || Math.abs(after.mean - row.mean) < 1e-9) return [];
    return [`${row.title.toLowerCase()} ${funnelNumber(row)} → ${funnelNumber(after)}`];
  });
  return steps.length === 0 ? [] : [`Step by step: ${steps.join('; ')}.`];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MOST_ROWS = 16;
const MOST_GRIDS = 3;

/** First those that both keys change. */
export function gridAttacks(held: readonly HeldAttack[], [rows, columns]: readonly HeldKey[]): HeldAttack[] {
  const width = columns.values.length;
  const isBoth = ({ results }: HeldAttack): boolean => {
    const losses = results.map(loss);
    const varies = (from: (i: number) => number) => losses.some((one, i) => one !== losses[from(i)]);
    return rows.values.length > 1 && varies((i) => i - (i % width)) && varies((i) => i % width);
  };
  const all = shownAttacks(held);
  return [...all.filter(isBoth), ...all.filter((one) => !isBoth(one))];
}

/** A grid of two keys, for the attacks that change most. */
function gridText({ held }: HeldWords, keys: readonly HeldKey[]): string {
  const [rows, columns] = keys;
  const grids = gridAttacks(held, keys)
    .slice(0, MOST_GRIDS)
    .map((one) => {
      const cells = rows.values.map((value, i) => [
        shown(value),
        ...columns.values.map((_, j) => loss(one.results[i * columns.values.length + j])),
      ]);
      const heads = [`${rows.key} ↓, ${columns.key} →`, ...columns.values.map(shown)];
      return `${attackWords(one)}\n${plainTable(
        heads,
        cells,
        heads.map((_, i) => i),
      )}`;
    });
  return ['Mean life lost by one attack, the most changed first', ...grids].join('\n\n');
}

/** For a terminal: the most changed attacks. */
export function heldText(words: HeldWords): string {
  const { settings, held, keys = [], most = MOST_ROWS } = words;
  const changed = shownAttacks(held);
  if (changed.length === 0) return '';
  if (keys.length === 2) return gridText(words, keys);
  const hasCover = changed.some(({ cover }) => cover !== null);
  const two = settings.length === 2;
  const rows = changed
    .slice(0, most)
    .map(({ weapon, target, cover, range, results }) => [
      weapon,
      target,
      ...(hasCover ? [cover ?? ''] : []),
      range,
      ...results.map(loss),
      ...(two ? [differenceOf(results), destroyedOf(results)] : []),
    ]);
  const lead = ['unit/weapon', 'target', ...(hasCover ? ['cover'] : []), 'range'];
  const names = keys.length === 1 ? keys[0].values.map(shown) : settings.map(({ label }) => label);
  const heads = [...lead, ...names, ...(two ? ['change', 'destroyed'] : [])];
  const right = heads.map((_, i) => i).slice(lead.length);
  const rest = changed.length - rows.length;
  const by = keys.length === 1 ? ` by ${keys[0].key}` : '';
  return [
    `Mean life lost by one attack${by}, the most changed first`,
    plainTable(heads, rows, right),
    ...(rest > 0 ? [`${whole(rest)} more${most === MOST_ROWS ? '; tables/attacks.csv has every attack' : ''}`] : []),
  ].join('\n');
}

function differenceOf(results: HeldAttack['results']): string {
  const [before, now] = results;
  if (before === null || now === null) return '–';
  return signed(shownDifference(before.loss, now.loss, 2), 2);
}

function destroyedOf(results: HeldAttack['results']): string {
  const shares = results.map((result) => (result?.destroyed == null ? '–' : sharePercent(result.destroyed)));
  return new Set(shares).size === 1 ? shares[0] : shares.join(' → ');
}

/** A row for each attack and setting. */
export function heldTable({ settings, held }: HeldWords): Table {
  const rows = held.flatMap(({ weapon, target, cover, from, to, results, spread }): Row[] =>
    results.map((result, i) => ({
      setting: settings[i].label,
      ...{ weapon, target, cover, rangeFrom: from, rangeTo: to },
      lifeLost: result?.loss ?? null,
      destroyed: result?.destroyed ?? null,
      spread,
    })),
  );
  const place = ['weapon', 'target', 'cover', 'rangeFrom', 'rangeTo'];
  const columns = ['setting', ...place, 'lifeLost', 'destroyed', 'spread'];
  return { name: 'attacks', columns, rows };
}
