import { funnelNumber, sharePercent } from '../../odds/funnel.ts';
import { whole } from '../../report/numbers.ts';
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
  /** Two keys, the first one's values in rows; settings in that order. */
  /** Rows for a terminal. */
  readonly most?: number;
  readonly grid?: readonly [HeldKey, HeldKey] | undefined;
}

interface HeldKey {
  readonly key: string;
  readonly values: readonly string[];
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
export function comparedSentences({ settings, held, about }: HeldWords): string[] {
  const [top] = shownAttacks(held);
  const count = changedAttacks(held).length;
  if (top === undefined) return [`Nothing changes ${about}: every attack takes as much life as before.`, EXACT];
  const [before, now] = [top.results[0], top.results.at(-1)!];
  const unchanged = unchangedCovers(held);
  return [
    `${capital(about)}, ${attackWords(top)} takes ${loss(now)} life, ${
      now !== null && before !== null && now.loss < before.loss ? 'down' : 'up'
    } from ${loss(before)}${count === 1 ? '; no other attack changes' : `: the largest change of ${whole(count)}`}.`,
    ...(unchanged.length === 0 ? [] : [`Nothing changes in ${listed(unchanged)}.`]),
    ...stepSentence(settings, top),
    EXACT,
  ];
}

export function sweptSentences({ settings, held, about }: HeldWords): string[] {
  const [top] = shownAttacks(held);
  const count = changedAttacks(held).length;
  if (top === undefined) return [`No value of ${about} changes anything: every attack takes as much life.`, EXACT];
  const order = settings
    .map(({ label }, i) => ({ label, result: top.results[i] }))
    .toSorted((a, b) => (a.result?.loss ?? 0) - (b.result?.loss ?? 0));
  const [least, most] = [order[0], order.at(-1)!].map(({ label, result }) => `${loss(result)} life at ${label}`);
  const unchanged = unchangedCovers(held);
  return [
    `Most changed by ${about}: ${attackWords(top)} takes ${least} and ${most}.`,
    ...(count === 1 ? [] : [`${whole(count)} of ${whole(held.length)} attacks change.`]),
    ...(unchanged.length === 0 ? [] : [`Nothing changes in ${listed(unchanged)}.`]),
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

/** A grid of two keys, for the attacks that change most. */
function gridText({ held, grid }: HeldWords): string {
  const [rows, columns] = grid!;
  const grids = shownAttacks(held)
    .slice(0, MOST_GRIDS)
    .map((one) => {
      const cells = rows.values.map((value, i) => [
        value,
        ...columns.values.map((_, j) => loss(one.results[i * columns.values.length + j])),
      ]);
      const heads = [rows.key, ...columns.values.map((value) => `${columns.key} ${value}`)];
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
  const { settings, held, grid, most = MOST_ROWS } = words;
  const changed = shownAttacks(held);
  if (changed.length === 0) return '';
  if (grid !== undefined) return gridText(words);
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
  const lead = ['weapon', 'target', ...(hasCover ? ['cover'] : []), 'range'];
  const heads = [...lead, ...settings.map(({ label }) => label), ...(two ? ['change', 'destroyed'] : [])];
  const right = heads.map((_, i) => i).slice(lead.length);
  const rest = changed.length - rows.length;
  return [
    'Mean life lost by one attack, the most changed first',
    plainTable(heads, rows, right),
    ...(rest > 0 ? [`${whole(rest)} more${most === MOST_ROWS ? '; tables/attacks.csv has every attack' : ''}`] : []),
  ].join('\n');
}

function differenceOf(results: HeldAttack['results']): string {
  const [before, now] = results;
  if (before === null || now === null) return '–';
  // Of what is shown.
  const difference = Number(now.loss.toFixed(2)) - Number(before.loss.toFixed(2));
  return `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(2)}`;
}

function destroyedOf(results: HeldAttack['results']): string {
  const shares = results.map((result) => (result?.destroyed == null ? '–' : sharePercent(result.destroyed)));
  return new Set(shares).size === 1 ? shares[0] : shares.join(' → ');
}

/** A row for each attack and setting. */
export function heldTable({ settings, held }: HeldWords): Table {
  const rows = held.flatMap(({ weapon, target, cover, range, results, spread }): Row[] =>
    results.map((result, i) => ({
      setting: settings[i].label,
      ...{ weapon, target, cover, range },
      lifeLost: result?.loss ?? null,
      destroyed: result?.destroyed ?? null,
      spread,
    })),
  );
  const columns = ['setting', 'weapon', 'target', 'cover', 'range', 'lifeLost', 'destroyed', 'spread'];
  return { name: 'attacks', columns, rows };
}
