import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { DEGREE } from '../profiles.ts';
import { FIRE, type FireRoll } from './volley.ts';

/** What fire of a heavy weapon at a vehicle comes to (SG2-074); behind `no-fire`, in the order of DEGREES. */
export const HEAVY_FIRE = ['no-fire', 'miss', 'minor', 'major'] as const;

/**
 * SG2-064, 074: how well a heavy weapon hits a vehicle; an index of DEGREES, or -1 where no fire is possible. The roll is that of a support
 * weapon with the Fire Control die; fire that does no more than suppress hits nothing.
 */
export function resolveHeavyFire(dice: Dice, roll: FireRoll, firer: Stream, target: Stream): number {
  const result = roll.resolve(dice, firer, target);
  if (result === FIRE['no-fire']) return -1;
  if (result === FIRE.effective) return DEGREE.major;
  return roll.above > 0 && !roll.onlySuppresses ? DEGREE.minor : DEGREE.miss;
}
