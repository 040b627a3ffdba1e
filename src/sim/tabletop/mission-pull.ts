import type { Board, Standee } from './board.ts';
import type { Mission } from './mission.ts';
import type { Movement } from './movement.ts';

/** Share of activations that bring a figure one move nearer. */
const MOVES_PER_TURN = 0.7;
/** More lateness presses no harder. */
const MOST_PRESSURE = 1.1;
/** Moves from ground without a way; finite, so that the pull is. */
const NO_WAY_MOVES = 100;
/** An area is held at the end: a late figure can still deny it. */
const URGENCY_TO_HOLD = 0.7;
/** A holder counts against the other side only until the end. */
const MENACE_OF_HOLDER = 0.8;

/** Who may have to go somewhere. */
interface Pulled extends Standee {
  /** Has been where the mission asks for. */
  readonly reached: boolean;
}

interface PulledSide<F> {
  readonly figures: readonly F[];
  readonly onTable: number;
  readonly reached: number;
}

export interface PulledBattle<F extends Pulled = Pulled> extends Board<F> {
  readonly goal: Mission;
  readonly movement: Movement;
  readonly sides: readonly [PulledSide<F>, PulledSide<F>];
  readonly turn: number;
  readonly maxTurns: number;
}

/** Weights of a player; see the tactics of a system. */
export interface PullWeights {
  readonly seek: number;
  readonly seekNamed: number;
  readonly exitSeek: number;
  readonly guardSeek: number;
  readonly hold: number;
  readonly holdPressure: number;
  readonly inside: number;
  readonly exit: number;
  readonly exitPressure: number;
  readonly leave: number;
  readonly outnumbering: number;
  readonly objective: number;
  readonly daring: number;
  readonly hurry: number;
}

/** Where a mission draws a side's figures, and what it makes of enemies. */
export class MissionPull {
  private readonly goal: Mission;
  /** Moves to the goal by node; 0 without one. */
  private readonly moves: Float64Array;
  private readonly side: number;
  private readonly isHold: boolean;
  private readonly isReach: boolean;
  /** Lost by the squared distance to the nearest enemy, in points of the lattice; empty if that does not matter. */
  private readonly remoteness: Float64Array;
  private readonly columns: Int16Array;
  private readonly rows: Int16Array;
  private readonly hasGoal: boolean;
  /** True if the goal's worth depends on how many figures are on the table. */
  readonly isByNumbers: boolean;
  /** True if its figures can leave the table. */
  readonly canLeave: boolean;
  /** Per move towards the goal, and its increase as time runs out. */
  private readonly near: number;
  private readonly pressure: number;
  private readonly arrived: number;
  private readonly leave: number;
  private readonly outnumbering: number;
  private readonly objective: number;
  /** For a figure that is just in time. */
  private readonly urgency: number;
  /** This turn: the pace needed, and the stronger pull on a side that outnumbers the enemy. */
  private perTurn = 0;
  private boldness = 1;
  caution = 1;
  private readonly daring: number;
  private readonly hurry: number;
  /** Moves to the goal, by figure, the nearest first. */
  private readonly movesLeft: Float64Array;

  constructor({ goal, movement, figures }: PulledBattle, side: number, tactics: PullWeights) {
    const { kind } = goal;
    const isNamed = side === goal.side;
    this.isHold = kind === 'hold';
    this.isReach = kind === 'reach';
    this.hasGoal = this.isHold || this.isReach;
    const isRunner = this.isReach && isNamed;
    this.goal = goal;
    this.moves = goal.moves(movement.maxMove, NO_WAY_MOVES);
    this.side = side;
    const seek = isNamed ? tactics.seekNamed : tactics.seek;
    const enemy = this.isReach ? (isNamed ? tactics.exitSeek : tactics.guardSeek) : this.isHold ? 0 : seek;
    const { lattice, maxMove } = movement;
    const { columns, rows, count, spacing } = lattice;
    this.remoteness = Float64Array.from(
      { length: enemy === 0 ? 0 : columns * columns + rows * rows },
      (_, squared) => enemy * Math.sqrt((squared * spacing * spacing) / (maxMove * maxMove)),
    );
    this.columns = Int16Array.from({ length: count }, (_, node) => node % columns);
    this.rows = Int16Array.from({ length: count }, (_, node) => Math.floor(node / columns));
    this.canLeave = isRunner && !goal.hasArea;
    this.near = this.isHold ? tactics.hold : this.isReach ? tactics.exit : 0;
    this.pressure = this.isHold ? tactics.holdPressure : isRunner ? tactics.exitPressure : 0;
    this.arrived = this.isHold ? tactics.inside : 0;
    this.leave = isRunner ? tactics.leave : 0;
    this.outnumbering = isRunner ? tactics.outnumbering : 0;
    this.isByNumbers = this.near !== 0 && this.outnumbering !== 0;
    this.objective = tactics.objective;
    this.daring = this.isReach ? 0 : tactics.daring;
    this.hurry = isRunner ? tactics.hurry : 0;
    this.movesLeft = new Float64Array(figures.length);
    this.urgency = this.isHold ? URGENCY_TO_HOLD : isRunner ? 1 : 0;
  }

