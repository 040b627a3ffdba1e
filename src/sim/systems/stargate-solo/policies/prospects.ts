import { Prospects } from '../../../tabletop/prospects.ts';
import type { Battle } from '../table/battle.ts';
import type { Weights } from './tactics.ts';

/** A move, for judging how far the mission is, in hundredths of an inch. */
const MOVE = 600;
/** What a suppressed figure is worth of one that is not. */
const SUPPRESSED = 0.8;

/** What the game of a battle, as it is at the end of a turn, is worth to a side. */
export function worthOn(battle: Battle, weights: Weights): (side: number) => number {
  const { figures, sides, goal } = battle;
  const prospects = new Prospects(goal, MOVE, weights);
  return (side) => {
    prospects.begin();
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (!battle.isAble(figure)) continue;
      const strength = figure.markers > 0 ? SUPPRESSED : 1;
      prospects.stands(figure.side, figure.node, strength, !goal.isRescue || goal.counts(figure));
    }
    for (let i = 0; i < sides.length; i++) prospects.reached(i, sides[i].reached);
    return prospects.worth(side);
  };
}
