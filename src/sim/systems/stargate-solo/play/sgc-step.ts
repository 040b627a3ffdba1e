import { placeIn } from '../../../tabletop/movement.ts';
import { EVENT } from '../counts/rule-events.ts';
import { BY_OPEN_GROUND, PASS, SGC } from '../rules/profiles.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import { CHARGE, DRAG_ONE, DRAG_TWO, NO_DRAG, NORMAL } from '../table/ways.ts';
import { takesMorale } from './casualties.ts';
import { testCharged } from './charging.ts';
import { fire, isLegalShot, mayFireBetweenMoves } from './firing.ts';
import type { Game } from './game.ts';
import {
  clusterAround,
  finishRetiring,
  moveRouters,
  moveUncommandedRetirers,
  rallyRouters,
  testMorale,
} from './morale.ts';
import {
  afterAction,
  afterMove,
  dragGun,
  dragTo,
  hasGunToDrag,
  mayDrag,
  mayEndAt,
  mayMove,
  meetsFireBeforeContact,
  reachOf,
  spendMove,
  walk,
} from './moving.ts';
import { newCounters } from './portals.ts';
import { CHARGE_AT, DRAG, FIRE, STOP } from './questions.ts';
import { isCommanded, spotByPolicy } from './seeing.ts';
import { mayUnsuppress, unsuppress } from './steps.ts';

/** SOLO-08, step 2: rally and rout, suppression, then movement in the policy's order. */
export function moveCommanded(game: Game): void {
  const { battle, policy } = game;
  rallyRouters(game, SGC);
  moveRouters(game, SGC);
  moveUncommandedRetirers(game, SGC);
  newCounters(game);
  const { figures } = battle.sides[SGC];
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (!isCommanded(figure) || figure.routing) continue;
    while (mayUnsuppress(game, figure) && policy.unsuppress(game, figure)) unsuppress(game, figure);
  }
  forEachReady(game, activate);
}

function forEachReady(game: Game, turn: (game: Game, figure: Figure) => void): void {
  const { battle, ready } = game;
  const { figures } = battle.sides[SGC];
  let count = 0;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (battle.isAble(figure) && isCommanded(figure) && !figure.routing) ready[count++] = figure;
  }
  while (count > 0) {
    const chosen = count === 1 ? 0 : game.policy.next(game, ready, count);
    const figure = ready[chosen];
    for (let i = chosen + 1; i < count; i++) ready[i - 1] = ready[i];
    count--;
    if (battle.isAble(figure) && !figure.routing) turn(game, figure);
  }
}

function activate(game: Game, figure: Figure): void {
  const { battle, policy, action } = game;
  if (figure.retiring) finishRetiring(game, figure);
  while (figure.status === ON_TABLE && !figure.routing && !figure.retiring && battle.isActive(figure)) {
    const mayFire = mayFireBetweenMoves(game, figure);
    if (!mayFire && !mayMove(game, figure)) break;
    action.kind = STOP;
    policy.act(game, figure, action);
    if (action.kind === STOP) break;
    if (action.kind === FIRE) {
      if (!mayFire) throw new Error(`policy has ${figure.name} fire between moves`);
      fireAsChosen(game, figure);
    } else {
      if (!mayMove(game, figure)) throw new Error(`policy moves ${figure.name} without an action for it`);
      if (!move(game, figure)) break;
    }
  }
  if (figure.movesMade === 0 && figure.status === ON_TABLE) spotByPolicy(game, figure, true);
  afterMove(game, figure);
  if (figure.charging >= 0) noteCharge(game, figure);
}

function noteCharge({ tally }: Game, figure: Figure): void {
  const reached = figure.status === ON_TABLE && figure.engaged > 0;
  tally.charges.count(SGC, reached ? 0 : 1);
  if (reached) tally.happened(EVENT.chargeReaches);
}

