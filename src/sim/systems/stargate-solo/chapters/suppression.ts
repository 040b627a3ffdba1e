import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import type { SoloRules } from '../rules.ts';

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
