import { Prospects } from '../../../tabletop/prospects.ts';
import type { Battle } from '../battle.ts';
import type { Tactics } from './tactics.ts';

/** A move, for judging how far the mission is, in hundredths of a metre. */
const MOVE = 1000;
/** What a wound die takes from the strength of who has it. */
const WOUNDED = 0.15;

/** What the game of a battle, as it is at the end of a round, is worth to a side. */
export function worthOn(battle: Battle, tactics: Tactics): (side: number) => number {
  const { figures, sides, goal } = battle;
  const prospects = new Prospects(goal, MOVE, tactics);
  return (side) => {
    prospects.begin();
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.isAble) prospects.stands(figure.side, figure.node, Math.max(0.3, 1 - WOUNDED * figure.woundDice));
    }
    for (let i = 0; i < sides.length; i++) prospects.reached(i, sides[i].reached);
    return prospects.worth(side);
  };
}
