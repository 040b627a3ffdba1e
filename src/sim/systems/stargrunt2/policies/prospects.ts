import { Prospects } from '../../../tabletop/prospects.ts';
import { CONFIDENCES } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { Tactics } from './tactics.ts';

/** A vehicle counts like so many figures. */
const VEHICLE = 4;
/** What a suppression marker takes from the strength of who has it. */
const SUPPRESSED = 0.1;

/** What the game of a battle, as it is at the end of a turn, is worth to a side. */
export function worthOn(battle: Battle, tactics: Tactics): (side: number) => number {
  const { units, sides, goal, ground } = battle;
  const prospects = new Prospects(goal, ground.movement.maxMove, tactics);
  return (side) => {
    prospects.begin();
    for (let i = 0; i < units.length; i++) {
      const unit = units[i];
      if (!unit.isInPlay) continue;
      const strength = unit.isVehicle ? VEHICLE : unit.active * (1 - SUPPRESSED * unit.suppression);
      prospects.stands(unit.side, unit.centre, strength);
      prospects.assets[unit.side].command += unit.standsFor * (1 - unit.confidence / CONFIDENCES.length);
    }
    for (let i = 0; i < sides.length; i++) {
      prospects.reached(i, sides[i].reached);
      prospects.assets[i].command /= Math.max(1, sides[i].startUnits);
    }
    return prospects.worth(side);
  };
}
