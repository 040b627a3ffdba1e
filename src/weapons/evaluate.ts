import { type Inputs, type Odds, oddsUnder } from '../odds/answer.ts';
import { ExactDice } from '../sim/kernel/dice/exact.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponEntry, WeaponMeasure, WeaponsInfo, WeaponVolley } from '../sim/kernel/weapons.ts';

/** Weapons and odds under one set of rules. */
export interface Subject {
  readonly odds: Odds;
  readonly info: WeaponsInfo;
}

/** Throws an OddsError on unsuitable rules. The system must have weapons. */
export function subjectOf(system: System, houseRules: Patch = {}): Subject {
  const odds = oddsUnder(system, houseRules);
  return { odds, info: system.weapons!(odds.rules) };
}

export type Target = WeaponsInfo['targets'][number];

/** Default for each: all. */
export interface WeaponWish {
  readonly weapons?: readonly string[];
  readonly covers?: readonly string[];
  /** States. */
  readonly targets?: readonly string[];
  /** Default: each weapon's own, and those of its carriers. */
  readonly actions?: number;
  /** Measure; default: the system's. */
  readonly bestBy?: string;
  /** Kind of target. */
  readonly against?: string;
  /** Values of the axis, with weights for a mean. */
  readonly places?: ReadonlyMap<number, number>;
  readonly weighted?: boolean;
}

/** Without a mode; nothing changes within `values`. */
export interface WeaponPlace {
  readonly weapon: WeaponEntry;
  /** Rising, at least one. */
  readonly values: readonly number[];
  /** Null if cover does not matter. */
  readonly cover: string | null;
  readonly target: Target;
}

export interface WeaponCell extends WeaponPlace {
  /** Null for one mode. */
  readonly mode: string | null;
  readonly cost: number;
  /** Without those of no shot. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** By measure, in order of declaration. */
  readonly chances: readonly number[];
  /** Equals `chances` unless one shot can bring several. */
  readonly expected: readonly number[];
}

/** By weapon, cover, target, axis. */
function weaponPlaces(info: WeaponsInfo, wish: WeaponWish): WeaponPlace[] {
  const { entries, axis, covers } = info;
  const chosen = entries.filter(({ id }) => wish.weapons?.includes(id) ?? true);
  const shown: readonly (string | null)[] =
    covers === null ? [null] : covers.values.filter((cover) => wish.covers?.includes(cover) ?? true);
  return chosen.flatMap((weapon) =>
    shown.flatMap((cover) =>
      wishedTargets(info, wish).flatMap((target) =>
        stretchesOf(weapon, axis.values)
          .map((values) => values.filter((value) => wish.places?.has(value) ?? true))
          .filter((values) => values.length > 0)
          .map((values): WeaponPlace => ({ weapon, values, cover, target })),
      ),
    ),
  );
}

export function wishedTargets({ targets }: WeaponsInfo, wish: WeaponWish): Target[] {
  return targets.filter(({ name }) => wish.targets?.includes(name) ?? true);
}

function stretchesOf({ stretches, least }: WeaponEntry, all: readonly number[]): number[][] {
  const values = least === undefined ? all : all.filter((value) => value >= least);
  if (stretches === null) return values.map((value) => [value]);
  return stretches
    .map((end, i) => values.filter((value) => value <= end && (i === 0 || value > stretches[i - 1])))
    .filter((within) => within.length > 0);
}

export function placeInputs({ axis, covers }: WeaponsInfo, { weapon, values, cover, target }: WeaponPlace): Inputs {
  return {
    ...weapon.inputs,
    ...(weapon.isEverywhere === true ? {} : { [axis.input]: values[0] }),
    ...(covers === null ? {} : { [covers.input]: cover }),
    ...target.inputs,
  };
}

/** Cheapest mode first; empty if no shot is possible. Places share the dice. */
function weaponCells({ info, odds }: Subject, place: WeaponPlace, dice: ExactDice): WeaponCell[] {
  const modes = info.modes?.values ?? [{ id: null, actions: 1 }];
  return modes.flatMap(({ id, actions }) => {
    const mode = info.modes === null ? {} : { [info.modes.input]: id };
    const procedure = place.weapon.procedure ?? info.shot.procedure;
    const answer = odds.ask(procedure, { ...placeInputs(info, place), ...mode }, dice);
    if (total(answer.outcomes, info.shot.noShot) > 0) return [];
    const outcomes = new Map([...answer.outcomes].filter(([name]) => !info.shot.noShot.includes(name)));
    const chances = chancesOf(info, place, outcomes);
    const expected = amountsOf(info, place, outcomes);
    return [{ ...place, mode: id, cost: actions, outcomes, chances, expected }];
  });
}

