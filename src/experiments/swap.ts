import type { Addition, Scenario } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Armed, System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { namedBy, readPoints } from './points.ts';

export interface Swap {
  readonly addition: Addition;
  /** `6 sgc figures carry a shotgun instead of a rifle (60 → 72 points)`. */
  readonly words: string;
}

/**
 * `rifle=shotgun` for all figures, `blue:rifle=shotgun` for one side; commas join swaps. Throws an InputError on an
 * unknown or unused weapon, or without the points that equal points need.
 */
export function swapsOf(
  system: System,
  scenario: Scenario,
  { swap: words = [], points = [], 'equal-points': atEqualPoints }: SwapWords,
): Swap[] {
  const idle = points.length > 0 ? 'points' : 'equal-points';
  if (words.length === 0 && (points.length > 0 || atEqualPoints))
    throw new InputError(`--${idle} is about the weapons of --swap; add it`);
  if (words.length === 0) return [];
  const { data, rules } = scenario.baseline;
  if (system.armed === undefined || system.weapons === undefined)
    throw new InputError(`--swap: figures of ${system.info.id} have no weapons to swap`);
  const { kind, ids } = system.swappable?.(rules) ?? namedBy(system.weapons(rules));
  const known: Known = {
    points: readPoints({ kind, ids }, points, scenario.points),
    isEqual: Boolean(atEqualPoints),
    sides: system.sides(data),
    kind,
    ids,
    armed: system.armed(data, rules),
  };
  return words.map((word) => swapOf(known, word));
}

export interface SwapWords {
  readonly swap?: readonly string[] | undefined;
  readonly points?: readonly string[] | undefined;
  readonly 'equal-points'?: unknown;
}

interface Known {
  readonly points: ReadonlyMap<string, number>;
  readonly isEqual: boolean;
  readonly sides: readonly string[];
  readonly kind: string;
  readonly ids: readonly string[];
  readonly armed: readonly Armed[];
}

function swapOf(known: Known, word: string): Swap {
  const set: Record<string, unknown> = {};
  const rules = new Map<string, string>();
  const told: string[] = [];
  for (const part of word.split(',')) {
    const { side, from, to } = partOf(known, part.trim());
    const armed = known.armed.filter((one) => one.weapon === from && (side === null || one.side === side));
    if (armed.length === 0) throw new InputError(nobody(known, side, from));
    for (const { path, houseRule, stating } of armed) {
      if (path !== null) set[path] = to;
      if (houseRule !== null) rules.set(houseRule, ruleWord(stating(to)));
    }
    for (const name of known.sides) {
      const own = armed.filter((one) => one.side === name);
      if (own.length > 0) told.push(carried(known, own, { side: name, from, to }, set));
    }
  }
  const houseRules = [...rules].map(([key, value]) => `${key}=${value}`);
  const name = `swap ${word}${known.isEqual ? ' at equal points' : ''}`;
  const words = told.join('; ');
  return { addition: { name, option: '--swap', description: `${words}.`, houseRules, set }, words };
}

/** A list of weapons in brackets, as `--set` reads it. */
function ruleWord(stated: Readonly<Record<string, unknown>>): string {
  const [value] = Object.values(stated);
  return Array.isArray(value) ? `[${value.join()}]` : String(value);
}

interface Carried {
  readonly side: string;
  readonly from: string;
  readonly to: string;
}

