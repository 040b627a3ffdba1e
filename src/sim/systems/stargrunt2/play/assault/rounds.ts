import { AXIS } from '../../counts/axes.ts';
import { ASSAULT_END, COMBAT } from '../../counts/fire.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CAUSE, CONFIDENCE_CAUSE, FIGURE_STATE } from '../../rules/profiles.ts';
import {
  CLOSE_CASUALTY,
  closeDie,
  closeExcess,
  closeShift,
  resolveCloseCasualty,
  resolveOpponent,
  rollCloseCombat,
} from '../../steps/assault.ts';
import type { Fighters } from '../../table/tools.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import { strike, sufferAttack } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { replaceFallenLeader } from '../nerve/leaders.ts';
import { testConfidence } from '../nerve/tests.ts';
import { advanceInto, fallBack } from './moves.ts';

const WON = 0;
const FELL_BACK = 1;
const DESTROYED = 2;

/**
 * SG2-097: a die for each beaten figure. One side always survives: of two fighters one stands.
 * @param loser who fell back, or null
 */
function settleLosers(game: Game, unit: Unit, target: Unit, loser: Unit | null): void {
  const { attackers, defenders } = game.melee;
  settle(game, unit, unit === loser ? FELL_BACK : attackers.count === 0 ? DESTROYED : WON);
  settle(game, target, target === loser ? FELL_BACK : defenders.count === 0 ? DESTROYED : WON);
}

function settle(game: Game, unit: Unit, how: number): void {
  const { battle, dice, tally } = game;
  const { destroyedLosers, otherConfidenceTests } = battle.rules.closeAssault;
  const takesAll = how === DESTROYED && destroyedLosers === 'captured';
  // Figure lists do not change here.
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if (!figure.isBeaten) continue;
    figure.isBeaten = false;
    const result = resolveCloseCasualty(dice, unit.streams.closeCasualty, battle.rules);
    tally.closeCasualties.count(unit.side, result);
    const state = stateOf(game, result, how);
    game.story?.assault.loser(figure, result, state);
    if (state !== FIGURE_STATE.active) fall(game, figure, state, result === CLOSE_CASUALTY.dead);
  }
  if (takesAll) captureAll(game, unit);
  if (otherConfidenceTests) sufferAttack(game, unit, false);
  else {
    game.nerve.forget(unit.index);
    replaceFallenLeader(game, unit);
  }
}

/** FIGURE_STATE by die and by how the unit fared. */
function stateOf({ battle }: Game, result: number, how: number): number {
  const { stunnedLosers, woundedLosers, destroyedLosers } = battle.rules.closeAssault;
  if (result === CLOSE_CASUALTY.dead) return FIGURE_STATE.dead;
  if (how === DESTROYED && destroyedLosers === 'captured') return FIGURE_STATE.captured;
  if (result === CLOSE_CASUALTY.wounded)
    return how !== WON && woundedLosers === 'captured' ? FIGURE_STATE.captured : FIGURE_STATE.wounded;
  return how !== WON && stunnedLosers === 'captured' ? FIGURE_STATE.captured : FIGURE_STATE.active;
}

function fall(game: Game, figure: Figure, state: number, isDead: boolean): void {
  const { tally } = game;
  const { side } = figure;
  game.battle.sides[1 - side].casualtiesCaused++;
  tally.places.fell(side, figure.node);
  tally.figuresDown.count(1 - side, CAUSE.closeCombat, isDead ? 1 : 0);
  if (state === FIGURE_STATE.captured) tally.happened(EVENT.captured);
  strike(game, figure, state);
}

/** All living fallen of a destroyed unit, also earlier ones. */
function captureAll(game: Game, unit: Unit): void {
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    const { state, isOnTable } = figure;
    if (!isOnTable || (state !== FIGURE_STATE.wounded && state !== FIGURE_STATE.stabilised)) continue;
    game.battle.fall(figure, FIGURE_STATE.captured);
    game.tally.happened(EVENT.captured);
  }
}

/**
 * SG2-092: into `opponent`. The larger side puts one on each enemy; the smaller pairs the rest, by house rule the
 * larger.
 */
