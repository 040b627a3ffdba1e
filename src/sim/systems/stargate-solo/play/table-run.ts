import { EVENT } from '../counts/rule-events.ts';
import { countRisk } from '../counts/solo-side.ts';
import { CONTINUE, DEFEND, FALL_BACK, HALT, HOLD } from '../rules/profiles.ts';
import { ADVANCING, CHARGING, MARCH, RETREAT, RUNNING, STAY, SURRENDER, TO_COVER, TO_REFUGE } from '../rules/words.ts';
import { rollRisk } from '../steps/risk.ts';
import { type Figure, type Group, ON_TABLE } from '../table/state.ts';
import { NO_DRAG, NORMAL } from '../table/ways.ts';
import { capture } from './casualties.ts';
import { charge, declareCharge } from './charging.ts';
import { fireByTable, tableTarget } from './firing.ts';
import { fleeFrom, pointAway, refuge } from './flight.ts';
import type { Game } from './game.ts';
import {
  actTowards,
  actWithGun,
  afterAction,
  afterMove,
  hasGunToDrag,
  isInCover,
  mayMove,
  spendMove,
  walk,
} from './moving.ts';
import { noteOrder, noteRisk } from './notes.ts';
import { coverInReach, isInReach, makePlan, planAgain } from './orders.ts';
import { isGroupInCover, lookAround, riskFactor, survey } from './risk.ts';
import { spotNearest } from './seeing.ts';
import { mayUnsuppress, unsuppress } from './steps.ts';

/** SOLO-76: the step of groups run by the table, without melees and the step's end. */
export function runByTable(game: Game, side: number): void {
  const { battle } = game;
  const { groups, groupCount, figures } = battle.sides[side];
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (figure.status === ON_TABLE && figure.group.uncommanded) spotNearest(game, figure, true);
  }
  // SOLO-60: all dice first, or by house rule group by group.
  if (!battle.rules.jaffa.simultaneous) {
    for (let i = 0; i < groupCount; i++) {
      if (!isRun(game, groups[i])) continue;
      decide(game, groups[i]);
      act(game, groups, i, i + 1);
    }
    return;
  }
  for (let i = 0; i < groupCount; i++) if (isRun(game, groups[i])) decide(game, groups[i]);
  act(game, groups, 0, groupCount);
}

/** In play, run by the table, and with a figure not disabled. */
function isRun(game: Game, group: Group): boolean {
  group.active = false;
  if (!group.uncommanded) return false;
  for (let i = 0; i < group.size; i++)
    if (game.battle.isAble(group.figures[i])) {
      group.active = true;
      break;
    }
  return group.active;
}

/** SOLO-57. */
function decide(game: Game, group: Group): void {
  const { battle, dice, tally, seen } = game;
  const { jaffa } = battle.rules;
  survey(game, group);
  group.fromX = seen.centreX;
  group.fromY = seen.centreY;
  group.movedNow = false;
  const isDue = jaffa.testEveryTurn || seen.foe >= 0 || group.hurtSinceTest;
  if (!isDue || (group.state === DEFEND && !jaffa.defendersTest)) group.order = CONTINUE;
  else {
    const factor = riskFactor(game, group);
    const row = game.actions.row(factor, group.state === DEFEND, group.state === FALL_BACK);
    const die = rollRisk(dice, group.risk, battle.rules);
    group.order = game.actions.order(row, die);
    countRisk(tally, group, seen.parts, factor, row, die);
    noteRisk(game, seen.parts, row, die);
    game.story?.risk(group, seen.parts, factor, die);
    group.taken = 0;
    group.inflicted = 0;
    group.ran = false;
    group.lostMelee = false;
    group.hurtSinceTest = false;
  }
}

/** Made after suppression was removed (SOLO-77 to 88). */
function plan(game: Game, group: Group): void {
  lookAround(game, group);
  makePlan(game, group);
  noteOrder(game, group);
  game.story?.plans(group);
}

function act(game: Game, groups: readonly Group[], from: number, to: number): void {
  for (let i = from; i < to; i++) if (groups[i].active) removeSuppression(game, groups[i]);
  for (let i = from; i < to; i++) if (groups[i].active) plan(game, groups[i]);
  for (let i = from; i < to; i++) if (groups[i].active) fireFirst(game, groups[i]);
  for (let i = from; i < to; i++) if (groups[i].active) move(game, groups[i]);
  for (let i = from; i < to; i++) if (groups[i].active) fireLate(game, groups[i]);
}

/** SOLO-40: until clear or out of actions. */
function removeSuppression(game: Game, group: Group): void {
  for (let i = 0; i < group.size; i++) while (mayUnsuppress(game, group.figures[i])) unsuppress(game, group.figures[i]);
}

/** SOLO-74. */
function hasTarget(game: Game, group: Group): boolean {
  const { battle } = game;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (!battle.mayShoot(figure)) continue;
    const target = tableTarget(game, figure);
    if (target !== null && battle.mayShootAt(figure, target)) return true;
  }
  return false;
}

