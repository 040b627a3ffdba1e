import type { Battle } from './battle.ts';
import type { Figure } from './state.ts';

export function enterArea(battle: Battle, figure: Figure): void {
  const { goal } = battle;
  if (goal.kind !== 'reach' || figure.side !== goal.side || figure.reached || !goal.isInArea(figure.node)) return;
  figure.reached = true;
  battle.changed = true;
  battle.sides[figure.side].reached++;
}

/** After an action or at a round's end. */
export function judge(battle: Battle, atRoundEnd: boolean): void {
  const { goal } = battle;
  if (goal.ended || !(atRoundEnd || battle.changed)) return;
  battle.changed = false;
  for (let i = 0; i < battle.sides.length; i++) {
    const side = battle.sides[i];
    const standing = goal.standings[i];
    side.able = battle.countAble(side);
    if (side.breakRound === 0 && isBroken(battle, i)) side.breakRound = battle.round;
    standing.alive = goal.kind === 'reach' && i === goal.side ? onTheWay(battle, i) : side.able;
    standing.inArea = goal.hasArea ? inArea(battle, i) : 0;
    standing.reached = side.reached;
    standing.broken = side.breakRound > 0;
  }
  goal.judge(battle.round, atRoundEnd);
}

/** REV-92: by share of the first strength. */
function isBroken({ sides, rules }: Battle, index: number): boolean {
  const { figures, able, left } = sides[index];
  return figures.length - able - left >= rules.mission.breakShare * figures.length - 1e-9;
}

function inArea({ goal, sides }: Battle, side: number): number {
  const { figures } = sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++) if (figures[i].isAble && goal.isInArea(figures[i].node)) count++;
  return count;
}

function onTheWay({ sides }: Battle, side: number): number {
  const { figures } = sides[side];
  let count = 0;
  for (let i = 0; i < figures.length; i++) if (figures[i].isAble && !figures[i].reached) count++;
  return count;
}
