import type { Dice } from '../../../kernel/dice/dice.ts';
import { LOOKS } from '../../../tabletop/sight.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure, Side } from '../table/state.ts';
import type { MissionPull } from './mission-pull.ts';
import type { Tactics } from './tactics.ts';
import { NOWHERE, type Points } from './vantage.ts';

const LOOKOUTS = 8;

/** ALPHA-04. */
export class Deployment {
  private readonly points: Points;
  private readonly pull: MissionPull;
  private readonly dice: Dice;
  private readonly tactics: Tactics;
  /** By training and point, the mission aside. */
  private readonly values: Float64Array;

  constructor(
    battle: Battle,
    side: number,
    points: Points,
    killsHere: Float64Array,
    killsThere: Float64Array,
    pull: MissionPull,
    dice: Dice,
    tactics: Tactics,
  ) {
    this.points = points;
    this.pull = pull;
    this.dice = dice;
    this.tactics = tactics;
    this.values = this.weigh(battle, side, killsHere, killsThere);
  }

  /** Fire at the enemy's area less fire from there, by training and point. */
  private weigh(battle: Battle, side: number, killsHere: Float64Array, killsThere: Float64Array): Float64Array {
    const { points } = this;
    const { area, figures } = battle.enemyOf(side);
    const cover = this.tactics.deploymentCover / LOOKOUTS;
    const fire = this.tactics.deploymentFire / LOOKOUTS;
    const values = new Float64Array(battle.levels * battle.lattice.count);
    points.count = 0;
    for (const node of battle.sides[side].area) points.add(node, NOWHERE);
    for (let k = 0; k < LOOKOUTS; k++) {
      points.lookFrom(battle.sight, area[Math.floor(((2 * k + 1) * area.length) / (2 * LOOKOUTS))]);
      const theirs = figures[k % figures.length].training * LOOKS;
      for (let level = 0; level < battle.levels; level++)
        for (let i = 0; i < points.count; i++)
          values[level * battle.lattice.count + points.nodes[i]] +=
            fire * killsThere[theirs + points.looks[i]] - cover * killsHere[level * LOOKS + points.looks[i]];
    }
    return values;
  }

  deploy(battle: Battle, side: Side, figure: Figure): number {
    const { area } = side;
    const { points } = this;
    this.pull.beginTurn(battle);
    points.count = 0;
    const draws = Math.min(this.tactics.deploymentDraws, area.length);
    for (let i = 0; i < draws; i++) {
      const drawn = this.dice.pick(side.policyStream, area.length);
      points.add(area[drawn], drawn);
    }
    let best = this.bestToDeploy(battle, side, figure);
    if (best < 0) {
      // Few points are hidden: try all, because the first may be front or rear.
      points.count = 0;
      for (let i = 0; i < area.length; i++) points.add(area[i], i);
      best = this.bestToDeploy(battle, side, figure);
    }
    return best < 0 ? -1 : points.places[best];
  }

  /** Returns -1 without a legal point. */
  private bestToDeploy(battle: Battle, side: Side, { training }: Figure): number {
    const { points } = this;
    const { nodes, values, count } = points;
    const mine = training * battle.lattice.count;
    for (let i = 0; i < count; i++) values[i] = this.values[mine + nodes[i]];
    const facing = battle.enemyOf(side.index).area;
    this.pull.add(battle, nodes, count, facing[facing.length >> 1], values);
    let best = -1;
    // Sight takes longest, so it is last.
    for (let i = 0; i < count; i++)
      if ((best < 0 || values[i] > values[best]) && battle.mayDeploy(side.index, nodes[i])) best = i;
    return best;
  }
}
