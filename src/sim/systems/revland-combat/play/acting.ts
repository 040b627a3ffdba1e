import { AXIS } from '../counts/axes.ts';
import { ACTION, ACTIONS, type Action, OPTION, optionBits } from '../rules/actions.ts';
import { DEED } from '../rules/profiles.ts';
import { enterArea, judge } from '../table/judging.ts';
import { may, mayCrawl, mayStartHalfMove } from '../table/legality.ts';
import { type Figure, MOVED, UNSTATED } from '../table/state.ts';
import { attack, attackPiece } from './attack.ts';
import type { Game } from './game.ts';
import { stateActions } from './reacting.ts';
import { clearJam, draw, drop, goProne, pickUp, reload, standUp } from './readying.ts';
import { giveFirstAid } from './recovering.ts';
import { throwBlast } from './throwing.ts';

/** REV-20. */
function move(game: Game, figure: Figure, kind: number, node: number): void {
  const { battle, tally } = game;
  const from = figure.node;
  const metres = Math.round(Math.sqrt(battle.lattice.distanceSquared(from, node)) / 100);
  battle.shift(figure, node);
  figure.moved = kind === ACTION.halfMove ? MOVED.half : kind === ACTION.sprint ? MOVED.sprint : MOVED.full;
  if (kind === ACTION.fullMove) figure.fullMoves++;
  tally.moves.count(figure.side, kind - ACTION.halfMove, AXIS.moved.place(metres), 0);
  game.story?.moves(figure, kind, from, node);
  if (battle.goal.isExit(figure.side, node)) {
    battle.sides[figure.side].reached++;
    battle.leave(figure);
    game.story?.leaves(figure);
  } else {
    enterArea(battle, figure);
    if (battle.goal.kind === 'hold') battle.changed = true;
  }
}

function leaveTable(game: Game, figure: Figure): void {
  game.battle.leave(figure);
  game.story?.leaves(figure);
}

const MOST_FREE = 8;

const ALL_BITS = -1;
const FREE_BITS = [OPTION['half move'], OPTION['go prone'], OPTION.drop, OPTION.leave].reduce(
  (all, option) => all | (1 << option),
  0,
);

/** A full reaction takes only actions (REV-20, 54). */
export function hasPass(figure: Figure): boolean {
  if (!figure.isAble) return mayCrawl(figure) && !figure.hasActed;
  if (figure.isBarred) return false;
  if (figure.hasGivenUp) return mayStartHalfMove(figure);
  return !figure.hasActed || figure.taken < figure.stated;
}

/** REV-17, 18, 20: free things, an action, then in the first pass what may follow. */
export function takePass(game: Game, figure: Figure): void {
  const { battle, action } = game;
  if (!figure.hasGivenUp) takeAction(game, figure);
  const policy = game.policies[figure.side];
  for (let i = 0; i < MOST_FREE && mayStartHalfMove(figure); i++) {
    action.clear();
    policy.follow(battle, figure, action);
    if (game.course.isCounted) game.look.count(game.options[figure.side], figure, optionBits(action), FREE_BITS);
    if (takesAction(game, action.kind)) throw new Error(`policy has ${figure.name} act twice in a pass`);
    if (action.kind === ACTION.hold) break;
    performAction(game, figure);
  }
  figure.hasActed = true;
}

function takeAction(game: Game, figure: Figure): void {
  const { battle, action } = game;
  if (figure.stated === UNSTATED) stateActions(game, figure);
  const policy = game.policies[figure.side];
  for (let i = 0; ; i++) {
    action.clear();
    if (i < MOST_FREE) policy.act(battle, figure, action);
    if (game.course.isCounted) game.look.count(game.options[figure.side], figure, optionBits(action), ALL_BITS);
    if (performAction(game, figure) || action.kind === ACTION.hold || !hasPass(figure)) return;
  }
}

function takesAction(game: Game, kind: number): boolean {
  switch (kind) {
    case ACTION.hold:
    case ACTION.halfMove:
    case ACTION.goProne:
    case ACTION.drop:
    case ACTION.leave:
      return false;
    case ACTION.standUp:
      return game.battle.rules.prone.standIsAction;
  }
  return true;
}

const DEED_OF = Int32Array.from(ACTIONS, (kind) => {
  switch (kind) {
    case 'hold':
      return DEED.nothing;
    case 'attack':
    case 'throwAt':
    case 'attackPiece':
      return DEED.attacks;
    case 'halfMove':
    case 'fullMove':
    case 'sprint':
    case 'leave':
      return DEED.moves;
  }
  return DEED.readiesOrAids;
});

/** True for an action. Holding loses one (REV-17). */
export function performAction(game: Game, figure: Figure): boolean {
  const { battle, action, tally } = game;
  if (!may(battle, figure, action))
    throw new Error(
      `policy of ${battle.sides[figure.side].name} has ${figure.name} do what it may not: ${words(action)}`,
    );
  const isAction = takesAction(game, action.kind);
  tally.actions.count(figure.side, action.kind);
  if (isAction) {
    figure.taken++;
    battle.sides[figure.side].actions++;
  } else if (action.kind === ACTION.hold) {
    if (figure.taken < figure.stated) {
      figure.taken++;
      figure.held++;
    }
    game.story?.holds(figure);
  }
  if (figure.deed >= 0) figure.deed = Math.max(figure.deed, DEED_OF[action.kind]);
  resolve(game, figure, action);
  return isAction;
}

function words({ kind, figure, thing, use, aim, node, piece }: Action): string {
  return JSON.stringify({ kind, figure, thing, use, aim, node, piece });
}

function resolve(game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  switch (action.kind) {
    case ACTION.attack:
      attack(game, figure, action);
      break;
    case ACTION.throwAt:
      throwBlast(game, figure, action);
      break;
    case ACTION.attackPiece:
      if (battle.things[action.thing].weapon.uses[action.use]!.isBlast) throwBlast(game, figure, action);
      else attackPiece(game, figure, action);
      break;
    case ACTION.draw:
      draw(game, figure, battle.things[action.thing]);
      break;
    case ACTION.reload:
      reload(game, figure, battle.things[action.thing]);
      break;
    case ACTION.clearJam:
      clearJam(game, figure, battle.things[action.thing]);
      break;
    case ACTION.halfMove:
    case ACTION.fullMove:
    case ACTION.sprint:
      move(game, figure, action.kind, action.node);
      break;
    case ACTION.standUp:
      standUp(game, figure);
      break;
    case ACTION.goProne:
      goProne(game, figure);
      break;
    case ACTION.pickUp:
      pickUp(game, figure, battle.things[action.thing]);
      break;
    case ACTION.drop:
      drop(game, figure, battle.things[action.thing]);
      break;
    case ACTION.firstAid:
      giveFirstAid(game, figure, battle.figures[action.figure]);
      break;
    case ACTION.leave:
      leaveTable(game, figure);
      break;
  }
}

/** REV-15 to 17: until nobody has an action left. */
export function playPasses(game: Game): void {
  while (playPass(game, game.order.length));
}

/** True if anybody had something to do. */
export function playPass(game: Game, count: number): boolean {
  const { order } = game;
  let hadAny = false;
  for (let i = 0; i < count && !isOver(game); i++) if (playPassOf(game, order[i])) hadAny = true;
  return hadAny;
}

function playPassOf(game: Game, figure: Figure): boolean {
  if (!hasPass(figure)) return false;
  takePass(game, figure);
  judge(game.battle, false);
  return true;
}

/** A decided mission ends the round, but not first aid after it (REV-77). */
function isOver({ battle }: Game): boolean {
  return battle.goal.ended && !battle.isAfter;
}
