import type { Battle } from '../battle.ts';
import type { Unit } from '../unit.ts';

/** SG2-124: the armour class that fire from a unit meets: by house rule one less from behind, in the quarter opposite to the last move. */
export function armourClassFrom(battle: Battle, firer: Unit, vehicle: Unit): number {
  const { armourClass } = vehicle.kind.vehicle!;
  if (!battle.rules.vehicle.facing || armourClass === 0) return armourClass;
  const { headingX, headingY } = vehicle;
  const x = firer.centreX - vehicle.centreX;
  const y = firer.centreY - vehicle.centreY;
  const along = x * headingX + y * headingY;
  // Behind: more than 135 degrees off the front.
  const isBehind = along < 0 && 2 * along * along > (x * x + y * y) * (headingX * headingX + headingY * headingY);
  return isBehind ? armourClass - 1 : armourClass;
}
