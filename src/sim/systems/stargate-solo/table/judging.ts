import { SOLO } from '../rules/profiles.ts';
import type { Battle } from './battle.ts';
import { CAPTURED, DEAD, GONE, LEFT, RESERVE } from './state.ts';

export function judge(battle: Battle, atTurnEnd: boolean): void {
  const { goal, counters } = battle;
  if (goal.ended) return;
  const atLimit = atTurnEnd && battle.turn >= battle.scene.maxTurns;
  for (let side = 0; side < battle.sides.length; side++) {
    const standing = goal.standings[side];
    // Counters may bring more: no wipe-out of the solo side before the limit.
    const toCome = side === SOLO && !atLimit && counters.any ? 1 : 0;
    standing.alive = alive(battle, side) + toCome;
    standing.inArea = goal.hasArea ? inArea(battle, side) : 0;
    standing.reached = battle.sides[side].reached;
    standing.broken = battle.sides[side].breakTurn > 0;
  }
  goal.judge(battle.turn, atTurnEnd);
}

function inArea(battle: Battle, side: number): number {
  const { figures } = battle.sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++)
    if (battle.isAble(figures[i]) && battle.goal.isInArea(figures[i].node)) count++;
  return count;
}

/** Able to act, or to get to the goal, carried or not. */
function alive(battle: Battle, side: number): number {
  const { goal } = battle;
  const operative = battle.operative(side);
  if (goal.kind !== 'reach' || side !== goal.side || operative === 0) return operative;
  const { figures } = battle.sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    const out = figure.status === DEAD || figure.status === CAPTURED || figure.status === GONE;
    if (goal.counts(figure) && !figure.reached && !out && figure.status !== RESERVE) count++;
  }
  return count;
}

/** Figures that can act, and those at the mission's edge. */
export function strength(battle: Battle, side: number): number {
  const { figures } = battle.sides[side];
  let left = 0;
  for (let i = 0; i < figures.length; i++) if (figures[i].status === LEFT) left++;
  return battle.operative(side) + left;
}
