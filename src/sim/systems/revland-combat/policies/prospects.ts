import { Prospects } from '../../../tabletop/prospects.ts';
import { WOUND } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';
import type { Tactics } from './tactics.ts';

/** A move, for judging how far the mission is, in hundredths of a metre. */
const MOVE = 1000;
/** What a wound, a second one and stuns take from the strength of who has them, by how often games are won from there. */
const WOUNDED = 0.3;
const WOUNDED_TWICE = 0.45;
const STUNNED = 0.05;
/** A side that has not broken has something left. */
const LEAST = 0.2;

/** What the game of a battle, as it is at the end of a round, is worth to a side. */
export function worthOn(battle: Battle, tactics: Tactics): (side: number) => number {
  const { figures, sides, goal } = battle;
  const prospects = new Prospects(goal, MOVE, tactics);
  const spared = sides.map(({ figures: { length } }) => (goal.kind === 'break' ? mostBroken(battle, length) : 0));
  return (side) => {
    prospects.begin();
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.isAble) prospects.stands(figure.side, figure.node, strengthOf(figure));
    }
    for (let i = 0; i < sides.length; i++) {
      const assets = prospects.assets[i];
      if (goal.kind === 'break') assets.strength = Math.max(LEAST, assets.strength + sides[i].left - spared[i]);
      prospects.reached(i, sides[i].reached);
    }
    return prospects.worth(side);
  };
}

function strengthOf({ level, woundDice }: Figure): number {
  if (level === WOUND.healthy) return woundDice > 0 ? 1 - STUNNED : 1;
  return 1 - (level === WOUND.wounded ? WOUNDED : WOUNDED_TWICE);
}

/** REV-92: with so many figures of a number that are not out of action a side has broken; what counts is how many it has beyond them. */
function mostBroken({ rules }: Battle, figures: number): number {
  return figures - Math.ceil(rules.mission.breakShare * figures - 1e-9);
}
