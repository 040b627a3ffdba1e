/** A kind of shot: its cost, and its worth by each measure, the mildest first. */
export interface MixShot {
  readonly cost: number;
  readonly worth: readonly number[];
}

/** Some shots, as indices of their kinds, and what they are worth together. */
export interface Mix {
  readonly shots: readonly number[];
  readonly worth: readonly number[];
}

/** Sums of probabilities that differ by less than this are equal: rounding must not choose a mix. */
const SAME = 1e-12;

/**
 * Above 0 if `a` is worth more: by the measure `by` (default: the gravest); if equal, by graver ones from the gravest,
 * then by the next milder one, and so on.
 */
export function compareWorth(a: readonly number[], b: readonly number[], by: number = a.length - 1): number {
  if (Math.abs(a[by] - b[by]) > SAME) return a[by] - b[by];
  for (let i = a.length - 1; i >= 0; i--) if (Math.abs(a[i] - b[i]) > SAME) return a[i] - b[i];
  return 0;
}

/**
 * The best shots that `actions` can pay for, the worth of each independent of the others: the unbounded knapsack by
 * dynamic programming over actions. Of equals, the fewest shots; none that are worth nothing. `by` is the measure to
 * maximise.
 */
export function bestMix(kinds: readonly MixShot[], actions: number, by?: number): Mix {
  const nothing: Mix = { shots: [], worth: (kinds[0]?.worth ?? []).map(() => 0) };
  const best: Mix[] = [nothing];
  for (let budget = 1; budget <= actions; budget++) {
    let found = best[budget - 1];
    for (const [kind, { cost, worth }] of kinds.entries()) {
      if (cost > budget) continue;
      const rest = best[budget - cost];
      const mix: Mix = { shots: [...rest.shots, kind], worth: rest.worth.map((value, i) => value + worth[i]) };
      const order = compareWorth(mix.worth, found.worth, by);
      if (order > 0 || (order === 0 && mix.shots.length < found.shots.length)) found = mix;
    }
    best.push(found);
  }
  const { shots, worth } = best[actions];
  // The most expensive first, as they would be named.
  return { shots: shots.toSorted((a, b) => kinds[b].cost - kinds[a].cost || a - b), worth };
}

/**
 * Every order of shots that `actions` can pay for and that leaves no room for another; the most expensive kinds first.
 */
export function fullOrders(costs: readonly number[], actions: number): number[][] {
  const kinds = costs.map((_, kind) => kind).sort((a, b) => costs[b] - costs[a] || a - b);
  const after = (left: number): number[][] => {
    const affordable = kinds.filter((kind) => costs[kind] <= left);
    if (affordable.length === 0) return [[]];
    return affordable.flatMap((kind) => after(left - costs[kind]).map((rest) => [kind, ...rest]));
  };
  const orders = after(actions);
  return orders.length === 1 && orders[0].length === 0 ? [] : orders;
}
