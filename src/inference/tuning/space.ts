import { type Combination, nameOf } from './response.ts';

/** Keys and the values that each may get. */
export interface Space {
  /** By change: its key. */
  readonly keyOf: readonly number[];
  /** By key: its changes and −1, the value it has, in the order of the values. */
  readonly orderOf: readonly (readonly number[])[];
}

/** What is listed in full. */
const MOST_LISTED = 20_000;
/** Of each number of changes, the best go on to one more. */
const BEAM = 200;
/** From here on coordinates are changed one by one. */
const MOST_CHANGES = 5;
const STARTS = 8;

/** Higher is better. */
export type Worth = (combination: Combination) => number;

/** How many combinations there are, as a power of ten where it is large. */
export function sizeOf({ orderOf }: Space): number {
  return orderOf.reduce((size, { length }) => size * length, 1);
}

/** All with the same number of changes, as far as they are listed, the best first. */
export interface Level {
  readonly changes: number;
  readonly combinations: readonly Combination[];
  readonly isWhole: boolean;
}

/**
 * Combinations by number of changes. Where there are too many, those that add one change to the best so far; beyond
 * five changes, those that a coordinate search reaches.
 */
export function* levels(space: Space, active: readonly number[], worthOf: () => Worth): Generator<Level, void, void> {
  const keys = new Set(active.map((change) => space.keyOf[change])).size;
  let best: readonly Combination[] = [[]];
  let isWhole = true;
  yield { changes: 0, combinations: [[]], isWhole };
  for (let changes = 1; changes <= Math.min(keys, MOST_CHANGES); changes++) {
    const worth = worthOf();
    const sorted = sortedBy(worth, extended(space, active, best));
    yield { changes, combinations: sorted, isWhole };
    const isShort = sorted.length <= MOST_LISTED / Math.max(1, active.length);
    isWhole &&= isShort;
    best = isShort ? sorted : sorted.slice(0, BEAM);
  }
  if (keys <= MOST_CHANGES) return;
  const worth = worthOf();
  const found = sortedBy(worth, best.slice(0, STARTS)).map((start) => climbed(space, active, start, worth));
  const further = new Map(found.filter(({ length }) => length > MOST_CHANGES).map((one) => [nameOf(one), one]));
  if (further.size > 0)
    yield { changes: MOST_CHANGES + 1, combinations: sortedBy(worth, [...further.values()]), isWhole: false };
}

function sortedBy(worth: Worth, combinations: readonly Combination[]): Combination[] {
  const valued = combinations.map((combination) => ({ combination, value: worth(combination) }));
  return valued.sort((a, b) => b.value - a.value).map(({ combination }) => combination);
}

/** With one change more, each once. */
function extended({ keyOf }: Space, active: readonly number[], from: readonly Combination[]): Combination[] {
  const found = new Map<string, Combination>();
  for (const one of from) {
    const taken = new Set(one.map((change) => keyOf[change]));
    for (const change of active) {
      if (taken.has(keyOf[change])) continue;
      const more = withChange(one, change);
      found.set(nameOf(more), more);
    }
  }
  return [...found.values()];
}

function withChange(combination: Combination, change: number): Combination {
  return [...combination, change].sort((a, b) => a - b);
}

/** Changes one key at a time as long as that helps. */
function climbed(space: Space, active: readonly number[], start: Combination, worth: Worth): Combination {
  let [best, value] = [start, worth(start)];
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const key of new Set(active.map((change) => space.keyOf[change]))) {
      for (const other of space.orderOf[key].filter((change) => change < 0 || active.includes(change))) {
        const tried = withValue(space, best, key, other);
        const own = worth(tried);
        if (own > value + 1e-9) [best, value, isBetter] = [tried, own, true];
      }
    }
  }
  return best;
}

/** A change of −1 leaves the key as it is. */
function withValue({ keyOf }: Space, combination: Combination, key: number, change: number): Combination {
  const others = combination.filter((one) => keyOf[one] !== key);
  return change < 0 ? others : withChange(others, change);
}

/** One step of one key, those of its changed keys first. */
export function neighbours(space: Space, combination: Combination, others: readonly number[]): Combination[] {
  const own = combination.map((change) => space.keyOf[change]);
  const keys = [...own, ...others.filter((key) => !own.includes(key))];
  return keys.flatMap((key) => {
    const order = space.orderOf[key];
    const at = order.indexOf(combination.find((change) => space.keyOf[change] === key) ?? -1);
    return [order[at - 1], order[at + 1]]
      .filter((change) => change !== undefined)
      .map((change) => withValue(space, combination, key, change));
  });
}
