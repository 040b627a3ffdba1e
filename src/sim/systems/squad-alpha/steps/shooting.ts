import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { SIDES_OF_DIE } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';
import { activationTest } from './activation.ts';

export const MISS = 0;
const SAVED = 1;
export const KILLED = 2;

/** The lowest score that saves in this cover (0 none, 1 soft, 2 hard); above the die if nothing saves (ALPHA-14). */
export function saveTarget({ save, training: levels }: AlphaRules, training: string, cover: number): number {
  return withBonus(cover === 0 ? save.open : cover === 1 ? save.soft : save.hard, levels[training].save);
}

/** The lowest score that saves from a blow; above the die if nothing does (ALPHA-18). */
export function meleeSaveTarget({ save, training: levels }: AlphaRules, training: string): number {
  return withBonus(save.melee, levels[training].save);
}

/** Where there is no save at all, training does not add one. */
function withBonus(score: number, bonus: number): number {
  return score > SIDES_OF_DIE ? score : score - bonus;
}

/** The fate of a figure that was hit: `SAVED` or `KILLED` (ALPHA-14, 15, 18). No die is rolled if nothing saves. */
export function resolveHit(dice: Dice, saveStream: Stream, target: number): number {
  if (target > SIDES_OF_DIE) return KILLED;
  return dice.atLeast(saveStream, SIDES_OF_DIE, target) ? SAVED : KILLED;
}

/** One shot at its declared target: `MISS`, `SAVED` or `KILLED` (ALPHA-13 to 15). */
export function resolveShot(
  dice: Dice,
  activationStream: Stream,
  count: number,
  activationTarget: number,
  saveStream: Stream,
  saveTarget: number,
): number {
  if (!activationTest(dice, activationStream, count, activationTarget)) return MISS;
  return resolveHit(dice, saveStream, saveTarget);
}
