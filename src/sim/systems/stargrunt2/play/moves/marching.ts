import { hundredths } from '../../../../tabletop/geometry.ts';
import { placeIn } from '../../../../tabletop/movement.ts';
import { AXIS } from '../../counts/axes.ts';
import { ACTION } from '../../rules/actions.ts';
import { ALL_MOBILITIES } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { enterArea } from '../turn/judging.ts';

const VEHICLE = ALL_MOBILITIES.indexOf('vehicle');

/** SG2-055: inches, of its slowest figures. */
export function baseMove(battle: Battle, unit: Unit, isEncumbered: boolean): number {
  return slowest(unit, isEncumbered ? battle.paces.encumberedBase : battle.paces.base);
}

/** SG2-057: the smallest of its figures. */
export function mobilityDie(battle: Battle, unit: Unit, isEncumbered: boolean): number {
  return slowest(unit, isEncumbered ? battle.paces.encumberedDie : battle.paces.die);
}

function slowest(unit: Unit, paces: readonly number[]): number {
  if (unit.hull !== null) return paces[VEHICLE];
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < unit.size; i++) {
    const { kind, isActive } = unit.figures[i];
    if (isActive && paces[kind.mobility] < least) least = paces[kind.mobility];
  }
  return least;
}

/** SG2-058: by wounded or heavy packs. */
export function isEncumbered(unit: Unit, carried: number): boolean {
  return carried !== 0 || unit.kind.hasHeavyPacks;
}

/** Hundredths. */
export function longestMove(battle: Battle, unit: Unit, kind: number, carried: number): number {
  const encumbered = isEncumbered(unit, carried);
  const { move, travel } = battle.rules;
  if (kind === ACTION.combatMove) return hundredths(mobilityDie(battle, unit, encumbered) * move.combatMultiplier);
  const base = baseMove(battle, unit, encumbered);
  return hundredths(kind === ACTION.travelMove ? base * travel.multiplier : base);
}

/** SG2-056: hundredths. */
export function rollCombatMove(game: Game, unit: Unit, carried: number): number {
  const { battle, dice } = game;
  const die = mobilityDie(battle, unit, isEncumbered(unit, carried));
  const score = dice.face(unit.streams.combatMove, die);
  game.tally.combatRolls.count(unit.side, AXIS.score.place(score), 0);
  game.story?.combatRoll(unit, score, score * battle.rules.move.combatMultiplier);
  return hundredths(score * battle.rules.move.combatMultiplier);
}

/** The reachable point with room nearest to the goal; its own without one. */
export function partWay(battle: Battle, unit: Unit, node: number, distance: number): number {
  const movement = battle.movementOf(unit);
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  const rest = movement.reach(node);
  const restCosts = movement.reachCost(node);
  const at = placeIn(rest, unit.centre);
  const { isTurned } = battle.sides[unit.side];
  let least = at < 0 ? Number.MAX_SAFE_INTEGER : restCosts[at];
  let best = unit.centre;
  for (let i = 0, j = 0; i < reach.length; i++) {
    while (j < rest.length && rest[j] < reach[i]) j++;
    if (costs[i] > distance) continue;
    const left = j < rest.length && rest[j] === reach[i] ? restCosts[j] : Number.MAX_SAFE_INTEGER;
    // Among equals, the last in a turned side's order (`lookedAt`).
    if (left > least || (left === least && (best === unit.centre || !isTurned))) continue;
    if (!battle.ways.leads(unit, reach[i], distance) || !battle.formUp(unit, reach[i])) continue;
    least = left;
    best = reach[i];
  }
  return best;
}

export function moveUnit(game: Game, unit: Unit, to: number): void {
  const { battle } = game;
  const from = unit.centre;
  if (unit.isCounter) battle.placeCounter(unit, to);
  else if (to !== from && battle.formUp(unit, to)) battle.takeSpots(unit);
  game.story?.moves(unit);
  if (battle.goal.isExit(unit.side, to)) {
    battle.leave(unit);
    game.story?.leaves(unit);
  } else enterArea(battle, unit);
}