  beginTurn(battle: PulledBattle): void {
    this.perTurn = 1 / (MOVES_PER_TURN * (battle.maxTurns - battle.turn + 1));
    const own = Math.max(1, battle.sides[this.side].onTable);
    const enemies = battle.sides[1 - this.side].onTable;
    this.boldness = 1 + this.outnumbering * Math.max(0, own / Math.max(1, enemies) - 1);
    const lateness = this.hurry > 0 ? this.lateness(battle) : 0;
    this.caution = (1 - this.daring * Math.max(0, 1 - enemies / own)) * (1 - this.hurry * lateness * lateness);
  }

  /** 1 if the last of those who must reach something is just in time. */
  private lateness(battle: PulledBattle): number {
    const { objective } = this.goal.referee;
    if (objective.kind !== 'reach') return 0;
    const { figures, reached } = battle.sides[this.side];
    const { movesLeft, moves } = this;
    let count = 0;
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (!battle.stands(figure) || figure.reached) continue;
      const left = moves[figure.node];
      let at = count++;
      for (; at > 0 && movesLeft[at - 1] > left; at--) movesLeft[at] = movesLeft[at - 1];
      movesLeft[at] = left;
    }
    // If too few are left to win, those needed for a draw.
    const wanted = objective.figures - reached;
    const needed = wanted <= count ? wanted : (objective.drawAt ?? 0) - reached;
    return needed <= 0 || needed > count ? 0 : Math.min(1, movesLeft[needed - 1] * this.perTurn);
  }

  /** True if a figure there leaves the table, safe from fire. */
  leavesAt(node: number): boolean {
    return this.goal.isExit(this.side, node);
  }

  /**
   * Adds each node's worth for the mission. `foe` is the nearest enemy's node, -1 without one. All at once, because a
   * returned fraction is allocated on the heap.
   */
  add(nodes: Int32Array, count: number, foe: number, values: Float64Array): void {
    if (foe >= 0) this.addEnemy(nodes, count, foe, values);
    this.addGoal(nodes, count, values);
  }

  addEnemy(nodes: Int32Array, count: number, foe: number, values: Float64Array): void {
    const { remoteness, columns, rows } = this;
    if (remoteness.length === 0) return;
    const column = columns[foe];
    const row = rows[foe];
    for (let i = 0; i < count; i++) {
      const right = columns[nodes[i]] - column;
      const up = rows[nodes[i]] - row;
      values[i] -= remoteness[right * right + up * up];
    }
  }

  addGoal(nodes: Int32Array, count: number, values: Float64Array): void {
    if (!this.hasGoal) return;
    const { pressure, arrived, perTurn, leave, moves } = this;
    const near = this.near * this.boldness;
    for (let i = 0; i < count; i++) {
      const left = moves[nodes[i]];
      const share = Math.min(MOST_PRESSURE, left * perTurn);
      values[i] -= (near + pressure * share * share) * left;
      if (left === 0) values[i] += arrived;
      if (left === 0 && this.leavesAt(nodes[i])) values[i] += leave;
    }
  }

  /** By figure index: 0 to about 1. */
  writeUrgencies(battle: PulledBattle, urgencies: Float64Array): void {
    const { figures } = battle.sides[this.side];
    for (let i = 0; i < figures.length; i++) {
      const { index, node, reached } = figures[i];
      const share = Math.min(MOST_PRESSURE, this.moves[node] * this.perTurn);
      urgencies[index] = reached ? 0 : this.urgency * share * share;
    }
  }

  /** By figure index. */
  addMenaces(battle: PulledBattle, worths: Float64Array): void {
    const { goal, objective } = this;
    for (let i = 0; i < battle.figures.length; i++) {
      const { index, node, side } = battle.figures[i];
      if (!battle.stands(battle.figures[i])) continue;
      if (this.isHold) worths[index] += objective * MENACE_OF_HOLDER * (goal.isInArea(node) ? 1 : 0);
      else if (this.isReach && side === goal.side) worths[index] += objective / (1 + this.moves[node]);
    }
  }
}
