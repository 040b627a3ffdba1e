import { AXIS } from '../../counts/axes.ts';
import { resolveReaction } from '../../steps/reaction.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';

/** SG2-016: whether a test that may be refused a second try this turn is still open. */
export function mayTry(battle: Battle, unit: Unit, purpose: number): boolean {
  const { retry, failLosesAction } = battle.rules.reaction;
  // Who loses nothing by it would try for ever.
  const isOpen = retry === 'next-action' && failLosesAction;
  return isOpen || (unit.failedTests & (1 << purpose)) === 0;
}

/** SG2-044: a unit takes a reaction test at a Threat Level; counted and told. A failure is remembered for the turn (SG2-016). */
export function testReaction(
  game: Game,
  unit: Unit,
  threat: number,
  purpose: number,
  leadership: number = unit.leadership,
): boolean {
  const { battle, dice } = game;
  const die = battle.qualityDice[unit.quality];
  const passed = resolveReaction(dice, unit.streams.reaction, die, leadership + threat);
  if (!passed) unit.failedTests |= 1 << purpose;
  game.tally.reactionTests.count(
    unit.side,
    purpose,
    AXIS.threat.place(threat),
    unit.quality,
    AXIS.leadership.place(leadership),
    passed ? 0 : 1,
  );
  game.story?.reaction(unit, purpose, leadership + threat, passed);
  return passed;
}
