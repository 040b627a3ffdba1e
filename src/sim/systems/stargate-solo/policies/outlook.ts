import type { Snapshot } from '../../../kernel/players/position.ts';
import { Prospects } from '../../../tabletop/prospects.ts';
import type { Game } from '../play/game.ts';
import { ADVANCE, SGC, SOLO } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { Goal } from '../table/side.ts';
import { type Figure, FOR_GOOD, ON_TABLE } from '../table/state.ts';
import type { Dash } from './dash.ts';
import type { Weights } from './tactics.ts';

/** Inches per turn in a fight, and the lateness at which figures still hurry. */
const INCHES_A_TURN = 8;
const MOST_HASTE = 1.5;
/** Limits apply gradually: from this share below to this share above. */
const DEGREES = 0.3;
const TINY = 1e-9;
const DECIDED = 0.5;

/** The pull of the mission on points, and its weight this turn. */
export class Outlook {
  /** 1 when it is time to run, else 0. */
  press = 0;
  /** Worth of an inch towards the enemy; less if it comes by itself. */
  private chase = 0;
  private readonly weights: Weights;
  private readonly dash: Dash;
  private readonly one = new Float64Array(1);
  private readonly oneNode = new Int32Array(1);
  /** At [2 * turn + press]; made when first asked for. */
  private readonly approaches: (Float64Array | undefined)[] = [];

  constructor(weights: Weights, dash: Dash) {
    this.weights = weights;
    this.dash = dash;
  }

  beginGame(): void {
    this.press = 0;
    this.chase = this.weights.hunt;
  }

  /** A begun run goes on; positions of players without memory have none. */
  exchange(memory: Snapshot): void {
    if (!memory.isRestoring || memory.hasMore) this.press = memory.int(this.press);
  }

  beginTurn({ battle }: Game): void {
    const { goal } = battle;
    const { objective } = goal.referee;
    // Known once the enemy has moved.
    const waits = battle.turn === 1 && battle.sides[SOLO].onTable > 0 ? 1 : coming(battle);
    this.chase = this.weights.hunt * (1 - waits);
    if (objective.kind !== 'reach' || goal.side !== SGC || goal.isRescue || goal.distance === null) return;
    if (waits === 1 || this.press >= DECIDED) return;
    const { dash, weights } = this;
    dash.look(goal.distance, objective.figures - battle.sides[SGC].reached);
    const press = (1 - waits) * (1 - beyond(dash.risk, weights.daring)) * beyond(dash.delay, weights.patience);
    this.press = press >= DECIDED ? 1 : 0;
  }

  /** Higher is better. `hunt`: where to look for the enemy. */
  pull(battle: Battle, node: number, hunt: number): number {
    this.one[0] = 0;
    this.oneNode[0] = node;
    this.addPulls(battle, this.oneNode, 1, hunt, this.one);
    return this.one[0];
  }

  addPulls(battle: Battle, nodes: Int32Array, count: number, hunt: number, into: Float64Array): void {
    const { goal, distanceApart } = battle;
    const isEscort = goal.isRescue && goal.kind !== 'hold';
    if (!isEscort && (goal.kind === 'hold' || (goal.kind === 'reach' && goal.side === SGC))) {
      const approach = this.approach(battle);
      for (let i = 0; i < count; i++) into[i] += approach[nodes[i]];
      return;
    }
    const load = isEscort ? this.casualty(battle) : null;
    if (isEscort && load === null) return;
    const target = load === null ? hunt : load.node;
    const inch = isEscort ? this.weights.hunt : this.chase;
    for (let i = 0; i < count; i++) into[i] -= inch * distanceApart[battle.apart(nodes[i], target)];
  }

  /** Pull by node of a mission at places, which only the turn and the press change. */
  private approach({ turn, goal, scene, lattice }: Battle): Float64Array {
    const at = 2 * turn + this.press;
    return this.approaches[at] ?? this.workApproach(at, goal, lattice.count, scene.maxTurns - turn + 1);
  }

  private workApproach(at: number, goal: Goal, count: number, left: number): Float64Array {
    const { hold, arrive, goal: inch, haste, rush } = this.weights;
    const { distance } = goal;
    const isHold = goal.kind === 'hold';
    const approach = Float64Array.from({ length: count }, (_, node) => {
      if (goal.isInArea(node) || (!isHold && goal.isExit(SGC, node))) return isHold ? hold : arrive;
      if (distance === null || distance[node] < 0) return 0;
      const inches = distance[node] / 100;
      const share = Math.min(MOST_HASTE, inches / (INCHES_A_TURN * left));
      return -Math.max(inch * (1 + haste * share * share), rush * this.press) * inches;
    });
    this.approaches[at] = approach;
    return approach;
  }

  casualty(battle: Battle): Figure | null {
    const { figures } = battle.sides[SGC];
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.status === ON_TABLE && battle.goal.counts(figure) && !figure.reached && figure.disabled) return figure;
    }
    return null;
  }

  /** The nearest enemy on the table, spotted or not, else its edge. */
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

/** Share of enemies whose group came on last turn. */
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

/** 0 to 1. */
function beyond(value: number, limit: number): number {
  return Math.max(0, Math.min(1, (value - limit * (1 - DEGREES)) / (2 * DEGREES * limit + TINY)));
}

/** In hundredths. */
const MOVE = 600;
const SUPPRESSED = 0.8;

export function worthOn(battle: Battle, weights: Weights): (side: number) => number {
  const { figures, sides, goal } = battle;
  const prospects = new Prospects(goal, MOVE, weights);
  return (side) => {
    prospects.begin();
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (!battle.isAble(figure)) continue;
      const strength = figure.markers > 0 ? SUPPRESSED : 1;
      prospects.stands(figure.side, figure.node, strength, !goal.isRescue || goal.counts(figure));
    }
    for (let i = 0; i < sides.length; i++) prospects.reached(i, sides[i].reached);
    return prospects.worth(side);
  };
}
