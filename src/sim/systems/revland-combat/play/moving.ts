import { AXIS } from '../counts/axes.ts';
import { ACTION } from '../rules/actions.ts';
import { enterArea } from '../table/judging.ts';
import { type Figure, MOVED } from '../table/state.ts';
import type { Game } from './game.ts';

/** REV-20: a figure moves to a point that its way leads to. */
export function move(game: Game, figure: Figure, kind: number, node: number): void {
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

/** A figure leaves the table by its own edge. */
export function leaveTable(game: Game, figure: Figure): void {
  game.battle.leave(figure);
  game.story?.leaves(figure);
}
