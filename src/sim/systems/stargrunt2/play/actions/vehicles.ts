import { EVENT } from '../../counts/rule-events.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';

/** SG2-135: a vehicle whose systems are off line may try to get them back. */
export function mayRepair(unit: Unit): boolean {
  return unit.isVehicle && unit.isSystemsOff;
}

/** SG2-135: one try, one action. */
export function repair(game: Game, unit: Unit): void {
  const { dice, tally, vehicles } = game;
  const isOnline = vehicles.damage.resolveRepair(dice, unit.streams.repair);
  unit.isSystemsOff = !isOnline;
  tally.vehicleRepairs.count(unit.side, isOnline ? 0 : 1);
  if (isOnline) tally.happened(EVENT.repaired);
  game.story?.vehicles.repairs(unit, dice.faces[0], isOnline);
}
