import { shifted } from '../ladder.ts';
import { ASSET_KINDS } from '../profiles.ts';
import type { StargruntRules } from '../rules.ts';

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
