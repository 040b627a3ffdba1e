import { AXIS } from '../../counts/axes.ts';
import { countSuccessor } from '../../counts/command.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { resolveSuccession } from '../../steps/command.ts';
import { resolveReaction } from '../../steps/nerve.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';

/** SG2-029: ignores markers above the maximum. Returns the number placed. */
export function suppress(game: Game, unit: Unit, markers: number): number {
  const placed = Math.max(0, Math.min(markers, game.battle.rules.suppression.max - unit.suppression));
  unit.suppression += placed;
  const turn = Math.max(1, game.battle.turn);
  for (let i = 0; i < markers; i++) game.tally.suppressionMarkers.count(unit.side, turn, i < placed ? 0 : 1);
  if (placed > 0) game.story?.nerve.suppressed(unit);
  if (placed < markers) game.tally.happened(EVENT.markerIgnored);
  return placed;
}

/** SG2-030: also for a vehicle's crew (SG2-032). */
export function removeSuppression(game: Game, unit: Unit): void {
  const { battle, dice, tally } = game;
  const toExceed = unit.leadership + battle.rules.suppression.removeThreat;
  const removed = resolveReaction(dice, unit.streams.unsuppress, battle.qualityDice[unit.quality], toExceed);
  if (removed) unit.suppression--;
  tally.suppressionRemovals.count(unit.side, unit.quality, AXIS.leadership.place(unit.leadership), removed ? 0 : 1);
  tally.happened(removed ? EVENT.markerRemoved : EVENT.markerStays);
  game.story?.nerve.unsuppress(unit, toExceed, removed);
}

/** SG2-012. */
export function firstActive(unit: Unit): Figure | null {
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive) return unit.figures[i];
  return null;
}

/** SG2-012: the first listed active figure; a die says how well. */
export function succeed(game: Game, unit: Unit): void {
  const { battle, dice, tally } = game;
  const before = unit.leadership;
  unit.leader = firstActive(unit);
  if (unit.leader === null) return;
  unit.leadership = resolveSuccession(dice, unit.streams.successor, battle.rules, before);
  countSuccessor(tally, unit, before);
  tally.happened(EVENT.leaderLost);
  game.story?.nerve.successor(unit, before);
  if (battle.rules.leader.lossSuppresses) suppress(game, unit, 1);
}

/** SG2-012: after a close assault, without a test. */
export function replaceFallenLeader(game: Game, unit: Unit): void {
  if (unit.leader !== null && !unit.leader.isActive && unit.active > 0) succeed(game, unit);
}
