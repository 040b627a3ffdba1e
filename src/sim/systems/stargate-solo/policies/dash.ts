import { COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import { ACTION_COLUMNS, MOST_ACTIONS } from '../odds/tables.ts';
import { SGC, SOLO } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { RESERVE } from '../table/state.ts';
import { NORMAL } from '../table/ways.ts';
import { FIRE_STRIDE } from './aim.ts';

const MOST_TURNS = 6;
const MORE_THAN_ENOUGH = 100;
const HARD = 2;

/** Estimates the losses of a run to the goal, and the time to shoot out the enemy first. */
export class Dash {
  /** Figures lost in a run, for each to spare; high if none is. */
  risk = 0;
  /** Turns to shoot out the enemy, for each turn left before the run. */
  delay = 0;
  private readonly battle: Battle;
  private readonly threat: Float64Array;
  private readonly prospect: Float64Array;
  /** By node: end of half a turn's run, -1 if not worked out. */
  private readonly halfway: Int32Array;
  private readonly runners: Int32Array;
  private count = 0;

  constructor(battle: Battle, threat: Float64Array, prospect: Float64Array) {
    this.battle = battle;
    this.threat = threat;
    this.prospect = prospect;
    this.halfway = new Int32Array(battle.lattice.count).fill(-1);
    this.runners = new Int32Array(battle.sides[SGC].figures.length);
  }

  /** `needed`: figures that still have to get there. */
  look(distance: Int32Array, needed: number): void {
    const turns = this.run(distance, needed);
    const { battle } = this;
    const left = battle.scene.maxTurns - battle.turn + 1 - turns;
    const fire = this.firepower();
    this.delay = fire === 0 || left <= 0 ? MORE_THAN_ENOUGH : this.enemies() / (fire * left);
  }

  /** Half turns; each enemy fires once a turn at the nearest in sight. Returns the turns. */
  private run(distance: Int32Array, needed: number): number {
    const { battle, runners } = this;
    const { figures } = battle.sides[SGC];
    this.count = 0;
    for (let i = 0; i < figures.length; i++)
      if (battle.isAble(figures[i]) && !figures[i].routing && distance[figures[i].node] > 0)
        runners[this.count++] = figures[i].node;
    const spare = this.count - needed;
    let lost = 0;
    let turns = 0;
    for (let arrived = 0; arrived < needed && this.count > 0 && turns < MOST_TURNS; turns++) {
      this.advance(distance);
      lost += this.fireDrawn();
      arrived += this.advance(distance);
    }
    this.risk = spare <= 0 ? MORE_THAN_ENOUGH : lost / spare;
    return turns;
  }

  private advance(distance: Int32Array): number {
    const { runners } = this;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const node = this.half(distance, runners[i]);
      if (distance[node] > 0) runners[kept++] = node;
    }
    const arrived = this.count - kept;
    this.count = kept;
    return arrived;
  }

  private half(distance: Int32Array, from: number): number {
    const known = this.halfway[from];
    if (known >= 0) return known;
    const { ways, rules, lattice } = this.battle;
    const stop = distance[from] - (ways.openAllowance(NORMAL, false) * rules.move.maxActions) / 2;
    let node = from;
    while (distance[node] > 0 && distance[node] > stop) {
      const next = downhill(distance, lattice.columns, node);
      if (next === node) break;
      node = next;
    }
    this.halfway[from] = node;
    return node;
  }

  private fireDrawn(): number {
    const { battle, runners, threat } = this;
    const { figures } = battle.sides[SOLO];
    let sum = 0;
    for (let i = 0; i < figures.length; i++) {
      const foe = figures[i];
      if (!battle.isAble(foe)) continue;
      let nearest = Number.MAX_SAFE_INTEGER;
      let harm = 0;
      for (let k = 0; k < this.count; k++) {
        const distance = battle.lattice.distanceSquared(foe.node, runners[k]);
        if (distance >= nearest) continue;
        const look = battle.sight.look(foe.node, runners[k]);
        if ((look & VISIBLE) === 0) continue;
        nearest = distance;
        const inches = battle.inches(foe.node, runners[k]);
        harm = threat[foe.kind.weapon * FIRE_STRIDE + inches * 3 + ((look >> COVER_SHIFT) & COVER_MASK)];
      }
      sum += harm;
    }
    return sum;
  }

  /** On the table, and to come by Portals while a counter is left. */
  private enemies(): number {
    const { battle } = this;
    const { figures } = battle.sides[SOLO];
    let count = 0;
    for (let i = 0; i < figures.length; i++)
      if (battle.isAble(figures[i]) || (figures[i].status === RESERVE && battle.counters.any)) count++;
    return count;
  }

  /** Enemies put out in a turn from here: each figure fires at the nearest enemy or counter. */
  private firepower(): number {
    const { battle, prospect } = this;
    const { figures } = battle.sides[SGC];
    let sum = 0;
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (!battle.isAble(figure)) continue;
      const node = this.nearestTarget(figure.node);
      if (node < 0) continue;
      const actions = Math.min(MOST_ACTIONS, battle.rating(figure));
      const inches = battle.inches(figure.node, node);
      const look = battle.sight.look(figure.node, node);
      const hidden = battle.scene.coverAt[node] === 1 ? HARD : 0;
      const cover = (look & VISIBLE) === 0 ? hidden : (look >> COVER_SHIFT) & COVER_MASK;
      sum += prospect[(figure.kind.weapon * ACTION_COLUMNS + actions) * FIRE_STRIDE + inches * 3 + cover];
    }
    return sum;
  }

  private nearestTarget(from: number): number {
    const { battle } = this;
    const { figures } = battle.sides[SOLO];
    let best = -1;
    let bestDistance = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < figures.length; i++) {
      if (!battle.isAble(figures[i])) continue;
      const distance = battle.lattice.distanceSquared(from, figures[i].node);
      if (distance >= bestDistance) continue;
      best = figures[i].node;
      bestDistance = distance;
    }
    if (best >= 0) return best;
    const { nodes, standing } = battle.counters;
    for (let i = 0; i < nodes.length; i++) {
      const distance = battle.lattice.distanceSquared(from, nodes[i]);
      if (standing[i] === 0 || distance >= bestDistance) continue;
      best = nodes[i];
      bestDistance = distance;
    }
    return best;
  }
}

function downhill(distance: Int32Array, columns: number, node: number): number {
  const column = node % columns;
  let best = node;
  for (let down = -columns; down <= columns; down += columns)
    for (let right = -1; right <= 1; right++) {
      const next = node + down + right;
      if (column + right < 0 || column + right >= columns || next < 0 || next >= distance.length) continue;
      if (distance[next] >= 0 && distance[next] < distance[best]) best = next;
    }
  return best;
}