type Against = Pick<WeaponPlace, 'weapon' | 'target'>;

function outcomesOf({ name, outcomes }: WeaponMeasure, { weapon, target }: Against): readonly string[] {
  return target.outcomes?.[name] ?? weapon.outcomes[name] ?? outcomes;
}

function chancesOf({ shot }: WeaponsInfo, against: Against, outcomes: ReadonlyMap<string, number>): number[] {
  return shot.measures.map((measure) => total(outcomes, outcomesOf(measure, against)));
}

/** Expected number of each measure. */
function amountsOf({ shot }: WeaponsInfo, against: Against, outcomes: ReadonlyMap<string, number>): number[] {
  return shot.measures.map((measure) =>
    outcomesOf(measure, against).reduce(
      (sum, one) => sum + (outcomes.get(one) ?? 0) * (measure.amounts?.[one] ?? 1),
      0,
    ),
  );
}

/** All except hits, mildest first. */
export function rankingMeasures({ shot }: WeaponsInfo): readonly WeaponMeasure[] {
  return shot.measures.slice(1);
}

/** With its index. */
export function bestByOf({ shot }: WeaponsInfo, wish: WeaponWish): { measure: WeaponMeasure; index: number } {
  const index = shot.measures.findIndex(({ name }) => name === (wish.bestBy ?? shot.bestBy));
  return { measure: shot.measures[index], index };
}

export function total(outcomes: ReadonlyMap<string, number>, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (outcomes.get(name) ?? 0), 0);
}

/** Cost, and worth by measure, mildest first. */
export interface MixShot {
  readonly cost: number;
  readonly worth: readonly number[];
}

/** Indices of kinds, and their total worth. */
interface Mix {
  readonly shots: readonly number[];
  readonly worth: readonly number[];
}

/** Smaller differences are rounding, which must not choose a mix. */
const SAME = 1e-12;

/**
 * Above 0 if `a` is worth more by `by` (default: the gravest); ties by graver measures from the gravest, then milder
 * ones.
 */
export function compareWorth(a: readonly number[], b: readonly number[], by: number = a.length - 1): number {
  if (Math.abs(a[by] - b[by]) > SAME) return a[by] - b[by];
  for (let i = a.length - 1; i >= 0; i--) if (Math.abs(a[i] - b[i]) > SAME) return a[i] - b[i];
  return 0;
}

/** Unbounded knapsack over independent shots, by dynamic programming. Of equals the fewest shots; no worthless ones. */
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
  // Most expensive first, as named.
  return { shots: shots.toSorted((a, b) => kinds[b].cost - kinds[a].cost || a - b), worth };
}

/** Orders of shots without room for another; most expensive kinds first. */
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

/** Each shot at a fresh target, or all at one, whose state they change. */
type FirePlan = 'fresh targets' | 'one target';

/** Under the best mix of modes. */
export interface WeaponActivation extends WeaponPlace {
  readonly plan: FirePlan;
  readonly actions: number;
  /** Measure of the best mix. */
  readonly bestBy: string;
  /** Modes in firing order, null if there is one; empty if no shot is worth anything. */
  readonly shots: readonly (string | null)[];
  /** Hits, then targets by further measure; at most one for one target. */
  readonly expected: readonly number[];
  /** In the whole activation, in order of declaration. */
  readonly chances: readonly number[];
  /**
   * Mean activations until the first success, 1 / p (geometric). Assumes the given target state each time. Null if
   * impossible.
   */
  readonly untilDone: number | null;
}

export interface WeaponEvaluation extends Subject {
  readonly cells: readonly WeaponCell[];
  /** All plans, with requested actions or the weapon's own and its carriers'. */
  readonly activations: readonly WeaponActivation[];
}

/** The usual carrier's, at one target if possible, with the best mix by the requested measure or the one named. */
export function isMain(
  info: WeaponsInfo,
  { plan, actions, weapon, bestBy }: WeaponActivation,
  wish: WeaponWish,
  by = bestByOf(info, wish).measure.name,
): boolean {
  const mainPlan = info.volley === null ? 'fresh targets' : 'one target';
  return bestBy === by && actions === (wish.actions ?? weapon.actions) && plan === mainPlan;
}

/** The usual actions of most weapons; of ties the most. */
export function equalActions({ entries }: WeaponsInfo, wish: WeaponWish): number {
  if (wish.actions !== undefined) return wish.actions;
  const chosen = entries.filter(({ id }) => wish.weapons?.includes(id) ?? true).map(({ actions }) => actions);
  const times = (actions: number): number => chosen.filter((other) => other === actions).length;
  return chosen.reduce((best, one) => ((times(one) - times(best) || one - best) > 0 ? one : best), chosen[0]);
}

