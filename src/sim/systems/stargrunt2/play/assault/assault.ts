import { ASSAULT_END } from '../../counts/fire.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION } from '../../rules/actions.ts';
import { CONFIDENCE, CONFIDENCE_CAUSE, REACTION } from '../../rules/profiles.ts';
import { assaultStartThreat, assaultThreat, MAY_NOT_ASSAULT, oddsStrength } from '../../steps/assault.ts';
import type { Battle } from '../../table/battle.ts';
import { inPower } from '../../table/membership.ts';
import { lookAt, sees } from '../../table/sighting.ts';
import type { Unit } from '../../table/unit.ts';
import { NO_WAY } from '../../table/ways.ts';
import { untreatedIn } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { longestMove, rollCombatMove } from '../moves/marching.ts';
import { leavesPositionByTest } from '../moves/moving.ts';
import { riskPanicInAssault } from '../nerve/panic.ts';
import { loseConfidence, mayTry, testConfidence, testReaction } from '../nerve/tests.ts';
import { abandon, defendByFire, goesOn, staysShort } from './final-fire.ts';
import { advance, advanceInto, contactWay, fallBack } from './moves.ts';
import { fightRounds } from './rounds.ts';

/** SG2-086: located infantry in sight and reach. */
export function mayAssault(battle: Battle, unit: Unit, target: Unit): boolean {
  if (!unit.isLocated || !target.isLocated || target.isVehicle || target.active === 0) return false;
  if (assaultStartThreat(battle.rules, unit.confidence) === MAY_NOT_ASSAULT) return false;
  if (!mayTry(battle, unit, REACTION.closeAssault)) return false;
  if (unit.isInPosition && !mayTry(battle, unit, REACTION.moveInPosition)) return false;
  return isInReach(battle, unit, target) && sees(battle, unit, target);
}

/** SG2-086: within the longest combat moves. */
function isInReach(battle: Battle, unit: Unit, target: Unit): boolean {
  const { reach } = battle.rules.closeAssault;
  if (reach === 'sight') return true;
  const moves = reach === 'two-moves' ? 2 : 1;
  return battle.range(unit, target) <= moves * longestMove(battle, unit, ACTION.combatMove, 0);
}

/** From the first test to the end (SG2-086 to 104). */
export function closeAssault(game: Game, unit: Unit, target: Unit): void {
  const { battle, tally } = game;
  const { reaction, closeAssault: rules } = battle.rules;
  game.story?.assault.begins(unit, target);
  const threat = assaultStartThreat(battle.rules, unit.confidence);
  if (!leavesPositionByTest(game, unit) || !testReaction(game, unit, threat, REACTION.closeAssault)) {
    // Both actions are paid; one is lost.
    unit.actionsLeft += reaction.failLosesAction ? 1 : 2;
    end(game, unit, ASSAULT_END.refused);
    return;
  }
  unit.actionsLeft = 0;
  battle.sides[unit.side].closeAssaults++;
  riskPanicInAssault(game, target, unit);
  const from = unit.centre;
  const place = target.centre;
  const testsFirst = rules.defenderTests === 'before-move';
  if (testsFirst && !stands(game, unit, target)) {
    flee(game, unit, target, place);
    return;
  }
  if (!closeIn(game, unit, target)) {
    if (!surviveFire(game, unit, target, from)) return;
    if (!closeIn(game, unit, target)) {
      staysShort(game, unit, target, from);
      end(game, unit, ASSAULT_END.short);
      return;
    }
  }
  if (!testsFirst && !stands(game, unit, target)) {
    tally.happened(EVENT.defendersFlee);
    fallBack(game, target, unit, true);
    advanceInto(game, unit, place);
    end(game, unit, ASSAULT_END.fled);
    return;
  }
  end(game, unit, fightRounds(game, unit, target, place));
}

function end(game: Game, unit: Unit, how: number): void {
  game.tally.closeAssaults.count(unit.side, how);
  game.story?.assault.ended(unit, how);
}

/** SG2-091: the attackers move into the place or towards it. */
function flee(game: Game, unit: Unit, target: Unit, place: number): void {
  game.tally.happened(EVENT.defendersFlee);
  fallBack(game, target, unit, true);
  const distance = rollCombatMove(game, unit, 0);
  advance(game, unit, place, distance);
  end(game, unit, ASSAULT_END.fled);
}

/** SG2-088 to 090: by house rule the broken rout. True if they stand. */
function stands(game: Game, unit: Unit, target: Unit): boolean {
  const { battle, nerve, tally } = game;
  const { closeAssault: rules } = battle.rules;
  if (rules.brokenDefenderRouts && target.confidence === CONFIDENCE.broken) {
    loseConfidence(game, target, 1);
    return false;
  }
  const terror = unit.kind.isTerror;
  const attackers = oddsStrength(battle.rules, unit.active, inPower(unit));
  const defenders = oddsStrength(battle.rules, target.active, inPower(target));
  let threat = assaultThreat(battle.rules, attackers, defenders, terror);
  if (rules.addThreatModifiers) threat += nerve.threats.added(target.kind.motivation, false, untreatedIn(target));
  if (terror) tally.happened(EVENT.terror);
  if (attackers !== unit.active || defenders !== target.active) tally.happened(EVENT.powerInOdds);
  return testConfidence(game, target, CONFIDENCE_CAUSE.closeAssault, threat) === 0;
}

/** SG2-087, 101: true if the attackers reach the nearest defender. */
function closeIn(game: Game, unit: Unit, target: Unit): boolean {
  const { battle } = game;
  const way = contactWay(battle, unit, target);
  const distance = rollCombatMove(game, unit, 0);
  const isContact = way !== NO_WAY && way <= distance;
  // SG2-095: as seen from where the last move began.
  game.melee.isCovered = target.isInPosition || lookAt(battle, unit.centre, target).cover > 0;
  // Attackers in contact stop on the side from which they come.
  advance(game, unit, target.centre, isContact ? way : distance);
  game.tally.happened(isContact ? EVENT.contact : EVENT.assaultShort);
  return isContact;
}

/** SG2-098 to 100: true if the attackers go on. */
function surviveFire(game: Game, unit: Unit, target: Unit, from: number): boolean {
  const before = unit.leadership;
  const casualties = defendByFire(game, target, unit);
  if (unit.active === 0 || !unit.isInPlay) {
    end(game, unit, ASSAULT_END.wipedOut);
    return false;
  }
  if (casualties === 0 || goesOn(game, unit, casualties, before)) return true;
  abandon(game, unit, target, from);
  end(game, unit, ASSAULT_END.abandoned);
  return false;
}
