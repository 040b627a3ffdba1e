import type { SideOptions } from '../../../kernel/players/options.ts';
import { enterArea, judge } from '../../../tabletop/judging.ts';
import { ACTION, EVENT } from '../counts/counts.ts';
import { ALTERNATING, BREAKS_OFF, CHARGES, ENGAGED, FREE, INITIATIVE_LAST, MOVES, TO_MOVE } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';
import { declare, shoot, strike, test } from './attacks.ts';
import type { Game } from './game.ts';
import { type Action, HOLD, MOVE, SHOOT, STRIKE } from './questions.ts';

/** ALPHA-12, 16. */
function move(game: Game, figure: Figure, node: number): void {
  const { battle } = game;
  if (!battle.mayMove(figure, node)) throw new Error(`policy moves ${figure.name} where it cannot go`);
  const charge = battle.contacts(figure.side, node, game.touching) > 0;
  declare(game, figure, charge ? ACTION.charge : ACTION.move);
  const from = figure.node;
  const attempt = battle.attempt(figure, TO_MOVE);
  const success = test(game, figure, figure.activation, attempt);
  game.story?.moves(figure, from, node, attempt, success, charge, game.dice);
  if (!success) return;
  battle.shift(figure, node);
  game.recorder.happened(EVENT.moved);
  if (battle.goal.isExit(figure.side, node)) {
    battle.leave(figure);
    game.story?.leaves(figure);
  } else {
    if (battle.goal.isInArea(node)) enterArea(battle, figure);
    if (charge && battle.rules.melee.freeAttack) strike(game, figure, FREE);
  }
}

function countOptions(options: SideOptions, battle: Battle, figure: Figure, action: Action): void {
  const reach = battle.movement.reach(figure.node);
  const isEngaged = battle.hasContact(figure);
  let used = 0;
  if (action.kind === MOVE) used = 1 << battle.optionOfMove(figure, reach[action.move]);
  else if (action.kind === SHOOT && !isEngaged) used = 1 << battle.optionOfShot(battle.figures[action.target]);
  const shots = isEngaged ? 0 : shotsOf(battle, figure, used);
  options.hadAll(movesOf(battle, figure, reach, isEngaged, used) | shots, used);
}

function movesOf(battle: Battle, figure: Figure, reach: Int32Array, isEngaged: boolean, known: number): number {
  const all = isEngaged ? 1 << BREAKS_OFF : battle.hasFoeInReach(figure) ? (1 << MOVES) | (1 << CHARGES) : 1 << MOVES;
  let found = known;
  // Points next to the figure are mid-list, so the first try is usually legal.
  for (let k = 0; k < reach.length && (found & all) !== all; k++) {
    const i = (k + (reach.length >> 1)) % reach.length;
    const touches = !isEngaged && all !== 1 << MOVES && battle.isNearEnemy(figure.side, reach[i]);
    const bit = isEngaged ? 1 << BREAKS_OFF : touches ? 1 << CHARGES : 1 << MOVES;
    if ((found & bit) === 0 && battle.mayMove(figure, reach[i])) found |= bit;
  }
  return found;
}

function shotsOf(battle: Battle, figure: Figure, known: number): number {
  const { figures } = battle.enemyOf(figure.side);
  let found = known;
  for (let i = 0; i < figures.length; i++) {
    if (figures[i].status !== ON_TABLE) continue;
    const bit = 1 << battle.optionOfShot(figures[i]);
    if ((found & bit) === 0 && battle.mayShoot(figure, figures[i])) found |= bit;
  }
  return found;
}

/** ALPHA-08: the side with initiative acts first, unless house rules differ. */
export function playStep(game: Game): void {
  const { battle } = game;
  const { order } = battle;
  const first = battle.sides[order === INITIATIVE_LAST ? 1 - battle.first : battle.first];
  const second = battle.sides[1 - first.index];
  let ofFirst = gatherReady(game, first);
  let ofSecond = gatherReady(game, second);
  while (ofFirst > 0 || ofSecond > 0) {
    if (ofFirst > 0) ofFirst = actNext(game, first, ofFirst);
    if (ofSecond > 0 && (ofFirst === 0 || order === ALTERNATING)) ofSecond = actNext(game, second, ofSecond);
  }
}

/** Lists figures with the step's die; returns their number. */
function gatherReady(game: Game, side: Side): number {
  const { step } = game.battle;
  if (side.dice[step] === 0) return 0;
  const ready = game.ready[side.index];
  let count = 0;
  for (let i = 0; i < side.figures.length; i++) if (side.figures[i].die === step) ready[count++] = side.figures[i];
  return count;
}

/** Returns how many of the first `count` ready figures are left. */
function actNext(game: Game, side: Side, count: number): number {
  const { battle } = game;
  const ready = game.ready[side.index];
  const able = battle.goal.ended ? 0 : keepOnTable(ready, count);
  if (able === 0) return 0;
  const next = able === 1 ? 0 : game.policies[side.index].next(battle, side, ready, able);
  const figure = ready[next];
  ready[next] = ready[able - 1];
  figure.acted = true;
  activate(game, figure);
  judge(battle, false);
  return able - 1;
}

/** Returns how many of the first `count` are left. */
function keepOnTable(figures: Figure[], count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) if (figures[i].status === ON_TABLE) figures[kept++] = figures[i];
  return kept;
}

/** ALPHA-09, 17: in contact a figure strikes, unless house rules let it break off. */
function activate(game: Game, figure: Figure): void {
  const { battle, action } = game;
  const isEngaged = battle.hasContact(figure);
  action.kind = isEngaged ? STRIKE : HOLD;
  if (!isEngaged || battle.rules.melee.breakOff) {
    game.policies[figure.side].act(battle, figure, action);
    if (game.course.isCounted) countOptions(game.options[figure.side], battle, figure, action);
  }
  if (action.kind === MOVE) move(game, figure, battle.movement.reach(figure.node)[action.move]);
  else if (isEngaged) {
    declare(game, figure, ACTION.melee);
    game.recorder.happened(EVENT.forcedToStrike);
    strike(game, figure, ENGAGED);
  } else if (action.kind === SHOOT) shoot(game, figure, battle.figures[action.target]);
  else {
    declare(game, figure, ACTION.hold);
    game.recorder.happened(EVENT.held);
    game.story?.holds(figure);
  }
}
