import type { Lattice } from './geometry.ts';
import { figureBlocks, type SightTable } from './sight.ts';

/** `index`: place in the list of all figures; `node`: valid while on the board. */
export interface Standee {
  readonly index: number;
  readonly side: number;
  node: number;
}

/** Lines of sight over a terrain, such as a `SightTable`. */
export interface Seeing {
  visible(from: number, to: number): boolean;
}

/** Lengths in hundredths. */
export interface BoardParts<F, S> {
  readonly lattice: Lattice;
  readonly sight: S;
  readonly figures: readonly F[];
  /** Distance of centres in contact. */
  readonly contact: number;
  /** Distance at which a figure blocks sight; null if figures block none. */
  readonly blocksWithin: number | null;
}

/**
 * Who is where, free, in contact and in sight: one figure per point. Effects are for the rules. Allocates nothing in
 * play.
 */
export class Board<F extends Standee, S extends Seeing = SightTable> {
  readonly lattice: Lattice;
  readonly sight: S;
  readonly figures: readonly F[];
  /** Changes whenever a figure comes, moves or goes. */
  version = 0;
  /** Figure index + 1 by place, 0 for none; an empty margin saves checks at edges. */
  private readonly occupants: Int16Array;
  /** Place in `occupants` by node. */
  private readonly places: Int32Array;
  /** Offsets to places in contact, row by row. */
  private readonly steps: Int32Array;
  private readonly blocksWithin: number | null;
  /** By side. */
  private readonly enemies: readonly (readonly F[])[];

  constructor({ lattice, sight, figures, contact, blocksWithin }: BoardParts<F, S>) {
    this.lattice = lattice;
    this.sight = sight;
    this.figures = figures;
    this.blocksWithin = blocksWithin;
    this.enemies = [0, 1].map((side) => figures.filter((figure) => figure.side !== side));
    const margin = Math.floor(contact / lattice.spacing);
    const width = lattice.columns + 2 * margin;
    this.occupants = new Int16Array(width * (lattice.rows + 2 * margin));
    this.places = Int32Array.from({ length: lattice.count }, (_, node) => {
      const column = node % lattice.columns;
      return ((node - column) / lattice.columns + margin) * width + column + margin;
    });
    this.steps = Int32Array.from(stepsWithin(contact, lattice.spacing, width));
  }

  /** Removes all figures. */
  clear(): void {
    this.version++;
    for (let i = 0; i < this.figures.length; i++) this.occupants[this.places[this.figures[i].node]] = 0;
  }

  put(figure: F, node: number): void {
    this.version++;
    figure.node = node;
    this.occupants[this.places[node]] = figure.index + 1;
  }

  shift(figure: F, node: number): void {
    this.occupants[this.places[figure.node]] = 0;
    this.put(figure, node);
  }

  /** Removes a figure; it keeps its node. */
  lift(figure: F): void {
    this.version++;
    this.occupants[this.places[figure.node]] = 0;
  }

  isFree(node: number): boolean {
    return this.occupants[this.places[node]] === 0;
  }

  occupant(node: number): F | null {
    const occupant = this.occupants[this.places[node]];
    return occupant === 0 ? null : this.figures[occupant - 1];
  }

  stands(figure: F): boolean {
    return this.occupants[this.places[figure.node]] === figure.index + 1;
  }

  /** Writes enemies in contact into `found`, row by row; returns their number. */
  contacts(side: number, node: number, found: F[]): number {
    const { occupants, steps, figures } = this;
    const place = this.places[node];
    let count = 0;
    for (let i = 0; i < steps.length; i++) {
      const occupant = occupants[place + steps[i]];
      if (occupant !== 0 && figures[occupant - 1].side !== side) found[count++] = figures[occupant - 1];
    }
    return count;
  }

  /** True if a figure of `side` there would be in contact with an enemy. */
  isNearEnemy(side: number, node: number): boolean {
    const { occupants, steps, figures } = this;
    const place = this.places[node];
    for (let i = 0; i < steps.length; i++) {
      const occupant = occupants[place + steps[i]];
      if (occupant !== 0 && figures[occupant - 1].side !== side) return true;
    }
    return false;
  }

  /** Terrain and, if they block, figures. */
  sees(from: number, to: number): boolean {
    if (!this.sight.visible(from, to)) return false;
    return this.blocksWithin === null || !this.isScreened(from, to, this.blocksWithin);
  }

  /** True if a figure on another point blocks the line. */
  private isScreened(from: number, to: number, within: number): boolean {
    const { x, y } = this.lattice;
    for (let i = 0; i < this.figures.length; i++) {
      const figure = this.figures[i];
      const { node } = figure;
      if (node === from || node === to || !this.stands(figure)) continue;
      if (figureBlocks(x[from], y[from], x[to], y[to], x[node], y[node], within)) return true;
    }
    return false;
  }

  /** Number of enemies that see a point. */
  watchers(side: number, node: number): number {
    const enemies = this.enemies[side];
    let count = 0;
    for (let i = 0; i < enemies.length; i++) if (this.stands(enemies[i]) && this.sees(enemies[i].node, node)) count++;
    return count;
  }

  /** True if any enemy sees a point. */
  isWatched(side: number, node: number): boolean {
    const enemies = this.enemies[side];
    for (let i = 0; i < enemies.length; i++)
      if (this.stands(enemies[i]) && this.sees(enemies[i].node, node)) return true;
    return false;
  }

  /**
   * First of the nearest free points to `anchor` in `area` (rising; null: everywhere), standable and without enemy
   * contact; -1 for none.
   */
  nearestFree(side: number, anchor: number, area: Int32Array | null, ground: Standable): number {
    const { lattice } = this;
    const { x, y } = lattice;
    const count = area === null ? lattice.count : area.length;
    let best = -1;
    let bestDistance = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < count; i++) {
      const node = area === null ? i : area[i];
      const along = y[node] - y[anchor];
      // Rows only get farther from here on.
      if (along > 0 && along * along >= bestDistance) break;
      const across = x[node] - x[anchor];
      const distance = along * along + across * across;
      if (distance >= bestDistance || !this.isFree(node) || !ground.standable(node)) continue;
      if (this.isNearEnemy(side, node)) continue;
      best = node;
      bestDistance = distance;
    }
    return best;
  }
}

interface Standable {
  standable(node: number): boolean;
}

/** Offsets within `distance`, on rows of `width` places. */
function stepsWithin(distance: number, spacing: number, width: number): number[] {
  const most = Math.floor(distance / spacing);
  const steps: number[] = [];
  for (let row = -most; row <= most; row++)
    for (let column = -most; column <= most; column++) {
      const squared = (row * row + column * column) * spacing * spacing;
      if (squared > 0 && squared <= distance * distance) steps.push(row * width + column);
    }
  return steps;
}
