import type { Battle } from '../battle.ts';
import { ACTION } from '../policies/actions.ts';
import { bitsOf as bit } from '../policies/costs.ts';
import { optionBit } from '../policies/options.ts';
import { CONFIDENCE } from '../profiles.ts';
import { PRESENCE, UNIT_TYPE, type Unit } from '../unit.ts';

const COMMUNICATION = bit(ACTION.transfer, ACTION.rally, ACTION.requestSupport);
const ABOARD = COMMUNICATION | bit(ACTION.leaveVehicle, ACTION.removeSuppression);
const IN_COLUMN = bit(ACTION.travelMove, ACTION.reorganise, ACTION.removeSuppression);
const NOT_BY_VEHICLES = bit(ACTION.goInPosition, ACTION.travelMove, ACTION.closeAssault, ACTION.board);
const MOVES = bit(ACTION.move, ACTION.combatMove, ACTION.travelMove);
const NEEDS_SYSTEMS =
  COMMUNICATION | bit(ACTION.fire, ACTION.reconByFire, ACTION.observe, ACTION.shootDrone, ACTION.spotByDrone);

/**
 * Whether the state of a unit lets it take an action of a kind at all, with the actions that it has left: "What a unit may do" of the ledger. Where
 * it goes and whom it fires at is for the chapter of the action.
 */
export function mayDo(battle: Battle, unit: Unit, kind: number): boolean {
  if (kind === ACTION.nothing) return true;
  const { forbidden } = battle.sides[unit.side];
  if ((forbidden & optionBit(kind)) !== 0 || unit.actionsLeft < battle.costs[kind]) return false;
  const wanted = 1 << kind;
  if (unit.isPanicked) return kind === ACTION.removePanic;
  if (unit.presence === PRESENCE.aboard) return (wanted & ABOARD) !== 0;
  if (unit.isVehicle) return mayVehicleDo(unit, wanted);
  if (unit.kind.type !== UNIT_TYPE.infantry) return false;
  if (unit.suppression > 0 && (wanted & battle.allowedSuppressed) === 0) return false;
  if (unit.isDisorganised)
    return kind === ACTION.reorganise || (kind === ACTION.removeSuppression && unit.suppression > 0);
  if (unit.isInColumn) return (wanted & IN_COLUMN) !== 0;
  if (unit.confidence === CONFIDENCE.routed) return (wanted & ~MOVES) === 0 || kind === ACTION.removeSuppression;
  return kind !== ACTION.closeAssault || unit.confidence !== CONFIDENCE.broken;
}

/** SG2-032, 133, 135: suppression hinders no vehicle; one that is immobilised does not move, one whose systems are off does little else. */
function mayVehicleDo(unit: Unit, wanted: number): boolean {
  if ((wanted & NOT_BY_VEHICLES) !== 0) return false;
  if (unit.isImmobilised && (wanted & MOVES) !== 0) return false;
  if (unit.isSystemsOff && (wanted & NEEDS_SYSTEMS) !== 0) return false;
  if (unit.confidence === CONFIDENCE.routed) return (wanted & ~MOVES) === 0 || wanted === 1 << ACTION.removeSuppression;
  return true;
}
