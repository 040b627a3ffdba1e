import { ACTION, bitsOf as bit, optionBit } from '../../rules/actions.ts';
import { CONFIDENCE } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import { PRESENCE, UNIT_TYPE, type Unit } from '../../table/unit.ts';
import { maySitTight } from '../recon/counters.ts';

const COMMUNICATION = bit(ACTION.transfer, ACTION.rally, ACTION.requestSupport);
/** SG2-105: these do not reveal it. */
const HIDDEN = COMMUNICATION | bit(ACTION.observe, ACTION.removeSuppression);
const ABOARD = bit(ACTION.transfer, ACTION.requestSupport, ACTION.leaveVehicle, ACTION.removeSuppression);
const IN_COLUMN = bit(ACTION.travelMove, ACTION.reorganise, ACTION.removeSuppression);
const NOT_BY_VEHICLES = bit(ACTION.goInPosition, ACTION.travelMove, ACTION.closeAssault, ACTION.board);
const MOVES = bit(ACTION.move, ACTION.combatMove, ACTION.travelMove);
const NEEDS_SYSTEMS =
  COMMUNICATION | bit(ACTION.fire, ACTION.reconByFire, ACTION.observe, ACTION.shootDrone, ACTION.spotByDrone);

/** "What a unit may do" of the ledger, by state and actions left. */
export function mayDo(battle: Battle, unit: Unit, kind: number): boolean {
  if (kind === ACTION.nothing) return true;
  const { forbidden } = battle.sides[unit.side];
  if ((forbidden & optionBit(kind)) !== 0 || unit.actionsLeft < battle.costs[kind]) return false;
  const wanted = 1 << kind;
  if ((wanted & HIDDEN) === 0 && maySitTight(battle, unit)) return false;
  if (unit.isPanicked) return kind === ACTION.removePanic;
  if (unit.presence === PRESENCE.aboard) return (wanted & ABOARD) !== 0 && !isHeldDown(battle, unit, wanted);
  if (unit.isVehicle) return mayVehicleDo(unit, wanted);
  if (unit.kind.type !== UNIT_TYPE.infantry) return false;
  if (isHeldDown(battle, unit, wanted)) return false;
  if (unit.isDisorganised) return kind === firstOfDisorganised(battle, unit);
  if (unit.isInColumn) return (wanted & IN_COLUMN) !== 0;
  // Everything else is forced (SG2-049).
  if (unit.confidence === CONFIDENCE.routed) return kind === ACTION.removeSuppression;
  return kind !== ACTION.closeAssault || unit.confidence !== CONFIDENCE.broken;
}

/** SG2-032, 133, 135: suppression does not hinder it. */
function mayVehicleDo(unit: Unit, wanted: number): boolean {
  if ((wanted & NOT_BY_VEHICLES) !== 0) return false;
  if (unit.isImmobilised && (wanted & MOVES) !== 0) return false;
  if (unit.isSystemsOff && (wanted & NEEDS_SYSTEMS) !== 0) return false;
  return unit.confidence !== CONFIDENCE.routed || wanted === 1 << ACTION.removeSuppression;
}

/** SG2-031: infantry. */
function isHeldDown(battle: Battle, unit: Unit, wanted: number): boolean {
  return unit.suppression > 0 && !unit.isVehicle && (wanted & battle.allowedSuppressed) === 0;
}

/** SG2-028: reorganises; where suppression forbids it (SG2-023), removes suppression first. */
function firstOfDisorganised(battle: Battle, unit: Unit): number {
  if (unit.suppression === 0) return ACTION.reorganise;
  const listed = (battle.allowedSuppressed & bit(ACTION.reorganise)) !== 0;
  const inPlace = !battle.rules.reorganise.suppressedNeedsCover || battle.isInCover(unit);
  return listed && inPlace ? ACTION.reorganise : ACTION.removeSuppression;
}
