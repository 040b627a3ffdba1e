import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';

export function enterArea(battle: Battle, figure: Figure): void {
  const { goal } = battle;
  if (goal.kind !== 'reach' || figure.side !== goal.side || figure.reached) return;
  figure.reached = true;
  battle.changed = true;
  battle.sides[figure.side].reached++;
}

export function judge(battle: Battle, atTurnEnd: boolean): void {
  const { goal } = battle;
  if (goal.ended || !(atTurnEnd || battle.changed)) return;
  battle.changed = false;
  for (let i = 0; i < battle.sides.length; i++) {
    const side = battle.sides[i];
    const standing = goal.standings[i];
    standing.alive = goal.kind === 'reach' && i === goal.side ? onTheWay(battle, i) : side.living;
    standing.inArea = goal.hasArea ? inArea(battle, i) : 0;
    standing.reached = side.reached;
    standing.broken = side.breakTurn > 0;
  }
  goal.judge(battle.turn, atTurnEnd);
}

function inArea({ goal, sides }: Battle, side: number): number {
  const { figures } = sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++)
    if (figures[i].status === ON_TABLE && goal.isInArea(figures[i].node)) count++;
  return count;
}

function onTheWay({ sides }: Battle, side: number): number {
  const { figures } = sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++) if (figures[i].status === ON_TABLE && !figures[i].reached) count++;
  return count;
}
