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
/** Of the points in reach one in so many is looked at; they are inches apart. */
const STRIDE = 3;

/** Where a unit could go and what it is worth there. */
export class Moves {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly weights: Tactics;
  private readonly nodes = new Int32Array(KEPT);
  private readonly worths = new Float64Array(KEPT);
  private readonly probe = new Action();
  private count = 0;
  /** The legal move found last: its kind and point. */
  kind: number = ACTION.nothing;
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
    const isHere = node === unit.centre;
    outlook.arm(unit, true);
    const fire = weights.prospect * outlook.aimFrom(unit, node, isHere);
    return this.pull.at(unit, node) + fire - weights.exposure * outlook.danger(unit, node, inPosition);
  }

  /**
   * The best place within a move of a kind; with `fires` the fire from there counts as done this turn. What it is worth, or -Infinity where no
   * move is legal.
   */
  best(unit: Unit, kind: number, fires: boolean): number {
    const { battle, outlook, weights, probe } = this;
    if (!mayDo(battle, unit, kind)) return Number.NEGATIVE_INFINITY;
    const movement = battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const costs = movement.reachCost(unit.centre);
    const most = longestMove(battle, unit, kind, 0);
    // A combat move is likely to cover half of its longest way.
    const likely = kind === ACTION.combatMove ? (7 * most) / 12 : most;
    this.count = 0;
    outlook.arm(unit, !fires);
    for (let i = (unit.index + battle.turn) % STRIDE; i < reach.length; i += STRIDE) {
      if (costs[i] > likely) continue;
      const node = reach[i];
      let worth = this.pull.at(unit, node);
      // Danger costs most to work out: only where the rest can still make it one of the best.
      const fire = outlook.aimFrom(unit, node, false);
      worth += (fires ? 1 : weights.prospect) * fire;
      if (this.count === KEPT && worth <= this.worths[KEPT - 1]) continue;
      worth -= weights.exposure * outlook.danger(unit, node, false);
      this.keep(node, worth);
    }
    probe.kind = kind;
    probe.figures = 0;
    for (let i = 0; i < this.count; i++) {
      probe.node = this.nodes[i];
      if (!mayAct(battle, unit, probe)) continue;
      this.kind = kind;
      this.node = probe.node;
      return this.worths[i];
    }
    return Number.NEGATIVE_INFINITY;
  }

  private keep(node: number, worth: number): void {
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