/** Figures that stay fire all actions; an advance in range fires the rest of its share (SOLO-74, 75). */
function fireFirst(game: Game, group: Group): void {
  const { battle } = game;
  const { plan } = group;
  if (plan === SURRENDER || plan === RUNNING || plan === CHARGING || plan === RETREAT) return;
  group.inRange = (plan === ADVANCING || plan === MARCH) && hasTarget(game, group);
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (figure.engaged > 0 && battle.isActive(figure) && figure.actions > 0) game.tally.happened(EVENT.heldByContact);
    figure.moveShare = group.inRange ? Math.floor(figure.actions * battle.rules.jaffa.advanceShare) : figure.actions;
    if (!battle.mayShoot(figure)) continue;
    if (plan === STAY) fireByTable(game, figure, figure.actions, false, null);
    else if (plan === TO_COVER || plan === TO_REFUGE) {
      if (isInCover(game, figure)) fireByTable(game, figure, figure.actions, false, null);
    } else if (group.inRange) {
      fireByTable(game, figure, figure.actions - figure.moveShare, false, null);
      if (figure.fired) game.tally.happened(EVENT.advanceFires);
    }
  }
}

function move(game: Game, group: Group): void {
  const { battle, order } = game;
  if (group.plan === CHARGING) renameCharge(game, group);
  const { plan } = group;
  if (plan === STAY) return;
  if (plan === SURRENDER) {
    surrender(game, group);
    return;
  }
  if (plan === RUNNING) noteBreak(game, group, 1);
  let count = 0;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (battle.isActive(figure) && !figure.routing && !figure.retiring) order[count++] = figure;
  }
  sortByGoal(game, group, count);
  if (plan === CHARGING) declareCharge(game, group, order, count);
  for (let i = 0; i < count; i++) {
    moveFigure(game, group, order[i]);
    afterMove(game, order[i]);
  }
}

/** SOLO-73: an enemy out of reach is replaced by the next in reach; otherwise the group advances. */
function renameCharge(game: Game, group: Group): void {
  if (isInReach(game, group, game.battle.figures[group.foe])) return;
  lookAround(game, group);
  planAgain(game, group);
  game.story?.plansAgain(group);
  if (group.plan !== CHARGING) fireFirst(game, group);
}

function sortByGoal(game: Game, group: Group, count: number): void {
  const { order, battle } = game;
  if (group.goal < 0) return;
  for (let i = 1; i < count; i++) {
    const figure = order[i];
    const distance = battle.lattice.distanceSquared(figure.node, group.goal);
    let hole = i;
    for (; hole > 0 && battle.lattice.distanceSquared(order[hole - 1].node, group.goal) > distance; hole--)
      order[hole] = order[hole - 1];
    order[hole] = figure;
  }
}

function surrender(game: Game, group: Group): void {
  noteBreak(game, group, 2);
  for (let i = 0; i < group.size; i++) if (game.battle.isAble(group.figures[i])) capture(game, group.figures[i], null);
}

function noteBreak(game: Game, group: Group, how: number): void {
  if (group.broken) return;
  group.broken = true;
  game.tally.turns.groupBreaks(group.side, how, game.battle.turn);
  game.tally.happened(EVENT.groupBreaks);
}

function moveFigure(game: Game, group: Group, figure: Figure): void {
  const { plan } = group;
  if (plan === CHARGING) charge(game, figure);
  else if (plan === ADVANCING || plan === MARCH) advance(game, group, figure);
  else if (plan === TO_COVER) toCover(game, figure);
  else if (plan === TO_REFUGE) toRefuge(game, group, figure);
  else if (plan === RETREAT) retreat(game, group, figure);
  else if (plan === RUNNING) runAway(game, figure);
}

/** SOLO-74: in range the share left after firing; else at full speed until a target is in range. */
function advance(game: Game, group: Group, figure: Figure): void {
  if (figure.engaged > 0) return;
  while (figure.status === ON_TABLE && mayMove(game, figure)) {
    if (group.inRange && figure.movesMade >= figure.moveShare) return;
    if (!stepTo(game, figure, group.goal)) return;
    if (!group.inRange && hasOwnTarget(game, figure)) return;
  }
}

function hasOwnTarget(game: Game, figure: Figure): boolean {
  const { battle } = game;
  const target = tableTarget(game, figure);
  return target !== null && battle.mayShootAt(figure, target);
}

/** One action, with a crewed weapon at hand unless the figure has just fired it. */
function stepTo(game: Game, figure: Figure, target: number): boolean {
  const { gun } = figure;
  if (gun !== null && game.battle.isBeside(figure.node, gun.node)) {
    if (gun.gunner !== 0) return false;
    if (hasGunToDrag(game, figure)) return actWithGun(game, figure, target);
  }
  return actTowards(game, figure, target, NORMAL);
}

