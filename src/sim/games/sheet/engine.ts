import { type Chain, type ChainMistake, chainOf, Rolls } from '../../language/chain.ts';
import type { Range } from '../../language/expression.ts';
import { declared, exactly, type Scoped, scopeOf, type Values } from './scope.ts';
import { type ChainName, parsed, type Sheet } from './sheet.ts';

export interface BoundChain extends Omit<Scoped, 'slots'> {
  readonly chain: Chain;
  readonly rolls: Rolls;
  readonly frameSize: number;
}

function bound(sheet: Sheet, name: ChainName, ranges: ReadonlyMap<string, Range>, answers?: Values) {
  const { scope, slots, nears } = scopeOf(sheet, name, ranges, answers);
  const rolls = new Rolls();
  const { chain, mistakes } = chainOf(name, textsOf(sheet, name), scope, slots, rolls);
  return { chain, mistakes, rolls, scope, nears, frameSize: slots.size };
}

/** The steps of a chain. */
export function textsOf(sheet: Sheet, name: ChainName) {
  return Object.entries(sheet.chains[name]).map(([step, { is }]) => ({ name: step, expression: parsed(is) }));
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
    ranges.set(key, value === undefined ? (narrower.get(key) ?? range) : exactly(value));
  }
  const { chain, mistakes, ...rest } = bound(sheet, name, ranges, values);
  if (chain === null)
    throw new RangeError(mistakes.map(({ step, message }) => `${name}.${step}: ${message}`).join('\n'));
  return { chain, ...rest };
}

/** The names that a chain reads, such as `a.quality`, and its questions about friends nearby. */
export function namesRead({ chain, scope, nears }: BoundChain): ReadonlySet<string> {
  const slots = new Set(chain.steps.flatMap(({ reads }) => [...reads]));
  const named = [...scope.names].filter(([, { slot }]) => slots.has(slot)).map(([name]) => name);
  return new Set([...named, ...nears.filter(({ slot }) => slots.has(slot)).map(({ key }) => key)]);
}

/** A frame with these values; streams of the target follow those of the unit. */
export function frameOf({ scope, nears, rolls, frameSize }: BoundChain, values: Values): Int32Array {
  const frame = new Int32Array(frameSize);
  frame[1] = rolls.names.length;
  for (const [name, value] of values) {
    const slot = scope.names.get(name) ?? nears.find(({ key }) => key === name);
    if (slot !== undefined) frame[slot.slot] = value;
  }
  return frame;
}

/** Within these ranges. */
export function mistakesWithin(
  sheet: Sheet,
  name: ChainName,
  ranges: ReadonlyMap<string, Range>,
): readonly ChainMistake[] {
  return bound(sheet, name, ranges).mistakes.filter(({ severity }) => severity === 'warning');
}
