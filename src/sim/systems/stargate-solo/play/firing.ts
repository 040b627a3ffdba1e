import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { countSpent, HIT_OUTCOME, USE } from '../counts/shooting.ts';
import {
  DISABLE,
  DISINTEGRATE,
  KILL,
  MISS,
  MODE_WORDS,
  NO_EFFECT,
  RUN,
  SUPPRESSION,
  WOUND,
} from '../rules/profiles.ts';
import { NEVER, ZAT } from '../steps/armoury.ts';
import { resolveShot, zatEffect } from '../steps/fighting.ts';
import { DEAD, type Figure, FOR_GOOD, ON_TABLE } from '../table/state.ts';
import { BY_FIRE, disable, kill, suppress, wound } from './casualties.ts';
import type { Game } from './game.ts';
import { noteEffectDie, noteShot } from './notes.ts';
import { enemiesSpot, isCommanded, makeAware } from './seeing.ts';

/** SOLO-32: suppressed or disabled by the rules in force; never a body. */
export function isInactive(game: Game, target: Figure): boolean {
  const { suppressed, disabled } = game.battle.rules.toHit.inactive;
  return target.status === DEAD || (suppressed && target.markers > 0) || (disabled && target.disabled);
}

/** As judged before the shooter's first shot of the step at this target: its shots are one volley. */
function judgedInactive(game: Game, shooter: Figure, target: Figure): boolean {
  const { battle } = game;
  const now = isInactive(game, target);
  const at = shooter.index * battle.figures.length + target.index;
  const known = battle.volleys[at];
  if (known >> 1 !== battle.clock) battle.volleys[at] = 2 * battle.clock + (now ? 1 : 0);
  else if (battle.rules.toHit.inactive.judged === 'volley-start') return (known & 1) === 1;
  return now;
}

/** SOLO-37: earlier zat hits that still count. */
function earlierZatHits(game: Game, shooter: Figure, target: Figure): number {
  const { battle } = game;
  if (battle.rules.zat.memory !== 'volley') return target.zatHits;
  const at = shooter.index * battle.figures.length + target.index;
  return battle.volleys[at] >> 1 === battle.clock ? target.zatHits : 0;
}

/** SOLO-37: killed by zat in this step, and can be disintegrated. */
function isFreshBody(game: Game, shooter: Figure, target: Figure): boolean {
  const { battle } = game;
  return target.status === DEAD && target.bodyClock === battle.clock && battle.arm(shooter).effect === ZAT;
}

/** One shot (SOLO-28 to 37). */
export function fire(game: Game, shooter: Figure, target: Figure, mode: number, reaction: boolean): void {
  const { battle, tally, shot } = game;
  const arm = battle.arm(shooter);
  const cover = battle.cover(shooter, target);
  const hits = earlierZatHits(game, shooter, target);
  const inactive = judgedInactive(game, shooter, target);
  shot.aim(arm, battle.inches(shooter.node, target.node), cover, mode, inactive);
  spend(game, shooter, battle.armoury.costs[mode]);
  announce(game, shooter, target, reaction);
  const outcome = resolveShot(game.dice, shooter.attack, shooter.effect, shot, hits);
  const { miss, hit, automaticHit } = HIT_OUTCOME;
  const result = shot.hit ? (shot.automatic ? automaticHit : hit) : miss;
  const judged = inactive ? 1 : 0;
  const timing = reaction ? 1 : 0;
  tally.hitRates.count(shooter.side, shooter.kind.weapon, shot.band, shot.mode, cover, judged, timing, result);
  tally.shotsByProfile.count(shooter.side, shooter.kind.profile, shot.counted, result);
  noteShot(game, shooter, shot, reaction);
  game.story?.shot(shooter, target, shot, cover, reaction, outcome);
  const side = battle.sides[shooter.side];
  side.shots++;
  tally.places.fired(shooter.side, shooter.node);
  if (outcome !== MISS) {
    side.hits++;
    const effect = outcome - NO_EFFECT;
    tally.hitEffects.count(shooter.side, shooter.kind.weapon, shot.band, cover, judged, timing, effect);
    if (arm.effect !== ZAT) {
      const natural = game.dice.faces[0];
      const modified = natural + arm.modifiers[shot.effectBand];
      tally.effectDice.count(arm.index, AXIS.natural.place(natural), AXIS.modified.place(modified), effect);
      noteEffectDie(game, arm, natural, modified);
    }
    applyEffect(game, shooter, target, outcome, hits);
  }
  if (target.status === ON_TABLE) noteShooter(target, shooter);
  enemiesSpot(game, shooter);
}

