import { enterArea } from '../../../tabletop/judging.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import type { Game } from './game.ts';
import { answer } from './reactions.ts';

/** No point of a way. */
const NEVER = -1;

/** False if its action ends there: it fell or left, or may not go on. */
export function moves(game: Game, unit: Unit, action: number, node: number): boolean {
  const { battle } = game;
  const from = unit.node;
  if (node === from) return true;
  const { contact } = battle.engine.actions[action];
  if (game.answersMoves && !passes(game, unit, action, node)) return false;
  battle.shift(unit, node);
  unit.moved = true;
  unit.charged = contact;
  game.story?.moves(unit, from);
  if (battle.goal.isExit(unit.side, node)) {
    battle.leave(unit);
    game.story?.leaves(unit);
    return false;
  }
  if (battle.goal.isInArea(node)) enterArea(battle, unit);
  return true;
}

/**
 * Enemies who react to moves do so at the last point of his straight way at which they can, before he is in contact. He stands there
 * meanwhile. False if his action ends there.
 */
function passes(game: Game, unit: Unit, action: number, node: number): boolean {
  const { battle, lastPoints } = game;
  const from = unit.node;
  const length = layWay(game, from, node, battle.engine.actions[action].contact);
  if (!findLastPoints(game, unit, length)) return true;
  const enemies = battle.enemyOf(unit.side).figures;
  const { actions } = battle.engine;
  for (let k = 0; k < length; k++)
    for (let i = 0; i < enemies.length; i++) {
      const first = enemies[i].index * actions.length;
      let comes = false;
      for (let r = 0; r < actions.length; r++) comes ||= lastPoints[first + r] === k;
      if (!comes) continue;
      battle.shift(unit, game.way[k]);
      const reacted = answer(game, enemies[i], unit, 'move');
      if (unit.status !== ON_TABLE) return false;
      const there = unit.node;
      battle.shift(unit, from);
      if (!reacted || mayGoOn(game, unit, action, node)) continue;
      battle.shift(unit, there);
      unit.moved = there !== from;
      game.story?.stops(unit, from);
      return false;
    }
  return true;
}

function mayGoOn({ battle }: Game, unit: Unit, action: number, node: number): boolean {
  return (battle.permitted(unit) & (1 << action)) !== 0 && battle.mayEnd(unit, action, node);
}

/** Lattice points of the straight way where he may stand meanwhile, `NEVER` for others; returns their number. */
function layWay({ battle, way }: Game, from: number, to: number, contact: boolean): number {
  const { x, y } = battle.lattice;
  const across = x[to] - x[from];
  const up = y[to] - y[from];
  const legs = Math.max(Math.abs(across), Math.abs(up)) / battle.lattice.spacing;
  const { side } = battle.occupant(from)!;
  way[0] = from;
  for (let k = 1; k < legs; k++) {
    const point = battle.lattice.nodeNear(x[from] + (across * k) / legs, y[from] + (up * k) / legs);
    const isOpen = battle.isFree(point) && battle.movement.standable(point) && !battle.isNearEnemy(side, point);
    way[k] = isOpen ? point : NEVER;
  }
  way[legs] = contact ? NEVER : to;
  return legs + 1;
}

/** By sight and range alone. False if nobody can react. */
function findLastPoints({ battle, way, lastPoints }: Game, unit: Unit, length: number): boolean {
  const enemies = battle.enemyOf(unit.side).figures;
  const { actions } = battle.engine;
  let any = false;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i];
    for (let r = 0; r < actions.length; r++) {
      const { on, shoot } = actions[r];
      let last = NEVER;
      if (on === 'move' && battle.isReady(enemy, r))
        for (let k = length - 1; k >= 0 && last === NEVER; k--)
          if (way[k] !== NEVER && battle.reactsTo(enemy, way[k], shoot !== 'none')) last = k;
      lastPoints[enemy.index * actions.length + r] = last;
      any ||= last !== NEVER;
    }
  }
  return any;
}
