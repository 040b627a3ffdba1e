import { ExactDice } from '../../../kernel/dice/exact.ts';
import {
  DISABLE,
  DISINTEGRATE,
  KILL,
  MELEE_DISABLE,
  MELEE_KILL,
  MELEE_WOUND,
  MODES,
  OUT_OF_RANGE,
  PASS,
  PUSHED,
  SUPPRESSION,
  WOUND,
} from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { type Arm, type Armoury, buildArmoury } from '../steps/armoury.ts';
import { meleeResult, resolveMelee, resolveShot, ShotNumbers } from '../steps/fighting.ts';
import { resolveMorale, resolveUnsuppress } from '../steps/morale.ts';

/** Fire actions that the tables go up to. */
export const MOST_ACTIONS = 6;
/** Columns of a row of fire values: 0 to MOST_ACTIONS actions. */
export const ACTION_COLUMNS = MOST_ACTIONS + 1;
/** Fire point totals, and differences in melee, that the tables go up to. */
export const MOST_POINTS = 30;
export const MOST_DIFFERENCE = 12;
const MELEE_STRIDE = 2 * MOST_DIFFERENCE + 1;

/** What an effect is worth to whoever fires, in figures put out of the fight; against an inactive target another marker is little. */
const WORTH: Readonly<Record<number, number>> = { [WOUND]: 0.65, [DISABLE]: 0.95, [KILL]: 1, [DISINTEGRATE]: 1 };
const SUPPRESSION_WORTH = { active: 0.34, inactive: 0.1 };

/** Exact odds that policies look up, worked out once per scenario on enumerating dice. */
export interface SoloTables {
  /** [row(weapon, band, cover, inactive) * ACTION_COLUMNS + actions]: what the best mix of shots is worth. */
  readonly fireValue: readonly number[];
  /** The same places: mode of its first shot, -1 for none. */
  readonly fireMode: readonly number[];
  /** Chance to remove a marker, by Fire points. */
  readonly unsuppress: readonly number[];
  /** Chance to pass a morale test, by Fire point total. */
  readonly morale: readonly number[];
  /**
   * [meleeRow(SGC figure alone, solo figure alone) + Fire points ahead, from -MOST_DIFFERENCE]: figures that the SGC wins less those
   * that it loses in a melee combat. Who fights alone is captured by any defeat (SOLO-55).
   */
  readonly melee: readonly number[];
}

export function fireRow(weapon: number, band: number, cover: number, inactive: number): number {
  return ((weapon * 4 + band) * 3 + cover) * 2 + inactive;
}

/** Place in the melee table of no Fire points ahead. */
export function meleeRow(alone: boolean, otherAlone: boolean): number {
  return ((alone ? 2 : 0) + (otherAlone ? 1 : 0)) * MELEE_STRIDE + MOST_DIFFERENCE;
}

/** Enumerates the steps that matter to a policy under the rules in force. */
export function tabulate(rules: SoloRules): SoloTables {
  const armoury = buildArmoury(rules);
  const dice = new ExactDice();
  const shot = new ShotNumbers(rules, armoury);
  const fireValue: number[] = [];
  const fireMode: number[] = [];
  for (const arm of armoury.arms)
    for (let band = 0; band < OUT_OF_RANGE; band++)
      for (let cover = 0; cover < 3; cover++)
        for (const inactive of [false, true]) {
          const values = MODES.map((_, mode) => shotValue(shot, dice, { arm, band, cover, inactive }, mode));
          appendRow(armoury, values, fireValue, fireMode);
        }
  const chance = (step: () => boolean): number => dice.enumerate(() => (step() ? 1 : 0)).probabilities.get(1) ?? 0;
  const points = Array.from({ length: MOST_POINTS + 1 }, (_, i) => i);
  return {
    fireValue,
    fireMode,
    unsuppress: points.map((firePoints) => chance(() => resolveUnsuppress(dice, 0, rules, firePoints, 3) < 3)),
    morale: points.map((total) => chance(() => resolveMorale(dice, 0, rules, total) === PASS)),
    melee: [false, true].flatMap((own) =>
      [false, true].flatMap((other) =>
        Array.from({ length: MELEE_STRIDE }, (_, i) => meleeValue(rules, dice, i - MOST_DIFFERENCE, own, other)),
      ),
    ),
  };
}

/** What a shot depends on besides its mode. */
interface Chance {
  readonly arm: Arm;
  readonly band: number;
  readonly cover: number;
  readonly inactive: boolean;
}

function shotValue(shot: ShotNumbers, dice: ExactDice, { arm, band, cover, inactive }: Chance, mode: number): number {
  const inches = arm.bands.indexOf(band);
  // A band that house rules leave empty is never shot in.
  if (inches < 0) return 0;
  shot.aim(arm, inches, cover, mode, inactive);
  const { probabilities } = dice.enumerate(() => resolveShot(dice, 0, 1, shot, 0));
  const suppression = inactive ? SUPPRESSION_WORTH.inactive : SUPPRESSION_WORTH.active;
  let value = 0;
  for (const [outcome, probability] of probabilities)
    value += probability * (outcome === SUPPRESSION ? suppression : (WORTH[outcome] ?? 0));
  return value;
}

/** The best mix by dynamic programming: what a shot leaves undone the next ones may do. */
function appendRow(armoury: Armoury, values: readonly number[], fireValue: number[], fireMode: number[]): void {
  const best = [0];
  fireValue.push(0);
  fireMode.push(-1);
  for (let actions = 1; actions <= MOST_ACTIONS; actions++) {
    let most = best[actions - 1];
    let first = -1;
    values.forEach((value, mode) => {
      const cost = armoury.costs[mode];
      if (cost > actions || value === 0) return;
      const mix = value + (1 - value) * best[actions - cost];
      if (mix <= most + 1e-12 && first >= 0) return;
      if (mix < most - 1e-12) return;
      most = mix;
      first = mode;
    });
    best.push(most);
    fireValue.push(most);
    fireMode.push(first);
  }
}

function meleeValue(rules: SoloRules, dice: ExactDice, ahead: number, alone: boolean, otherAlone: boolean): number {
  const { capture } = rules.melee;
  const out = (result: number, mayCapture: boolean): number => {
    if (result >= MELEE_KILL || (result >= PUSHED && mayCapture)) return 1;
    return result === MELEE_DISABLE ? 0.95 : result === MELEE_WOUND ? 0.65 : 0;
  };
  const worth = (difference: number): number => {
    const result = meleeResult(rules, Math.abs(difference));
    if (difference > 0) return out(result, capture === 'any' || (capture === 'alone' && otherAlone));
    return -out(result, rules.jaffa.captures && (capture === 'any' || (capture === 'alone' && alone)));
  };
  // Differences as whole numbers from 0.
  const zero = MOST_DIFFERENCE + rules.melee.die;
  const { probabilities } = dice.enumerate(() => resolveMelee(dice, 0, 1, rules, ahead) + zero);
  let value = 0;
  for (const [difference, probability] of probabilities) value += probability * worth(difference - zero);
  return value;
}