function spend(game: Game, shooter: Figure, cost: number): void {
  shooter.actions -= cost;
  countSpent(game.tally, shooter, USE.shot, cost);
}

/** Fire reveals both sides to each other; the unit counts as shooting (SOLO-21, 23, 91). */
function announce(game: Game, shooter: Figure, target: Figure, reaction: boolean): void {
  const { battle } = game;
  if (!reaction) shooter.fired = true;
  if (shooter.gun !== null) shooter.gun.gunner = shooter.index + 1;
  shooter.group.firedAt = battle.clock;
  battle.fought = true;
  makeAware(game, target.group);
}

/** SOLO-44: shooters since the target's last own movement step. */
function noteShooter(target: Figure, shooter: Figure): void {
  for (let i = 0; i < target.shooterCount; i++) if (target.shooters[i] === shooter.index) return;
  target.shooters[target.shooterCount++] = shooter.index;
}

function applyEffect(game: Game, shooter: Figure, target: Figure, outcome: number, earlier: number): void {
  const { battle } = game;
  if (battle.arm(shooter).effect === ZAT) {
    applyZat(game, shooter, target, earlier + 1);
    return;
  }
  if (target.status !== ON_TABLE) return;
  if (outcome === SUPPRESSION) suppress(game, target, true);
  else if (outcome === WOUND) wound(game, target, shooter, BY_FIRE);
  else if (outcome === DISABLE) disable(game, target, battle.rules.disable.turns ?? FOR_GOOD, shooter, BY_FIRE);
  else if (outcome === KILL) kill(game, target, shooter, BY_FIRE);
}

/** SOLO-37: hits count while the first still disables. */
function applyZat(game: Game, shooter: Figure, target: Figure, hits: number): void {
  const { battle } = game;
  const { zat } = battle.rules;
  const effect = zatEffect(battle.arm(shooter), hits);
  target.zatHits = hits;
  game.tally.zatHits.count(shooter.side, Math.max(0, Math.min(2, hits - 1)));
  if (effect === DISABLE) game.tally.happened(EVENT.zatDisables);
  else if (effect === KILL) game.tally.happened(EVENT.zatKills);
  else if (effect === DISINTEGRATE) game.tally.happened(EVENT.zatDisintegrates);
  if (effect < KILL) {
    if (target.status !== ON_TABLE) return;
    if (effect === SUPPRESSION) suppress(game, target, true);
    else if (effect === WOUND) wound(game, target, shooter, BY_FIRE);
    else disable(game, target, zat.disableTurns, shooter, BY_FIRE);
    target.zatUntil = battle.stepsUntil(target.side, zat.disableTurns);
    return;
  }
  if (target.status === ON_TABLE) {
    kill(game, target, shooter, BY_FIRE);
    target.bodyClock = battle.clock;
  }
  if (effect === DISINTEGRATE) target.bodyClock = 0;
}

/** The actions suffice and the table has a score; ignores the line of sight. */
export function canFire(game: Game, shooter: Figure, target: Figure, mode: number): boolean {
  const { battle } = game;
  if (battle.armoury.costs[mode] > shooter.actions) return false;
  const arm = battle.arm(shooter);
  const band = arm.bands[battle.inches(shooter.node, target.node)];
  const counted = Math.min(4, band + battle.armoury.coverShift[battle.cover(shooter, target)]);
  return arm.toHit[counted * 3 + mode] !== NEVER;
}

/** SOLO-09: only by house rule. */
export function mayFireBetweenMoves({ battle }: Game, figure: Figure): boolean {
  return battle.rules.shooting.sgcFires === 'any-time' && battle.mayShoot(figure);
}

export function isLegalShot(game: Game, shooter: Figure, target: Figure, mode: number): boolean {
  const { battle } = game;
  if (target.side === shooter.side || !battle.mayShoot(shooter) || !canFire(game, shooter, target, mode)) return false;
  if (target.status === DEAD)
    return isFreshBody(game, shooter, target) && battle.sight.visible(shooter.node, target.node);
  return battle.mayShootAt(shooter, target);
}

