import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import type { Code } from '../codes.ts';
import type { Checks } from './checks.ts';

/** REV-28: whether the ambushers, who sneak, surprise those who have this Savvy. Neither is told of distance or light. */
export function resolveSurprise(
  dice: Dice,
  checks: Checks,
  streams: SurpriseStreams,
  sneak: Code,
  savvy: Code,
): boolean {
  const { rolling } = checks;
  if (!rolling.isUsable(sneak.dice)) return false;
  const stealth = rolling.code(dice, streams.sneak, sneak.dice, sneak.pips);
  return checks.wins(stealth, checks.roll(dice, streams.savvy, savvy.dice, savvy.pips));
}

/** What both rolls are drawn from. */
export interface SurpriseStreams {
  readonly sneak: Stream;
  readonly savvy: Stream;
}
