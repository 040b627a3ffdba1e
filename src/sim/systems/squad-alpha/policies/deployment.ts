import type { Dice } from '../../../kernel/dice/dice.ts';
import type { MissionPull } from '../../../tabletop/mission-pull.ts';
import { LOOKS } from '../../../tabletop/sight.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure, Side } from '../table/state.ts';
import type { Tactics } from './tactics.ts';

const LOOKOUTS = 8;

/** ALPHA-04. */
export class Deployment {
  private readonly pull: MissionPull;
  private readonly dice: Dice;
  private readonly tactics: Tactics;
  /** By training and place in the area; without the mission's goal where that is worth more by numbers. */
  private readonly known: readonly Float64Array[];
  /** Points to choose from: places in the area, nodes, worths. */
  private readonly places: Int32Array;
  private readonly nodes: Int32Array;
  private readonly values: Float64Array;

  constructor(
    battle: Battle,
    side: number,
    killsHere: Float64Array,
    killsThere: Float64Array,
    pull: MissionPull,
    dice: Dice,
    tactics: Tactics,
  ) {
    this.pull = pull;
    this.dice = dice;
    this.tactics = tactics;
    this.known = this.weigh(battle, side, killsHere, killsThere);
    const most = Math.max(battle.sides[side].area.length, tactics.deploymentDraws);
    this.places = new Int32Array(most);
    this.nodes = new Int32Array(most);
    this.values = new Float64Array(most);
  }

  /** Fire at the enemy's area less fire from there, and the mission. */
  private weigh(battle: Battle, side: number, killsHere: Float64Array, killsThere: Float64Array): Float64Array[] {
    const { area, figures } = battle.enemyOf(side);
    const own = battle.sides[side].area;
    const cover = this.tactics.deploymentCover / LOOKOUTS;
    const fire = this.tactics.deploymentFire / LOOKOUTS;
    this.pull.beginTurn(battle);
    return Array.from({ length: battle.levels }, (_, level) => {
      const values = new Float64Array(own.length);
      for (let k = 0; k < LOOKOUTS; k++) {
        const lookout = area[Math.floor(((2 * k + 1) * area.length) / (2 * LOOKOUTS))];
        const theirs = figures[k % figures.length].training * LOOKS;
        for (let i = 0; i < own.length; i++) {
          const look = battle.sight.look(lookout, own[i]);
          values[i] += fire * killsThere[theirs + look] - cover * killsHere[level * LOOKS + look];
        }
      }
      this.pull.addEnemy(own, own.length, area[area.length >> 1], values);
      if (!this.pull.isByNumbers) this.pull.addGoal(own, own.length, values);
      return values;
    });
  }

  deploy(battle: Battle, side: Side, figure: Figure): number {
    const { area } = side;
    const { places } = this;
    const draws = Math.min(this.tactics.deploymentDraws, area.length);
    for (let i = 0; i < draws; i++) places[i] = this.dice.pick(side.policyStream, area.length);
    const best = this.bestOf(battle, side, figure, draws);
    if (best >= 0) return best;
    // Few points are hidden: try all, because the first may be front or rear.
    for (let i = 0; i < area.length; i++) places[i] = i;
    return this.bestOf(battle, side, figure, area.length);
  }

  /** Of the first `count` places; -1 without a legal one. */
  private bestOf(battle: Battle, { index, area }: Side, { training }: Figure, count: number): number {
    const { places, nodes, values } = this;
    const known = this.known[training];
    for (let i = 0; i < count; i++) values[i] = known[places[i]];
    if (this.pull.isByNumbers) {
      this.pull.beginTurn(battle);
      for (let i = 0; i < count; i++) nodes[i] = area[places[i]];
      this.pull.addGoal(nodes, count, values);
    }
    let best = -1;
    // Sight takes longest, so it is last.
    for (let i = 0; i < count; i++)
      if ((best < 0 || values[i] > values[best]) && battle.mayDeploy(index, area[places[i]])) best = i;
    return best < 0 ? -1 : places[best];
  }
}
