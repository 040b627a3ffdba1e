import { countMelee } from '../counts/fighting.ts';
import { EVENT } from '../counts/rule-events.ts';
import {
  BY_MELEE,
  DRAWN,
  MELEE_DISABLE,
  MELEE_KILL,
  MELEE_KILL_PUSH,
  MELEE_WOUND,
  PUSHED,
  SGC,
} from '../rules/profiles.ts';
import { meleeResult, meleeStrength, resolveMelee } from '../steps/fighting.ts';
import { type Figure, FOR_GOOD, ON_TABLE } from '../table/state.ts';
import { capture, disable, IN_MELEE, kill, noteCause, wound } from './casualties.ts';
import type { Game } from './game.ts';
import { mayEndAt, relocate } from './moving.ts';
import { noteCombat } from './notes.ts';
import { isCommanded, makeAware } from './seeing.ts';

/** SOLO-38, 56. */
function fights(game: Game, figure: Figure): boolean {
  return game.battle.isAble(figure) && (figure.markers === 0 || game.battle.rules.suppression.fights);
}

/** SOLO-52: each combat once; then disabled figures in contact are taken. */
export function fightMelees(game: Game, stepOf: number): void {
  const { battle, tangle } = game;
  const first = game.mark + 1;
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    if (figure.engaged === 0 || figure.mark >= first || !fights(game, figure)) continue;
    const count = gatherTangle(game, figure);
    let sgc = 0;
    for (let k = 0; k < count; k++) if (tangle[k].side === SGC) sgc++;
    if (sgc > 0 && sgc < count) fightTangle(game, count, sgc, stepOf);
  }
  takeDisabled(game);
}

/** Writes all fighting figures linked by contacts into `game.tangle`; returns how many. */
function gatherTangle(game: Game, first: Figure): number {
  const { battle, tangle } = game;
  const mark = ++game.mark;
  let count = 0;
  tangle[count++] = first;
  first.mark = mark;
  for (let at = 0; at < count; at++) {
    const { figures } = battle.enemyOf(tangle[at].side);
    for (let i = 0; i < figures.length; i++) {
      const other = figures[i];
      if (other.engaged === 0 || other.mark === mark || !fights(game, other)) continue;
      if (!battle.isClose(tangle[at].node, other.node)) continue;
      other.mark = mark;
      tangle[count++] = other;
    }
  }
  return count;
}

/**
 * SOLO-53: one combat for each figure of the smaller side (if equal, of the side whose step it is not); the others
 * join the nearest, first those without an opponent.
 */
function fightTangle(game: Game, count: number, sgc: number, stepOf: number): void {
  const { tangle, opponent } = game;
  const solo = count - sgc;
  const smaller = sgc < solo ? SGC : solo < sgc ? 1 - SGC : 1 - stepOf;
  // The smaller side comes first, in list order, which settles ties.
  let split = 0;
  for (let i = 0; i < count; i++)
    if (tangle[i].side === smaller) {
      const figure = tangle[i];
      tangle[i] = tangle[split];
      tangle[split++] = figure;
    }
  sortByIndex(tangle, 0, split);
  sortByIndex(tangle, split, count);
  for (let i = 0; i < count; i++) opponent[tangle[i].index] = -1;
  for (let pass = 0; pass < 2; pass++)
    for (let i = split; i < count; i++) {
      if (opponent[tangle[i].index] >= 0) continue;
      const joined = nearestTouched(game, tangle[i], split, pass === 0);
      if (joined === null) continue;
      opponent[tangle[i].index] = joined.index;
      opponent[joined.index] = tangle[i].index;
    }
  for (let i = 0; i < split; i++) fightCombat(game, tangle[i], split, count);
}

function sortByIndex(figures: Figure[], from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const figure = figures[i];
    let hole = i;
    for (; hole > from && figures[hole - 1].index > figure.index; hole--) figures[hole] = figures[hole - 1];
    figures[hole] = figure;
  }
}

/** Among the first `split` of the tangle; with `alone`, only those without an opponent. */
function nearestTouched(game: Game, figure: Figure, split: number, alone: boolean): Figure | null {
  const { battle, tangle, opponent } = game;
  let best: Figure | null = null;
  let bestDistance = 0;
  for (let i = 0; i < split; i++) {
    const other = tangle[i];
    if ((alone && opponent[other.index] >= 0) || !battle.isClose(figure.node, other.node)) continue;
    const distance = battle.lattice.distanceSquared(figure.node, other.node);
    if (best !== null && distance >= bestDistance) continue;
    best = other;
    bestDistance = distance;
  }
  return best;
}

