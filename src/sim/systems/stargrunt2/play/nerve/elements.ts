import { countSuccessor } from '../../counts/command.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { MOST_FIGURES } from '../../rules/actions.ts';
import { resolveSuccession } from '../../steps/command.ts';
import type { Battle } from '../../table/battle.ts';
import { closeRanks, enlist, enlistAll, livingIn } from '../../table/membership.ts';
import { PRESENCE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { isElementOf } from './command.ts';
import { firstActive } from './leaders.ts';

/** SG2-026: the element that a unit can form; null where it has none left to form. */
function unformed(battle: Battle, unit: Unit): Unit | null {
  const { units } = battle.sides[unit.side];
  for (let i = 0; i < units.length; i++)
    if (units[i].kind.parent === unit.place && units[i].presence === PRESENCE.absent) return units[i];
  return null;
}

/** SG2-026: whether some figures of a unit, as bits, may become a detached element: active ones, not the leader. */
export function mayDetach(battle: Battle, unit: Unit, figures: number): boolean {
  if (unit.isElement || unit.isVehicle || !unit.isLocated || figures === 0) return false;
  if (figures < 0 || figures >> unit.size !== 0) return false;
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if ((figures & (1 << i)) !== 0 && (!figure.isActive || !figure.isOnTable || figure === unit.leader)) return false;
  }
  return unformed(battle, unit) !== null;
}

/** SG2-026: the figures form an element, with the parent's markers, confidence, quality and Leadership Value. */
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

/** SG2-026: an element may go back where it and its parent together are in integrity. */
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

/** SG2-026: it has the more markers and the worse level of the two from then on. */
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

/** SG2-026: elements whose parent is lost become units, led as SG2-012 has it. */
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
