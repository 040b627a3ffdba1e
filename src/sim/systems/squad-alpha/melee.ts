import type { Dice } from '../../kernel/dice.ts';
import type { Stream } from '../../kernel/streams.ts';
import { activationTest } from './activation.ts';

/** A melee attack: a test at the step number whose success kills, without a save (ALPHA-16 to 18). */
export function resolveMelee(dice: Dice, stream: Stream, count: number, activationTarget: number): boolean {
  return activationTest(dice, stream, count, activationTarget);
}

export const NO_CONTACT = 0;
export const CONTACT = 1;
export const CONTACT_KILLED = 2;

/** A move into contact and, where it succeeds and the rules give one, the free attack (ALPHA-12, 16). */
export function resolveCharge(
  dice: Dice,
  activationStream: Stream,
  meleeStream: Stream,
  count: number,
  activationTarget: number,
  freeAttack: boolean,
): number {
  if (!activationTest(dice, activationStream, count, activationTarget)) return NO_CONTACT;
  if (!freeAttack) return CONTACT;
  return resolveMelee(dice, meleeStream, count, activationTarget) ? CONTACT_KILLED : CONTACT;
}
