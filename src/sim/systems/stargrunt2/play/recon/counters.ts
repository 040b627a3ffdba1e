import { hundredths, squareHundredths } from '../../../../tabletop/geometry.ts';
import { REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { MAJOR, MINOR } from '../../steps/recon.ts';
import type { Battle } from '../../table/battle.ts';
import { lookAt } from '../../table/sighting.ts';
import { PRESENCE, UNIT_TYPE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';

/* Hidden units and dummies as counters (SG2-105 to 109). */

/** Stays hidden until it moves or gives itself away (SG2-122). */
export function isSniper(unit: Unit): boolean {
  return unit.kind.sniper >= 0;
}

/** SG2-105: all figures in a circle of integrity round the counter. */
export function mayReveal(battle: Battle, unit: Unit, node: number): boolean {
  if (!unit.isCounter || unit.isDecoy || !battle.ground.movement.standable(node) || !battle.formUp(unit, node))
    return false;
  const { lattice, spots, rules } = battle;
  const reach = squareHundredths(rules.integrity.circle) / 4;
  const figures = unit.hull === null ? unit.active : 1;
  for (let i = 0; i < figures; i++) if (lattice.distanceSquared(spots[i], unit.centre) > reach) return false;
  return true;
}

function hasRoom(battle: Battle, unit: Unit): boolean {
  const order = battle.pointsRound(unit.centre, unit.side);
  for (let i = 0; i < order.length; i++) if (mayReveal(battle, unit, order[i])) return true;
  return false;
}

/** The nearest point with room, without integrity. */
function nearestRoom(battle: Battle, unit: Unit): number {
  const { lattice, ground } = battle;
  let best = -1;
  for (let node = 0; node < lattice.count; node++) {
    if (best >= 0 && lattice.distanceSquared(node, unit.centre) >= lattice.distanceSquared(best, unit.centre)) continue;
    if (ground.movement.standable(node) && battle.formUp(unit, node)) best = node;
  }
  if (best < 0) throw new Error(`there is no room for ${unit.name} on the table`);
  return best;
}

/** SG2-105, 108: the owner places figures; a dummy or mine is gone. @param how one of REVEAL */
export function revealCounter(game: Game, unit: Unit, how: number): void {
  const { battle } = game;
  const { type } = unit.kind;
  game.tally.countersRevealed.count(unit.side, type === UNIT_TYPE.dummy ? 1 : type === UNIT_TYPE.mine ? 2 : 0, how);
  if (unit.isDecoy) {
    removeDecoy(game, unit);
    return;
  }
  if (!hasRoom(battle, unit)) {
    placeAt(game, unit, nearestRoom(battle, unit), how);
    return;
  }
  const node = game.policies[unit.side].reveal(battle, unit);
  if (!mayReveal(battle, unit, node))
    throw new Error(`the policy of ${battle.sides[unit.side].name} places ${unit.name} too far from its counter`);
  placeAt(game, unit, node, how);
}

function placeAt(game: Game, unit: Unit, node: number, how: number): void {
  const { battle } = game;
  battle.formUp(unit, node);
  battle.takeSpots(unit);
  unit.isFlipped = false;
  battle.changed = true;
  game.tally.happened(EVENT.revealed);
  game.story?.recon.revealed(unit, how);
}

/** SG2-122: placed at its counter. */
export function revealWhereItIs(game: Game, unit: Unit): void {
  const { battle } = game;
  game.tally.countersRevealed.count(unit.side, 0, REVEAL.sniperGivenAway);
  placeAt(
    game,
    unit,
    battle.formUp(unit, unit.centre) ? unit.centre : nearestRoom(battle, unit),
    REVEAL.sniperGivenAway,
  );
}

function removeDecoy(game: Game, unit: Unit): void {
  game.battle.lose(unit);
  game.tally.happened(unit.kind.type === UNIT_TYPE.dummy ? EVENT.dummyRemoved : EVENT.mineFound);
  game.story?.recon.decoyRemoved(unit);
}

/** SG2-105: by house rule; not for a sniper (SG2-122). */
export function revealActivated(game: Game, unit: Unit): void {
  if (unit.isCounter && !isSniper(unit) && game.battle.rules.hidden.revealedBy === 'any-activation')
    showItself(game, unit);
}

/** SG2-105: its owner decides if some actions reveal it. */
export function maySitTight({ rules }: Battle, unit: Unit): boolean {
  return unit.isCounter && !isSniper(unit) && rules.hidden.revealedBy === 'showing-actions';
}

/** SG2-105. */
export function showItself(game: Game, unit: Unit): void {
  game.tally.happened(EVENT.revealedByActivation);
  revealCounter(game, unit, REVEAL.activated);
}

/** SG2-105: until none is left; mines are not seen (SG2-109). */
export function revealInOpen(game: Game): void {
  const { battle } = game;
  if (!battle.rules.hidden.revealInOpen) return;
  const { units } = battle;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (unit.presence !== PRESENCE.counter || unit.kind.type === UNIT_TYPE.mine) continue;
    if (battle.ground.coverAt[unit.centre] !== 0 || !isInSight(battle, unit)) continue;
    game.tally.happened(EVENT.revealedInOpen);
    revealCounter(game, unit, REVEAL.seenInOpen);
  }
}

/** By any enemy unit, hidden or not. */
export function isInSight(battle: Battle, counter: Unit): boolean {
  const { units } = battle.sides[1 - counter.side];
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (enemy.isDecoy || enemy.active === 0 || !(enemy.isLocated || enemy.isCounter)) continue;
    if (lookAt(battle, enemy.centre, counter).isVisible) return true;
  }
  return false;
}

/**
 * SG2-107 to 109.
 * @param sighting an index into SIGHTINGS
 * @param distance from the observer, in hundredths
 * @param how one of REVEAL
 */
export function sightCounter(game: Game, counter: Unit, sighting: number, distance: number, how: number): void {
  const { observe } = game.battle.rules;
  const { type } = counter.kind;
  if (sighting !== MINOR && sighting !== MAJOR) return;
  if (type === UNIT_TYPE.mine) {
    if (sighting === MAJOR && distance <= hundredths(observe.mineReach)) revealCounter(game, counter, how);
  } else if (type === UNIT_TYPE.dummy) {
    if (sighting === MAJOR || observe.minorRemovesDummy) revealCounter(game, counter, how);
  } else if (sighting === MAJOR) revealCounter(game, counter, how);
  else flipCounter(game, counter);
}

/** SG2-107, 110: now known to be a unit. */
export function flipCounter(game: Game, counter: Unit): void {
  if (counter.isFlipped) return;
  counter.isFlipped = true;
  game.tally.happened(EVENT.flipped);
  game.story?.recon.flipped(counter);
}
