import { hundredths } from '../../../../tabletop/geometry.ts';
import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION, MOST_FIGURES } from '../../rules/actions.ts';
import { CONFIDENCE } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import { enlistAll, livingIn } from '../../table/membership.ts';
import type { Unit } from '../../table/unit.ts';
import { NO_WAY } from '../../table/ways.ts';
import type { Game } from '../game.ts';
import { longestMove } from '../moves/marching.ts';

/** SG2-025: a unit with fewer active figures than it started with, or less than that share of them. */
function isDepleted(battle: Battle, unit: Unit): boolean {
  return unit.active < unit.startStrength * battle.rules.regroup.depletedBelow;
}

/** Whether a unit is nothing but figures, so that another can take it in whole. */
function isPlain({ kind }: Unit): boolean {
  return (
    kind.vehicle === null && kind.sniper < 0 && kind.drone < 0 && kind.electronicWarfare < 0 && kind.specialist === 0
  );
}

function mayJoin(battle: Battle, unit: Unit): boolean {
  return unit.isLocated && !unit.isElement && !unit.isVehicle && unit.active > 0 && isDepleted(battle, unit);
}

/** Who takes in whom: the unit that commands more levels goes on, of equals the one that is joined. */
function isTakenIn(mover: Unit, friend: Unit): boolean {
  return mover.kind.level <= friend.kind.level;
}

/**
 * SG2-025: a depleted unit may join another that has not activated: one that it reaches by a normal move, so that both together stand in
 * integrity.
 */
export function mayRegroup(battle: Battle, unit: Unit, friend: Unit): boolean {
  if (friend.side !== unit.side || friend === unit || friend.hasActivated) return false;
  if (!mayJoin(battle, unit) || !mayJoin(battle, friend)) return false;
  if (unit.isInPosition || unit.confidence >= CONFIDENCE.broken) return false;
  const [kept, lost] = isTakenIn(unit, friend) ? [friend, unit] : [unit, friend];
  if (!isPlain(lost) || kept.size + livingIn(lost) > MOST_FIGURES) return false;
  if (battle.ways.cost(unit, friend.centre, longestMove(battle, unit, ACTION.move, 0)) === NO_WAY) return false;
  return hasRoom(battle, unit, friend);
}

/** Whether the figures of both have room round the friend's centre, inside the circle of integrity. */
function hasRoom(battle: Battle, unit: Unit, friend: Unit): boolean {
  const order = battle.pointsRound(friend.centre, friend.side);
  const radius = hundredths(battle.rules.integrity.circle) / 2;
  let wanted = unit.active + friend.active;
  for (let i = 0; i < order.length && wanted > 0; i++) {
    const occupant = battle.occupant(order[i]);
    if (occupant !== null && occupant.unit !== unit && occupant.unit !== friend) continue;
    if (battle.isNearEnemy(unit.side, order[i])) continue;
    if (battle.lattice.distanceSquared(order[i], friend.centre) > radius * radius) return false;
    wanted--;
  }
  return wanted === 0;
}

/** SG2-025: two units become one; the activation of both is used. */
export function regroup(game: Game, unit: Unit, friend: Unit): void {
  const { battle } = game;
  const takenIn = isTakenIn(unit, friend);
  const kept = takenIn ? friend : unit;
  const lost = takenIn ? unit : friend;
  const larger = unit.active === friend.active ? null : unit.active > friend.active ? unit : friend;
  const quality = larger === null ? Math.max(unit.quality, friend.quality) : larger.quality;
  const best = lost.leadership < kept.leadership ? lost : kept;
  const sum = kept.confidence + lost.confidence;
  const confidence = battle.rules.regroup.rounding === 'up' ? Math.floor(sum / 2) : Math.ceil(sum / 2);
  const { centre } = friend;
  kept.leader = best.leader;
  kept.leadership = best.leadership;
  kept.quality = quality;
  kept.confidence = confidence;
  kept.startConfidence = confidence;
  kept.suppression = Math.max(kept.suppression, lost.suppression);
  kept.wasSuppressed ||= lost.wasSuppressed;
  kept.isPanicked ||= lost.isPanicked;
  kept.isPastPanic &&= lost.isPastPanic;
  kept.isInPosition = false;
  kept.isInColumn = false;
  kept.startStrength = kept.active + lost.active;
  kept.standsFor += lost.standsFor;
  kept.smallArmsFired ||= lost.smallArmsFired;
  for (let i = 0; i < kept.firedOnBy.length; i++) kept.firedOnBy[i] = Math.max(kept.firedOnBy[i], lost.firedOnBy[i]);
  game.story?.nerve.regroups(lost, kept);
  enlistAll(battle, lost, kept);
  if (battle.formUp(kept, centre)) battle.takeSpots(kept);
  lost.standsFor = 0;
  battle.lose(lost);
  unit.hasActivated = true;
  friend.hasActivated = true;
  unit.actionsLeft = 0;
  game.tally.regroupings.count(kept.side, AXIS.joined.place(kept.active), 0);
  game.tally.happened(EVENT.regroups);
}
