import type { Dice } from '../../../kernel/dice/dice.ts';
import type { MissionPull } from '../../../tabletop/mission-pull.ts';
import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import type { Battle } from '../table/battle.ts';
import type { Side, Unit } from '../table/state.ts';
import type { Estimates } from './estimates.ts';
import type { Tactics } from './tactics.ts';
import { BY_ENEMY, type Row, SHOOT_ALL } from './values/attacks.ts';

const LOOKOUTS = 8;

export class Deployment {
  private readonly pull: MissionPull;
  private readonly dice: Dice;
  private readonly tactics: Tactics;
  /** By profile and place in the area; without the mission's goal where that is worth more by numbers. */
  private readonly known: readonly (Float64Array | null)[];
  /** Points to choose from: places in the area, nodes, worths. */
  private readonly places: Int32Array;
  private readonly nodes: Int32Array;
  private readonly values: Float64Array;

  constructor(battle: Battle, side: number, estimates: Estimates, pull: MissionPull, dice: Dice, tactics: Tactics) {
    this.pull = pull;
    this.dice = dice;
    this.tactics = tactics;
    this.known = this.weigh(battle, side, estimates);
    const most = Math.max(battle.sides[side].area.length, tactics.deploymentDraws);
    this.places = new Int32Array(most);
    this.nodes = new Int32Array(most);
    this.values = new Float64Array(most);
  }

  /** Fire at the enemy's area less fire from there, and the mission. */
  private weigh(battle: Battle, side: number, estimates: Estimates): (Float64Array | null)[] {
    const { area, figures } = battle.enemyOf(side);
    const own = battle.sides[side].area;
    const { odds, attacks, view } = estimates;
    const cover = this.tactics.deploymentCover / LOOKOUTS / figures.length;
    const fire = this.tactics.deploymentFire / LOOKOUTS / figures.length;
    this.pull.beginTurn(battle);
    return odds.fresh.map((state, profile) => {
      if (!battle.sides[side].figures.some((unit) => unit.profile === profile)) return null;
      const values = new Float64Array(own.length);
      const rows = figures.map((enemy) => ({
        there: attacks.row(state, odds.fresh[enemy.profile], SHOOT_ALL, 0, view),
        here: attacks.row(odds.fresh[enemy.profile], state, SHOOT_ALL, BY_ENEMY, view),
      }));
      for (let k = 0; k < LOOKOUTS && area.length > 0; k++) {
        const lookout = area[Math.floor(((2 * k + 1) * area.length) / (2 * LOOKOUTS))];
        for (let i = 0; i < own.length; i++) {
          const look = battle.sight.look(lookout, own[i]);
          const range = estimates.distance(lookout, own[i]);
          if ((look & VISIBLE) === 0 || range > attacks.longest) continue;
          const valueAt = (row: Row, covered: number): number => {
            const cell = covered * attacks.stretch + attacks.stretches[range];
            attacks.fill(row, cell, view);
            return row.values[cell];
          };
          for (const { there, here } of rows) {
            values[i] += fire * valueAt(there, look >> COVER_BACK_SHIFT);
            values[i] -= cover * valueAt(here, (look >> COVER_SHIFT) & COVER_MASK);
          }
        }
      }
      if (area.length > 0) this.pull.addEnemy(own, own.length, middleOf(battle, area), values);
      if (!this.pull.isByNumbers) this.pull.addGoal(own, own.length, values);
      return values;
    });
  }

  deploy(battle: Battle, side: Side, unit: Unit): number {
    const { area } = side;
    const { places } = this;
    const draws = Math.min(this.tactics.deploymentDraws, area.length);
    for (let i = 0; i < draws; i++) places[i] = this.dice.pick(side.policyStream, area.length);
    const best = this.bestOf(battle, side, unit, draws);
    if (best >= 0) return best;
    // Few points are hidden: try all, because the first may be front or rear.
    for (let i = 0; i < area.length; i++) places[i] = i;
    return this.bestOf(battle, side, unit, area.length);
  }

  /** Of the first `count` places; -1 without a legal one. */
  private bestOf(battle: Battle, { index, area }: Side, { profile }: Unit, count: number): number {
    const { places, nodes, values } = this;
    const known = this.known[profile]!;
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

/** The point of an area nearest to the mean of its points. */
function middleOf({ lattice }: Battle, area: Int32Array): number {
  const { x, y } = lattice;
  let [right, up] = [0, 0];
  for (const node of area) {
    right += x[node] / area.length;
    up += y[node] / area.length;
  }
  const far = (node: number) => (x[node] - right) * (x[node] - right) + (y[node] - up) * (y[node] - up);
  return area.reduce((nearest, node) => (far(node) < far(nearest) ? node : nearest), area[0]);
}
