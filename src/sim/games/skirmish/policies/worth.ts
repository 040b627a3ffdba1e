import { Prospects } from '../../../tabletop/prospects.ts';
import type { Battle } from '../table/battle.ts';
import { ON_TABLE } from '../table/state.ts';
import type { Tactics } from './tactics.ts';

/** Of a game that is played ahead, at a turn's end: a unit counts by the life that it has left. */
export function worthOn(battle: Battle, tactics: Tactics): (side: number) => number {
  const { figures, sides, goal, movement, life } = battle;
  const prospects = new Prospects(goal, movement.maxMove, tactics);
  return (side) => {
    prospects.begin();
    for (let i = 0; i < figures.length; i++) {
      const { status, node, values, start } = figures[i];
      if (status === ON_TABLE) prospects.stands(figures[i].side, node, values[life] / start[life]);
    }
    for (let i = 0; i < sides.length; i++) {
      prospects.reached(i, sides[i].reached);
      const { best } = sides[i];
      let most = 0;
      for (const { start } of sides[i].figures)
        if (battle.engine.lead >= 0) most = Math.max(most, start[battle.engine.lead]);
      prospects.assets[i].command = most <= 0 ? 0 : best / most;
    }
    return prospects.worth(side);
  };
}
