import { suggestion } from '../kernel/rules/names.ts';
import type { Lattice } from './geometry.ts';
import type { Movement } from './movement.ts';
import { type AreaSpec, compileShape, type Region } from './shape.ts';

/** In the order of `Referee.reason`. */
export const REASONS = [
  'turn-limit',
  'eliminated',
  'held',
  'reached',
  'cannot-reach',
  'broken',
  'contested',
  'unheld',
] as const;
export type Reason = (typeof REASONS)[number];

export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  eliminated: 'a side is wiped out',
  held: 'the objective is held at the turn limit',
  contested: 'both sides are on the objective at the turn limit',
  unheld: 'nobody is on the objective at the turn limit',
  reached: 'enough figures reached the goal',
  'cannot-reach': 'too few figures are left to reach the goal',
  broken: 'a side broke',
  'turn-limit': 'the turn limit is reached',
};

const TURN_LIMIT = 0;
const ELIMINATED = 1;
const HELD = 2;
const REACHED = 3;
const CANNOT_REACH = 4;
const BROKEN = 5;
const CONTESTED = 6;
const UNHELD = 7;

export const DRAW = -1;

/** As in a scenario: sides by name, areas by terrain piece or shape. */
export type MissionSpec =
  | { readonly objective: 'eliminate'; readonly turns: number; readonly side?: string | undefined }
  | {
      readonly objective: 'hold';
      readonly turns: number;
      readonly area: string | AreaSpec;
      readonly side?: string | undefined;
    }
  | {
      readonly objective: 'reach';
      readonly turns: number;
      readonly side: string;
      readonly edge?: TableEdge | undefined;
      readonly area?: string | AreaSpec | undefined;
      readonly figures: number;
      readonly drawAt?: number | undefined;
    }
  | { readonly objective: 'break'; readonly turns: number };

/** For sides 0 and 1, with the last turn. A side without living figures always loses. */
export type Objective = Eliminate | Hold | Reach | Break;

/** `side` must wipe out the enemy before the limit; null: the limit is a draw. */
export interface Eliminate {
  readonly kind: 'eliminate';
  readonly turns: number;
  readonly side: number | null;
}

/** `side` must hold the area at the limit; null: more figures in it win. */
export interface Hold {
  readonly kind: 'hold';
  readonly turns: number;
  readonly side: number | null;
}

/** `figures` must leave by an edge (`leaves`) or reach an area; `drawAt` of them draw at the limit. */
export interface Reach {
  readonly kind: 'reach';
  readonly turns: number;
  readonly side: number;
  readonly leaves: boolean;
  readonly figures: number;
  readonly drawAt: number | null;
}

/** The first to break loses. */
export interface Break {
  readonly kind: 'break';
  readonly turns: number;
}

/** Without turn limit: a system may have its own rule. */
export type MissionAim = Aim<MissionSpec>;
type Aim<Spec> = Spec extends unknown ? Omit<Spec, 'turns'> : never;

/** Resolves side names. Throws a RangeError on an unknown one. */
export function objectiveOf(mission: MissionSpec, sides: readonly string[]): Objective {
  const sideNamed = (name: string): number => {
    const side = sides.indexOf(name);
    if (side < 0) throw new RangeError(`no side is named "${name}"${suggestion(name, sides)}`);
    return side;
  };
  const { turns } = mission;
  switch (mission.objective) {
    case 'eliminate':
    case 'hold':
      return { kind: mission.objective, turns, side: mission.side === undefined ? null : sideNamed(mission.side) };
    case 'reach':
      return {
        kind: 'reach',
        turns,
        side: sideNamed(mission.side),
        leaves: mission.edge !== undefined,
        figures: mission.figures,
        drawAt: mission.drawAt ?? null,
      };
    case 'break':
      return { kind: 'break', turns };
  }
}

/** One object per side, refilled for each judgement. */
export class Standing {
  /** On the table or to come; of a side that must reach something, without those that have. */
  alive = 0;
  /** Alive in the area to hold. */
  inArea = 0;
  /** Left by the mission's edge or entered its area, each counted once. */
  reached = 0;
  /** Ever. */
  broken = false;
}

/** Decides end, winner and reason. Allocates nothing in play. */
export class Referee {
  readonly objective: Objective;
  /** -1 for a draw. Valid once `judge` returns true. */
  winner = DRAW;
  /** Index into REASONS. */
  reason = 0;

