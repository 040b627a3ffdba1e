import { ACTION } from '../counts/counts.ts';
import { EVENT } from '../counts/rule-events.ts';
import { ALTERNATING, ENGAGED, INITIATIVE_LAST } from '../rules/profiles.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';
import { strike } from './fighting.ts';
import { shoot } from './firing.ts';
import type { Game } from './game.ts';
import { judge } from './judging.ts';
import { declare } from './morale.ts';
import { move } from './moving.ts';
import { countOptions } from './options.ts';
import { HOLD, MOVE, SHOOT, STRIKE } from './questions.ts';

/** ALPHA-08: first all figures of the side with initiative, then those of the other, or as house rules have it. */
export function playStep(game: Game): void {
  const { battle } = game;
  const { order } = battle;
  const first = battle.sides[order === INITIATIVE_LAST ? 1 - battle.first : battle.first];
  const second = battle.sides[1 - first.index];
  let ofFirst = gatherReady(game, first);
  let ofSecond = gatherReady(game, second);
  if (order !== ALTERNATING) {
    while (ofFirst > 0) ofFirst = actNext(game, first, ofFirst);
    while (ofSecond > 0) ofSecond = actNext(game, second, ofSecond);
    return;
  }
  while (ofFirst > 0 || ofSecond > 0) {
    if (ofFirst > 0) ofFirst = actNext(game, first, ofFirst);
    if (ofSecond > 0) ofSecond = actNext(game, second, ofSecond);
  }
}

/** Lists the figures of a side that have the step's die; returns how many there are. */
function gatherReady(game: Game, side: Side): number {
  const { step } = game.battle;
  if (side.dice[step] === 0) return 0;
  const ready = game.ready[side.index];
  let count = 0;
  for (let i = 0; i < side.figures.length; i++) if (side.figures[i].die === step) ready[count++] = side.figures[i];
  return count;
}

/** One of the first `count` ready figures acts, in its owner's order; one that fell before does not. Returns how many are left. */
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

/** Drops the fallen from the first `count` figures; returns how many are left. */
function keepOnTable(figures: Figure[], count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) if (figures[i].status === ON_TABLE) figures[kept++] = figures[i];
  return kept;
}

/** ALPHA-09, 17: moves or shoots, not both; in base contact it must strike, unless house rules let it break off. */
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
