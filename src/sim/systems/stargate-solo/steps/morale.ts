import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { FLEE, PASS, PINNED, RETIRE } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';

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

/** One attempt to remove suppression: D6 + Fire points, 6 or more (SOLO-40). Returns the markers left. */
export function resolveUnsuppress(
  dice: Dice,
  stream: Stream,
  rules: SoloRules,
  firePoints: number,
  markers: number,
): number {
  const { die, score, perSuccess } = rules.suppression;
  if (!dice.atLeast(stream, die, score - firePoints)) return markers;
  return perSuccess === 'all' ? 0 : markers - 1;
}
