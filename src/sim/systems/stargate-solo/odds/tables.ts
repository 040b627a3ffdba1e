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

export const MOST_ACTIONS = 6;
export const ACTION_COLUMNS = MOST_ACTIONS + 1;
/** Highest Fire point total, and highest difference in melee. */
export const MOST_POINTS = 30;
export const MOST_DIFFERENCE = 12;
const MELEE_STRIDE = 2 * MOST_DIFFERENCE + 1;

/** Worth of an effect in figures put out; another marker on an inactive target is worth little. */
const WORTH: Readonly<Record<number, number>> = { [WOUND]: 0.65, [DISABLE]: 0.95, [KILL]: 1, [DISINTEGRATE]: 1 };
const SUPPRESSION_WORTH = { active: 0.34, inactive: 0.1 };

/** Exact odds for policies, worked out once per scenario. */
export interface SoloTables {
  /** At [row(weapon, band, cover, inactive) * ACTION_COLUMNS + actions]: worth of the best mix of shots. */
  readonly fireValue: readonly number[];
  /** Same index: mode of the first shot, -1 for none. */
  readonly fireMode: readonly number[];
  readonly unsuppress: readonly number[];
  readonly morale: readonly number[];
  /** Figures won less figures lost by the SGC. A figure that fights alone is captured by any defeat (SOLO-55). */
  readonly melee: readonly number[];
}

export function fireRow(weapon: number, band: number, cover: number, inactive: number): number {
  return ((weapon * 4 + band) * 3 + cover) * 2 + inactive;
}

/** Index of a lead of 0 Fire points. */
export function meleeRow(alone: boolean, otherAlone: boolean): number {
  return ((alone ? 2 : 0) + (otherAlone ? 1 : 0)) * MELEE_STRIDE + MOST_DIFFERENCE;
}

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

interface Chance {
  readonly arm: Arm;
  readonly band: number;
  readonly cover: number;
  readonly inactive: boolean;
}

function shotValue(shot: ShotNumbers, dice: ExactDice, { arm, band, cover, inactive }: Chance, mode: number): number {
  const inches = arm.bands.indexOf(band);
  // House rules left the band empty.
  if (inches < 0) return 0;
  shot.aim(arm, inches, cover, mode, inactive);
  const { probabilities } = dice.enumerate(() => resolveShot(dice, 0, 1, shot, 0));
  const suppression = inactive ? SUPPRESSION_WORTH.inactive : SUPPRESSION_WORTH.active;
  let value = 0;
  for (const [outcome, probability] of probabilities)
    value += probability * (outcome === SUPPRESSION ? suppression : (WORTH[outcome] ?? 0));
  return value;
}

/** Dynamic programming: later shots may do what a shot left undone. */
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
  const zero = MOST_DIFFERENCE + rules.melee.die;
  const { probabilities } = dice.enumerate(() => resolveMelee(dice, 0, 1, rules, ahead) + zero);
  let value = 0;
  for (const [difference, probability] of probabilities) value += probability * worth(difference - zero);
  return value;
}
