import type { Battle } from '../../table/battle.ts';
import type { Side } from '../../table/side.ts';
import { isSeenByEnemy } from '../../table/sighting.ts';
import { PRESENCE, UNIT_TYPE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { isInSight, isSniper } from '../recon/counters.ts';
import { onChange } from './hooks.ts';

export class Waiting {
  readonly units: readonly Unit[][];
  readonly counts = [0, 0];

  constructor({ sides }: Battle) {
    this.units = sides.map(({ units }) => [...units]);
  }
}

/** In turn, the side with more units first. */
export function deployAll(game: Game, waiting: Waiting): void {
  const { battle } = game;
  gather(battle, battle.sides[0], waiting);
  gather(battle, battle.sides[1], waiting);
  const { counts } = waiting;
  const [first, second] = battle.sides;
  const moreFirst = battle.rules.deployment.order === 'more-units-first';
  const more = moreFirst ? second.startUnits - first.startUnits : first.startUnits - second.startUnits;
  // Equal sides: chance decides, as in each turn (SG2-013).
  const isRolled = more === 0 && hasChoice(waiting, 0) && hasChoice(waiting, 1);
  const secondBegins = isRolled ? game.dice.pick(first.streams.deployment, 2) === 1 : more > 0;
  for (let side = secondBegins ? 1 : 0; counts[0] + counts[1] > 0; side = 1 - side)
    if (counts[side] > 0) placeNext(game, battle.sides[side], waiting);
}

/** SG2-062: passengers come with their vehicle. */
function gather(battle: Battle, side: Side, waiting: Waiting): void {
  let count = 0;
  for (let i = 0; i < side.units.length; i++) {
    const unit = side.units[i];
    if (unit.kind.parent >= 0) continue;
    if (unit.kind.carrier < 0) waiting.units[side.index][count++] = unit;
    else {
      const carrier = side.units[unit.kind.carrier];
      battle.embark(unit, carrier);
    }
  }
  waiting.counts[side.index] = count;
}

/** A unit of the side has no place in the scenario. */
function hasChoice({ units, counts }: Waiting, side: number): boolean {
  for (let i = 0; i < counts[side]; i++) if (units[side][i].kind.at < 0) return true;
  return false;
}

function placeNext(game: Game, side: Side, waiting: Waiting): void {
  const { battle } = game;
  const units = waiting.units[side.index];
  const left = waiting.counts[side.index];
  const next = left === 1 ? 0 : game.policies[side.index].nextToDeploy(battle, side, units, left);
  const unit = units[next];
  for (let i = next; i < left - 1; i++) units[i] = units[i + 1];
  waiting.counts[side.index] = left - 1;
  place(game, side, unit);
  game.tally.deployments.count(unit.side, isSeenByEnemy(battle, unit.side, unit.centre) ? 0 : 1);
  game.story?.deployed(unit);
  onChange(game, side.index);
}

function isPlacedAsCounter(unit: Unit): boolean {
  return unit.isDecoy || unit.kind.isHidden;
}

function place(game: Game, side: Side, unit: Unit): void {
  const { battle } = game;
  const { at } = unit.kind;
  const chosen = at >= 0 ? -1 : game.policies[side.index].deploy(battle, side, unit);
  if (chosen >= 0 && !mayDeploy(battle, unit, side.area[chosen]))
    throw new Error(`the policy of ${side.name} deploys ${unit.name} on an illegal point`);
  const node = at >= 0 ? at : chosen >= 0 ? side.area[chosen] : firstPlace(battle, side, unit);
  if (isPlacedAsCounter(unit)) battle.placeCounter(unit, node);
  else if (battle.formUp(unit, node, at >= 0 ? null : battle.areas[unit.side])) battle.takeSpots(unit);
  else standAnywhere(battle, side, unit, node);
}

/** All its figures, or its counter, in its side's area. */
export function mayDeploy(battle: Battle, unit: Unit, node: number): boolean {
  const area = battle.areas[unit.side];
  if (area[node] === 0 || !battle.ground.movement.standable(node)) return false;
  return isPlacedAsCounter(unit) || battle.formUp(unit, node, area);
}

/** The first point with room, else the first of all. */
function firstPlace(battle: Battle, side: Side, unit: Unit): number {
  for (let i = 0; i < side.area.length; i++) if (mayDeploy(battle, unit, side.area[i])) return side.area[i];
  return side.area[0];
}

/** As near to the scenario's place as there is room. */
function standAnywhere(battle: Battle, side: Side, unit: Unit, node: number): void {
  const { lattice } = battle;
  let best = -1;
  for (let other = 0; other < lattice.count; other++) {
    if (best >= 0 && lattice.distanceSquared(other, node) >= lattice.distanceSquared(best, node)) continue;
    if (battle.ground.movement.standable(other) && battle.formUp(unit, other)) best = other;
  }
  if (best < 0) throw new Error(`there is no room for ${unit.name} of ${side.name} on the table`);
  battle.formUp(unit, best);
  battle.takeSpots(unit);
}

export function isDeployed({ presence }: Unit): boolean {
  return presence !== PRESENCE.absent;
}

/** Outside knowledge of an enemy counter, strictest first. */
const KNOWN = { fixed: 0, sniper: 1, mine: 2, unit: 3, anything: 4 } as const;

/**
 * Deals what is under the enemy's counters, as one side sees them: a sniper in position (SG2-105), a flipped unit
 * (SG2-107), a mine in sight (SG2-109).
 */
export function dealCounters(game: Game, seat: number): void {
  const { battle, dice } = game;
  const side = battle.sides[1 - seat];
  const { asSeen, units } = side;
  for (let known: number = KNOWN.sniper; known <= KNOWN.anything; known++)
    for (let place = 0; place < asSeen.length; place++) {
      if (knownOf(battle, asSeen[place]) !== known) continue;
      let count = 0;
      // In the order of the force: independent of what is there.
      for (let other = 0; other < units.length; other++) if (mayBeAt(battle, units[other], place, known)) count++;
      let nth = dice.pick(units[0].streams.counters, count);
      let other = 0;
      while (!mayBeAt(battle, units[other], place, known) || nth-- > 0) other++;
      exchange(battle, asSeen[place], units[other]);
    }
}

function knownOf(battle: Battle, unit: Unit): number {
  if (!unit.isCounter) return KNOWN.fixed;
  if (unit.isInPosition) return isSniper(unit) ? KNOWN.sniper : KNOWN.fixed;
  if (unit.isFlipped) return KNOWN.unit;
  const isOpen = battle.rules.hidden.revealInOpen && battle.ground.coverAt[unit.centre] === 0;
  if (!isOpen || !isInSight(battle, unit)) return KNOWN.anything;
  return unit.kind.type === UNIT_TYPE.mine ? KNOWN.mine : KNOWN.fixed;
}

/** Not yet dealt, and fits what is known. */
function mayBeAt(battle: Battle, unit: Unit, place: number, known: number): boolean {
  const own = knownOf(battle, unit);
  if (own < known || (own === known && unit.seenAs < place)) return false;
  if (known === KNOWN.sniper) return isSniper(unit);
  if (known === KNOWN.mine) return unit.kind.type === UNIT_TYPE.mine;
  return known === KNOWN.anything || !unit.isDecoy;
}

/** With everything that enemies see of them. */
function exchange(battle: Battle, one: Unit, other: Unit): void {
  if (one === other) return;
  const { centre, isFlipped, suppression, isInPosition } = one;
  one.isFlipped = other.isFlipped;
  one.suppression = other.suppression;
  one.isInPosition = other.isInPosition;
  putAt(battle, one, other.centre);
  other.isFlipped = isFlipped;
  other.suppression = suppression;
  other.isInPosition = isInPosition;
  putAt(battle, other, centre);
  battle.sides[one.side].exchangeSeen(one.seenAs, other.seenAs);
  // SG2-048: units fired on know from where.
  const { units } = battle.sides[1 - one.side];
  for (let i = 0; i < units.length; i++) {
    const { firedOnBy } = units[i];
    const by = firedOnBy[one.place];
    firedOnBy[one.place] = firedOnBy[other.place];
    firedOnBy[other.place] = by;
  }
}

/** SG2-062: passengers come along. */
function putAt(battle: Battle, unit: Unit, node: number): void {
  battle.centreAt(unit, node);
  for (let i = 0; i < battle.units.length; i++)
    if (battle.units[i].carrier === unit.index) battle.centreAt(battle.units[i], node);
}
