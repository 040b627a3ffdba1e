import type { Battle } from '../battle.ts';
import { mayAct } from '../chapters/actions.ts';
import { longestMove } from '../chapters/marching.ts';
import { mayDo } from '../chapters/states.ts';
import type { Unit } from '../unit.ts';
import { ACTION, Action } from './actions.ts';
import type { Outlook } from './outlook.ts';
import type { Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

/** Points that are kept, the best first, in case some are not legal. */
const KEPT = 6;
/** Of the points in reach one in so many is looked at: a unit is inches wide. */
const STRIDE = 4;
const FAR_STRIDE = 7;

/** The best points found so far, by what they are worth. */
class Ranking {
  readonly nodes = new Int32Array(KEPT);
  readonly worths = new Float64Array(KEPT);
  count = 0;

  /** What a point must be worth at least to be kept. */
  get least(): number {
    return this.count < KEPT ? Number.NEGATIVE_INFINITY : this.worths[KEPT - 1];
  }

  keep(node: number, worth: number): void {
    const { nodes, worths } = this;
    if (worth <= this.least) return;
    let at = this.count < KEPT ? this.count++ : KEPT - 1;
    while (at > 0 && worths[at - 1] < worth) {
      worths[at] = worths[at - 1];
      nodes[at] = nodes[at - 1];
      at--;
    }
    worths[at] = worth;
    nodes[at] = node;
  }
}

/** Where a unit could go by a normal move, and what it is worth there. */
export class Moves {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly weights: Tactics;
  /** To stay there, and to fire from there in this activation. */
  private readonly stays = new Ranking();
  private readonly shots = new Ranking();
  /** Those out of reach of a normal move. */
  private readonly far = new Ranking();
  private readonly probe = new Action();
  /** The legal move asked for last. */
  node = 0;

  constructor(battle: Battle, outlook: Outlook, pull: Pull, weights: Tactics) {
    this.battle = battle;
    this.outlook = outlook;
    this.pull = pull;
    this.weights = weights;
  }

  /** What a place is worth to a unit that stays there for a while. */
  stay(unit: Unit, node: number, inPosition: boolean): number {
    const { outlook, weights } = this;
    const fire = weights.prospect * outlook.aimFrom(outlook.volleyOf(unit), unit, node);
    return this.pull.at(unit, node) + fire - weights.exposure * outlook.danger(unit, node, inPosition);
  }

  /** Looks at the points within a normal move; with `fires` also as places to fire from at once. Nothing where the unit may not move. */
  scan(unit: Unit, fires: boolean): void {
    const { battle, outlook, weights, stays, shots } = this;
    stays.count = 0;
    shots.count = 0;
    if (!mayDo(battle, unit, ACTION.move)) return;
    const movement = battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const costs = movement.reachCost(unit.centre);
    const most = longestMove(battle, unit, ACTION.move, 0);
    const volley = outlook.volleyOf(unit);
    for (let i = (unit.index + battle.turn) % STRIDE; i < reach.length; i += STRIDE) {
      if (costs[i] > most) continue;
      const node = reach[i];
      const pull = this.pull.at(unit, node);
      const fire = outlook.aimFrom(volley, unit, node);
      const stay = pull + weights.prospect * fire;
      // Danger takes longest to work out: only where the rest can still make it one of the best.
      if (stay <= stays.least && !(fires && pull + fire > shots.least)) continue;
      const danger = weights.exposure * outlook.danger(unit, node, false);
      stays.keep(node, stay - danger);
      if (fires) shots.keep(node, pull + fire - danger);
    }
  }

  /** What the best legal move of the last scan is worth, -Infinity without one; `node` is where it leads. */
  bestToStay(unit: Unit): number {
    return this.legal(unit, this.stays);
  }

  /** The same of the points to fire from. */
  bestToFire(unit: Unit): number {
    return this.legal(unit, this.shots);
  }

  /**
   * The best point beyond a normal move that a combat or travel move may lead to; those of a travel move are out of all enemies' sight.
   * What it is worth to stay there, -Infinity without one.
   */
  bestFar(unit: Unit, kind: number): number {
    const { battle, outlook, far } = this;
    far.count = 0;
    if (!mayDo(battle, unit, kind)) return Number.NEGATIVE_INFINITY;
    const movement = battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const costs = movement.reachCost(unit.centre);
    const near = longestMove(battle, unit, ACTION.move, 0);
    const most = longestMove(battle, unit, kind, 0);
    for (let i = (unit.index + battle.turn) % FAR_STRIDE; i < reach.length; i += FAR_STRIDE) {
      if (costs[i] > most || costs[i] <= near) continue;
      const pull = this.pull.at(unit, reach[i]);
      if (pull <= far.least) continue;
      const danger = outlook.danger(unit, reach[i], false);
      if (kind === ACTION.travelMove && danger > 0) continue;
      far.keep(reach[i], pull - this.weights.exposure * danger);
    }
    return this.legal(unit, far, kind);
  }

  private legal(unit: Unit, { nodes, worths, count }: Ranking, kind: number = ACTION.move): number {
    const { probe } = this;
    probe.kind = kind;
    probe.figures = 0;
    for (let i = 0; i < count; i++) {
      probe.node = nodes[i];
      if (!mayAct(this.battle, unit, probe)) continue;
      this.node = probe.node;
      return worths[i];
    }
    return Number.NEGATIVE_INFINITY;
  }
}
