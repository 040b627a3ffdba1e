import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import { NO_WAY } from '../../table/ways.ts';
import type { Game } from '../game.ts';
import { moveUnit } from '../moves/marching.ts';

/**
 * SG2-087: hundredths of the way of a unit's centre to within `move.enemyGap` of the nearest defending figure; NO_WAY where that is more than
 * any move. Assaulting, nobody heeds how near enemies are.
 */
export function contactWay(battle: Battle, unit: Unit, target: Unit): number {
  const movement = battle.movementOf(unit);
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  let least = NO_WAY;
  for (let i = 0; i < reach.length; i++)
    if ((least === NO_WAY || costs[i] < least) && isInContact(battle, reach[i], target)) least = costs[i];
  return least;
}

function isInContact(battle: Battle, node: number, { figures, size }: Unit): boolean {
  const gap = battle.gunnery.enemyGap;
  for (let i = 0; i < size; i++) {
    const figure = figures[i];
    if (figure.isActive && figure.isOnTable && battle.lattice.distanceSquared(node, figure.node) <= gap * gap)
      return true;
  }
  return false;
}

/** Moves a unit towards a point, as near as it gets to it with so many hundredths and has room. */
export function advance(game: Game, unit: Unit, to: number, distance: number): void {
  const { battle } = game;
  const { lattice } = battle;
  const movement = battle.movementOf(unit);
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  let least = lattice.distanceSquared(unit.centre, to);
  let best = unit.centre;
  for (let k = 0; k < reach.length; k++) {
    const i = battle.lookedAt(unit, k, reach.length);
    if (costs[i] > distance) continue;
    const squared = lattice.distanceSquared(reach[i], to);
    if (squared >= least || !battle.formUp(unit, reach[i])) continue;
    least = squared;
    best = reach[i];
  }
  if (best !== unit.centre) moveUnit(game, unit, best);
}

/** SG2-091, 103: attackers who win end in the place, or as near to it as there is room. */
export function advanceInto(game: Game, unit: Unit, place: number): void {
  const { battle } = game;
  if (place === unit.centre || unit.active === 0) return;
  if (battle.formUp(unit, place)) moveUnit(game, unit, place);
  else advance(game, unit, place, Number.MAX_SAFE_INTEGER);
}
