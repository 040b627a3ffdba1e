import { Prospects } from '../../../tabletop/prospects.ts';
import type { Battle } from '../table/battle.ts';
import { ON_TABLE } from '../table/state.ts';
import type { Tactics } from './tactics.ts';

/** At a turn's end. */
export function worthOn(battle: Battle, tactics: Tactics): (side: number) => number {
  const { figures, sides, goal, movement, rules } = battle;
  const prospects = new Prospects(goal, movement.maxMove, tactics);
  return (side) => {
    prospects.begin();
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE) prospects.stands(figures[i].side, figures[i].node, 1);
    for (let i = 0; i < sides.length; i++) {
      prospects.reached(i, sides[i].reached);
      // ALPHA-22 to 25: rating left before the side breaks.
      const left = Math.max(0, sides[i].rating - rules.morale.breakBelow + 1);
      prospects.assets[i].command = left / (1 + left);
    }
    return prospects.worth(side);
  };
}
