import type { DegreeTable } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { CLOSE_COMBAT_WEAPON } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { firepowerHundredths } from './fire.ts';
import { armourShifts, ImpactTables } from './hits.ts';

/** By cover and armour (SG2-033, 034, 079). */
export type DirectImpact = readonly (readonly DegreeTable[])[];

/** SG2-070. */
export interface SmallArm {
  readonly index: number;
  readonly id: string;
  /** For one figure, in hundredths. */
  readonly firepower: number;
  readonly impact: number;
  readonly closeOnly: boolean;
  /** Index into CLOSE_COMBAT_WEAPONS. */
  readonly closeCombat: number;
  readonly direct: DirectImpact;
}

/** SG2-071. */
interface SupportArm {
  readonly index: number;
  readonly id: string;
  /** Sides of its die. */
  readonly firepower: number;
  readonly impact: number;
  /** Impact doubles on major hits on vehicles (SG2-072). */
  readonly starred: boolean;
  /** Per game; null for no limit. */
  readonly rounds: number | null;
  readonly direct: DirectImpact;
}

export interface Armoury {
  readonly smallArms: readonly SmallArm[];
  readonly supportArms: readonly SupportArm[];
  /** By armour (SG2-007). */
  readonly armourDice: Int32Array;
  readonly isPower: readonly boolean[];
  direct(impact: number, multiplier: number): DirectImpact;
}

const built = new WeakMap<StargruntRules, Armoury>();

/** Cached by rules: odds ask very often. */
export function armouryOf(rules: StargruntRules): Armoury {
  const found = built.get(rules) ?? buildArmoury(rules);
  built.set(rules, found);
  return found;
}

function buildArmoury(rules: StargruntRules): Armoury {
  const tables = new ImpactTables(rules);
  const shifts = armourShifts(rules);
  const armours = idsOf(rules.armour).map((id) => rules.armour[id]);
  const made = new Map<string, DirectImpact>();
  const direct = (impact: number, multiplier: number): DirectImpact => {
    const key = `${impact} ${multiplier}`;
    const found =
      made.get(key) ??
      Array.from(shifts, (shift) => armours.map(({ die }) => tables.table(impact, multiplier, die, shift)));
    made.set(key, found);
    return found;
  };
  return {
    smallArms: idsOf(rules.weapons).map((id, index) => {
      const { firepower, impact, closeOnly, closeCombat } = rules.weapons[id];
      return {
        index,
        id,
        firepower: firepowerHundredths(firepower),
        impact,
        closeOnly,
        closeCombat: CLOSE_COMBAT_WEAPON[closeCombat],
        direct: direct(impact, 1),
      };
    }),
    supportArms: idsOf(rules.supportWeapons).map((id, index) => {
      const { firepower, impact, starred, rounds } = rules.supportWeapons[id];
      return { index, id, firepower, impact, starred, rounds: rounds ?? null, direct: direct(impact, 1) };
    }),
    armourDice: Int32Array.from(armours, ({ die }) => die),
    isPower: armours.map(({ power }) => power),
    direct,
  };
}