/** False if a morale test replaced it (SOLO-44). */
function move(game: Game, figure: Figure): boolean {
  const { action } = game;
  const { kind, node, helper } = action;
  if (kind === CHARGE_AT) declare(game, figure);
  else if (figure.charging >= 0) throw new Error(`policy turns the charge of ${figure.name} into another move`);
  const drag = kind !== DRAG ? NO_DRAG : helper < 0 ? DRAG_ONE : DRAG_TWO;
  const reach = reachOf(game, figure, kind === CHARGE_AT ? CHARGE : NORMAL, drag);
  const mayEnd = kind === CHARGE_AT ? game.battle.isFree(node) : mayEndAt(game, figure, node);
  if (!mayEnd || placeIn(reach, node) < 0) throw new Error(`policy moves ${figure.name} where it cannot go`);
  if (!crossesBravely(game, figure, node)) return false;
  if (kind === CHARGE_AT && !meetsFireBeforeContact(game, figure, node)) return false;
  if (kind === DRAG) drags(game, figure, node);
  else {
    spendMove(game, figure);
    walk(game, figure, node, kind === CHARGE_AT ? CHARGE : NORMAL, NO_DRAG);
  }
  afterAction(game, figure);
  if (drag === DRAG_TWO) afterAction(game, game.battle.figures[helper]);
  newCounters(game);
  return true;
}

/** The first action declares the charge; targets may have to test by house rule (SOLO-44). */
function declare(game: Game, figure: Figure): void {
  const { battle, action } = game;
  const isNew = figure.charging < 0;
  figure.charging = action.target;
  if (isNew && battle.rules.morale.cause.outnumberedCharge) testCharged(game, battle.figures[action.target]);
}

function drags(game: Game, figure: Figure, node: number): void {
  const { battle, action } = game;
  const helper = action.helper < 0 ? null : battle.figures[action.helper];
  if (action.target < 0) {
    if (!hasGunToDrag(game, figure)) throw new Error(`policy has ${figure.name} drag a weapon that is not at hand`);
    dragGun(game, figure, helper, node);
    return;
  }
  const load = battle.figures[action.target];
  if (!mayDrag(game, figure, load)) throw new Error(`policy has ${figure.name} drag ${load.name}, which it may not`);
  if (helper !== null && (!battle.isBeside(helper.node, load.node) || !mayMove(game, helper)))
    throw new Error(`policy has ${helper.name} help to drag, which it may not`);
  if (!dragTo(game, figure, load, helper, node)) throw new Error(`there is no room for ${load.name}`);
}

/** SOLO-44: tested before the first such action; one test binds the cluster for the turn. */
function crossesBravely(game: Game, figure: Figure, node: number): boolean {
  const { battle } = game;
  if (!battle.rules.morale.cause.openGround || figure.shooterCount === 0 || figure.openTested === battle.turn)
    return true;
  if (!takesMorale(game, figure) || !isOpenWay(game, figure, node)) return true;
  const count = clusterAround(game, figure);
  for (let i = 0; i < count; i++) game.cluster[i].openTested = battle.turn;
  return testMorale(game, figure, BY_OPEN_GROUND) === PASS;
}

/** Any inch of the straight way is open to somebody who shot at the figure. */
function isOpenWay(game: Game, figure: Figure, node: number): boolean {
  const { battle } = game;
  const { lattice, sight } = battle;
  const { x, y } = lattice;
  const dx = x[node] - x[figure.node];
  const dy = y[node] - y[figure.node];
  const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / lattice.spacing));
  for (let i = 0; i < figure.shooterCount; i++) {
    const shooter = battle.figures[figure.shooters[i]];
    if (!battle.isAble(shooter)) continue;
    for (let step = 0; step <= steps; step++) {
      const at = lattice.nodeNear(x[figure.node] + (dx * step) / steps, y[figure.node] + (dy * step) / steps);
      if (sight.visible(shooter.node, at) && battle.coverFrom(shooter.node, at) === 0) return true;
    }
  }
  return false;
}

function fireAsChosen(game: Game, figure: Figure): void {
  const { battle, action } = game;
  const target = battle.figures[action.target];
  if (target === undefined || !isLegalShot(game, figure, target, action.mode))
    throw new Error(`policy has ${figure.name} fire a shot that it may not`);
  fire(game, figure, target, action.mode, false);
}

/** SOLO-09, step 3: one shot at a time. */
export function fireCommanded(game: Game): void {
  forEachReady(game, fireAll);
}

function fireAll(game: Game, figure: Figure): void {
  const { battle, policy, action } = game;
  if (figure.engaged > 0 && battle.isActive(figure) && figure.actions > 0) game.tally.happened(EVENT.heldByContact);
  while (battle.mayShoot(figure) && figure.actions >= battle.armoury.cheapest) {
    action.kind = STOP;
    policy.fire(game, figure, action);
    if (action.kind === STOP) return;
    fireAsChosen(game, figure);
  }
}
