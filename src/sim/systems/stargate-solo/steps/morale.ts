import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { FLEE, PASS, PINNED, RETIRE } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';

/** SOLO-46 to 49: below the Fire points passes; else by the excess. */
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

/** SOLO-40: returns the markers left. */
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
