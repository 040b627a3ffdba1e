import { hundredths } from '../../../tabletop/geometry.ts';
import { COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import { COVER } from '../rules/profiles.ts';
import type { Battle } from './battle.ts';
import { PRESENCE, type Unit } from './unit.ts';

/** Written by `lookAt`. */
class Sighting {
  isVisible = false;
  /** Index into COVERS, in sight or not. */
  cover = 0;
}

/** Read it before the next look. */
const seen = new Sighting();

/**
 * SG2-011: from a point at each active figure of a unit, or its vehicle or counter. The unit has the best cover that
 * more than half have.
 */
export function lookAt(battle: Battle, from: number, unit: Unit): Sighting {
  const { sight } = battle;
  seen.isVisible = false;
  seen.cover = COVER.none;
  if (!unit.isLocated && !unit.isCounter) return seen;
  if (unit.hull !== null || unit.isCounter) {
    const look = sight.look(from, unit.centre);
    seen.isVisible = (look & VISIBLE) !== 0 && isNear(battle, from, unit);
    seen.cover = (look >> COVER_SHIFT) & COVER_MASK;
    return seen;
  }
  let count = 0;
  let visible = 0;
  let soft = 0;
  let hard = 0;
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if (!figure.isActive || !figure.isOnTable) continue;
    const look = sight.look(from, figure.node);
    const cover = (look >> COVER_SHIFT) & COVER_MASK;
    count++;
    if ((look & VISIBLE) !== 0) visible++;
    if (cover >= COVER.soft) soft++;
    if (cover >= COVER.hard) hard++;
  }
  seen.isVisible = count > 0 && visible >= battle.visibleFraction * count && isNear(battle, from, unit);
  seen.cover = isMost(battle, hard, count) ? COVER.hard : isMost(battle, soft, count) ? COVER.soft : COVER.none;
  return seen;
}

function isMost(battle: Battle, part: number, all: number): boolean {
  return 2 * part > all || (battle.splitIsBetter && all > 0 && 2 * part === all);
}

function isNear(battle: Battle, from: number, unit: Unit): boolean {
  const { limit } = battle.rules.sight;
  if (limit === null) return true;
  const most = hundredths(limit);
  const dx = battle.lattice.x[from] - unit.centreX;
  const dy = battle.lattice.y[from] - unit.centreY;
  return dx * dx + dy * dy <= most * most;
}

/** SG2-011. Units aboard see from the vehicle. */
export function sees(battle: Battle, unit: Unit, other: Unit): boolean {
  return lookAt(battle, unit.centre, other).isVisible;
}

/** Index into COVERS, in sight or not. */
export function coverOf(battle: Battle, unit: Unit, target: Unit): number {
  return lookAt(battle, unit.centre, target).cover;
}

export function isSeenByEnemy(battle: Battle, side: number, node: number): boolean {
  const { units } = battle.sides[1 - side];
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (enemy.presence === PRESENCE.located && enemy.active > 0 && battle.sight.visible(enemy.centre, node))
      return true;
  }
  return false;
}

/** The nearest located enemy, or nearest in sight; null for none. */
export function nearestEnemy(battle: Battle, side: number, node: number, inSight: boolean): Unit | null {
  const { units } = battle.sides[1 - side];
  const { x, y } = battle.lattice;
  let best: Unit | null = null;
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (!enemy.isLocated || enemy.active === 0) continue;
    const dx = x[node] - enemy.centreX;
    const dy = y[node] - enemy.centreY;
    const squared = dx * dx + dy * dy;
    if (squared >= least || (inSight && !lookAt(battle, node, enemy).isVisible)) continue;
    least = squared;
    best = enemy;
  }
  return best;
}

/** SG2-124: by house rule one less from behind, the quarter opposite to the last move. */
export function armourClassFrom(battle: Battle, firer: Unit, vehicle: Unit): number {
  const { armourClass } = vehicle.kind.vehicle!;
  if (!battle.rules.vehicle.facing || armourClass === 0) return armourClass;
  const { headingX, headingY } = vehicle;
  const x = firer.centreX - vehicle.centreX;
  const y = firer.centreY - vehicle.centreY;
  const along = x * headingX + y * headingY;
  // More than 135 degrees off the front.
  const isBehind = along < 0 && 2 * along * along > (x * x + y * y) * (headingX * headingX + headingY * headingY);
  return isBehind ? armourClass - 1 : armourClass;
}
