import { outside } from './chance.ts';
import { type Combination, nameOf } from './response.ts';
import { levels, type Space } from './space.ts';
import type { SearchState } from './state.ts';

/** Of each number of changes, for each target. */
const MOST_OF_EACH = 300;

/** A combination and where the model has it, by target. */
export interface Seen {
  readonly combination: Combination;
  readonly levels: readonly number[];
  /** By target: how far outside its band, in standard deviations of one game. */
  readonly outside: readonly number[];
}

/** Two targets that can be met alone, but not together. */
export interface Pull {
  readonly targets: readonly [number, number];
  /** Nearest to the second with the first met, and the other way round. */
  readonly nearest: readonly [Seen, Seen];
}

/** What the model has of targets that no combination meets together: no claim, but where to look. */
export interface Hindrance {
  /** By target: nearest to it, whatever else. */
  readonly alone: readonly Seen[];
  readonly pulls: readonly Pull[];
  readonly seen: readonly Seen[];
}

/** Looks at what is likeliest for all targets and for each alone. */
export function hindranceOf(state: SearchState, space: Space, active: readonly number[]): Hindrance {
  const seen = seenBy(state, space, active);
  const nearestTo = (target: number, among: readonly Seen[]) =>
    among.reduce((best, one) => (one.outside[target] < best.outside[target] ? one : best));
  const alone = state.targets.map((_, target) => nearestTo(target, seen));
  const pulls = state.targets.flatMap((_, first) =>
    state.targets.flatMap((_, second): Pull[] => {
      if (second <= first || alone[first].outside[first] > 0 || alone[second].outside[second] > 0) return [];
      const meeting = (target: number) => seen.filter((one) => one.outside[target] === 0);
      const nearest = [nearestTo(second, meeting(first)), nearestTo(first, meeting(second))] as const;
      return nearest[0].outside[second] > 0 ? [{ targets: [first, second], nearest }] : [];
    }),
  );
  return { alone, pulls, seen };
}

function seenBy(state: SearchState, space: Space, active: readonly number[]): Seen[] {
  const found = new Map<string, Combination>();
  const objectives = [undefined, ...(state.targets.length > 1 ? state.targets.map((_, target) => [target]) : [])];
  for (const of of objectives)
    for (const { combinations } of levels(space, active, () => (one) => state.guessedChance(one, of)))
      for (const one of combinations.slice(0, MOST_OF_EACH)) found.set(nameOf(one), one);
  for (const one of state.played) found.set(nameOf(one), one);
  const spreads = state.spreadsAt([]);
  return [...found.values()].map((combination) => {
    const own = state.guessedLevels(combination);
    return { combination, levels: own, outside: state.targets.map((target, i) => outside(target, own[i], spreads[i])) };
  });
}

/** Those that no other beats in both targets, by the first. */
export function frontOf(seen: readonly Seen[], [first, second]: readonly [number, number]): Seen[] {
  const sorted = [...seen].sort((a, b) => a.outside[first] - b.outside[first] || a.outside[second] - b.outside[second]);
  let best = Infinity;
  return sorted.filter((one) => {
    const isBetter = one.outside[second] < best;
    best = Math.min(best, one.outside[second]);
    return isBetter;
  });
}
