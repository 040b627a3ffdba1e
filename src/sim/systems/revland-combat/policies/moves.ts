import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { ACTION } from '../rules/actions.ts';
import { USE } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { mayStartHalfMove, mayStartMove, moveLength } from '../table/legality.ts';
import type { Figure } from '../table/state.ts';
import type { Care } from './care.ts';
import type { Foes } from './foes.ts';
import type { Outlook } from './outlook.ts';
import { FARTHER, MOST_LOOKED_AT, Places, Stops, stepOver } from './places.ts';
import { nearestEnemy, type Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

const OFFSETS = 64;
const MOST_BESIDE = 3;
const ARM = 150;

interface Parts {
  readonly foes: Foes;
  readonly outlook: Outlook;
  readonly pull: Pull;
  readonly care: Care;
}

export class Moves {
  kind: number = ACTION.hold;
  node = -1;
  /** Halfway to a sprint. */
  via = -1;
  prospect = 0.5;
  danger = 0.5;
  isCalled = false;
  breach = 0.5;
  private value = 0.5;
  /** Index, -1 for nobody. */
  private patient = -1;
  private readonly foes: Foes;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly care: Care;
  private readonly weights: Tactics;
  private readonly stops: Stops;
  /** Start and direction in lists: equal points favour no side by chance. */
  private offset = 0;
  private isReversed = false;
  private readonly here = new Places(1);
  private readonly near = new Places(MOST_LOOKED_AT + MOST_BESIDE + 1);
  private readonly far = new Places(MOST_LOOKED_AT + MOST_BESIDE + 1);

  constructor(battle: Battle, parts: Parts, weights: Tactics) {
    const { foes, outlook, pull, care } = parts;
    this.stops = new Stops(battle);
    this.foes = foes;
    this.outlook = outlook;
    this.pull = pull;
    this.care = care;
    this.weights = weights;
  }

  beginTurn(dice: Dice, stream: Stream): void {
    this.offset = dice.pick(stream, OFFSETS);
    this.isReversed = dice.pick(stream, 2) === 1;
  }

  stay(battle: Battle, figure: Figure): void {
    const { here } = this;
    if (!battle.isAfter) this.foes.gather(battle, figure);
    this.patient = this.care.callFor(battle, figure);
    this.isCalled = this.patient >= 0;
    here.clear();
    here.add(figure.node, 0);
    here.prospects[0] = this.breach;
    this.value = Number.NEGATIVE_INFINITY;
    this.weigh(battle, figure, here, figure.woundDice);
    this.kind = ACTION.hold;
    this.node = figure.node;
    this.prospect = here.prospects[0];
    this.danger = here.dangers[0];
    this.value = here.values[0];
  }

  /** Half moves, and full ones if `isFar`. */
  look(battle: Battle, figure: Figure, isFar: boolean): void {
    this.value += this.weights.inertia;
    this.gather(battle, figure, isFar);
    for (let i = 0; i < this.near.count; i++) this.near.prospects[i] = this.breach;
    this.weigh(battle, figure, this.near, figure.woundDice);
    this.keepBest(this.near, ACTION.halfMove);
    if (!isFar) return;
    this.weigh(battle, figure, this.far, figure.woundDice + battle.rules.penalty.perExtraAction);
    this.keepBest(this.far, ACTION.fullMove);
  }

  private keepBest({ nodes, prospects, dangers, values, count }: Places, kind: number): void {
    for (let i = 0; i < count; i++) {
      if (values[i] <= this.value) continue;
      this.value = values[i];
      this.kind = kind;
      this.node = nodes[i];
      this.prospect = prospects[i];
      this.danger = dangers[i];
    }
  }

  private gather(battle: Battle, figure: Figure, isFar: boolean): void {
    const { near, far, isReversed } = this;
    near.clear();
    far.clear();
    const half = mayStartHalfMove(figure) ? moveLength(battle, figure, ACTION.halfMove) : 0;
    const full =
      isFar && mayStartMove(battle, figure, ACTION.fullMove) ? moveLength(battle, figure, ACTION.fullMove) : 0;
    this.gatherBeside(battle, figure, half, full);
    if (half === 0 && full === 0) return;
    const longest = moveLength(battle, figure, ACTION.fullMove);
    const { starts, nodes, count } = this.stops.from(battle, figure.node, half, longest);
    const step = stepOver(count);
    const offset = this.offset % step;
    const first = isReversed ? (count - 1 - offset) % step : offset;
    const middle = starts[2 * first + 1];
    takeSome(battle, near, nodes, starts[2 * first], middle, 1, isReversed);
    if (full > 0) takeSome(battle, far, nodes, middle, starts[2 * first + 2], FARTHER, isReversed);
  }

  /** Points beside the nearest enemy: others seldom are. */
  private gatherBeside(battle: Battle, figure: Figure, half: number, full: number): void {
    const { use, blow } = this.foes;
    const enemy = blow !== null || use?.use === USE.strike ? nearestEnemy(battle, figure) : -1;
    if (enemy < 0) return;
    const { lattice, movement } = battle;
    const farthest = full + ARM;
    if (lattice.distanceSquared(figure.node, enemy) > farthest * farthest) return;
    const reach = movement.reach(figure.node);
    const costs = movement.reachCost(figure.node);
    // Nodes are numbered row by row.
    const margin = Math.floor(ARM / lattice.spacing) * (lattice.columns + 1);
    let left = MOST_BESIDE;
    for (let i = firstFrom(reach, enemy - margin); i < reach.length && reach[i] <= enemy + margin && left > 0; i++) {
      if (costs[i] > full || lattice.distanceSquared(reach[i], enemy) > ARM * ARM || !battle.isFree(reach[i])) continue;
      (costs[i] <= half ? this.near : this.far).add(reach[i], costs[i]);
      left--;
    }
  }

  /** Points that could beat the best. */
  private weigh(battle: Battle, figure: Figure, places: Places, penalty: number): void {
    this.noteCall(battle, places);
    if (battle.isAfter) {
      places.values.set(places.calls);
      return;
    }
    this.foes.aimWith(figure, penalty);
    this.pull.hand = this.foes.hand;
    this.pull.foe = this.foes.nearest;
    this.pull.note(battle, figure, places);
    places.least = this.value;
    this.outlook.weigh(battle, places);
  }

  /** For deployment; -1 of none. */
  bestOf(battle: Battle, figure: Figure, places: Places): number {
    const { nodes, values, prospects, count } = places;
    this.foes.gather(battle, figure);
    for (let i = 0; i < count; i++) prospects[i] = this.stops.shelter.at(battle, nodes[i]) ? this.weights.screen : 0;
    this.foes.aimWith(figure, 0);
    this.pull.hand = this.foes.hand;
    this.pull.foe = this.foes.nearest;
    this.pull.note(battle, figure, places);
    places.least = Number.NEGATIVE_INFINITY;
    this.outlook.weigh(battle, places);
    let best = -1;
    for (let i = 0; i < count; i++) if (best < 0 || values[i] > values[best]) best = i;
    return best;
  }

  private noteCall(battle: Battle, { nodes, calls, count }: Places): void {
    if (this.patient < 0) return;
    const { node } = battle.figures[this.patient];
    const { call, aid } = this.weights;
    const reach = hundredths(battle.rules.firstAid.reach);
    for (let i = 0; i < count; i++) {
      const distance = Math.sqrt(battle.lattice.distanceSquared(nodes[i], node));
      calls[i] = (distance <= reach ? aid : 0) - (call * distance) / 1000;
    }
  }

  sprint(battle: Battle, figure: Figure): void {
    const { near } = this;
    this.via = this.node;
    const reach = battle.movement.reach(this.node);
    near.clear();
    const step = 1 + Math.floor(reach.length / MOST_LOOKED_AT);
    for (let i = this.offset % step; i < reach.length; i += step) take(battle, near, reach[i]);
    this.value += this.weights.sprint;
    this.weigh(battle, figure, near, figure.woundDice);
    this.keepBest(near, ACTION.sprint);
  }
}

function take(battle: Battle, places: Places, node: number): void {
  if (battle.isFree(node) && places.count <= MOST_LOOKED_AT) places.add(node, 0);
}

/** Every `step`-th, from either end. */
function takeSome(
  battle: Battle,
  places: Places,
  nodes: Int32Array,
  begin: number,
  end: number,
  step: number,
  isReversed: boolean,
): void {
  for (let k = 0; k < end - begin; k += step) take(battle, places, nodes[isReversed ? end - 1 - k : begin + k]);
}

function firstFrom(nodes: Int32Array, node: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle] < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
