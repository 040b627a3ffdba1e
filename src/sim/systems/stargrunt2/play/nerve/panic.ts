import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { DROP_CAUSE, PANIC_RISK, REACTION } from '../../rules/profiles.ts';
import { PANIC_REMOVED, PANIC_STAYS_DROP, resolvePanicRemoval } from '../../steps/nerve.ts';
import { sees } from '../../table/sighting.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { loseConfidence, testReaction } from './tests.ts';

/** `risk` of PANIC_RISK. */
function isAtRisk(game: Game, unit: Unit, risk: number): boolean {
  if (game.nerve.risks[unit.quality] !== risk || unit.isPanicked || unit.active === 0 || !unit.isInPlay) return false;
  return !unit.isPastPanic || !game.battle.rules.panic.oncePerGame;
}

/** SG2-053: with one risk per game, passing ends it (SG2-050). */
function testPanic(game: Game, unit: Unit, risk: number): void {
  const passed = testReaction(game, unit, game.battle.rules.panic.threat, REACTION.panic);
  unit.isPanicked = !passed;
  unit.isPastPanic = passed;
  game.tally.panicTests.count(unit.side, risk, unit.quality, passed ? 0 : 1);
  game.tally.happened(passed ? EVENT.panicPassed : EVENT.panics);
  if (!passed) game.story?.nerve.panics(unit);
}

/** SG2-050, 051: first sights, the active side first (SG2-039). */
export function riskPanicAtSight(game: Game, activeSide: number): void {
  if (!game.nerve.panicsAtSight) return;
  riskOfSide(game, activeSide);
  riskOfSide(game, 1 - activeSide);
}

function riskOfSide(game: Game, side: number): void {
  const { sides, rules } = game.battle;
  const { units } = sides[side];
  const { oncePerGame } = rules.panic;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    const risk = game.nerve.risks[unit.quality];
    if (risk !== PANIC_RISK['first-sight'] && risk !== PANIC_RISK['first-fire']) continue;
    if (unit.isDecoy || unit.isPanicked || unit.active === 0 || (unit.isPastPanic && oncePerGame)) continue;
    if (!unit.isLocated && !unit.isCounter) continue;
    // With more risks per game a lost enemy may be seen first again.
    if (!seesRisk(game, unit, risk)) unit.isPastPanic = false;
    else if (!unit.isPastPanic) testPanic(game, unit, risk);
  }
}

function seesRisk({ battle }: Game, unit: Unit, risk: number): boolean {
  const { units } = battle.enemyOf(unit.side);
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (!enemy.isLocated || enemy.active === 0) continue;
    if (risk === PANIC_RISK['first-fire'] && !isArmoured(enemy)) continue;
    if (sees(battle, unit, enemy)) return true;
  }
  return false;
}

/** SG2-051: an armoured vehicle, or power armour. */
function isArmoured(unit: Unit): boolean {
  if (unit.kind.vehicle !== null) return unit.kind.vehicle.armourClass >= 1;
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive && unit.figures[i].kind.isPower) return true;
  return false;
}

/** SG2-051, 052: before the result; artillery is null. */
export function riskPanicUnderFire(game: Game, unit: Unit, firer: Unit | null): void {
  if (isAtRisk(game, unit, PANIC_RISK['first-fire'])) testPanic(game, unit, PANIC_RISK['first-fire']);
  const { terrorAttack } = game.battle.rules.panic;
  if (terrorAttack === 'any' && firer !== null) riskPanicOfTerror(game, unit, firer);
}

/** SG2-052: before its test to stand. */
export function riskPanicInAssault(game: Game, unit: Unit, attackers: Unit): void {
  riskPanicOfTerror(game, unit, attackers);
}

function riskPanicOfTerror(game: Game, unit: Unit, attackers: Unit): void {
  if (isAtRisk(game, unit, PANIC_RISK.terror) && attackers.kind.isTerror) testPanic(game, unit, PANIC_RISK.terror);
}

/** SG2-054. */
export function removePanic(game: Game, unit: Unit): void {
  const { battle, dice, tally } = game;
  const { removeThreat, dropOn } = battle.rules.panic;
  const toExceed = unit.leadership + removeThreat;
  const die = battle.qualityDice[unit.quality];
  const result = resolvePanicRemoval(dice, unit.streams.panic, die, toExceed, dropOn);
  tally.panicRemovals.count(unit.side, unit.quality, AXIS.leadership.place(unit.leadership), result);
  game.story?.nerve.panicRemoval(unit, toExceed, result);
  tally.happened(result === PANIC_REMOVED ? EVENT.panicRemoved : EVENT.panicStays);
  if (result === PANIC_REMOVED) {
    unit.isPanicked = false;
    unit.isPastPanic = true;
  } else if (result === PANIC_STAYS_DROP) {
    tally.happened(EVENT.panicCosts);
    loseConfidence(game, unit, 1, DROP_CAUSE.panic);
  }
}
