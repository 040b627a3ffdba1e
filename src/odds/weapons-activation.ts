import type { WeaponsInfo, WeaponVolley } from '../sim/kernel/weapons.ts';
import type { Odds } from './answer.ts';
import {
  chancesOf,
  placeInputs,
  type WeaponCell,
  type WeaponPlace,
  type WeaponWish,
  weaponCells,
  weaponPlaces,
} from './weapons.ts';
import { bestMix, compareWorth, fullOrders } from './weapons-mix.ts';

/** At whom an activation fires: each shot at a fresh target, or all at one, whose state they change. */
export type FirePlan = 'fresh targets' | 'one target';

/** What a weapon does in one activation from a place, under the best mix of modes. */
export interface WeaponActivation extends WeaponPlace {
  readonly plan: FirePlan;
  readonly actions: number;
  /** Modes in firing order; empty where no shot is worth anything, null for each shot where there is one mode. */
  readonly shots: readonly (string | null)[];
  readonly expectedHits: number;
  readonly expectedKills: number;
  /** Probability of each measure in the whole activation, in the order of their declaration. */
  readonly chances: readonly number[];
  /**
   * Mean number of such activations until the first kill, 1 / p by the geometric distribution. It assumes that every one of them
   * finds its targets in the place's state: no wound, suppression or move between them counts. Null where no kill is possible.
   */
  readonly activationsToKill: number | null;
}

/** The weapons of a system under one set of rules. */
export interface WeaponEvaluation {
  readonly info: WeaponsInfo;
  readonly cells: readonly WeaponCell[];
  /** Every plan that there is, of every weapon with the actions wished for, or its own and those of its carriers. */
  readonly activations: readonly WeaponActivation[];
}

/** The activation that stands for its place: the usual carrier's, all shots at one target where the system knows what that does. */
export function isMain(
  { volley }: WeaponsInfo,
  { plan, actions, weapon }: WeaponActivation,
  wish: WeaponWish,
): boolean {
  return actions === (wish.actions ?? weapon.actions) && plan === (volley === null ? 'fresh targets' : 'one target');
}

/** Evaluates every place and mode that is wished for. Throws an OddsError on what the procedures refuse. */
export function evaluateWeapons(info: WeaponsInfo, odds: Odds, wish: WeaponWish = {}): WeaponEvaluation {
  const cells: WeaponCell[] = [];
  const activations: WeaponActivation[] = [];
  for (const place of weaponPlaces(info, wish)) {
    const own = weaponCells(info, odds, place);
    if (own.length === 0) continue;
    cells.push(...own);
    for (const actions of actionsOf(place, wish)) activations.push(...activationsFrom(info, odds, place, own, actions));
  }
  return { info, cells, activations };
}

function actionsOf({ weapon }: WeaponPlace, wish: WeaponWish): number[] {
  if (wish.actions !== undefined) return [wish.actions];
  return [...new Set([weapon.actions, ...weapon.carriers.map(({ actions }) => actions)])];
}

/** The activations from one place: all shots at one target where the system knows what that does, and each at a fresh one. */
export function activationsFrom(
  info: WeaponsInfo,
  odds: Odds,
  place: WeaponPlace,
  cells: readonly WeaponCell[],
  actions: number,
): WeaponActivation[] {
  const fresh = freshTargets(place, cells, actions);
  return info.volley === null ? [fresh] : [oneTarget(info, odds, info.volley, place, cells, actions), fresh];
}

function freshTargets(place: WeaponPlace, cells: readonly WeaponCell[], actions: number): WeaponActivation {
  const kinds = cells.map(({ cost, chances }) => ({ cost, worth: chances }));
  const { shots, worth } = bestMix(kinds, actions);
  const fired = shots.map((kind) => cells[kind]);
  const chances = worth.map((_, i) => 1 - fired.reduce((none, cell) => none * (1 - cell.chances[i]), 1));
  return {
    ...{ ...place, plan: 'fresh targets', actions, shots: fired.map(({ mode }) => mode) },
    ...{ expectedHits: worth[0], expectedKills: worth.at(-1)!, chances },
    activationsToKill: reciprocal(chances.at(-1)!),
  };
}

/** The order of shots that most often kills its one target, each order asked of the system's own volley, as are its hits. */
function oneTarget(
  info: WeaponsInfo,
  odds: Odds,
  volley: WeaponVolley,
  place: WeaponPlace,
  cells: readonly WeaponCell[],
  actions: number,
): WeaponActivation {
  const pinned = placeInputs(info, place);
  const nothing = info.shot.measures.map(() => 0);
  const ask = (procedure: string, shots: readonly (string | null)[]): ReadonlyMap<string, number> =>
    odds.ask(procedure, { ...pinned, [volley.actions]: actions, [volley.shots]: shots }).outcomes;
  let best = { shots: [] as readonly (string | null)[], chances: nothing };
  const costs = cells.map(({ cost }) => cost);
  for (const order of fullOrders(costs, actions)) {
    const shots = order.map((kind) => cells[kind].mode);
    const chances = chancesOf(info, ask(volley.procedure, shots));
    if (compareWorth(chances, best.chances) > 0) best = { shots, chances };
  }
  const { shots, chances } = best;
  const { procedure, counts } = volley.hits;
  const hits = shots.length === 0 ? [] : [...ask(procedure, shots)];
  return {
    ...{ ...place, plan: 'one target', actions, shots },
    expectedHits: hits.reduce((sum, [outcome, chance]) => sum + (counts[outcome] ?? 0) * chance, 0),
    // One target dies once.
    ...{ expectedKills: chances.at(-1)!, chances, activationsToKill: reciprocal(chances.at(-1)!) },
  };
}

function reciprocal(chance: number): number | null {
  return chance > 0 ? 1 / chance : null;
}
