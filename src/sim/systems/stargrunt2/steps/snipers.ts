import type { DegreeTable, Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';

/** Whom a sniper's shot hits (SG2-121). */
export const SNIPER_AIMS = ['miss', 'random', 'chosen'] as const;
export const { miss: MISSES, random: HITS_RANDOM, chosen: HITS_CHOSEN } = indices(SNIPER_AIMS);

/** What a sniper rolls. One object is filled for every shot and keeps the scores of the last one. */
export class SniperNumbers {
  /** Sides of the Quality die, the rifle's die and the Range die. */
  quality = 0;
  firepower = 0;
  range = 0;
  /** The scores of the last shot. */
  qualityScore = 0;
  firepowerScore = 0;
  rangeScore = 0;
}

/**
 * SG2-120, 121: the two dice against the Range die: none above misses, one hits a figure at random, two the figure chosen. The score of
 * the Quality die is kept, because a 1 reveals the sniper (SG2-122).
 */
export function resolveSniperAim(dice: Dice, stream: Stream, target: Stream, numbers: SniperNumbers): number {
  numbers.qualityScore = dice.face(stream, numbers.quality);
  numbers.firepowerScore = dice.face(stream, numbers.firepower);
  numbers.rangeScore = dice.face(target, numbers.range);
  return (
    MISSES + (numbers.qualityScore > numbers.rangeScore ? 1 : 0) + (numbers.firepowerScore > numbers.rangeScore ? 1 : 0)
  );
}

/** Aim and impact in one number: miss is 0, then aim by aim what the impact roll says (SG2-121). */
export function resolveSniper(
  dice: Dice,
  streams: { readonly fire: Stream; readonly impact: Stream; readonly target: Stream },
  numbers: SniperNumbers,
  impact: DegreeTable,
): number {
  const aim = resolveSniperAim(dice, streams.fire, streams.target, numbers);
  if (aim === MISSES) return MISSES;
  return 1 + 3 * (aim - HITS_RANDOM) + dice.degree(streams.impact, streams.target, impact);
}
