import { hundredths } from '../../../../tabletop/geometry.ts';
import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { COMMUNICATION_PURPOSE, CONFIDENCE } from '../../rules/profiles.ts';
import {
  COMMUNICATED,
  communicationDie,
  communicationTarget,
  JAMMED,
  levelsBypassed,
  resolveCommunication,
} from '../../steps/command.ts';
import { resolveReaction } from '../../steps/nerve.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { isOpposed, jamCommunications, settleTasks } from '../recon/electronic-warfare.ts';

const { transfer: TRANSFER, element: TO_ELEMENT, rally: RALLY } = COMMUNICATION_PURPOSE;

/** SG2-020: directly or down the chain. */
function commands(battle: Battle, commander: Unit, unit: Unit): boolean {
  if (commander.side !== unit.side || unit.kind.level >= commander.kind.level) return false;
  const { units } = battle.sides[unit.side];
  let place = unit.kind.commander;
  // No chain is longer.
  for (let i = 0; i < units.length && place >= 0; i++) {
    if (place === commander.place) return true;
    place = units[place].kind.commander;
  }
  return false;
}

/** SG2-027. */
export function isElementOf(unit: Unit, parent: Unit): boolean {
  return unit.isElement && unit.side === parent.side && unit.kind.parent === parent.place;
}

/** SG2-135. */
function canHear(unit: Unit): boolean {
  return unit.isInPlay && unit.active > 0 && !unit.isDecoy && !unit.isSystemsOff;
}

/** SG2-020, 021, 027. */
export function mayTransfer(battle: Battle, unit: Unit, receiver: Unit): boolean {
  const { transfer } = battle.rules;
  if (!canHear(receiver) || !(isElementOf(receiver, unit) || (!receiver.isElement && commands(battle, unit, receiver))))
    return false;
  if (unit.transfersTried >= transfer.attemptsPerTurn) return false;
  if (!transfer.sameUnitTwice && unit.triedTransferTo[receiver.place] !== 0) return false;
  if (unit.isTransferred && !transfer.cascade) return false;
  return !transfer.usesOwnActivation || receiver.isElement || !receiver.hasActivated;
}

/** SG2-020: a full activation at once, inside this one. */
export function transfer(game: Game, unit: Unit, receiver: Unit): void {
  const { battle } = game;
  const { transfer: rules, detached } = battle.rules;
  const isElement = receiver.isElement;
  unit.transfersTried++;
  unit.triedTransferTo[receiver.place] = 1;
  const within = isElement ? detached.automaticWithin : battle.rules.communication.automaticWithin;
  if (!communicate(game, unit, receiver, isElement ? TO_ELEMENT : TRANSFER, within)) return;
  game.tally.happened(isElement ? EVENT.elementActs : EVENT.transferred);
  if (rules.usesOwnActivation) receiver.hasActivated = true;
  const used = game.transferTo(receiver, rules.actions);
  game.tally.transfers.count(receiver.side, AXIS.used.place(used), used > 0 ? 0 : 1);
}

/** SG2-024. */
export function mayRally(battle: Battle, unit: Unit, rallied: Unit): boolean {
  const { rally } = battle.rules;
  if (!canHear(rallied) || !commands(battle, unit, rallied)) return false;
  if (rally.attemptsPerTurn !== null && unit.ralliesTried >= rally.attemptsPerTurn) return false;
  return rallied.confidence > ceilingOf(battle, rallied);
}

/** SG2-024: the best level that rallying restores. */
function ceilingOf(battle: Battle, unit: Unit): number {
  return battle.rules.rally.ceiling === 'confident' ? CONFIDENCE.confident : unit.startConfidence;
}

/** SG2-024: a communication, then a die above both Leadership Values. */
export function rally(game: Game, unit: Unit, rallied: Unit): void {
  const { battle, dice, tally } = game;
  const { rules } = battle;
  unit.ralliesTried++;
  if (!communicate(game, unit, rallied, RALLY, rules.communication.automaticWithin)) {
    tally.rallies.count(rallied.side, rallied.quality, 0);
    return;
  }
  const quality = rules.rally.die === 'rallied' ? rallied.quality : unit.quality;
  const toExceed = unit.leadership + rallied.leadership;
  const success = resolveReaction(dice, unit.streams.rally, battle.qualityDice[quality], toExceed);
  tally.rallies.count(rallied.side, rallied.quality, success ? 2 : 1);
  tally.happened(success ? EVENT.rallies : EVENT.ralliesNot);
  game.story?.nerve.rally(unit, rallied, toExceed, success);
  if (!success) return;
  rallied.confidence = Math.max(ceilingOf(battle, rallied), rallied.confidence - rules.rally.levels);
  battle.changed = true;
  game.story?.nerve.level(rallied);
}

/**
 * SG2-018, 019: may be jammed (SG2-115). Elements hear their own leader (SG2-027). By house rule no roll within
 * `automaticWithin` inches.
 */
function communicate(
  game: Game,
  sender: Unit,
  receiver: Unit,
  purpose: number,
  automaticWithin: number | null,
): boolean {
  const { battle, dice, tally } = game;
  if (automaticWithin !== null && battle.range(sender, receiver) <= hundredths(automaticWithin)) {
    game.story?.nerve.speaks(sender, receiver);
    return true;
  }
  const isElement = purpose === TO_ELEMENT;
  const bypassed = isElement ? 0 : levelsBypassed(sender.kind.level, receiver.kind.level);
  const heard = isElement ? sender.leadership : receiver.leadership;
  const toExceed = communicationTarget(battle.rules, sender.leadership, heard);
  const die = communicationDie(battle.rules, battle.qualityDice[sender.quality], bypassed);
  const ewScore = jamCommunications(game, sender);
  const result = resolveCommunication(dice, sender.streams.communication, die, toExceed, ewScore);
  tally.communications.count(sender.side, purpose, AXIS.bypassed.place(bypassed), sender.quality, result);
  tally.happened(result === COMMUNICATED ? EVENT.communicated : EVENT.notCommunicated);
  if (bypassed > 0) tally.happened(EVENT.levelBypassed);
  game.story?.nerve.communicates(sender, receiver, toExceed, result);
  if (isOpposed(game)) settleTasks(game, result === JAMMED);
  return result === COMMUNICATED;
}
