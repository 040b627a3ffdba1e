import { REACTION } from '../../rules/causes.ts';
import { CONFIDENCE } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import { nearestEnemy } from '../../table/sighting.ts';
import type { Unit } from '../../table/unit.ts';
import { mayTry } from '../nerve/reaction.ts';

/**
 * Whether the confidence of a unit lets it move to a point, where `formUp` has placed it: broken units go to cover or retreat (SG2-047), routed
 * ones have no choice (SG2-049), and a test that failed is not tried again this turn (SG2-016).
 */
export function maySteer(battle: Battle, unit: Unit, node: number): boolean {
  if (unit.confidence === CONFIDENCE.routed) return false;
  if (unit.confidence === CONFIDENCE.broken && !isWayOfBroken(battle, unit, node)) return false;
  return !needsCourage(battle, unit, node) || mayTry(battle, unit, REACTION.leaveCover);
}

/** SG2-047: to cover that is not nearer an enemy, or away from all. */
function isWayOfBroken(battle: Battle, unit: Unit, node: number): boolean {
  return (battle.isFormedInCover(unit) && isNotNearer(battle, unit, node)) || isRetreat(battle, unit, node);
}

/** SG2-045, 046: whether a shaken unit needs a test to go to a point, where `formUp` has placed it: out of cover, or nearer the enemy. */
export function needsCourage(battle: Battle, unit: Unit, node: number): boolean {
  const { shaken, broken } = battle.rules;
  const isTested =
    unit.confidence === CONFIDENCE.shaken || (unit.confidence === CONFIDENCE.broken && broken.shakenTest);
  if (!isTested) return false;
  const leaves = battle.isInCover(unit) && !battle.isFormedInCover(unit);
  if (shaken.testFor === 'leave-cover') return leaves;
  const advances = isAdvance(battle, unit, node);
  return shaken.testFor === 'leave-cover-and-advance' ? leaves && advances : leaves || advances;
}

/** Whether a point is nearer the nearest located enemy than the unit is now. */
function isAdvance(battle: Battle, unit: Unit, node: number): boolean {
  const enemy = nearestEnemy(battle, unit.side, unit.centre, false);
  return enemy !== null && distanceTo(battle, node, enemy) < battle.rangeSquared(unit, enemy);
}

/** SG2-047: retreat is farther from every located enemy. */
export function isRetreat(battle: Battle, unit: Unit, node: number): boolean {
  return leastGain(battle, unit, node) > 0;
}

/** Whether a point is nearer to no located enemy. */
export function isNotNearer(battle: Battle, unit: Unit, node: number): boolean {
  return leastGain(battle, unit, node) >= 0;
}

/** The least that a unit gains at a point on any located enemy, in squared hundredths of distance; below 0 where it comes nearer to one. */
function leastGain(battle: Battle, unit: Unit, node: number): number {
  const { units } = battle.enemyOf(unit.side);
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (!enemy.isLocated || enemy.active === 0) continue;
    least = Math.min(least, distanceTo(battle, node, enemy) - battle.rangeSquared(unit, enemy));
  }
  return least;
}

/** Square hundredths from a point to the centre of a unit. */
export function distanceTo({ lattice }: Battle, node: number, unit: Unit): number {
  const dx = lattice.x[node] - unit.centreX;
  const dy = lattice.y[node] - unit.centreY;
  return dx * dx + dy * dy;
}
