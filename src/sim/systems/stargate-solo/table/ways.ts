import { hundredths, type Lattice } from '../../../tabletop/geometry.ts';
import { NO_WAY } from '../../../tabletop/ground.ts';
import { Movement, placeIn } from '../../../tabletop/movement.ts';
import { compileTerrain, type PieceSpec } from '../../../tabletop/terrain.ts';
import type { SoloRules } from '../rules/rules.ts';

/** Kinds of movement (SOLO-15). */
export const NORMAL = 0;
export const CHARGE = 1;
export const FLIGHT = 2;

/** How many drag (SOLO-17). */
export const NO_DRAG = 0;
export const DRAG_ONE = 1;
export const DRAG_TWO = 2;

/** Kinds of movement by wounded or not by how many drag. */
const CODES = 18;

/** The different movement bonuses of profiles; the first is 0. */
export function pacesOf({ profiles }: SoloRules): readonly number[] {
  return [...new Set([0, ...Object.values(profiles).map(({ moveBonus }) => moveBonus)])];
}

/** A terrain piece with this system's own keys. */
export type SoloPiece = PieceSpec & { readonly ground?: string | undefined; readonly deduction?: number | undefined };

/** One degree of hindrance: with hindrances up to `value` on the way, that much comes off a figure's move. */
interface Stage {
  readonly value: number;
  readonly movement: Movement;
}

/**
 * How far a movement action gets (SOLO-14 to 18). Hindrances of terrain do not cost by the inch but come off the move
 * as a whole: in reach is what open ground alone allows with the full move, and what rough ground or a wall allows with
 * the rest. Kinds of move are numbered; reach is worked out when first asked for and cached.
 */
export class Ways {
  readonly lattice: Lattice;
  /** From open to impassable: every degree includes the terrain of those before it. */
  private readonly stages: readonly Stage[];
  private readonly rules: SoloRules['move'];
  /** Movement bonuses of profiles, in inches: the first is 0. A figure's pace is an index into it. */
  private readonly paces: readonly number[];
  /** [pace * 18 + kind * 6 + wounded * 3 + drag]: index into `allowances`. */
  private readonly allowanceOf: Int32Array;
  /** For each distinct allowance, hundredths by stage. */
  private readonly allowances: readonly (readonly number[])[];
  private readonly reaches: (Int32Array | undefined)[];
  /** The stage that first leads to each node of a reach. */
  private readonly reachStages: (Uint8Array | undefined)[];
  private readonly fields: (Int32Array | undefined)[];
  private readonly hasWalls: boolean;
  /** Hindrances that pieces or their kinds of ground define. */
  private readonly ownDeductions: ReadonlySet<number>;

  constructor(lattice: Lattice, pieces: readonly SoloPiece[], rules: SoloRules) {
    this.lattice = lattice;
    this.rules = rules.move;
    const hindrances = pieces.map((piece) => hindranceOf(piece, rules));
    const slower = (a: number, b: number): number => (rules.move.penalty === 'deduct' ? a - b : b - a);
    const values = [...new Set(hindrances.filter((value) => value > 0))].sort(slower);
    this.paces = pacesOf(rules);
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
  }

  /** Where only what is impassable stops anybody. */
  get ground(): Movement {
    return this.stages[this.stages.length - 1].movement;
  }

  /** Hundredths that one action moves: base move, then deductions added up, or the lowest flat rate (SOLO-16). */
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

  /** Hundredths that one action moves over open ground. */
  openAllowance(kind: number, wounded: boolean, drag = NO_DRAG, pace = 0): number {
    return this.allowances[this.code(kind, wounded, drag, pace)][0];
  }

  standable(node: number): boolean {
    return this.ground.standable(node);
  }

  /** The other nodes that one movement action can reach, by rising number. Not to be changed. */
  reach(node: number, kind: number, wounded: boolean, drag: number, pace = 0): Int32Array {
    const code = this.code(kind, wounded, drag, pace);
    const at = code * this.lattice.count + node;
    return this.reaches[at] ?? this.work(code, node, at);
  }

  private work(code: number, node: number, at: number): Int32Array {
    const stageByNode = new Map<number, number>();
    this.stages.forEach(({ movement }, stage) => {
      const nodes = movement.reach(node);
      const costs = movement.reachCost(node);
      const most = this.allowances[code][stage];
      for (let i = 0; i < nodes.length; i++)
        if (costs[i] <= most && !stageByNode.has(nodes[i])) stageByNode.set(nodes[i], stage);
    });
    const reach = Int32Array.from(stageByNode.keys()).sort();
    this.reaches[at] = reach;
    this.reachStages[at] = Uint8Array.from(reach, (to) => stageByNode.get(to)!);
    return reach;
  }

  /** How hindered a movement action to a node in reach is: 0 over open ground, more for what it has to go through (SOLO-16). */
  stageOf(from: number, to: number, kind: number, wounded: boolean, drag: number, pace = 0): number {
    if (this.stages.length === 1) return 0;
    const at = this.code(kind, wounded, drag, pace) * this.lattice.count + from;
    return this.reachStages[at]![placeIn(this.reaches[at]!, to)];
  }

  /** Whether a stage is that of a deduction that a piece or its kind of ground states (SOLO-18). */
  isOwnDeduction(stage: number): boolean {
    return this.ownDeductions.has(this.stages[stage].value);
  }

  /**
   * Distances to measure the way to a node by: null if nothing impassable is in the straight line, otherwise the way
   * round from every node (-1 if there is none).
   */
  field(from: number, to: number): Int32Array | null {
    if (!this.hasWalls || this.ground.straightCost(from, to) !== NO_WAY) return null;
    let field = this.fields[to];
    if (field === undefined) {
      field = this.ground.distanceField(Int32Array.of(to));
      this.fields[to] = field;
    }
    return field;
  }
}

/**
 * Inches that a piece takes off a move (SOLO-16, 18): its own, its kind of ground's, or those of all rough ground and
 * obstacles.
 */
function hindranceOf(piece: SoloPiece, rules: SoloRules): number {
  if (piece.movement === 'impassable') return 0;
  if (piece.deduction !== undefined) return piece.deduction;
  const own = groundDeduction(piece, rules);
  if (own !== null && piece.movement !== 'open') return own;
  if (piece.movement === 'rough') return rules.move.rough;
  return piece.movement === 'linear-obstacle' ? rules.move.linearObstacle : 0;
}

function groundDeduction({ ground }: SoloPiece, rules: SoloRules): number | null {
  const kinds: Readonly<Record<string, number | null>> = rules.terrain.deduction;
  return ground === undefined ? null : kinds[ground];
}

function hasOwnDeduction(piece: SoloPiece, rules: SoloRules): boolean {
  return piece.deduction !== undefined || groundDeduction(piece, rules) !== null;
}

function asStage(piece: SoloPiece, closed: boolean): PieceSpec {
  const { ground: _ground, deduction: _deduction, movementCost: _cost, ...spec } = piece;
  return { ...spec, movement: closed || piece.movement === 'impassable' ? 'impassable' : 'open' };
}