function pairOff(game: Game, larger: Fighters, smaller: Fighters, more: Unit, fewer: Unit): void {
  const { battle, policies, melee } = game;
  const { candidates } = melee;
  larger.opponent.fill(-1);
  for (let enemy = 0; enemy < smaller.count; enemy++) {
    const count = unpaired(larger, candidates);
    const figure = smaller.standing[enemy];
    const chosen =
      count === 1 ? 0 : policies[more.side].pair(battle, battle.sides[more.side], figure, candidates, count);
    larger.opponent[placeIn(larger, legal(chosen, count, candidates))] = enemy;
  }
  if (larger.count === smaller.count) return;
  game.tally.happened(EVENT.extraFigures);
  const isOutnumberedPlacing = battle.rules.closeCombat.extraFigures === 'outnumbered-places';
  const chooser = isOutnumberedPlacing ? fewer : more;
  for (let extra = 0; extra < larger.count; extra++) {
    if (larger.opponent[extra] >= 0) continue;
    for (let i = 0; i < smaller.count; i++) candidates[i] = smaller.standing[i];
    const { count } = smaller;
    const figure = larger.standing[extra];
    const side = battle.sides[chooser.side];
    const chosen = count === 1 ? 0 : policies[side.index].pair(battle, side, figure, candidates, count);
    larger.opponent[extra] = placeIn(smaller, legal(chosen, count, candidates));
  }
}

/** Returns the number of those without an opponent. */
function unpaired({ standing, opponent, count }: Fighters, into: Figure[]): number {
  let found = 0;
  for (let i = 0; i < count; i++) if (opponent[i] < 0) into[found++] = standing[i];
  return found;
}

function legal(chosen: number, count: number, candidates: readonly Figure[]): Figure {
  if (chosen < 0 || chosen >= count) throw new Error(`a policy pairs off with figure ${chosen} of ${count}`);
  return candidates[chosen];
}

function placeIn({ standing, count }: Fighters, figure: Figure): number {
  for (let i = 0; i < count; i++) if (standing[i] === figure) return i;
  throw new Error(`${figure.name} does not stand`);
}

/** SG2-092 to 104: returns one of ASSAULT_END. */
export function fightRounds(game: Game, unit: Unit, target: Unit, place: number): number {
  const { melee, tally } = game;
  const { attackers, defenders } = melee;
  attackers.casualties = 0;
  defenders.casualties = 0;
  melee.round = 0;
  melee.attackingSide = unit.side;
  if (melee.isCovered) tally.happened(EVENT.coverInAssault);
  let loser: Unit | null = null;
  do {
    melee.round++;
    muster(attackers, unit);
    muster(defenders, target);
    game.story?.assault.round(melee.round, attackers.count, defenders.count);
    fightRound(game, unit, target);
    muster(attackers, unit);
    muster(defenders, target);
    if (attackers.count > 0 && defenders.count > 0) loser = testAfterRound(game, unit, target);
  } while (loser === null && attackers.count > 0 && defenders.count > 0);
  tally.assaultRounds.count(unit.side, AXIS.rounds.place(melee.round), 0);
  // Never both: of two fighters one stands.
  const attackersLose = attackers.count === 0 || loser === unit;
  if (attackers.count === 0 || defenders.count === 0) tally.happened(EVENT.destroyedInCombat);
  settleLosers(game, unit, target, loser);
  // Only a house rule lets the stunned go.
  fallBack(game, attackersLose ? unit : target, attackersLose ? target : unit, false);
  if (attackersLose) return ASSAULT_END.defendersWin;
  advanceInto(game, unit, place);
  return ASSAULT_END.attackersWin;
}

function muster(fighters: Fighters, unit: Unit): void {
  fighters.count = 0;
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if (figure.isActive && !figure.isBeaten) fighters.standing[fighters.count++] = figure;
  }
}

/** SG2-092 to 096: each figure rolls once; any defeat marks it. */
function fightRound(game: Game, unit: Unit, target: Unit): void {
  const { attackers, defenders, isCovered } = game.melee;
  const isMore = attackers.count >= defenders.count;
  const larger = isMore ? attackers : defenders;
  const smaller = isMore ? defenders : attackers;
  pairOff(game, larger, smaller, isMore ? unit : target, isMore ? target : unit);
  shiftAll(game, attackers, false);
  shiftAll(game, defenders, isCovered);
  const before = attackers.casualties + defenders.casualties;
  for (let i = 0; i < smaller.count; i++) fightOne(game, larger, smaller, i);
  if (before === attackers.casualties + defenders.casualties) game.tally.happened(EVENT.roundWithoutLoss);
}

/** SG2-094, 095. */
function shiftAll({ battle, melee }: Game, fighters: Fighters, isCovered: boolean): void {
  const { closeShifts } = battle.gunnery;
  for (let i = 0; i < fighters.count; i++)
    fighters.shift[i] = closeShift(
      battle.rules,
      closeShifts[fighters.standing[i].kind.closeCombat],
      isCovered,
      melee.round,
    );
}

