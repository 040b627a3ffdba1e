import type { Snapshot } from '../kernel/players/position.ts';
import type { Lattice } from './geometry.ts';
import type { GroundCosts } from './ground.ts';
import { type Movement, movementContent, movementOf } from './movement.ts';
import { areaNodes, DRAW, edgeNodes, type MissionAim, type Objective, Referee, Standing } from './objectives.ts';
import type { AreaSpec } from './shape.ts';
import { latticeOf, type SharedMemory } from './tables.ts';
import { compileTerrain, type PieceSpec, type Terrain } from './terrain.ts';

/** The goal of a mission: an area, an edge or neither. */
export interface Site {
  /** Its standable nodes, rising; empty without a goal. */
  readonly nodes: Int32Array;
  /** Null for an edge or neither. */
  readonly area: AreaSpec | null;
}

/** Empty for a name that no piece with an area has; `checks` reports that. */
export function siteOf(mission: MissionAim, terrain: readonly PieceSpec[], lattice: Lattice, movement: Movement): Site {
  const area = areaOf(mission, terrain);
  if (area !== null) return { area, nodes: areaNodes(lattice, area, movement) };
  const edge = mission.objective === 'reach' ? mission.edge : undefined;
  return { area, nodes: edge === undefined ? new Int32Array(0) : edgeNodes(lattice, edge, movement) };
}

function areaOf(mission: MissionAim, terrain: readonly PieceSpec[]): AreaSpec | null {
  if (mission.objective !== 'hold' && mission.objective !== 'reach') return null;
  const { area } = mission;
  if (typeof area !== 'string') return area ?? null;
  const { rect, polygon, circle } = terrain.find(({ name }) => name === area) ?? {};
  if (rect !== undefined) return { rect };
  if (polygon !== undefined) return { polygon };
  return circle === undefined ? null : { circle };
}

/** Where the goal is, how far away, and whether the game is decided. Rules fill `standings` and ask. */
export class Mission {
  readonly kind: Objective['kind'];
  /** The side that holds, reaches or eliminates; -1 for none. */
  readonly side: number;
  readonly referee: Referee;
  /** Way to the goal from each node in hundredths, -1 if none; null without a goal. */
  readonly distance: Int32Array | null;
  /** True if figures can be in the mission's area. */
  readonly hasArea: boolean;
  readonly standings: readonly [Standing, Standing] = [new Standing(), new Standing()];
  /** If true, the referee has winner and reason. */
  ended = false;
  /** 1 for nodes of the area, or of the exit edge. */
  private readonly area: Uint8Array;
  private readonly exit: Uint8Array;

  constructor(objective: Objective, site: Site, movement: Movement) {
    this.kind = objective.kind;
    this.side = objective.kind === 'break' ? -1 : (objective.side ?? -1);
    this.referee = new Referee(objective);
    this.hasArea = site.area !== null;
    this.distance = site.nodes.length === 0 ? null : movement.distanceField(site.nodes);
    this.area = new Uint8Array(movement.lattice.count);
    this.exit = new Uint8Array(movement.lattice.count);
    const marked = site.area === null ? this.exit : this.area;
    for (const node of site.nodes) marked[node] = 1;
  }

  reset(): void {
    this.ended = false;
  }

  exchange(state: Snapshot): void {
    this.ended = state.flag(this.ended);
    this.referee.winner = state.int(this.referee.winner);
    this.referee.reason = state.int(this.referee.reason);
  }

  /** 2 for a win, 1 for a draw or an unfinished game, 0 for a loss. */
  doubledScore(side: number): number {
    if (!this.ended || this.referee.winner === DRAW) return 1;
    return this.referee.winner === side ? 2 : 0;
  }

  isInArea(node: number): boolean {
    return this.area[node] === 1;
  }

  /** True if the side's figures leave the table there. */
  isExit(side: number, node: number): boolean {
    return side === this.side && this.exit[node] === 1;
  }

  /** Judges by `standings`. */
  judge(turn: number, atTurnEnd: boolean): void {
    const [first, second] = this.standings;
    this.ended = this.referee.judge(turn, atTurnEnd, first, second);
  }

  /** Moves of `length` hundredths to the goal, by node; `never` without a way, 0 without a goal. */
  moves(length: number, never: number): Float64Array {
    const moves = new Float64Array(this.area.length);
    const { distance } = this;
    if (distance !== null)
      for (let n = 0; n < moves.length; n++) moves[n] = distance[n] < 0 ? never : distance[n] / length;
    return moves;
  }
}

export interface TableLayout {
  readonly lattice: Lattice;
  readonly terrain: Terrain;
  readonly movement: Movement;
  /** By side: nodes, and the shape drawn. */
  readonly deployment: readonly Int32Array[];
  readonly deploymentShapes: readonly AreaSpec[];
  readonly site: Site;
}

export interface TablePlan {
  readonly table: { readonly width: number; readonly depth: number; readonly terrain: readonly PieceSpec[] };
  readonly mission: MissionAim;
  /** Hundredths between points. */
  readonly spacing: number;
  readonly costs: GroundCosts;
  /** Longest move of any figure, in hundredths. */
  readonly maxMove: number;
  readonly deploymentShapes: readonly AreaSpec[];
}

/** For sides that deploy in areas. */
export function layOutTable(plan: TablePlan, memory?: SharedMemory): TableLayout {
  const { table, mission, spacing, costs, maxMove, deploymentShapes } = plan;
  const lattice = latticeOf({ width: table.width, depth: table.depth, spacing });
  const terrain = compileTerrain(table.terrain);
  const movement = movementOf(movementContent(lattice, table.terrain, costs, maxMove), memory);
  const deployment = deploymentShapes.map((shape) => areaNodes(lattice, shape, movement));
  const site = siteOf(mission, table.terrain, lattice, movement);
  return { lattice, terrain, movement, deployment, deploymentShapes, site };
}

/** The first side's half is in the south; the middle line is neither's. */
export function ownHalf({ width, depth }: { readonly width: number; readonly depth: number }, side: number): AreaSpec {
  const own = Math.max(1, Math.ceil(depth / 2) - 1);
  return { rect: [0, side === 0 ? 0 : depth - own, width, own] };
}
