import { hundredths, type Lattice } from '../../../tabletop/geometry.ts';
import { NO_WAY } from '../../../tabletop/ground.ts';
import { Movement, placeIn } from '../../../tabletop/movement.ts';
import { SharedLists, sharedListBytes } from '../../../tabletop/shared-lists.ts';
import {
  type GroundTable,
  type LatticeSpec,
  latticeOf,
  type SharedMemory,
  specOf,
  Tables,
} from '../../../tabletop/tables.ts';
import { compileTerrain, type PieceSpec } from '../../../tabletop/terrain.ts';
import type { SoloRules } from '../rules/rules.ts';

/** SOLO-15. */
export const NORMAL = 0;
export const CHARGE = 1;
export const FLIGHT = 2;

/** Number of draggers (SOLO-17). */
export const NO_DRAG = 0;
export const DRAG_ONE = 1;
export const DRAG_TWO = 2;

const CODES = 18;
/** For a reach over open ground alone. */
const ALL_OPEN = new Uint8Array(0);

/** Distinct bonuses; the first is 0. */
export function pacesOf({ profiles }: SoloRules): readonly number[] {
  return [...new Set([0, ...Object.values(profiles).map(({ moveBonus }) => moveBonus)])];
}

export type SoloPiece = PieceSpec & { readonly ground?: string | undefined; readonly deduction?: number | undefined };

/** The rules that ways depend on. */
interface WayRules {
  readonly move: Omit<SoloRules['move'], 'usesBudget'>;
  readonly paces: readonly number[];
  readonly terrain: Pick<SoloRules['terrain'], 'deduction'>;
}

/** With hindrances up to `value` on the way, that much comes off a move. */
interface Stage {
  readonly value: number;
  readonly movement: Movement;
}

/**
 * Reach of a movement action (SOLO-14 to 18), cached by kind of move. Hindrances come off the move as a whole: only
 * open ground is in reach of the full move.
 */
export class Ways implements GroundTable {
  readonly lattice: Lattice;
  /** From open to impassable; each includes those before. */
  private readonly stages: readonly Stage[];
  private readonly rules: WayRules['move'];
  /** Bonuses in inches; a pace is an index. */
  private readonly paces: readonly number[];
  /** At [pace * 18 + kind * 6 + wounded * 3 + drag]: index into `allowances`. */
  private readonly allowanceOf: Int32Array;
  /** Hundredths by stage. */
  private readonly allowances: readonly (readonly number[])[];
  private readonly reaches: (Int32Array | undefined)[];
  /** By node of a reach: its first stage. */
  private readonly reachStages: (Uint8Array | undefined)[];
  private readonly fields: (Int32Array | undefined)[];
  private readonly hasWalls: boolean;
  private readonly ownDeductions: ReadonlySet<number>;
  /** Reaches, then their stages. */
  private readonly shared: SharedLists;
  private ownBytes: number;

