import type { Snapshot } from '../kernel/players/position.ts';
import { Lattice } from './geometry.ts';
import type { GroundCosts } from './ground.ts';
import { Movement } from './movement.ts';
import { areaNodes, DRAW, edgeNodes, type MissionAim, type Objective, Referee, Standing } from './objectives.ts';
import type { AreaSpec } from './shape.ts';
import { compileTerrain, type PieceSpec, type Terrain } from './terrain.ts';

/** The goal of a mission on a table: its area or edge, or neither. */
export interface Site {
  /** The points of the area or edge where figures can stand, by rising number; none without an area or edge. */
  readonly nodes: Int32Array;
  /** The area; null for an edge or neither. */
  readonly area: AreaSpec | null;
}

/**
 * Finds the area or edge that a mission names; none for a name that no terrain piece with an area has, which `checks`
 * reports.
 */
export function siteOf(mission: MissionAim, terrain: readonly PieceSpec[], lattice: Lattice, movement: Movement): Site {
  const area = areaOf(mission, terrain);
  if (area !== null) return { area, nodes: areaNodes(lattice, area, movement) };
  const edge = mission.objective === 'reach' ? mission.edge : undefined;
  return { area, nodes: edge === undefined ? new Int32Array(0) : edgeNodes(lattice, edge, movement) };
}

/** A shape of the mission's own, or that of the terrain piece it names. */
function areaOf(mission: MissionAim, terrain: readonly PieceSpec[]): AreaSpec | null {
  if (mission.objective !== 'hold' && mission.objective !== 'reach') return null;
  const { area } = mission;
  if (typeof area !== 'string') return area ?? null;
  const { rect, polygon, circle } = terrain.find(({ name }) => name === area) ?? {};
  if (rect !== undefined) return { rect };
  if (polygon !== undefined) return { polygon };
  return circle === undefined ? null : { circle };
}

/**
 * A mission on a table: where its goal is, how far that is from everywhere, and whether it is decided. Whose figures
 * count as alive, in the area, gone or broken is for the rules: they fill `standings` and ask.
 */
export class Mission {
  readonly kind: Objective['kind'];
  /** The side that holds, must reach or must eliminate; -1 where the mission names none. */
  readonly side: number;
  readonly referee: Referee;
  /**
   * Length of the way from each node to the area or edge in hundredths, -1 if there is none; null without an area or
   * edge.
   */
  readonly distance: Int32Array | null;
  /** Whether figures can be in an area of the mission. */
  readonly hasArea: boolean;
  readonly standings: readonly [Standing, Standing] = [new Standing(), new Standing()];
  /** Whether the game is over: then the referee has a winner and a reason. */
  ended = false;
  /** 1 for nodes of the area, and for those of the edge by which figures leave. */
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

  /** A side's doubled score: 2 a win, 1 a draw or a game that is not over, 0 a loss. */
  doubledScore(side: number): number {
    if (!this.ended || this.referee.winner === DRAW) return 1;
    return this.referee.winner === side ? 2 : 0;
  }

  isInArea(node: number): boolean {
    return this.area[node] === 1;
  }

  /** Whether a figure of the side leaves the table there, as its mission has it. */
  isExit(side: number, node: number): boolean {
    return side === this.side && this.exit[node] === 1;
  }

  /** Whether the game is over, by the standings that the rules have filled. */
  judge(turn: number, atTurnEnd: boolean): void {
    const [first, second] = this.standings;
    this.ended = this.referee.judge(turn, atTurnEnd, first, second);
  }

  /**
   * From each node, how many moves of `length` hundredths it takes to the area or edge, and `never` where there is no
   * way; 0 without either.
   */
  moves(length: number, never: number): Float64Array {
    const moves = new Float64Array(this.area.length);
    const { distance } = this;
    if (distance !== null)
      for (let n = 0; n < moves.length; n++) moves[n] = distance[n] < 0 ? never : distance[n] / length;
    return moves;
  }
}

/** The table of a scenario: lattice, terrain, movement, and the areas that its text names. */
export interface TableLayout {
  readonly lattice: Lattice;
  readonly terrain: Terrain;
  readonly movement: Movement;
  /** Where each side may deploy, as nodes and as the shape drawn. */
  readonly deployment: readonly Int32Array[];
  readonly deploymentShapes: readonly AreaSpec[];
  readonly site: Site;
}

/** What the layout of a table is made from. */
export interface TablePlan {
  readonly table: { readonly width: number; readonly depth: number; readonly terrain: readonly PieceSpec[] };
  readonly mission: MissionAim;
  /** Hundredths between the points on which figures stand. */
  readonly spacing: number;
  readonly costs: GroundCosts;
  /** The longest move of any figure, in hundredths. */
  readonly maxMove: number;
  /** By side. */
  readonly deploymentShapes: readonly AreaSpec[];
}

/** Lays out a table on which both sides deploy in an area. */
export function layOutTable({ table, mission, spacing, costs, maxMove, deploymentShapes }: TablePlan): TableLayout {
  const lattice = new Lattice(table.width, table.depth, spacing);
  const terrain = compileTerrain(table.terrain);
  const movement = new Movement(lattice, terrain, costs, maxMove);
  const deployment = deploymentShapes.map((shape) => areaNodes(lattice, shape, movement));
  const site = siteOf(mission, table.terrain, lattice, movement);
  return { lattice, terrain, movement, deployment, deploymentShapes, site };
}

/** A side's own half of a table, the first side's in the south; the middle line belongs to neither. */
export function ownHalf({ width, depth }: { readonly width: number; readonly depth: number }, side: number): AreaSpec {
  const own = Math.max(1, Math.ceil(depth / 2) - 1);
  return { rect: [0, side === 0 ? 0 : depth - own, width, own] };
}
