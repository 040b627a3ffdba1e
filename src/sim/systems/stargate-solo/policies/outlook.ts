import type { Snapshot } from '../../../kernel/players/position.ts';
import type { Game } from '../play/game.ts';
import { ADVANCE, SGC, SOLO } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, FOR_GOOD, ON_TABLE } from '../table/state.ts';
import type { Dash } from './dash.ts';
import type { Weights } from './tactics.ts';

/** Inches that figures get on in a turn while they fight, and by how much too late they still hasten. */
const INCHES_A_TURN = 8;
const MOST_HASTE = 1.5;
/** A limit is passed by degrees: from this share below it to the same above. */
const DEGREES = 0.3;
const TINY = 1e-9;
/** Beyond its limits by degrees taken together, from here on the run is on. */
const DECIDED = 0.5;

/** What the mission asks of the SGC: which points are nearer to meeting it, and how much that counts this turn. */
export class Outlook {
  /** 1 once it is time to run: the run may be dared, the enemy does not come on and cannot be shot out in time. Else 0. */
  press = 0;
  /** What each inch towards the enemy counts: who comes need not be looked for. */
  private chase = 0;
  private readonly weights: Weights;
  private readonly dash: Dash;
  private readonly one = new Float64Array(1);
  private readonly oneNode = new Int32Array(1);

  constructor(weights: Weights, dash: Dash) {
    this.weights = weights;
    this.dash = dash;
  }

  beginGame(): void {
    this.press = 0;
    this.chase = this.weights.hunt;
  }

  /** A run that is begun is kept up; after a position of a player who keeps nothing none is. */
  exchange(memory: Snapshot): void {
    if (!memory.isRestoring || memory.hasMore) this.press = memory.int(this.press);
  }

  beginTurn({ battle }: Game): void {
    const { goal } = battle;
    const { objective } = goal.referee;
    // Who comes is known when the enemy has moved.
    const waits = battle.turn === 1 && battle.sides[SOLO].onTable > 0 ? 1 : coming(battle);
    this.chase = this.weights.hunt * (1 - waits);
    if (objective.kind !== 'reach' || goal.side !== SGC || goal.isRescue || goal.distance === null) return;
    // A run that is begun is kept up.
    if (waits === 1 || this.press >= DECIDED) return;
    const { dash, weights } = this;
    dash.look(goal.distance, objective.figures - battle.sides[SGC].reached);
    const press = (1 - waits) * (1 - beyond(dash.risk, weights.daring)) * beyond(dash.delay, weights.patience);
    this.press = press >= DECIDED ? 1 : 0;
  }

  /** The mission's pull on a point: higher is better. `hunt` is where the enemy is looked for. */
  pull(battle: Battle, node: number, hunt: number): number {
    this.one[0] = 0;
    this.oneNode[0] = node;
    this.addPulls(battle, this.oneNode, 1, hunt, this.one);
    return this.one[0];
  }

  /** Adds the pull on each of some points. Each branch adds its own: one value that is now a weight, now a product would be boxed. */
  addPulls(battle: Battle, nodes: Int32Array, count: number, hunt: number, into: Float64Array): void {
    const { goal, distanceApart } = battle;
    const { hold, arrive } = this.weights;
    const isHold = goal.kind === 'hold';
    const isReach = goal.kind === 'reach' && goal.side === SGC;
    for (let i = 0; i < count; i++) {
      const node = nodes[i];
      if (isHold) {
        if (goal.isInArea(node)) into[i] += hold;
        else this.addApproach(battle, node, i, into);
      } else if (goal.isRescue) this.addEscort(battle, node, i, into);
      else if (isReach) {
        if (goal.isExit(SGC, node) || goal.isInArea(node)) into[i] += arrive;
        else this.addApproach(battle, node, i, into);
      } else into[i] -= this.chase * distanceApart[battle.apart(node, hunt)];
    }
  }

  /** Towards the mission's area or edge: the stronger, the more it presses and the less time there is for the way. */
  private addApproach(battle: Battle, node: number, i: number, into: Float64Array): void {
    const { distance } = battle.goal;
    if (distance === null || distance[node] < 0) return;
    const { goal, haste, rush } = this.weights;
    const inches = distance[node] / 100;
    const left = battle.scene.maxTurns - battle.turn + 1;
    const share = Math.min(MOST_HASTE, inches / (INCHES_A_TURN * left));
    into[i] -= Math.max(goal * (1 + haste * share * share), rush * this.press) * inches;
  }

  /** Who does not carry keeps near the casualty. */
  private addEscort(battle: Battle, node: number, i: number, into: Float64Array): void {
    const load = this.casualty(battle);
    if (load !== null) into[i] -= this.weights.hunt * battle.distanceApart[battle.apart(node, load.node)];
  }

  /** A figure that has to reach something and cannot go by itself. */
  casualty(battle: Battle): Figure | null {
    const { figures } = battle.sides[SGC];
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.status === ON_TABLE && battle.goal.counts(figure) && !figure.reached && figure.disabled) return figure;
    }
    return null;
  }

  /** Where the enemy is looked for: the nearest on the table, spotted or not, else its edge. */
  huntNode({ scene, sides, lattice }: Battle, from: number): number {
    const { figures } = sides[SOLO];
    let best = scene.soloCentre;
    let bestDistance = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < figures.length; i++) {
      const { status, disabledUntil, node } = figures[i];
      if (status !== ON_TABLE || disabledUntil >= FOR_GOOD) continue;
      const distance = lattice.distanceSquared(from, node);
      if (distance >= bestDistance) continue;
      best = node;
      bestDistance = distance;
    }
    return best;
  }
}

/** The share of enemies whose group came on last turn. */
function coming({ sides }: Battle): number {
  const { figures } = sides[SOLO];
  let all = 0;
  let moving = 0;
  for (let i = 0; i < figures.length; i++) {
    const { status, disabledUntil, group } = figures[i];
    if (status !== ON_TABLE || disabledUntil >= FOR_GOOD) continue;
    all++;
    if (group.movedLast && group.state === ADVANCE) moving++;
  }
  return all === 0 ? 0 : moving / all;
}

/** How far a value is beyond a limit, 0 to 1. */
function beyond(value: number, limit: number): number {
  return Math.max(0, Math.min(1, (value - limit * (1 - DEGREES)) / (2 * DEGREES * limit + TINY)));
}
