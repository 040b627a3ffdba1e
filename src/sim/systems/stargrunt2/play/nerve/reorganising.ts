import { squareHundredths } from '../../../../tabletop/geometry.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION, type Action } from '../../rules/actions.ts';
import { FIGURE_STATE, REACTION } from '../../rules/profiles.ts';
import { aidBonus, DIES, IS_FIT, MEDIC, MEDICAL_UNIT, NO_AID, resolveTreatment } from '../../steps/command.ts';
import type { Battle } from '../../table/battle.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { longestMove } from '../moves/marching.ts';
import { mayTry, testReaction } from './tests.ts';

/** SG2-022: `figures` are bits of wounded `patients`. */
export function mayReorganise(battle: Battle, unit: Unit, { node, figures }: Action, patients: Unit): boolean {
  if (!unit.isLocated) return false;
  // A crew has nothing to put in order.
  if (unit.isVehicle) return node === unit.centre && figures !== 0 && mayTreat(battle, unit, patients, figures);
  const { reorganise, inPosition } = battle.rules;
  if (isHeldInTheOpen(battle, unit)) return false;
  if (unit.isInPosition && inPosition.reorganiseTest && !mayTry(battle, unit, REACTION.reorganise)) return false;
  if (figures !== 0 && !mayTreat(battle, unit, patients, figures)) return false;
  if (node === unit.centre) return unit.isInColumn || battle.isTogether(unit) || battle.formUp(unit, node);
  const apart = battle.lattice.distanceSquared(node, unit.centre);
  const isFar = apart > squareHundredths(reorganise.centreShift);
  if (isFar && (battle.isTogether(unit) || battle.formUp(unit, unit.centre))) return false;
  if (!battle.ways.leads(unit, node, longestMove(battle, unit, ACTION.move, 0))) return false;
  return battle.formUp(unit, node);
}

/** SG2-023: suppressed units reorganise only in cover. */
function isHeldInTheOpen(battle: Battle, unit: Unit): boolean {
  return unit.suppression > 0 && battle.rules.reorganise.suppressedNeedsCover && !battle.isInCover(unit);
}

/** SG2-082: its own; any friend's for a medical unit. */
function mayTreat(battle: Battle, unit: Unit, patients: Unit, figures: number): boolean {
  if (patients.side !== unit.side || (patients !== unit && !unit.kind.isMedical)) return false;
  if (figures < 0 || figures >> patients.size !== 0) return false;
  for (let i = 0; i < patients.size; i++)
    if ((figures & (1 << i)) !== 0 && !isTreatable(battle, unit, patients.figures[i])) return false;
  return true;
}

/** SG2-082: untreated, within reach, on the table or in its vehicle. */
export function isTreatable(battle: Battle, unit: Unit, figure: Figure): boolean {
  if (figure.state !== FIGURE_STATE.wounded || !figure.unit.isInPlay) return false;
  return (figure.isOnTable || figure.unit.isVehicle) && isWithinReach(battle, unit, figure);
}

function isWithinReach({ lattice, rules }: Battle, unit: Unit, { isOnTable, node, unit: own }: Figure): boolean {
  const at = isOnTable ? node : own.centre;
  const dx = unit.centreX - lattice.x[at];
  const dy = unit.centreY - lattice.y[at];
  return dx * dx + dy * dy <= squareHundredths(rules.wounded.reach);
}

/** SG2-022: restores integrity, ends a column (SG2-060), treats wounded. */
export function reorganise(game: Game, unit: Unit, { node, figures }: Action, patients: Unit): void {
  const { battle } = game;
  const { inPosition, reaction } = battle.rules;
  if (unit.isInPosition && inPosition.reorganiseTest) {
    if (!testReaction(game, unit, reaction.moveInPosition, REACTION.reorganise)) {
      if (!reaction.failLosesAction) unit.actionsLeft += battle.costs[ACTION.reorganise];
      return;
    }
  }
  const wasApart = !battle.isTogether(unit);
  const from = unit.centre;
  if ((wasApart || node !== unit.centre || unit.isInColumn) && battle.formUp(unit, node)) battle.takeSpots(unit);
  game.story?.nerve.reorganises(unit, from);
  for (let i = 0; figures >> i !== 0; i++) if ((figures & (1 << i)) !== 0) treat(game, unit, patients.figures[i]);
  // A figure that is fit again may lie too far off.
  if (!battle.isTogether(unit) && battle.formUp(unit, unit.centre)) battle.takeSpots(unit);
  if (unit.isInColumn) game.tally.happened(EVENT.columnOver);
  unit.isInColumn = false;
  unit.isDisorganised = !battle.isTogether(unit);
  if (wasApart && !unit.isDisorganised) game.tally.happened(EVENT.integrityRestored);
}

/** SG2-083. */
function aidFor(battle: Battle, unit: Unit, figure: Figure): number {
  const { units } = battle.sides[unit.side];
  for (let i = 0; i < units.length; i++) {
    const { kind, isLocated, active } = units[i];
    if (kind.isMedical && isLocated && active > 0 && isWithinReach(battle, units[i], figure)) return MEDICAL_UNIT;
  }
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive && unit.figures[i].kind.isMedic) return MEDIC;
  return NO_AID;
}

/** SG2-082. */
function treat(game: Game, unit: Unit, figure: Figure): void {
  const { battle, dice, tally } = game;
  const aid = aidFor(battle, unit, figure);
  const bonus = aidBonus(battle.rules, aid);
  const result = resolveTreatment(dice, unit.streams.treatment, battle.rules, bonus);
  tally.treatments.count(unit.side, aid, result);
  game.story?.nerve.treated(unit, figure, bonus, result);
  if (result === IS_FIT && battle.rise(figure)) tally.happened(EVENT.fitAgain);
  else if (result === DIES) {
    battle.fall(figure, FIGURE_STATE.dead);
    tally.happened(EVENT.diesTreated);
  } else {
    battle.fall(figure, FIGURE_STATE.stabilised);
    tally.happened(EVENT.isStabilised);
  }
}
