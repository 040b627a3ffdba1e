import type { Dice } from '../../kernel/dice.ts';
import type { Stream } from '../../kernel/streams.ts';
import { activationTest } from './activation.ts';
import { SIDES_OF_DIE } from './profiles.ts';
import type { AlphaRules } from './rules.ts';

export const MISS = 0;
export const SAVED = 1;
export const KILLED = 2;

/** The least score that saves in this cover (0 none, 1 soft, 2 hard); above the die where nothing saves (ALPHA-14). */
export function saveTarget(rules: AlphaRules, cover: number): number {
  if (cover === 0) return SIDES_OF_DIE + 1;
  return cover === 1 ? rules.save.soft : rules.save.hard;
}

/** What becomes of a figure that was hit: `SAVED` or `KILLED` (ALPHA-14, 15). Without cover no die is rolled. */
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
