import { CONFIDENCE } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import type { Side } from '../../table/side.ts';
import { type Figure, PRESENCE, type Unit } from '../../table/unit.ts';

function isInArea(battle: Battle, { isActive, isOnTable, node, unit }: Figure): boolean {
  return isActive && unit.isInPlay && battle.goal.isInArea(isOnTable ? node : unit.centre);
}

/** Counts active figures in the area to reach, each once. */
export function enterArea(battle: Battle, unit: Unit): void {
  const { goal } = battle;
  if (goal.kind !== 'reach' || unit.side !== goal.side) return;
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if (figure.hasReached || !isInArea(battle, figure)) continue;
    figure.hasReached = true;
    battle.changed = true;
    battle.sides[unit.side].reached++;
  }
}

/** After an action or at a turn's end. */
export function judge(battle: Battle, atTurnEnd: boolean): void {
  const { goal } = battle;
  if (goal.ended) return;
  // Moves note it; others close up, join or ride.
  if (goal.kind === 'reach') for (let i = 0; i < battle.units.length; i++) enterArea(battle, battle.units[i]);
  if (!(atTurnEnd || battle.changed)) return;
  battle.changed = false;
  for (let i = 0; i < 2; i++) {
    const side = battle.sides[i];
    const standing = goal.standings[i];
    if (atTurnEnd) noteBreak(battle, side);
    standing.alive = goal.kind === 'reach' && i === goal.side ? onTheWay(side) : side.living;
    standing.inArea = goal.hasArea ? inArea(battle, side) : 0;
    standing.reached = side.reached;
    standing.broken = side.breakTurn > 0;
  }
  goal.judge(battle.turn, atTurnEnd);
  if (!goal.ended || atTurnEnd) return;
  noteBreak(battle, battle.sides[0]);
  noteBreak(battle, battle.sides[1]);
}

/** For the first turn's end with enough units lost, broken or routed. */
function noteBreak(battle: Battle, side: Side): void {
  if (side.breakTurn > 0) return;
  let sound = 0;
  for (let i = 0; i < side.units.length; i++) {
    const unit = side.units[i];
    if (unit.presence !== PRESENCE.lost && unit.confidence < CONFIDENCE.broken) sound += unit.standsFor;
  }
  if (side.startUnits - sound >= battle.rules.mission.breakFraction * side.startUnits)
    side.breakTurn = Math.max(1, battle.turn);
}

/** Active figures in the area to hold, neither broken nor routed. */
function inArea(battle: Battle, side: Side): number {
  let count = 0;
  for (let i = 0; i < side.figures.length; i++) {
    const figure = side.figures[i];
    if (figure.unit.confidence < CONFIDENCE.broken && isInArea(battle, figure)) count++;
  }
  return count;
}

function onTheWay(side: Side): number {
  let count = 0;
  for (let i = 0; i < side.units.length; i++) {
    const unit = side.units[i];
    if (!unit.isInPlay) continue;
    for (let j = 0; j < unit.size; j++) if (unit.figures[j].isActive && !unit.figures[j].hasReached) count++;
  }
  return count;
}
