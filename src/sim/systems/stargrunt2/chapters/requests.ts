import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { shifted } from '../ladder.ts';
import { ASSET_KINDS } from '../profiles.ts';
import type { StargruntRules } from '../rules.ts';
import { NO_EW } from './electronic-warfare.ts';

/** What a request for support comes to (SG2-115, 136). */
export const REQUESTS = ['success', 'failure', 'jammed'] as const;
export const [GRANTED, REFUSED, JAMMED] = REQUESTS.keys();

/** SG2-136: the die of a request: down for command levels bypassed, up for chits. */
export function requestDie(
  { dice, request }: StargruntRules,
  bypassed: number,
  chits: number,
  specialist: boolean,
): number {
  const levels = specialist && request.specialistIgnoresLevels ? 0 : bypassed;
  return shifted(dice.ladder, request.die, chits - levels);
}

/** SG2-136: what a request adds to the Leadership Value of the caller, for a kind of asset by index. */
export function requestThreat({ request }: StargruntRules, kind: number, specialist: boolean): number {
  const { specialist: forSpecialists, other } = request[ASSET_KINDS[kind]];
  return specialist ? forSpecialists : other;
}

/** SG2-136: the die must exceed the number; an EW task whose score exceeds that of the die jams it whatever it shows (SG2-115). */
export function resolveRequest(dice: Dice, stream: Stream, die: number, number: number, ewScore: number): number {
  if (ewScore === NO_EW) return dice.atLeast(stream, die, number + 1) ? GRANTED : REFUSED;
  const score = dice.face(stream, die);
  if (ewScore > score) return JAMMED;
  return score > number ? GRANTED : REFUSED;
}
