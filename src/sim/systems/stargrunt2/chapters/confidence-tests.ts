import { EVENT } from '../counts/rule-events.ts';
import type { Game } from '../game.ts';
import { CONFIDENCE } from '../profiles.ts';
import type { Unit } from '../unit.ts';
import { resolveConfidence } from './confidence.ts';

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
  game.tally.nerve.confidence(unit, cause, threat, leadership, lost);
  game.story?.nerve.confidence(unit, cause, leadership + threat, lost);
  game.tally.happened(lost === 0 ? EVENT.holds : lost === 1 ? EVENT.dropsOne : EVENT.dropsTwo);
  loseConfidence(game, unit, lost);
  return lost;
}

/** Confidence drops by so many levels, not below routed (SG2-005, 039). */
export function loseConfidence(game: Game, unit: Unit, levels: number): void {
  const before = unit.confidence;
  unit.confidence = Math.min(CONFIDENCE.routed, before + levels);
  if (unit.confidence === before) return;
  const { battle } = game;
  battle.changed = true;
  const turn = Math.max(1, battle.turn);
  if (unit.confidence >= CONFIDENCE.shaken && unit.shakenTurn === 0) {
    unit.shakenTurn = turn;
    game.tally.nerve.firstTime(unit, CONFIDENCE.shaken, turn);
  }
  if (unit.confidence >= CONFIDENCE.broken && unit.brokenTurn === 0) {
    unit.brokenTurn = turn;
    game.tally.nerve.firstTime(unit, CONFIDENCE.broken, turn);
  }
  if (unit.confidence >= CONFIDENCE.routed && unit.routedTurn === 0) {
    unit.routedTurn = turn;
    game.tally.nerve.firstTime(unit, CONFIDENCE.routed, turn);
  }
  game.story?.nerve.level(unit);
}