  constructor(objective: Objective) {
    this.objective = objective;
  }

  /** True if the game is over. Limits, areas and breaking count only `atTurnEnd`. Unused values may be 0 and false. */
  judge(turn: number, atTurnEnd: boolean, first: Standing, second: Standing): boolean {
    const { objective } = this;
    const atLimit = atTurnEnd && turn >= objective.turns;
    switch (objective.kind) {
      case 'eliminate':
        if (this.isEliminated(first.alive, second.alive)) return true;
        return atLimit && this.end(objective.side === null ? DRAW : 1 - objective.side, TURN_LIMIT);
      case 'hold':
        if (this.isEliminated(first.alive, second.alive)) return true;
        return atLimit && this.endHold(objective.side, first.inArea, second.inArea);
      case 'reach':
        return this.judgeReach(objective, atLimit, first, second);
      case 'break':
        if (this.isEliminated(first.alive, second.alive)) return true;
        if (atTurnEnd && (first.broken || second.broken)) return this.endBreak(first.broken, second.broken);
        return atLimit && this.end(DRAW, TURN_LIMIT);
    }
  }

  private end(winner: number, reason: number): true {
    this.winner = winner;
    this.reason = reason;
    return true;
  }

  private isEliminated(left0: number, left1: number): boolean {
    if (left0 > 0 && left1 > 0) return false;
    return this.end(left0 > 0 ? 0 : left1 > 0 ? 1 : DRAW, ELIMINATED);
  }

  /** With a holder: the enemy needs it alone, both is a draw. Without: more figures win. */
  private endHold(holder: number | null, in0: number, in1: number): true {
    if (in0 === 0 && in1 === 0) return this.end(holder === null ? DRAW : 1 - holder, UNHELD);
    const contested = holder === null ? in0 === in1 : in0 > 0 && in1 > 0;
    if (contested) return this.end(DRAW, CONTESTED);
    return this.end(in0 > in1 ? 0 : 1, HELD);
  }

  private endBreak(broken0: boolean, broken1: boolean): true {
    return this.end(broken0 && broken1 ? DRAW : broken0 ? 1 : 0, BROKEN);
  }

  private judgeReach(objective: Reach, atLimit: boolean, first: Standing, second: Standing): boolean {
    const { side, figures, drawAt } = objective;
    const { alive, reached } = side === 0 ? first : second;
    if (reached >= figures) return this.end(side, REACHED);
    // Figures that reached it keep their side in the game.
    if (this.isEliminated(first.alive + (side === 0 ? reached : 0), second.alive + (side === 1 ? reached : 0)))
      return true;
    const possible = reached + alive;
    if (possible < figures && (drawAt === null || possible < drawAt)) return this.end(1 - side, CANNOT_REACH);
    // A certain draw: nobody on the table can decide it.
    if (alive === 0 && objective.leaves) return this.end(DRAW, CANNOT_REACH);
    return atLimit && this.end(drawAt !== null && reached >= drawAt ? DRAW : 1 - side, TURN_LIMIT);
  }
}

export const TABLE_EDGES = ['north', 'south', 'east', 'west'] as const;
export type TableEdge = (typeof TABLE_EDGES)[number];

/** Rising nodes of an area (shape in units, or region), edge included; with `movement`, only standable ones. */
export function areaNodes(lattice: Lattice, area: AreaSpec | Region, movement?: Movement): Int32Array {
  const region = 'contains' in area ? area : compileShape(area);
  const nodes: number[] = [];
  for (let node = 0; node < lattice.count; node++)
    if (region.contains(lattice.x[node], lattice.y[node]) && (movement?.standable(node) ?? true)) nodes.push(node);
  return Int32Array.from(nodes);
}

/** Rising nodes of a table edge; with `movement`, only standable ones. */
export function edgeNodes(lattice: Lattice, edge: TableEdge, movement?: Movement): Int32Array {
  const { columns, rows } = lattice;
  const along = edge === 'north' || edge === 'south';
  const first = edge === 'north' ? (rows - 1) * columns : edge === 'east' ? columns - 1 : 0;
  const nodes = Int32Array.from({ length: along ? columns : rows }, (_, i) => first + i * (along ? 1 : columns));
  return movement === undefined ? nodes : nodes.filter((node) => movement.standable(node));
}