/** SOLO-75: the preferred mode, or the best lesser one for the actions left; -1 for none. */
export function preferredMode(game: Game, budget: number): number {
  const { battle } = game;
  const { costs } = battle.armoury;
  const preferred = MODE_WORDS.indexOf(battle.rules.jaffa.mode);
  if (costs[preferred] <= budget) return preferred;
  if (!battle.rules.jaffa.leftoverUnaimed) return -1;
  for (let mode = preferred - 1; mode >= 0; mode--) if (costs[mode] <= budget) return mode;
  return -1;
}

/** SOLO-75: a legal target for a group run by the table. */
function isTarget(game: Game, enemy: Figure): boolean {
  return game.battle.isAble(enemy) && game.battle.isKnown(enemy) && enemy.engaged === 0;
}

/** SOLO-59, 75: the spotted enemy nearest to any figure of the group, or null. */
function nearestToGroup(game: Game, shooter: Figure): Figure | null {
  const { battle } = game;
  const { group } = shooter;
  const { figures } = battle.enemyOf(shooter.side);
  let best: Figure | null = null;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++) {
    if (!isTarget(game, figures[i])) continue;
    for (let k = 0; k < group.size; k++) {
      if (!battle.isAble(group.figures[k])) continue;
      const distance = battle.lattice.distanceSquared(group.figures[k].node, figures[i].node);
      if (distance >= bestDistance) continue;
      best = figures[i];
      bestDistance = distance;
    }
  }
  return best;
}

/** SOLO-75: the enemy nearest to the group, else the nearest possible one. */
export function tableTarget(game: Game, shooter: Figure): Figure | null {
  const { battle } = game;
  const first = nearestToGroup(game, shooter);
  if (first === null || battle.mayShootAt(shooter, first)) return first;
  const { figures } = battle.enemyOf(shooter.side);
  let best: Figure | null = null;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (!isTarget(game, enemy)) continue;
    const distance = battle.lattice.distanceSquared(shooter.node, enemy.node);
    if (distance >= bestDistance || !battle.mayShootAt(shooter, enemy)) continue;
    best = enemy;
    bestDistance = distance;
  }
  return best;
}

/** SOLO-75. With `only`, stops at another target. */
export function fireByTable(game: Game, shooter: Figure, budget: number, reaction: boolean, only: Figure | null): void {
  const { battle } = game;
  let left = Math.min(budget, shooter.actions);
  while (left > 0 && battle.mayShoot(shooter)) {
    const mode = preferredMode(game, left);
    if (mode < 0) return;
    const target = tableTarget(game, shooter);
    if (target === null || (only !== null && target !== only) || !canFire(game, shooter, target, mode)) return;
    left -= battle.armoury.costs[mode];
    if (MODE_WORDS[mode] !== battle.rules.jaffa.mode) game.tally.happened(EVENT.leftoverUnaimed);
    fire(game, shooter, target, mode, reaction);
  }
}

/** SOLO-31. */
export function mayReact(game: Game, figure: Figure): boolean {
  const { battle } = game;
  const { reaction } = battle.rules;
  if (!reaction.enabled || figure.moved || figure.fired || figure.actions < battle.armoury.cheapest) return false;
  if (figure.unsuppressed && !reaction.afterUnsuppress) return false;
  if (figure.arrived && !reaction.onArrival) return false;
  // SOLO-82.
  if (!isCommanded(figure) && figure.group.state === RUN) return false;
  return battle.mayShoot(figure);
}

/** SOLO-31, in the order of the other side's list. */
export function reactionFire(game: Game, mover: Figure): void {
  const { battle } = game;
  if (!battle.rules.reaction.enabled) return;
  const { figures } = battle.enemyOf(mover.side);
  for (let i = 0; i < figures.length && mover.status === ON_TABLE; i++) {
    const figure = figures[i];
    if (!mayReact(game, figure) || !battle.mayShootAt(figure, mover)) continue;
    if (isCommanded(figure)) reactByPolicy(game, figure, mover);
    else fireByTable(game, figure, figure.actions, true, mover);
  }
}

function reactByPolicy(game: Game, figure: Figure, mover: Figure): void {
  const { battle, policy } = game;
  while (mover.status === ON_TABLE && battle.mayShoot(figure) && battle.mayShootAt(figure, mover)) {
    const mode = policy.react(game, figure, mover);
    if (mode < 0) return;
    if (!canFire(game, figure, mover, mode))
      throw new Error(`policy reacts with ${figure.name} by a shot it cannot make`);
    fire(game, figure, mover, mode, true);
  }
}