/** What one side carries now, and its price; at equal points `set` gets the numbers of figures. */
function carried(known: Known, armed: readonly Armed[], swap: Carried, set: Record<string, unknown>): string {
  const { side, from, to } = swap;
  const before = figuresOf(armed);
  const [one, more] = known.kind === 'weapon' ? ['carries', 'carry'] : [`has ${known.kind}`, `have ${known.kind}`];
  const now = (figures: number) => `${figures} ${side} ${figures === 1 ? `figure ${one}` : `figures ${more}`} ${to}`;
  const [old, price] = [from, to].map((id) => known.points.get(id));
  if (old === undefined || price === undefined) {
    if (!known.isEqual) return `${now(before)} instead of ${from}`;
    const missing = old === undefined ? from : to;
    throw new InputError(
      `--equal-points needs the points of ${missing}: add --points ${missing}=10, or points to the file`,
    );
  }
  const budget = before * old;
  if (!known.isEqual) {
    const hint = before * price === budget ? 'equal' : 'not equal: --equal-points changes the number of figures';
    return `${now(before)} instead of ${from} (${points(budget)} → ${points(before * price)} points, ${hint})`;
  }
  const after = Math.floor(budget / price + 1e-9);
  for (const [i, count] of shared(after, armed, swap).entries()) set[armed[i].countPath!] = count;
  const left = budget - after * price;
  const unspent = left > 1e-9 ? `, ${points(left)} unspent` : '';
  return `${now(after)} where ${before} had ${from} (${points(budget)} → ${points(after * price)} points${unspent})`;
}

const figuresOf = (armed: readonly Armed[]) => armed.reduce((sum, one) => sum + one.figures, 0);

const points = (value: number) => String(Number(value.toFixed(2)));

/**
 * As many figures, shared among the entries in proportion, at least one each. Lone figures, such as leaders, stay
 * alone where other entries can change.
 */
function shared(total: number, armed: readonly Armed[], { side, to }: Carried): number[] {
  if (armed.some(({ countPath }) => countPath === null))
    throw new InputError(
      `--equal-points: the file does not say how many of these figures ${side} has; swap the weapon of another side only`,
    );
  if (total < armed.length)
    throw new InputError(
      `--equal-points: the points of ${side} buy ${total === 0 ? 'no figure' : `only ${total} ${total === 1 ? 'figure' : 'figures'}`} with ${to}, but the file has ${armed.length} ${armed.length === 1 ? 'entry' : 'entries'} of them, and each keeps at least one figure`,
    );
  const crowds = armed.some(({ figures }) => figures > 1) ? armed.filter(({ figures }) => figures > 1) : armed;
  let [left, among] = [total - (armed.length - crowds.length), figuresOf(crowds)];
  return armed.map((one, i) => {
    if (!crowds.includes(one)) return 1;
    const entriesAfter = armed.slice(i + 1).filter((other) => crowds.includes(other)).length;
    const count = Math.min(Math.max(1, Math.round((left * one.figures) / among)), left - entriesAfter);
    left -= count;
    among -= one.figures;
    return count;
  });
}

/** Names of sides may contain a colon, weapons may not. */
function partOf({ sides, kind, ids }: Known, part: string): { side: string | null; from: string; to: string } {
  const [, prefix, from, to] = /^(?:(.*):)?([^:=]+)=([^:=]+)$/.exec(part) ?? [];
  const example = `${ids[0]}=${ids[1] ?? ids[0]}`;
  if (from === undefined || to === undefined)
    throw new InputError(
      `--swap needs ${example}, or for one side ${sides[0]}:${example}, got ${JSON.stringify(part)}`,
    );
  const side = prefix?.trim() ?? null;
  if (side !== null && !sides.includes(side))
    throw new InputError(`--swap: unknown side "${side}"${suggestion(side, sides)}`);
  for (const id of [from.trim(), to.trim()])
    if (!ids.includes(id)) throw new InputError(`--swap: unknown ${kind} "${id}"${suggestion(id, ids)}`);
  if (from.trim() === to.trim()) throw new InputError(`--swap: "${part}" changes nothing`);
  return { side, from: from.trim(), to: to.trim() };
}

function nobody({ armed, kind }: Known, side: string | null, from: string): string {
  const own = armed.filter((one) => side === null || one.side === side).map(({ weapon }) => weapon);
  const who = side === null ? 'no figure' : `no figure of ${side}`;
  return `--swap: ${who} has ${kind} "${from}"; they have: ${[...new Set(own)].join(', ')}`;
}
