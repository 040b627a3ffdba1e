import { type Lattice, UNIT } from '../../../tabletop/geometry.ts';
import type { Shape } from '../../../tabletop/shape.ts';
import type { ArmouryWeapon, WeaponUse } from '../steps/armoury.ts';
import type { Deviation } from '../steps/deviation.ts';
import type { Barrier } from './barriers.ts';
import { NearestPoint } from './pieces.ts';
import type { Figure } from './state.ts';
import type { Thing } from './things.ts';

/** Reused for all attacks. */
export class Attack {
  attacker!: Figure;
  thing!: Thing;
  weapon!: ArmouryWeapon;
  use!: WeaponUse;
  /** Null for a point, or a piece with nobody behind. */
  target: Figure | null = null;
  aim = 0;
  /** The target's, if any. */
  node = 0;
  /** Index in `battle.barriers` (REV-42); -1 for none. */
  piece = -1;
  /** Index into RANGES. */
  range = 0;
  /** Index in `battle.barriers` (REV-41), and one of COVER. */
  barrier = -1;
  cover = 0;
  /** REV-29. */
  isFromAmbush = false;
  /** Index into CHANCES; -1 for none. */
  chance = -1;
}

/** Not rolled yet. */
export const UNROLLED = -1;

/** One object is reused. */
export class Blast {
  /** By distance from the centre; metres. */
  readonly order: Figure[];
  readonly metres: Float64Array;
  count = 0;
  /** Pieces rolled against, and one of BREACH for each. */
  readonly pieces: Int32Array;
  readonly breaches: Int32Array;
  breached = 0;
  /** By zone: damage roll, where house rules have one for all (REV-35). */
  readonly rolls: Int32Array;

  constructor(figures: readonly Figure[], pieces: number, zones: number) {
    this.order = [...figures];
    this.metres = new Float64Array(figures.length);
    this.pieces = new Int32Array(figures.length + pieces);
    this.breaches = new Int32Array(figures.length + pieces);
    this.rolls = new Int32Array(zones);
  }

  begin(): void {
    this.count = 0;
    this.breached = 0;
    this.rolls.fill(UNROLLED);
  }

  /** Equal distances keep the order of adding. */
  add(figure: Figure, metres: number): void {
    let at = this.count++;
    for (; at > 0 && this.metres[at - 1] > metres; at--) {
      this.order[at] = this.order[at - 1];
      this.metres[at] = this.metres[at - 1];
    }
    this.order[at] = figure;
    this.metres[at] = metres;
  }

  hasRolledAgainst(piece: number): boolean {
    for (let i = 0; i < this.breached; i++) if (this.pieces[i] === piece) return true;
    return false;
  }

  noteBreach(piece: number, breach: number): void {
    this.pieces[this.breached] = piece;
    this.breaches[this.breached++] = breach;
  }
}

/** To a hundredth, up to 80 metres. */
const HALVINGS = 14;

const nearest = new NearestPoint();

/** Fractional hundredths. One object is reused. */
export class Landing {
  x = 0;
  y = 0;
  /** The point aimed at, in whole hundredths. */
  private aimX = 0;
  private aimY = 0;
  /** Fractions are fields: passed on, they are boxed. */
  private share = 0.5;
  private tried = 0.5;

  at({ x, y }: Lattice, node: number): this {
    this.aimX = this.x = x[node];
    this.aimY = this.y = y[node];
    return this;
  }

  /** REV-35, 42: just before the piece's nearest point. */
  before(lattice: Lattice, from: number, shape: Shape): this {
    const { x, y } = nearest.find(shape, lattice.x[from], lattice.y[from]);
    this.x = x;
    this.y = y;
    this.meet(lattice, from, shape);
    this.aimX = this.x = whole(this.x);
    this.aimY = this.y = whole(this.y);
    return this;
  }

  /** REV-79, 80: applies the last roll. Nobody throws at the own point. */
  off({ x, y }: Lattice, from: number, { along, right }: Deviation): this {
    const { aimX, aimY } = this;
    const dx = aimX - x[from];
    const dy = aimY - y[from];
    const length = Math.sqrt(dx * dx + dy * dy);
    const east = dx / length;
    const north = dy / length;
    this.x = aimX + UNIT * (along * east + right * north);
    this.y = aimY + UNIT * (along * north - right * east);
    return this;
  }

  /**
   * REV-80: stops at the first impassable or sight-blocking piece; true if there is one. A piece around the point
   * aimed at does not count.
   */
  stopAtWalls(barriers: readonly Barrier[]): boolean {
    this.share = 1;
    for (let i = 0; i < barriers.length; i++) {
      const barrier = barriers[i];
      if (barrier.isDestroyed || !(barrier.piece.sight === 'blocks' || barrier.blocksWay)) continue;
      this.cutAt(barrier.piece.shape, this.aimX, this.aimY);
    }
    this.shorten(this.aimX, this.aimY);
    return this.share < 1;
  }

  /** REV-81. */
  meet({ x, y }: Lattice, from: number, shape: Shape): void {
    this.share = 1;
    this.cutAt(shape, x[from], y[from]);
    this.shorten(x[from], y[from]);
  }

  private shorten(fromX: number, fromY: number): void {
    const { share } = this;
    if (share === 1) return;
    this.x = fromX + share * (this.x - fromX);
    this.y = fromY + share * (this.y - fromY);
  }

  /** Cuts the line where it enters from outside. */
  private cutAt(shape: Shape, fromX: number, fromY: number): void {
    this.tried = 1;
    if (shape.covers(fromX, fromY) || !this.crosses(shape, fromX, fromY)) return;
    let before = 0;
    let behind = 1;
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (before + behind) / 2;
      this.tried = middle;
      if (this.crosses(shape, fromX, fromY)) behind = middle;
      else before = middle;
    }
    if (before < this.share) this.share = before;
  }

  private crosses(shape: Shape, fromX: number, fromY: number): boolean {
    const { tried } = this;
    return shape.crosses(
      fromX,
      fromY,
      whole(fromX + tried * (this.x - fromX)),
      whole(fromY + tried * (this.y - fromY)),
    );
  }

  /** To its nearest point. */
  metresToShape(shape: Shape): number {
    return Math.sqrt(nearest.find(shape, whole(this.x), whole(this.y)).distanceSquared) / UNIT;
  }

  metresTo({ x, y }: Lattice, node: number): number {
    const dx = x[node] - this.x;
    const dy = y[node] - this.y;
    return Math.sqrt(dx * dx + dy * dy) / UNIT;
  }

  /** REV-37: the line from here enters it from outside. */
  enters(shape: Shape, { x, y }: Lattice, node: number): boolean {
    const fromX = whole(this.x);
    const fromY = whole(this.y);
    return !shape.covers(fromX, fromY) && shape.crosses(fromX, fromY, x[node], y[node]);
  }
}

function whole(hundredths: number): number {
  return Math.floor(hundredths + 0.5);
}