function fightCombat(game: Game, one: Figure, split: number, count: number): void {
  const { battle, tangle, opponent, extras } = game;
  let best: Figure | null = null;
  let extraCount = 0;
  for (let i = split; i < count; i++) {
    const other = tangle[i];
    if (opponent[other.index] !== one.index) continue;
    if (best === null) best = other;
    else if (battle.firePoints(other) > battle.firePoints(best)) {
      extras[extraCount++] = best;
      best = other;
    } else extras[extraCount++] = other;
  }
  if (best === null) return;
  const sgc = one.side === SGC ? one : best;
  const solo = one.side === SGC ? best : one;
  const sgcExtras = one.side === SGC ? 0 : extraCount;
  const soloExtras = one.side === SGC ? extraCount : 0;
  const a = battle.firePoints(sgc);
  const b = battle.firePoints(solo);
  const { rules } = battle;
  const ahead = meleeStrength(rules, a, sgcExtras) - meleeStrength(rules, b, soloExtras);
  const difference = resolveMelee(game.dice, sgc.melee, solo.melee, rules, ahead);
  announce(game, sgc, solo);
  const result = meleeResult(rules, Math.abs(difference));
  countMelee(game.tally, a, sgcExtras, b, soloExtras, difference, result);
  noteCombat(game, sgc, solo, sgcExtras + soloExtras, result);
  game.story?.fights(sgc, sgcExtras, solo, soloExtras, difference, result);
  if (difference === 0) return;
  const winner = difference > 0 ? sgc : solo;
  const loser = difference > 0 ? solo : sgc;
  const isAlone = (loser === one ? split : count - split) === 1;
  lose(game, winner, loser, result, isAlone, loser === one ? 0 : extraCount);
}

function announce(game: Game, a: Figure, b: Figure): void {
  const { battle } = game;
  battle.fought = true;
  makeAware(game, a.group);
  makeAware(game, b.group);
}

/** SOLO-54, 55. */
function lose(game: Game, winner: Figure, loser: Figure, result: number, alone: boolean, extraCount: number): void {
  const { battle } = game;
  loser.group.lostMelee = true;
  if (battle.rules.morale.cause.meleeLost) noteCause(game, loser, BY_MELEE);
  if (result === DRAWN) return;
  if (result <= MELEE_DISABLE && mayCapture(game, alone) && wantsCapture(game, winner, loser, result)) {
    const captor: number = winner.side;
    game.tally.meleeCaptures.count(captor, 0);
    game.tally.happened(EVENT.capturedAlone);
    capture(game, loser, winner);
    return;
  }
  if (result === PUSHED) pushBack(game, loser, winner);
  else if (result === MELEE_WOUND) wound(game, loser, winner, IN_MELEE);
  else if (result === MELEE_DISABLE) disable(game, loser, battle.rules.disable.turns ?? FOR_GOOD, winner, IN_MELEE);
  else if (result === MELEE_KILL || result === MELEE_KILL_PUSH) kill(game, loser, winner, IN_MELEE);
  if (result !== MELEE_KILL_PUSH) return;
  for (let i = 0; i < extraCount; i++) pushBack(game, game.extras[i], winner);
}

function mayCapture(game: Game, alone: boolean): boolean {
  const { capture: rule } = game.battle.rules.melee;
  return rule === 'any' || (rule === 'alone' && alone);
}

function wantsCapture(game: Game, winner: Figure, loser: Figure, result: number): boolean {
  if (isCommanded(winner)) return game.policy.capture(game, winner, loser, result);
  return game.battle.rules.jaffa.captures;
}

/** SOLO-54: if there is room. */
function pushBack(game: Game, loser: Figure, victor: Figure): void {
  const { battle } = game;
  const { lattice, ways } = battle;
  if (loser.status !== ON_TABLE) return;
  const distance = battle.rules.melee.pushBackDistance * 100;
  const steps = Math.floor(distance / lattice.spacing);
  const column = loser.node % lattice.columns;
  const row = (loser.node - column) / lattice.columns;
  let best = -1;
  let bestAway = lattice.distanceSquared(loser.node, victor.node);
  for (let y = Math.max(0, row - steps); y <= Math.min(lattice.rows - 1, row + steps); y++)
    for (let x = Math.max(0, column - steps); x <= Math.min(lattice.columns - 1, column + steps); x++) {
      const node = y * lattice.columns + x;
      if (lattice.distanceSquared(node, loser.node) > distance * distance || !ways.standable(node)) continue;
      const away = lattice.distanceSquared(node, victor.node);
      if (away <= bestAway || !mayEndAt(game, loser, node)) continue;
      best = node;
      bestAway = away;
    }
  if (best >= 0) relocate(game, loser, best);
  else game.tally.happened(EVENT.noRoom);
}

/** SOLO-56: captured without an active friend within 1 inch. */
function takeDisabled(game: Game): void {
  const { battle } = game;
  const rule = battle.rules.melee.disabled;
  if (rule === 'ignored') return;
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    if (figure.status !== ON_TABLE || !figure.disabled || figure.engaged === 0) continue;
    const captor = activeBeside(game, figure, 1 - figure.side);
    if (captor === null || activeBeside(game, figure, figure.side) !== null) continue;
    game.tally.happened(EVENT.disabledTaken);
    if (rule === 'killed') kill(game, figure, captor, IN_MELEE);
    else capture(game, figure, captor);
  }
}

function activeBeside(game: Game, figure: Figure, side: number): Figure | null {
  const { battle } = game;
  const { figures } = battle.sides[side];
  for (let i = 0; i < figures.length; i++) {
    const other = figures[i];
    if (other !== figure && battle.isActive(other) && battle.isClose(figure.node, other.node)) return other;
  }
  return null;
}
