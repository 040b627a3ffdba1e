import { type Inputs, type Odds, oddsUnder } from '../odds/answer.ts';
import type { ExactDice } from '../sim/kernel/dice/exact.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponEntry, WeaponMeasure, WeaponsInfo } from '../sim/kernel/weapons.ts';

/** A system's weapons under a set of rules, and their odds: made once for each set, and handed on. */
export interface Subject {
  readonly odds: Odds;
  readonly info: WeaponsInfo;
}

/** Throws an OddsError on rules that do not fit the system, which must have weapons. */
export function subjectOf(system: System, houseRules: Patch = {}): Subject {
  const odds = oddsUnder(system, houseRules);
  return { odds, info: system.weapons!(odds.rules) };
}

export type Target = WeaponsInfo['targets'][number];

/** What is evaluated (default for each: all). */
export interface WeaponWish {
  readonly weapons?: readonly string[];
  readonly covers?: readonly string[];
  /** Names of states of a target. */
  readonly targets?: readonly string[];
  /** Actions of an activation (default: each weapon's own, and those of its carriers). */
  readonly actions?: number;
  /** Name of the measure by which mixes are best (default: the system's). */
  readonly bestBy?: string;
  /** The kind of target, if the system has kinds. */
  readonly against?: string;
  /** Values of the axis, with weights if a mean over them is requested. */
  readonly places?: ReadonlyMap<number, number>;
  readonly weighted?: boolean;
}

/** A place on the grid without the mode: within `values` of the axis nothing changes. */
export interface WeaponPlace {
  readonly weapon: WeaponEntry;
  /** Rising; at least one. */
  readonly values: readonly number[];
  /** Null where cover does not matter. */
  readonly cover: string | null;
  readonly target: Target;
}

/** One shot from a place, exactly. */
export interface WeaponCell extends WeaponPlace {
  /** Null where there is one way to fire. */
  readonly mode: string | null;
  /** What the shot costs. */
  readonly cost: number;
  /** Probability of every outcome except those of no shot. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Probability of each measure, in the order of their declaration. */
  readonly chances: readonly number[];
  /** How many of each are expected: the same, unless one shot can bring several. */
  readonly expected: readonly number[];
}

/** All places of a system's weapons: weapon, then cover, then target, then the axis. */
export function weaponPlaces(info: WeaponsInfo, wish: WeaponWish): WeaponPlace[] {
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

/** The requested states of a target, the usual one first. */
export function wishedTargets({ targets }: WeaponsInfo, wish: WeaponWish): Target[] {
  return targets.filter(({ name }) => wish.targets?.includes(name) ?? true);
}

function stretchesOf({ stretches }: WeaponEntry, values: readonly number[]): number[][] {
  if (stretches === null) return values.map((value) => [value]);
  return stretches
    .map((end, i) => values.filter((value) => value <= end && (i === 0 || value > stretches[i - 1])))
    .filter((within) => within.length > 0);
}

/** The inputs of shots and volleys that a place pins. */
export function placeInputs({ axis, covers }: WeaponsInfo, { weapon, values, cover, target }: WeaponPlace): Inputs {
  return {
    ...weapon.inputs,
    ...(weapon.isEverywhere === true ? {} : { [axis.input]: values[0] }),
    ...(covers === null ? {} : { [covers.input]: cover }),
    ...target.inputs,
  };
}

/** The shots that can be made from a place, from the cheapest mode. None where no shot is possible. Places share the dice. */
export function weaponCells({ info, odds }: Subject, place: WeaponPlace, dice: ExactDice): WeaponCell[] {
  const modes = info.modes?.values ?? [{ id: null, actions: 1 }];
  return modes.flatMap(({ id, actions }) => {
    const mode = info.modes === null ? {} : { [info.modes.input]: id };
    const procedure = place.weapon.procedure ?? info.shot.procedure;
    const answer = odds.ask(procedure, { ...placeInputs(info, place), ...mode }, dice);
    if (total(answer.outcomes, info.shot.noShot) > 0) return [];
    const outcomes = new Map([...answer.outcomes].filter(([name]) => !info.shot.noShot.includes(name)));
    const chances = chancesOf(info, place.weapon, outcomes);
    const expected = amountsOf(info, place.weapon, outcomes);
    return [{ ...place, mode: id, cost: actions, outcomes, chances, expected }];
  });
}

/** The probability of each measure with a weapon. */
export function chancesOf({ shot }: WeaponsInfo, weapon: WeaponEntry, outcomes: ReadonlyMap<string, number>): number[] {
  return shot.measures.map((measure) => total(outcomes, weapon.outcomes[measure.name] ?? measure.outcomes));
}

/** How many of each measure a shot is expected to bring. */
function amountsOf({ shot }: WeaponsInfo, weapon: WeaponEntry, outcomes: ReadonlyMap<string, number>): number[] {
  return shot.measures.map(({ name, outcomes: own, amounts = {} }) =>
    (weapon.outcomes[name] ?? own).reduce((sum, one) => sum + (outcomes.get(one) ?? 0) * (amounts[one] ?? 1), 0),
  );
}

/** The measures by which a mix can be best: all except hits, from the mildest. */
export function rankingMeasures({ shot }: WeaponsInfo): readonly WeaponMeasure[] {
  return shot.measures.slice(1);
}

/** The requested measure, or the system's, and its place among the measures. */
export function bestByOf({ shot }: WeaponsInfo, wish: WeaponWish): { measure: WeaponMeasure; index: number } {
  const index = shot.measures.findIndex(({ name }) => name === (wish.bestBy ?? shot.bestBy));
  return { measure: shot.measures[index], index };
}

/** The probability of any of the named outcomes. */
export function total(outcomes: ReadonlyMap<string, number>, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (outcomes.get(name) ?? 0), 0);
}
