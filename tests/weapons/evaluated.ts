import type { Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import {
  evaluateWeapons,
  subjectOf,
  type WeaponActivation,
  type WeaponCell,
  type WeaponEvaluation,
  type WeaponPlace,
  type WeaponWish,
} from '../../src/weapons/evaluate.ts';

export function evaluated(system: System, patch: Patch = {}, wish: WeaponWish = {}): WeaponEvaluation {
  return evaluateWeapons(subjectOf(system, patch), wish);
}

interface Where {
  readonly weapon: string;
  readonly at: number;
  readonly cover?: string;
  readonly target?: string;
}

function isThere({ weapon, values, cover, target }: WeaponPlace, where: Where): boolean {
  const sameCover = cover === null || cover === (where.cover ?? 'none');
  const sameTarget = target.name === (where.target ?? target.name);
  return weapon.id === where.weapon && values.includes(where.at) && sameCover && sameTarget;
}

export function shotAt({ cells }: WeaponEvaluation, where: Where & { readonly mode?: string }): WeaponCell | undefined {
  return cells.find((cell) => isThere(cell, where) && (cell.mode === null || cell.mode === where.mode));
}

interface Shooting extends Where {
  readonly actions: number;
  readonly plan: WeaponActivation['plan'];
  readonly bestBy?: string;
}

/** The default mix is best at kills. */
export function activationAt({ activations }: WeaponEvaluation, where: Shooting) {
  const { actions, plan, bestBy = 'kill' } = where;
  const found = activations.find(
    (one) => isThere(one, where) && one.actions === actions && one.plan === plan && one.bestBy === bestBy,
  )!;
  return { ...found, expectedHits: found.expected[0], expectedKills: found.expected.at(-1)! };
}
