import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { DRAWN, MELEE_DISABLE, MELEE_KILL, MELEE_KILL_PUSH, MELEE_WOUND, PUSHED } from '../profiles.ts';
import type { SoloRules } from '../rules.ts';

/** SOLO-54: what a difference does to the loser: the worst result whose threshold it reaches. */
export function meleeResult(rules: SoloRules, difference: number): number {
  const { at } = rules.melee;
  if (difference <= 0) return DRAWN;
  if (difference >= at.killAndPush) return MELEE_KILL_PUSH;
  if (difference >= at.kill) return MELEE_KILL;
  if (difference >= at.disable) return MELEE_DISABLE;
  if (difference >= at.wound) return MELEE_WOUND;
  return difference >= at.pushBack ? PUSHED : DRAWN;
}

/** SOLO-53: Fire points, extras and a D6 each; the difference is positive when the first wins. */
export function resolveMelee(
  dice: Dice,
  first: Stream,
  second: Stream,
  rules: SoloRules,
  firePointsA: number,
  extraA: number,
  firePointsB: number,
  extraB: number,
): number {
  const { die, perExtra } = rules.melee;
  const a = firePointsA + extraA * perExtra + dice.face(first, die);
  const b = firePointsB + extraB * perExtra + dice.face(second, die);
  return a - b;
}