/** By house rule only the highest beaten falls. */
function fightOne(game: Game, larger: Fighters, smaller: Fighters, lone: number): void {
  const { battle, dice } = game;
  const { rules } = battle;
  const figure = smaller.standing[lone];
  const die = qualityDie(game, figure);
  let lowered = 0;
  for (let i = 0; i < larger.count; i++)
    if (larger.opponent[i] === lone)
      lowered = Math.max(lowered, closeExcess(rules, qualityDie(game, larger.standing[i]), larger.shift[i]));
  const own = closeDie(rules, die, smaller.shift[lone], lowered);
  const excess = closeExcess(rules, die, smaller.shift[lone]);
  const score = rollCloseCombat(dice, figure.unit.streams.closeCombat, own, multiplier(game, figure));
  const rolled = dice.faces[0];
  if (lowered > 0 || excess > 0) game.tally.happened(EVENT.openCloseShift);
  let isBeaten = false;
  let facing = 0;
  let last = 0;
  let highest: Figure | null = null;
  let most = 0;
  let outscored = 0;
  for (let i = 0; i < larger.count; i++) {
    if (larger.opponent[i] !== lone) continue;
    const enemy = larger.standing[i];
    const enemyDie = closeDie(rules, qualityDie(game, enemy), larger.shift[i], excess);
    const result = resolveOpponent(dice, enemy.unit.streams.closeCombat, score, enemyDie, multiplier(game, enemy));
    const enemyScore = multiplier(game, enemy) * dice.faces[0];
    if (result > 0 && (highest === null || enemyScore > most)) {
      highest = enemy;
      most = enemyScore;
    }
    if (result > 0 && rules.closeCombat.mayBeat === 'all') markBeaten(larger, enemy);
    if (result > 0) outscored++;
    if (result < 0) isBeaten = true;
    game.story?.assault.pair(
      { figure, face: rolled, die: own, multiplier: multiplier(game, figure) },
      { figure: enemy, face: dice.faces[0], die: enemyDie, multiplier: multiplier(game, enemy) },
      result,
    );
    facing++;
    last = result;
  }
  if (highest !== null && rules.closeCombat.mayBeat === 'one') {
    markBeaten(larger, highest);
    if (outscored > 1) game.story?.assault.onlyHighest(figure, highest);
  }
  if (isBeaten) markBeaten(smaller, figure);
  if (facing === 1) countDuel(game, figure, larger.standing[opponentOf(larger, lone)], last);
}

function opponentOf({ opponent, count }: Fighters, lone: number): number {
  for (let i = 0; i < count; i++) if (opponent[i] === lone) return i;
  return -1;
}

/** By attacker and defender; `result` is the first figure's. */
function countDuel(game: Game, figure: Figure, enemy: Figure, result: number): void {
  const { melee, tally } = game;
  if (multiplier(game, figure) !== 1 || multiplier(game, enemy) !== 1) return;
  const isAttacker = figure.side === melee.attackingSide;
  const attacker = isAttacker ? figure : enemy;
  const defender = isAttacker ? enemy : figure;
  const own: number = attacker.kind.closeCombat;
  const other: number = defender.kind.closeCombat;
  tally.closeCombats.count(
    attacker.unit.quality,
    own,
    defender.unit.quality,
    other,
    melee.isCovered ? 1 : 0,
    AXIS.round.place(melee.round),
    result === 0 ? COMBAT.draw : isAttacker === result > 0 ? COMBAT.attackerWins : COMBAT.defenderWins,
  );
}

/** SG2-093. */
function qualityDie({ battle }: Game, { unit }: Figure): number {
  return battle.qualityDice[unit.quality];
}

/** SG2-096: power armour doubles; by house rule the suppressed do not fight (SG2-031). */
function multiplier({ battle }: Game, { kind, unit }: Figure): number {
  if (unit.suppression > 0 && !battle.rules.suppression.fightsInCloseAssault) return 0;
  return kind.isPower ? battle.rules.closeCombat.powerMultiplier : 1;
}

function markBeaten(fighters: Fighters, figure: Figure): void {
  figure.isBeaten = true;
  fighters.casualties++;
}

/** SG2-102, 103: most casualties test first. Null where both hold. */
function testAfterRound(game: Game, unit: Unit, target: Unit): Unit | null {
  const { attackers, defenders } = game.melee;
  const { threatPerCasualty, tieTests } = game.battle.rules.closeAssault;
  const attackersFirst =
    attackers.casualties > defenders.casualties ||
    (attackers.casualties === defenders.casualties && tieTests === 'attacker');
  for (let i = 0; i < 2; i++) {
    const isAttacker = (i === 0) === attackersFirst;
    const tested = isAttacker ? unit : target;
    const { casualties } = isAttacker ? attackers : defenders;
    if (testConfidence(game, tested, CONFIDENCE_CAUSE.closeCombat, threatPerCasualty * casualties) > 0) return tested;
  }
  game.tally.happened(EVENT.bothHold);
  return null;
}
