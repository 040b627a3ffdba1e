import { mayAct } from '../play/actions.ts';
import { longestMove } from '../play/moves/marching.ts';
import { mayDo } from '../play/turn/states.ts';
import { ACTION, Action } from '../rules/actions.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';
import type { Outlook } from './outlook.ts';
import { Places, type Pull } from './pull.ts';
import type { SupportValues } from './support-values.ts';
import type { Tactics } from './tactics.ts';

const KEPT = 6;
/** A unit is inches wide. */
const STRIDE = 4;
const FAR_STRIDE = 7;

class Ranking {
  readonly nodes = new Int32Array(KEPT);
  readonly worths = new Float64Array(KEPT);
  count = 0;

  keep(node: number, worth: number): void {
    const { nodes, worths } = this;
    if (this.count === KEPT && worth <= worths[KEPT - 1]) return;
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

export class Moves {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly support: SupportValues;
  private readonly weights: Tactics;
  /** To stay at; to fire from in this activation. */
  private readonly stays = new Ranking();
  private readonly shots = new Ranking();
  /** Beyond a normal move. */
  private readonly far = new Ranking();
  private readonly probe = new Action();
  private readonly places: Places;
  node = 0;

  constructor(battle: Battle, outlook: Outlook, pull: Pull, support: SupportValues, weights: Tactics) {
    this.battle = battle;
    this.outlook = outlook;
    this.pull = pull;
    this.support = support;
    this.weights = weights;
    this.places = new Places(battle.lattice, battle.lattice.count);
  }

  stay(unit: Unit, inPosition: boolean): number {
    const { places, weights } = this;
    places.clear();
    places.take(unit.centre);
    this.weigh(unit, inPosition);
    return places.values[0] + weights.prospect * places.prospects[0] - weights.exposure * places.dangers[0];
  }

  private weigh(unit: Unit, inPosition: boolean): void {
    this.pull.weigh(unit, this.places);
    this.outlook.weigh(unit, this.places, inPosition);
    this.support.addDangers(unit, this.places);
  }

  /** Best legal move over staying, -Infinity without one. */
  gain(unit: Unit): number {
    const here = this.stay(unit, unit.isInPosition);
    this.scan(unit, false);
    return this.bestToStay(unit) - here;
  }

  /** With `fires` also points to fire from at once. Nothing if it may not move. */
  scan(unit: Unit, fires: boolean): void {
    const { battle, weights, stays, shots, places } = this;
    stays.count = 0;
    shots.count = 0;
    if (!mayDo(battle, unit, ACTION.move)) return;
    this.gather(unit, 0, longestMove(battle, unit, ACTION.move, 0), STRIDE);
    this.weigh(unit, false);
    const { nodes, values, prospects, dangers, count } = places;
    for (let k = 0; k < count; k++) {
      const safe = values[k] - weights.exposure * dangers[k];
      stays.keep(nodes[k], safe + weights.prospect * prospects[k]);
      if (fires) shots.keep(nodes[k], safe + prospects[k]);
    }
  }

  /** Fire from the best place, less its danger. */
  bestShown(unit: Unit): number {
    const { battle, weights, places } = this;
    this.gather(unit, 0, longestMove(battle, unit, ACTION.move, 0), STRIDE);
    this.weigh(unit, false);
    const { values, prospects, dangers, count } = places;
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < count; k++) best = Math.max(best, values[k] - weights.exposure * dangers[k] + prospects[k]);
    return best;
  }

  /** Every `stride`th point whose way is above `near` and at most `most`. */
  private gather(unit: Unit, near: number, most: number, stride: number): void {
    const { battle, places } = this;
    const movement = battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const costs = movement.reachCost(unit.centre);
    places.clear();
    for (let i = (unit.place + battle.turn) % stride; i < reach.length; i += stride) {
      const at = battle.lookedAt(unit, i, reach.length);
      if (costs[at] <= most && costs[at] > near) places.take(reach[at]);
    }
  }

  /** Best legal move to `node`, -Infinity without one. */
  bestToStay(unit: Unit): number {
    return this.legal(unit, this.stays);
  }

  /** The same, to fire from. */
  bestToFire(unit: Unit): number {
    return this.legal(unit, this.shots);
  }

  /** A combat or travel move beyond a normal one; a travel move out of sight. -Infinity without one. */
  bestFar(unit: Unit, kind: number): number {
    const { battle, weights, places, far } = this;
    far.count = 0;
    if (!mayDo(battle, unit, kind)) return Number.NEGATIVE_INFINITY;
    this.gather(unit, longestMove(battle, unit, ACTION.move, 0), longestMove(battle, unit, kind, 0), FAR_STRIDE);
    this.weigh(unit, false);
    const { nodes, values, dangers, count } = places;
    for (let k = 0; k < count; k++) {
      if (kind === ACTION.travelMove && dangers[k] > 0) continue;
      far.keep(nodes[k], values[k] - weights.exposure * dangers[k]);
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
