import type { Snapshot } from '../kernel/players/snapshot.ts';
import { areaNodes, edgeNodes } from './areas.ts';
import type { Lattice } from './lattice.ts';
import type { Movement } from './movement.ts';
import { DRAW, type MissionAim, type Objective, Referee, Standing } from './objectives.ts';
import type { AreaSpec } from './shape.ts';
import type { PieceSpec } from './terrain.ts';

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
