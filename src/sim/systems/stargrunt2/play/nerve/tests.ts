import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CONFIDENCE, DROP_CAUSE } from '../../rules/profiles.ts';
import { resolveConfidence, resolveReaction } from '../../steps/nerve.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';

/** SG2-016: false if this turn's failure forbids another try. */
export function mayTry(battle: Battle, unit: Unit, purpose: number): boolean {
  const { retry, failLosesAction } = battle.rules.reaction;
  // Without a loss it would be tried for ever.
  const isOpen = retry === 'next-action' && failLosesAction;
  return isOpen || (unit.failedTests & (1 << purpose)) === 0;
}

/** SG2-044: remembers a failure for the turn (SG2-016). */
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

/** SG2-038: returns the levels lost. Units without active figures do not test (SG2-039). */
export function testConfidence(
  game: Game,
  unit: Unit,
  cause: number,
  threat: number,
  leadership: number = unit.leadership,
): number {
  if (unit.active === 0 || !unit.isInPlay) return 0;
  const { battle, dice, nerve } = game;
  const die = battle.qualityDice[unit.quality];
  const lost = resolveConfidence(dice, unit.streams.confidence, die, leadership + threat, nerve.reading);
  game.tally.confidenceTests.count(
    unit.side,
    cause,
    AXIS.threat.place(threat),
    unit.quality,
    AXIS.leadership.place(leadership),
    Math.min(2, lost),
  );
  game.story?.nerve.confidence(unit, cause, leadership + threat, lost);
  game.tally.happened(lost === 0 ? EVENT.holds : lost === 1 ? EVENT.dropsOne : EVENT.dropsTwo);
  loseConfidence(game, unit, lost, cause);
  return lost;
}

/** Not below routed (SG2-005, 039); `cause` of DROP_CAUSES. */
export function loseConfidence(game: Game, unit: Unit, levels: number, cause: number = DROP_CAUSE.automatic): void {
  const before = unit.confidence;
  unit.confidence = Math.min(CONFIDENCE.routed, before + levels);
  if (unit.confidence === before) return;
  const { battle } = game;
  battle.changed = true;
  const turn = Math.max(1, battle.turn);
  for (let level: number = Math.max(before + 1, CONFIDENCE.shaken); level <= unit.confidence; level++)
    if (isFirstTime(unit, level, turn)) game.tally.firstDrops.count(unit.side, cause, turn, level - CONFIDENCE.shaken);
  game.story?.nerve.level(unit);
}

/** Notes the first time at a level, shaken or worse. */
function isFirstTime(unit: Unit, level: number, turn: number): boolean {
  if (level === CONFIDENCE.shaken && unit.shakenTurn === 0) unit.shakenTurn = turn;
  else if (level === CONFIDENCE.broken && unit.brokenTurn === 0) unit.brokenTurn = turn;
  else if (level === CONFIDENCE.routed && unit.routedTurn === 0) unit.routedTurn = turn;
  else return false;
  return true;
}
