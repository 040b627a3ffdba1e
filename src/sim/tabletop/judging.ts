import type { Board, Standee } from './board.ts';
import type { Mission } from './mission.ts';

interface Judged extends Standee {
  /** Has been in its side's area. */
  reached: boolean;
}

interface JudgedSide<F> {
  readonly figures: readonly F[];
  /** Includes those that left the table. */
  readonly living: number;
  reached: number;
  /** 0 for none. */
  readonly breakTurn: number;
}

interface JudgedBattle<F extends Judged = Judged> extends Board<F> {
  readonly goal: Mission;
  readonly sides: readonly [JudgedSide<F>, JudgedSide<F>];
  readonly turn: number;
  /** Anyone fell, left or arrived since the referee last looked. */
  changed: boolean;
}

export function enterArea<F extends Judged>(battle: JudgedBattle<F>, figure: F): void {
  const { goal } = battle;
  if (goal.kind !== 'reach' || figure.side !== goal.side || figure.reached) return;
  figure.reached = true;
  battle.changed = true;
  battle.sides[figure.side].reached++;
}

/** After each action, and at the end of a turn. */
export function judge<F extends Judged>(battle: JudgedBattle<F>, atTurnEnd: boolean): void {
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

function inArea<F extends Judged>(battle: JudgedBattle<F>, side: number): number {
  const { figures } = battle.sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++)
    if (battle.stands(figures[i]) && battle.goal.isInArea(figures[i].node)) count++;
  return count;
}

function onTheWay<F extends Judged>(battle: JudgedBattle<F>, side: number): number {
  const { figures } = battle.sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++) if (battle.stands(figures[i]) && !figures[i].reached) count++;
  return count;
}