  constructor(
    lattice: Lattice,
    pieces: readonly SoloPiece[],
    rules: WayRules,
    shared: SharedArrayBuffer | null = null,
  ) {
    this.lattice = lattice;
    this.rules = rules.move;
    const hindrances = pieces.map((piece) => hindranceOf(piece, rules));
    const slower = (a: number, b: number): number => (rules.move.penalty === 'deduct' ? a - b : b - a);
    const values = [...new Set(hindrances.filter((value) => value > 0))].sort(slower);
    this.paces = rules.paces;
    const kinds = Array.from({ length: CODES * this.paces.length }, (_, i) => i);
    const byStage = kinds.map((kind) => [0, ...values].map((value) => this.allowance(kind, value)));
    const keys = byStage.map((stages) => stages.join());
    const distinct = [...new Set(keys)];
    this.allowanceOf = Int32Array.from(keys, (key) => distinct.indexOf(key));
    this.allowances = distinct.map((key) => byStage[keys.indexOf(key)]);
    this.ownDeductions = new Set(hindrances.filter((_, i) => hasOwnDeduction(pieces[i], rules)));
    this.hasWalls = pieces.some(({ movement }) => movement === 'impassable');
    this.stages = [0, ...values].map((value, stage) => {
      const most = Math.max(...this.allowances.map((stages) => stages[stage]));
      const terrain = compileTerrain(
        pieces.map((piece, i) => asStage(piece, hindrances[i] > 0 && values.indexOf(hindrances[i]) >= stage)),
      );
      return { value, movement: new Movement(lattice, terrain, { rough: 1, linearObstacle: 0 }, most) };
    });
    this.reaches = new Array<Int32Array | undefined>(distinct.length * lattice.count).fill(undefined);
    this.reachStages = new Array<Uint8Array | undefined>(distinct.length * lattice.count).fill(undefined);
    this.fields = new Array<Int32Array | undefined>(lattice.count).fill(undefined);
    this.shared = new SharedLists(distinct.length * lattice.count, shared);
    this.ownBytes = 8 * lattice.count * (2 * distinct.length + 1);
  }

  get bytes(): number {
    const stages = this.stages.reduce((sum, { movement }) => sum + movement.bytes, 0);
    return stages + this.ownBytes;
  }

  /** Only the impassable stops anybody. */
  get ground(): Movement {
    return this.stages[this.stages.length - 1].movement;
  }

  /** Hundredths of an action: deductions added up, or the lowest flat rate (SOLO-16). */
  private allowance(code: number, terrain: number): number {
    const { rules } = this;
    const kind = Math.floor(code / 6) % 3;
    const drag = code % 3;
    const own = kind === NORMAL ? rules.normal : kind === CHARGE ? rules.charge : rules.flee;
    const base = own + this.paces[Math.floor(code / CODES)];
    const hindrances = [
      terrain,
      Math.floor(code / 3) % 2 === 1 ? rules.wounded : 0,
      drag === DRAG_ONE ? rules.dragOne : drag === DRAG_TWO ? rules.dragTwo : 0,
    ].filter((value) => value > 0);
    const left =
      rules.penalty === 'deduct' ? base - hindrances.reduce((sum, v) => sum + v, 0) : Math.min(base, ...hindrances);
    const share = rules.per === 'turn' ? rules.maxActions : 1;
    return hundredths(Math.max(rules.minimum, left / share));
  }

  private code(kind: number, wounded: boolean, drag: number, pace: number): number {
    return this.allowanceOf[pace * CODES + kind * 6 + (wounded ? 3 : 0) + drag];
  }

  /** Hundredths of an action over open ground. */
  openAllowance(kind: number, wounded: boolean, drag = NO_DRAG, pace = 0): number {
    return this.allowances[this.code(kind, wounded, drag, pace)][0];
  }

  standable(node: number): boolean {
    return this.ground.standable(node);
  }

  /** Other nodes in reach, ascending. Read-only. */
  reach(node: number, kind: number, wounded: boolean, drag: number, pace = 0): Int32Array {
    const code = this.code(kind, wounded, drag, pace);
    const at = code * this.lattice.count + node;
    return this.reaches[at] ?? this.work(code, node, at);
  }

  private work(code: number, node: number, at: number): Int32Array {
    const known = this.shared.known(at);
    if (known !== null) return this.keep(at, known.subarray(0, known.length / 2), known.subarray(known.length / 2));
    const stageByNode = new Map<number, number>();
    this.stages.forEach(({ movement }, stage) => {
      const nodes = movement.reach(node);
      const costs = movement.reachCost(node);
      const most = this.allowances[code][stage];
      for (let i = 0; i < nodes.length; i++)
        if (costs[i] <= most && !stageByNode.has(nodes[i])) stageByNode.set(nodes[i], stage);
    });
    const reach = Int32Array.from(stageByNode.keys()).sort();
    const stages = Array.from(reach, (to) => stageByNode.get(to)!);
    this.shared.write(at, reach, stages);
    return this.keep(at, reach, stages);
  }

