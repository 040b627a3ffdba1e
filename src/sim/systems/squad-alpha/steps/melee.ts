import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { activationTest } from './activation.ts';
import { KILLED, MISS, resolveHit } from './shooting.ts';

/**
 * A melee attack: a test at the step number whose success kills (ALPHA-16 to 18), unless house rules give a save. `MISS`, `SAVED` or
 * `KILLED`.
 */
export function resolveMelee(
  dice: Dice,
  stream: Stream,
  count: number,
  activationTarget: number,
  saveStream: Stream,
  saveTarget: number,
): number {
  if (!activationTest(dice, stream, count, activationTarget)) return MISS;
  return resolveHit(dice, saveStream, saveTarget);
}

const NO_CONTACT = 0;
export const CONTACT = 1;
const CONTACT_KILLED = 2;

/** What a charge rolls with. */
export interface ChargeOdds {
  readonly moveDice: number;
  readonly moveTarget: number;
  readonly meleeDice: number;
  readonly meleeTarget: number;
  readonly saveTarget: number;
  readonly freeAttack: boolean;
  readonly freeAttackSucceeds: boolean;
}

/** A move into contact and, where it succeeds and the rules give one, the free attack (ALPHA-12, 16). */
export function resolveCharge(dice: Dice, move: Stream, melee: Stream, save: Stream, odds: ChargeOdds): number {
  if (!activationTest(dice, move, odds.moveDice, odds.moveTarget)) return NO_CONTACT;
  if (!odds.freeAttack) return CONTACT;
  const { meleeDice, meleeTarget, saveTarget } = odds;
  const blow = odds.freeAttackSucceeds
    ? resolveHit(dice, save, saveTarget)
    : resolveMelee(dice, melee, meleeDice, meleeTarget, save, saveTarget);
  return blow === KILLED ? CONTACT_KILLED : CONTACT;
}
