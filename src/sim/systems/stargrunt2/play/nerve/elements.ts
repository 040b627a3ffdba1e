import { hundredths } from '../../../../tabletop/geometry.ts';
import { AXIS } from '../../counts/axes.ts';
import { countSuccessor } from '../../counts/command.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION, MOST_FIGURES } from '../../rules/actions.ts';
import { CONFIDENCE } from '../../rules/profiles.ts';
import { resolveSuccession } from '../../steps/command.ts';
import type { Battle } from '../../table/battle.ts';
import { closeRanks, enlist, enlistAll, livingIn } from '../../table/membership.ts';
import { PRESENCE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { longestMove } from '../moves/marching.ts';
import { isElementOf } from './command.ts';
import { firstActive } from './leaders.ts';

/** SG2-026: null if no element is left to form. */
function unformed(battle: Battle, unit: Unit): Unit | null {
  const { units } = battle.sides[unit.side];
  for (let i = 0; i < units.length; i++)
    if (units[i].kind.parent === unit.place && units[i].presence === PRESENCE.absent) return units[i];
  return null;
}

/** SG2-026: `figures` are bits of active ones, not the leader. */
export function mayDetach(battle: Battle, unit: Unit, figures: number): boolean {
  if (unit.isElement || unit.isVehicle || !unit.isLocated || figures === 0) return false;
  if (figures < 0 || figures >> unit.size !== 0) return false;
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if ((figures & (1 << i)) !== 0 && (!figure.isActive || !figure.isOnTable || figure === unit.leader)) return false;
  }
  return unformed(battle, unit) !== null;
}

/** SG2-026: with the parent's markers, confidence, quality and Leadership Value. */
export function detach(game: Game, unit: Unit, figures: number): void {
  const { battle } = game;
  const element = unformed(battle, unit);
  if (element === null) return;
  element.presence = PRESENCE.located;
  element.quality = unit.quality;
  element.leadership = unit.leadership;
  element.confidence = unit.confidence;
  element.startConfidence = unit.startConfidence;
  element.suppression = unit.suppression;
  element.wasSuppressed = unit.wasSuppressed;
  element.isInPosition = unit.isInPosition;
  element.isPastPanic = unit.isPastPanic;
  element.firedOnBy.set(unit.firedOnBy);
  element.size = 0;
  for (let i = 0; i < unit.size; i++) if ((figures & (1 << i)) !== 0) enlist(unit.figures[i], element);
  closeRanks(unit);
  element.startStrength = element.size;
  unit.startStrength -= element.size;
  element.smallArmsFired = unit.smallArmsFired;
  battle.refreshCentre(unit);
  battle.refreshCentre(element);
  game.tally.happened(EVENT.detached);
  game.story?.nerve.detached(unit, element);
}

/** SG2-026: both together in integrity. */
export function mayRejoin(battle: Battle, element: Unit): boolean {
  if (!element.isElement || !element.isLocated) return false;
  const parent = battle.sides[element.side].units[element.kind.parent];
  return (
    parent.isLocated &&
    parent.active > 0 &&
    parent.size + livingIn(element) <= MOST_FIGURES &&
    battle.isTogether(parent, element)
  );
}

/** SG2-026: the more markers and the worse level remain. */
export function rejoin(game: Game, element: Unit): void {
  const { battle } = game;
  const parent = battle.sides[element.side].units[element.kind.parent];
  parent.suppression = Math.max(parent.suppression, element.suppression);
  parent.confidence = Math.max(parent.confidence, element.confidence);
  parent.wasSuppressed ||= element.wasSuppressed;
  parent.isPanicked ||= element.isPanicked;
  parent.isInPosition &&= element.isInPosition;
  parent.startStrength += element.startStrength;
  parent.smallArmsFired ||= element.smallArmsFired;
  game.story?.nerve.rejoins(element, parent);
  enlistAll(battle, element, parent);
  element.presence = PRESENCE.absent;
  game.tally.happened(EVENT.rejoins);
}

/** SG2-026: elements of lost parents become units, led by SG2-012. */
export function freeElements(game: Game): void {
  const { sides } = game.battle;
  for (let side = 0; side < 2; side++) {
    const { units } = sides[side];
    for (let i = 0; i < units.length; i++) {
      const element = units[i];
      if (!element.isElement || !element.isInPlay || element.active === 0) continue;
      const parent = units[element.kind.parent];
      if (isElementOf(element, parent) && !parent.isInPlay) becomeUnit(game, element);
    }
  }
}

function becomeUnit(game: Game, element: Unit): void {
  const before = element.leadership;
  element.isElement = false;
  element.standsFor = 1;
  element.leader = firstActive(element);
  element.leadership = resolveSuccession(game.dice, element.streams.successor, game.battle.rules, before);
  countSuccessor(game.tally, element, before);
  game.tally.happened(EVENT.elementIsUnit);
  game.story?.nerve.successor(element, before);
}

/** SG2-025. */
function isDepleted(battle: Battle, unit: Unit): boolean {
  return unit.active < unit.startStrength * battle.rules.regroup.depletedBelow;
}

/** Only figures: another unit can take it in whole. */
function isPlain({ kind }: Unit): boolean {
  return (
    kind.vehicle === null && kind.sniper < 0 && kind.drone < 0 && kind.electronicWarfare < 0 && kind.specialist === 0
  );
}

function mayJoin(battle: Battle, unit: Unit): boolean {
  return unit.isLocated && !unit.isElement && !unit.isVehicle && unit.active > 0 && isDepleted(battle, unit);
}

/** The higher command level goes on; of equals the joined unit. */
function isTakenIn(mover: Unit, friend: Unit): boolean {
  return mover.kind.level <= friend.kind.level;
}

/** SG2-025: by a normal move, in integrity. */
export function mayRegroup(battle: Battle, unit: Unit, friend: Unit): boolean {
  if (friend.side !== unit.side || friend === unit || friend.hasActivated) return false;
  if (!mayJoin(battle, unit) || !mayJoin(battle, friend)) return false;
  if (unit.isInPosition || unit.confidence >= CONFIDENCE.broken) return false;
  const [kept, lost] = isTakenIn(unit, friend) ? [friend, unit] : [unit, friend];
  if (!isPlain(lost) || kept.size + livingIn(lost) > MOST_FIGURES) return false;
  if (!battle.ways.leads(unit, friend.centre, longestMove(battle, unit, ACTION.move, 0))) return false;
  return hasRoom(battle, unit, friend);
}

/** In the circle of integrity round the friend's centre. */
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

/** SG2-025: uses up both activations. */
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
  kept.armsVersion++;
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
