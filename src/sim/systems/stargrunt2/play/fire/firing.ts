import { AXIS } from '../../counts/axes.ts';
import { countCasualties, countFire, FIRE_KIND } from '../../counts/fire.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CAUSE, FIGURE_STATE, WOUND } from '../../rules/profiles.ts';
import { FIRE, firepowerDie } from '../../steps/fire.ts';
import type { Hitting } from '../../steps/gunnery.ts';
import { DEAD, resolveHit, WOUNDED } from '../../steps/hits.ts';
import { spendWeapons, takeAim } from '../../table/aiming.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { comeUnderFire, strike, sufferAttack, suppressByFire } from './attacks.ts';

/** SG2-063 to 081. Legal by `takeAim`. */
export function fireVolley(game: Game, unit: Unit, target: Unit, weapons: number): void {
  const { battle } = game;
  const { aim, roll } = battle.gunnery;
  if (!takeAim(battle, unit, target, weapons, false)) throw new Error(`${unit.name} fires a volley that it cannot`);
  if (spendWeapons(battle, unit, true)) game.tally.happened(EVENT.roundSpent);
  comeUnderFire(game, target, unit);
  const kind =
    aim.rifles === 0 ? FIRE_KIND.support : aim.supportCount > 0 ? FIRE_KIND.withSupport : FIRE_KIND.smallArms;
  const result = rollVolley(game, unit, target, kind);
  if (result >= FIRE.suppression) suppressByFire(game, target);
  if (result === FIRE.effective) {
    rollHits(game, unit, target, aim.rifles === 0 ? CAUSE.support : CAUSE.smallArms);
    strikeTargets(game, unit, target);
  }
  game.tally.figuresPerFireAction.count(
    unit.side,
    kind,
    AXIS.lost.place(roll.wholeHits + roll.extraHits > 0 ? fallen(game) : 0),
    0,
  );
  sufferAttack(game, target, false);
}

export function fallen({ battle }: Game): number {
  const { targets } = battle.gunnery;
  return targets.dead + targets.wounded;
}

/** SG2-063 to 069, 076: returns an index of FIRE_RESULTS. */
export function rollVolley(game: Game, unit: Unit, target: Unit, kind: number): number {
  const { battle, dice } = game;
  const { aim, roll, armoury, suppressesColumns } = battle.gunnery;
  const { pool } = roll;
  pool.clear().add(battle.qualityDice[unit.quality]);
  if (aim.rifles > 0) pool.add(firepowerDie(battle.rules, aim.firepower));
  for (let i = 0; i < aim.supportCount; i++) pool.add(armoury.supportArms[aim.supportArms[i]].firepower);
  roll.range = aim.range;
  roll.onlySuppresses = aim.onlySuppresses;
  roll.suppressesAnyway = target.isInColumn && suppressesColumns;
  const result = roll.resolve(dice, unit.streams.fire, target.streams.range);
  battle.sides[unit.side].fireActions++;
  countFire(game.tally, battle, unit, target, kind, result);
  game.tally.places.fired(unit.side, unit.centre);
  game.story?.fire.volley(unit, target, kind, result);
  noteVolley(game, target, result);
  return result;
}

function noteVolley(game: Game, target: Unit, result: number): void {
  const { tally, battle } = game;
  const { aim } = battle.gunnery;
  tally.happened(
    result === FIRE.effective ? EVENT.effective : result === FIRE.suppression ? EVENT.onlySuppressed : EVENT.noEffect,
  );
  if (target.isInColumn) tally.happened(EVENT.columnFiredOn);
  if (aim.cover > 0) tally.happened(EVENT.firedAtCover);
  if (target.isInPosition) tally.happened(EVENT.firedAtPosition);
  if (aim.rifles > 0 && aim.supportCount > 0) tally.happened(EVENT.supportJoins);
  if (aim.rifles === 0) tally.happened(EVENT.supportAlone);
  if (aim.leftOut > 0) tally.happened(EVENT.closeOnlyLeftOut);
  if (aim.rifles > 0 && isMixed(aim.byArm, aim.rifles)) tally.happened(EVENT.mixedArms);
}

function isMixed(byArm: Int32Array, rifles: number): boolean {
  for (let i = 0; i < byArm.length; i++) if (byArm[i] > 0) return byArm[i] < rifles;
  return false;
}

/** SG2-077 to 081: into the battle's targets. */
export function rollHits(
  game: Game,
  unit: Unit,
  target: Unit,
  cause: number,
  hitting: Hitting = game.battle.gunnery.hitting(),
): void {
  const { battle, dice, tally } = game;
  const { gunnery } = battle;
  const { aim, roll, targets, streams } = gunnery;
  gatherTargets(game, target);
  const hits = roll.resolveHits(dice, target.streams.extraHit);
  game.story?.fire.hits();
  tally.potentialHits.count(unit.side, AXIS.wholeHits.place(roll.wholeHits), roll.extraHits);
  if (roll.extraHits > 0) tally.happened(EVENT.extraHit);
  const impact = hitting.direct[aim.cover];
  streams.allocation = target.streams.allocation;
  streams.impact = unit.streams.impact;
  streams.armour = target.streams.armour;
  for (let i = 0; i < hits; i++) {
    resolveHit(dice, streams, impact, targets);
    const armour = targets.armour[targets.figure];
    tally.impactRolls.count(
      AXIS.impact.place(hitting.impact),
      AXIS.armourDie.place(gunnery.armoury.armourDice[armour]),
      aim.cover,
      targets.result,
    );
    noteHit(game);
    game.story?.fire.impact(target.figures[gunnery.positions[targets.figure]], targets);
  }
  countCasualties(tally, unit.side, cause, targets);
}

function noteHit({ battle, tally }: Game): void {
  const { before, figure, result, state } = battle.gunnery.targets;
  if (result === WOUND.kill) tally.happened(EVENT.killed);
  if (result !== WOUND.none && before === DEAD) tally.happened(EVENT.overkill);
  if (result === WOUND.wound && before === WOUNDED && state[figure] === DEAD) tally.happened(EVENT.twoWounds);
}

/** SG2-081: active figures, by house rule also the wounded. */
function gatherTargets({ battle }: Game, target: Unit): void {
  const { targets, positions, hitsLying } = battle.gunnery;
  targets.clear();
  for (let i = 0; i < target.size; i++) {
    const { kind, state, isActive, isOnTable } = target.figures[i];
    const isLying = state === FIGURE_STATE.wounded || state === FIGURE_STATE.stabilised;
    if (!isOnTable || !(isActive || (hitsLying && isLying))) continue;
    positions[targets.count] = i;
    targets.add(kind.armour, !isActive);
  }
}

/** All at once (SG2-081). */
export function strikeTargets(game: Game, unit: Unit, target: Unit): void {
  const { battle } = game;
  const { targets, positions } = battle.gunnery;
  const side = battle.sides[unit.side];
  for (let k = 0; k < targets.count; k++) {
    const state = targets.state[k];
    if (state !== DEAD && state !== WOUNDED) continue;
    const figure = target.figures[positions[k]];
    if (figure.isActive) {
      side.casualtiesCaused++;
      game.tally.places.fell(figure.side, figure.node);
    }
    strike(game, figure, state === DEAD ? FIGURE_STATE.dead : FIGURE_STATE.wounded);
  }
}