/** SOLO-80: within the actions of order A. */
function toCover(game: Game, figure: Figure): void {
  const { coverActions } = game.battle.rules.jaffa;
  if (isInCover(game, figure)) return;
  for (let i = 0; i < coverActions && figure.status === ON_TABLE && mayMove(game, figure); i++) {
    let cover = coverInReach(game, figure);
    if (cover < 0) cover = refuge(game, figure, -1, false);
    if (cover < 0 || cover === figure.node || !stepTo(game, figure, cover)) return;
  }
}

/** SOLO-81: to the nearest cover no nearer to the enemy, else straight away. */
function toRefuge(game: Game, group: Group, figure: Figure): void {
  while (figure.status === ON_TABLE && mayMove(game, figure) && !isInCover(game, figure)) {
    const cover = refuge(game, figure, group.goal, false);
    if (cover === figure.node) return;
    if (cover >= 0) {
      if (!stepTo(game, figure, cover)) return;
    } else if (group.goal < 0 || !stepAway(game, figure, group.goal)) return;
  }
}

function stepAway(game: Game, figure: Figure, threat: number): boolean {
  const node = pointAway(game, figure, threat, NORMAL, false);
  if (node < 0) return false;
  walk(game, figure, node, NORMAL, NO_DRAG);
  spendMove(game, figure);
  afterAction(game, figure);
  return true;
}

/** SOLO-87. */
function retreat(game: Game, group: Group, figure: Figure): void {
  const { lattice } = game.battle;
  const target = lattice.nodeNear(lattice.x[figure.node] + group.wayX, lattice.y[figure.node] + group.wayY);
  while (figure.status === ON_TABLE && mayMove(game, figure)) if (!stepTo(game, figure, target)) return;
}

/** The nearest enemy in its sight, else the group's threat, even if only known (SOLO-82, 86). */
function threatTo(game: Game, figure: Figure): number {
  const { battle } = game;
  const { figures } = battle.enemyOf(figure.side);
  let threat = figure.group.goal;
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++) {
    if (!battle.hasInSight(figure, figures[i])) continue;
    const distance = battle.lattice.distanceSquared(figure.node, figures[i].node);
    if (distance >= nearest) continue;
    threat = figures[i].node;
    nearest = distance;
  }
  return threat;
}

/** SOLO-82: all moves straight from the nearest enemy, also off the table. */
function runAway(game: Game, figure: Figure): void {
  while (figure.status === ON_TABLE && mayMove(game, figure)) {
    if (!fleeFrom(game, figure, threatTo(game, figure), game.battle.rules.jaffa.runsOffTable)) return;
    spendMove(game, figure);
    afterAction(game, figure);
  }
}

/** Figures that moved and have actions left, except after a run or charge (SOLO-76). */
function fireLate(game: Game, group: Group): void {
  if (group.plan === RUNNING || group.plan === CHARGING || group.plan === SURRENDER) return;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (!figure.moved || figure.fired || !game.battle.mayShoot(figure)) continue;
    fireByTable(game, figure, figure.actions, false, null);
    if (figure.fired) game.tally.happened(EVENT.lateFire);
  }
}

/** SOLO-76: movers face their way, others by their order. */
export function setStates(game: Game, side: number): void {
  const { battle, seen } = game;
  const { groups, groupCount } = battle.sides[side];
  for (let i = 0; i < groupCount; i++) {
    const group = groups[i];
    if (!group.active) continue;
    group.active = false;
    const before = group.state;
    group.ran = group.plan === RUNNING;
    group.state = stateAfter(game, group);
    if (group.state !== before) game.tally.happened(EVENT.changesState);
    if (group.order === HALT && group.state === HOLD) game.tally.happened(EVENT.haltsInCover);
    game.tally.riskStates.count(group.side, before, group.order, group.state);
    group.movedLast = group.movedNow;
    if (!group.movedNow && !group.facesFoe && group.order !== HALT) continue;
    lookAround(game, group);
    if (seen.able === 0) continue;
    if (group.movedNow) face(group, seen.centreX - group.fromX, seen.centreY - group.fromY);
    if (group.order === HALT && battle.sides[side].lastKnown >= 0) faceNode(game, group, battle.sides[side].lastKnown);
    if (group.facesFoe && seen.foe >= 0) faceNode(game, group, battle.figures[seen.foe].node);
  }
}

function stateAfter(game: Game, group: Group): number {
  if (group.plan === TO_COVER || group.plan === TO_REFUGE) {
    if (isGroupInCover(game, group)) return HOLD;
    return group.plan === TO_COVER ? HOLD : group.next;
  }
  return group.next;
}

function face(group: Group, x: number, y: number): void {
  if (x === 0 && y === 0) return;
  group.facingX = x;
  group.facingY = y;
}

function faceNode(game: Game, group: Group, node: number): void {
  const { lattice } = game.battle;
  face(group, lattice.x[node] - game.seen.centreX, lattice.y[node] - game.seen.centreY);
}
