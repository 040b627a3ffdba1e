import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { DRAWN, MELEE_DISABLE, MELEE_KILL, MELEE_KILL_PUSH, MELEE_WOUND, PUSHED } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';

/** SOLO-54: the effect of a difference on the loser: the worst result whose threshold it reaches. */
export function meleeResult(rules: SoloRules, difference: number): number {
  const { at } = rules.melee;
  if (difference <= 0) return DRAWN;
  if (difference >= at.killAndPush) return MELEE_KILL_PUSH;
  if (difference >= at.kill) return MELEE_KILL;
  if (difference >= at.disable) return MELEE_DISABLE;
  if (difference >= at.wound) return MELEE_WOUND;
  return difference >= at.pushBack ? PUSHED : DRAWN;
}

/** SOLO-53: what a figure and its extras bring to a combat before the dice. */
export function meleeStrength(rules: SoloRules, firePoints: number, extras: number): number {
  return firePoints + extras * rules.melee.perExtra;
}

/** SOLO-53: a D6 each; `ahead` is the first's strength less the second's. The difference is positive when the first wins. */
export function resolveMelee(dice: Dice, first: Stream, second: Stream, rules: SoloRules, ahead: number): number {
  const { die } = rules.melee;
  return ahead + dice.face(first, die) - dice.face(second, die);
}