  private keep(at: number, reach: Int32Array, stages: ArrayLike<number>): Int32Array {
    this.reaches[at] = reach;
    const own = Uint8Array.from(stages);
    this.reachStages[at] = own.some((stage) => stage > 0) ? own : ALL_OPEN;
    this.ownBytes += 5 * reach.length;
    return reach;
  }

  /** Stage to a node in reach, 0 over open ground (SOLO-16). */
  stageOf(from: number, to: number, kind: number, wounded: boolean, drag: number, pace = 0): number {
    if (this.stages.length === 1) return 0;
    const at = this.code(kind, wounded, drag, pace) * this.lattice.count + from;
    const stages = this.reachStages[at]!;
    return stages === ALL_OPEN ? 0 : stages[placeIn(this.reaches[at]!, to)];
  }

  /** SOLO-18. */
  isOwnDeduction(stage: number): boolean {
    return this.ownDeductions.has(this.stages[stage].value);
  }

  /** Distances by node round the impassable (-1: no way); null if the straight line is free. */
  field(from: number, to: number): Int32Array | null {
    if (!this.hasWalls || this.ground.straightCost(from, to) !== NO_WAY) return null;
    let field = this.fields[to];
    if (field === undefined) {
      field = this.ground.distanceField(Int32Array.of(to));
      this.fields[to] = field;
      this.ownBytes += field.byteLength;
    }
    return field;
  }
}

interface WaysContent {
  readonly lattice: LatticeSpec;
  readonly pieces: readonly SoloPiece[];
  readonly rules: WayRules;
}

const ways = new Tables<WaysContent, Ways>(
  'stargate-solo ways',
  ({ lattice, pieces, rules }, shared) => new Ways(latticeOf(lattice), pieces, rules, shared),
  ({ lattice, pieces, rules }) => {
    const { count } = latticeOf(lattice);
    return pieces.length === 0 ? 0 : sharedListBytes(CODES * rules.paces.length * count, 2 * count);
  },
);

export function waysOver(
  lattice: Lattice,
  terrain: readonly SoloPiece[],
  rules: SoloRules,
  memory?: SharedMemory,
): Ways {
  const { usesBudget: _uses, ...move } = rules.move;
  return ways.of(
    {
      lattice: specOf(lattice),
      pieces: terrain.map(({ cover: _cover, sight: _sight, movementCost: _cost, ...piece }) => ({
        ...piece,
        name: '',
      })),
      rules: { move, paces: pacesOf(rules), terrain: { deduction: rules.terrain.deduction } },
    },
    memory,
  );
}

/** Inches by the piece, its ground, or the general rule (SOLO-16, 18). */
function hindranceOf(piece: SoloPiece, rules: WayRules): number {
  if (piece.movement === 'impassable') return 0;
  if (piece.deduction !== undefined) return piece.deduction;
  const own = groundDeduction(piece, rules);
  if (own !== null && piece.movement !== 'open') return own;
  if (piece.movement === 'rough') return rules.move.rough;
  return piece.movement === 'linear-obstacle' ? rules.move.linearObstacle : 0;
}

function groundDeduction({ ground }: SoloPiece, rules: WayRules): number | null {
  const kinds: Readonly<Record<string, number | null>> = rules.terrain.deduction;
  return ground === undefined ? null : kinds[ground];
}

function hasOwnDeduction(piece: SoloPiece, rules: WayRules): boolean {
  return piece.deduction !== undefined || groundDeduction(piece, rules) !== null;
}

function asStage(piece: SoloPiece, closed: boolean): PieceSpec {
  const { ground: _ground, deduction: _deduction, movementCost: _cost, ...spec } = piece;
  return { ...spec, movement: closed || piece.movement === 'impassable' ? 'impassable' : 'open' };
}