/** Throws an OddsError on what procedures refuse. */
export function evaluateWeapons(subject: Subject, wish: WeaponWish = {}): WeaponEvaluation {
  const { info } = subject;
  const cells: WeaponCell[] = [];
  const activations: WeaponActivation[] = [];
  const dice = new ExactDice();
  for (const place of weaponPlaces(info, wish)) {
    const own = weaponCells(subject, place, dice);
    if (own.length === 0) continue;
    cells.push(...own);
    for (const actions of actionsOf(info, place, wish))
      activations.push(...activationsFrom({ ...subject, place, cells: own, actions, against: wish.against }));
  }
  return { ...subject, cells, activations };
}

function actionsOf(info: WeaponsInfo, { weapon }: WeaponPlace, wish: WeaponWish): number[] {
  if (wish.actions !== undefined) return [wish.actions];
  const carried = weapon.carriers.map(({ actions }) => actions);
  return [...new Set([weapon.actions, ...carried, equalActions(info, wish)])];
}

/** Place, shots, actions, and kind of target if asked. */
interface Question extends Subject {
  readonly place: WeaponPlace;
  readonly cells: readonly WeaponCell[];
  readonly actions: number;
  readonly against: string | undefined;
}

/** By every measure: one target if possible, and fresh targets. */
function activationsFrom(question: Question): WeaponActivation[] {
  const { volley } = question.info;
  return [...(volley === null ? [] : oneTarget(question, volley)), ...freshTargets(question)];
}

function freshTargets({ info, place, cells, actions }: Question): WeaponActivation[] {
  const kinds = cells.map(({ cost, expected }) => ({ cost, worth: expected }));
  return rankingMeasures(info).map(({ name }, i) => {
    const { shots, worth } = bestMix(kinds, actions, i + 1);
    const fired = shots.map((kind) => cells[kind]);
    const chances = worth.map((_, k) => 1 - fired.reduce((none, cell) => none * (1 - cell.chances[k]), 1));
    return {
      ...{ ...place, plan: 'fresh targets', actions, bestBy: name, shots: fired.map(({ mode }) => mode) },
      ...{ expected: worth, chances, untilDone: reciprocal(chances[i + 1]) },
    };
  });
}

/** The best order of shots at one target, by the system's volley. */
function oneTarget(question: Question, volley: WeaponVolley): WeaponActivation[] {
  const { info, odds, place, cells, actions, against } = question;
  const pinned = placeInputs(info, place);
  const whom = against === undefined ? null : volley.against;
  const ask = (procedure: string, shots: readonly (string | null)[], more: Inputs): ReadonlyMap<string, number> =>
    odds.ask(procedure, { ...pinned, ...more, [volley.actions]: actions, [volley.shots]: shots }).outcomes;
  const orders = fullOrders(
    cells.map(({ cost }) => cost),
    actions,
  ).map((order) => {
    const shots = order.map((kind) => cells[kind].mode);
    const outcomes =
      whom === null ? ask(volley.procedure, shots, {}) : ask(whom.procedure, shots, { [whom.input]: against });
    return { shots, chances: chancesOf(info, place, outcomes) };
  });
  const nothing = { shots: [] as readonly (string | null)[], chances: info.shot.measures.map(() => 0) };
  const { procedure, counts } = volley.hits;
  const hitsOf = (shots: readonly (string | null)[]): number => {
    const hits = shots.length === 0 ? [] : [...ask(procedure, shots, {})];
    return hits.reduce((sum, [outcome, chance]) => sum + (counts[outcome] ?? 0) * chance, 0);
  };
  return rankingMeasures(info).map(({ name }, i) => {
    const better = (a: typeof nothing, b: typeof nothing) => (compareWorth(b.chances, a.chances, i + 1) > 0 ? b : a);
    const { shots, chances } = orders.reduce(better, nothing);
    return {
      ...{ ...place, plan: 'one target', actions, bestBy: name, shots },
      // One target dies once, but every shot can hit it.
      ...{ expected: [hitsOf(shots), ...chances.slice(1)], chances, untilDone: reciprocal(chances[i + 1]) },
    };
  });
}

function reciprocal(chance: number): number | null {
  return chance > 0 ? 1 / chance : null;
}

/** Head of a column of names: attacks are named with who makes them. */
export function attackerHead({ kind, areMatchups }: WeaponsInfo): string {
  const name = kind.title.toLowerCase();
  return areMatchups ? `unit/${name}` : name;
}
