import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { FLEE, PASS, PINNED, RETIRE } from '../profiles.ts';
import type { SoloRules } from '../rules.ts';

/** SOLO-46 to 49: a D6 below the Fire point total passes; the excess decides on the result otherwise. */
function moraleResult(rules: SoloRules, face: number, firePoints: number): number {
  const excess = face - firePoints;
  if (excess <= rules.morale.passUpTo) return PASS;
  if (excess <= rules.morale.retireUpTo) return RETIRE;
  return excess <= rules.morale.suppressedUpTo ? PINNED : FLEE;
}

export function resolveMorale(dice: Dice, stream: Stream, rules: SoloRules, firePoints: number): number {
  return moraleResult(rules, dice.face(stream, rules.morale.die), firePoints);
}

/** SOLO-50. */
export function resolveRally(dice: Dice, stream: Stream, rules: SoloRules): boolean {
  return dice.atLeast(stream, rules.rally.die, rules.rally.score);
}
