import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { DROP_CAUSE } from '../../rules/causes.ts';
import { CONFIDENCE } from '../../rules/profiles.ts';
import { resolveConfidence } from '../../steps/confidence.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';

/**
 * SG2-038: for one of CONFIDENCE_CAUSES a unit takes a confidence test at a Threat Level and loses what it fails by. Returns the levels that the score costs, 0 where it
 * holds. Nobody is tested in a unit without active figures (SG2-039).
 */
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

/** Confidence drops by so many levels, not below routed (SG2-005, 039), for one of DROP_CAUSES. */
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

/** Whether a unit is at a level, shaken or worse, for the first time in the game; notes it. */
function isFirstTime(unit: Unit, level: number, turn: number): boolean {
  if (level === CONFIDENCE.shaken && unit.shakenTurn === 0) unit.shakenTurn = turn;
  else if (level === CONFIDENCE.broken && unit.brokenTurn === 0) unit.brokenTurn = turn;
  else if (level === CONFIDENCE.routed && unit.routedTurn === 0) unit.routedTurn = turn;
  else return false;
  return true;
}
