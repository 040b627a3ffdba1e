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

/** Names that a sheet knows, but not there, by the reason. */
function elsewhereIn(sheet: Sheet, chain: ChainName | null): Map<string, string> {
  const found = new Map([
    ['own', '"own." is about a side in play, and a sheet plays no games'],
    ['foe', '"foe." is about a side in play, and a sheet plays no games'],
    ['a', '"a" is the unit that attacks: write a number of it, such as a.life'],
    ['t', '"t" is the target: write a number of it, such as t.life'],
    ['w', '"w" is the weapon: write a number of it, such as w.range'],
    ['rules', '"rules" are the rules of the file: write one that it declares, such as rules.coverBonus'],
  ]);
  const isOfUnit = (name: string): boolean => Object.hasOwn(sheet.stats, name) || Object.hasOwn(sheet.state, name);
  for (const name of Object.keys(sheet.weapon))
    if (!isOfUnit(name))
      for (const unit of ['a', 't']) found.set(`${unit}.${name}`, `"${name}" is a number of weapons: write w.${name}`);
  for (const name of [...Object.keys(sheet.stats), ...Object.keys(sheet.state)])
    if (!Object.hasOwn(sheet.weapon, name))
      found.set(`w.${name}`, `"${name}" is a number of units: write a.${name} or t.${name}`);
  for (const name of Object.keys(sheet.tables)) found.set(name, `"${name}" is a table: write table(${name}, …)`);
  for (const [other, steps] of Object.entries(sheet.chains))
    for (const step of Object.keys(steps))
      if (other !== chain && !found.has(step))
        found.set(step, `"${step}" is a step of "${other}": a step can only use those above it in its own chain`);
  return found;
}

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

function scopeOf(
  sheet: Sheet,
  chain: ChainName | null,
  ranges: ReadonlyMap<string, Range>,
): { scope: Scope; slots: Slots } {
  const slots = new Slots(FIRST_SLOT);
  const names = new Map<string, Slot>();
  for (const [name, range] of ranges) names.set(name, { slot: slots.take(), range });
  const words = new Map(Object.entries(sheet.let).map(([name, text]) => [name, parsed(text)]));
  const tables = new Map(Object.entries(sheet.tables));
  return { scope: { names, words, tables, elsewhere: elsewhereIn(sheet, chain) }, slots };
}

/** Over all that the file declares, outside its chains. */
export function wordScope(sheet: Sheet): Scope {
  return scopeOf(sheet, null, declared(sheet, null)).scope;
}

export interface BoundChain {
  readonly chain: Chain;
  readonly rolls: Rolls;
  readonly frameSize: number;
  readonly scope: Scope;
}

function bound(sheet: Sheet, name: ChainName, ranges: ReadonlyMap<string, Range>) {
  const { scope, slots } = scopeOf(sheet, name, ranges);
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
