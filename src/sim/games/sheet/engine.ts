import { type Chain, type ChainMistake, chainOf, Rolls, Slots } from '../../language/chain.ts';
import type { Range } from '../../language/expression.ts';
import type { Slot } from '../../language/term.ts';
import { FIRST_SLOT, type Scope } from '../../language/terms.ts';
import { type ChainName, parsed, type Sheet, SITUATION } from './sheet.ts';

/** By dotted name as in expressions. */
export type Values = ReadonlyMap<string, number>;

/** Where the names of a sheet are in a frame, and its chains over all that the file declares. */
export interface Engine {
  readonly sheet: Sheet;
  /** Of declared ranges. */
  readonly scope: Scope;
  readonly firstSlot: number;
  /** By chain: the names that it reads. */
  readonly reads: Readonly<Record<string, ReadonlySet<string>>>;
}

/** Things that only games have. */
const ELSEWHERE = new Map([
  ['own', '"own." is about a side in play, and a sheet plays no games'],
  ['foe', '"foe." is about a side in play, and a sheet plays no games'],
]);

/** Declared names with their ranges. */
function declared(sheet: Sheet, chain: ChainName | null): Map<string, Range> {
  const names = new Map<string, Range>();
  for (const [name, range] of Object.entries(sheet.rules)) names.set(`rules.${name}`, range);
  for (const unit of ['a', 't'])
    for (const group of [sheet.stats, sheet.state])
      for (const [name, range] of Object.entries(group)) names.set(`${unit}.${name}`, range);
  for (const [name, range] of Object.entries(sheet.weapon)) names.set(`w.${name}`, range);
  for (const [name, { min, max }] of Object.entries(SITUATION))
    names.set(name, name === 'range' ? rangeOf(sheet, chain) : { min, max });
  return names;
}

function rangeOf({ weapon }: Sheet, chain: ChainName | null): Range {
  return { min: 0, max: chain === 'strike' ? 1 : (weapon.range?.max ?? 0) };
}

function scopeOf(sheet: Sheet, ranges: ReadonlyMap<string, Range>): { scope: Scope; slots: Slots } {
  const slots = new Slots(FIRST_SLOT);
  const names = new Map<string, Slot>();
  for (const [name, range] of ranges) names.set(name, { slot: slots.take(), range });
  const words = new Map(Object.entries(sheet.let).map(([name, text]) => [name, parsed(text)]));
  return { scope: { names, words, tables: new Map(Object.entries(sheet.tables)), elsewhere: ELSEWHERE }, slots };
}

export interface BoundChain {
  readonly chain: Chain;
  readonly rolls: Rolls;
  readonly frameSize: number;
  readonly scope: Scope;
}

function bound(sheet: Sheet, name: ChainName, ranges: ReadonlyMap<string, Range>) {
  const { scope, slots } = scopeOf(sheet, ranges);
  const rolls = new Rolls();
  const texts = Object.entries(sheet.chains[name]).map(([step, { is }]) => ({ name: step, expression: parsed(is) }));
  const { chain, mistakes } = chainOf(name, texts, scope, slots, rolls);
  return { chain, mistakes, rolls, scope, frameSize: slots.size };
}

/** Over all that the file declares. */
export function checkedChain(
  sheet: Sheet,
  name: ChainName,
): { readonly bound: BoundChain | null; readonly mistakes: readonly ChainMistake[] } {
  const { chain, mistakes, ...rest } = bound(sheet, name, declared(sheet, name));
  return { bound: chain === null ? null : { chain, ...rest }, mistakes };
}

/** With names at their values, or within narrower ranges: equal situations have equal steps. */
export function chainAt(
  sheet: Sheet,
  name: ChainName,
  values: Values,
  narrower: ReadonlyMap<string, Range> = new Map(),
): BoundChain {
  const ranges = new Map<string, Range>();
  for (const [key, range] of declared(sheet, name)) {
    const value = values.get(key);
    ranges.set(key, value === undefined ? (narrower.get(key) ?? range) : { min: value, max: value });
  }
  const { chain, mistakes, ...rest } = bound(sheet, name, ranges);
  if (chain === null)
    throw new RangeError(mistakes.map(({ step, message }) => `${name}.${step}: ${message}`).join('\n'));
  return { chain, ...rest };
}

/** The names that a chain reads, such as `a.quality`. */
export function namesRead({ chain, scope }: BoundChain): ReadonlySet<string> {
  const slots = new Set(chain.steps.flatMap(({ reads }) => [...reads]));
  return new Set([...scope.names].filter(([, { slot }]) => slots.has(slot)).map(([name]) => name));
}

/** A frame with these values; streams of the target follow those of the unit. */
export function frameOf({ scope, rolls, frameSize }: BoundChain, values: Values): Int32Array {
  const frame = new Int32Array(frameSize);
  frame[1] = rolls.names.length;
  for (const [name, value] of values) {
    const slot = scope.names.get(name);
    if (slot !== undefined) frame[slot.slot] = value;
  }
  return frame;
}
