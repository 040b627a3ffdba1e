import type { Lattice } from './geometry.ts';
import { figureBlocks, type SightTable } from './sight.ts';

/**
 * A figure as a board knows it. `index` is its position in the list of all figures; `node` is valid while it is on the
 * board.
 */
export interface Standee {
  readonly index: number;
  readonly side: number;
  node: number;
}

/** What knows the lines of sight over a terrain: a `SightTable`, or what a system has in its place. */
export interface Seeing {
  visible(from: number, to: number): boolean;
}

/** What a board is made of. Lengths in hundredths. */
export interface BoardParts<F, S> {
  readonly lattice: Lattice;
  readonly sight: S;
  /** The figures of both sides. */
  readonly figures: readonly F[];
  /** Figures whose centres are this near to each other are in contact. */
  readonly contact: number;
  /** How near to its centre a figure blocks a line of sight; null if figures block none. */
  readonly blocksWithin: number | null;
}

/**
 * Who is where: one figure per point, whose place is the point's number. It knows who is free, who touches whom and who
 * sees what; what happens to figures is for the rules. Nothing is allocated in play.
 */
export class Board<F extends Standee, S extends Seeing = SightTable> {
  readonly lattice: Lattice;
  readonly sight: S;
  readonly figures: readonly F[];
  /** A number that changes whenever a figure comes, moves or goes. */
  version = 0;
  /**
   * Figure index + 1 on each point, 0 for none; surrounded by a margin that is always empty, so that nothing has to
   * check for edges.
   */
  private readonly occupants: Int16Array;
  /** By node: its place in `occupants`. */
  private readonly places: Int32Array;
  /** Offsets from a place to those in contact with it, row by row. */
  private readonly steps: Int32Array;
  private readonly blocksWithin: number | null;
  /** By side: all figures of the others. */
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

  /** Takes all figures off. */
  clear(): void {
    this.version++;
    for (let i = 0; i < this.figures.length; i++) this.occupants[this.places[this.figures[i].node]] = 0;
  }

  /** Puts a figure on a free point. */
  put(figure: F, node: number): void {
    this.version++;
    figure.node = node;
    this.occupants[this.places[node]] = figure.index + 1;
  }

  /** Moves a figure that is on the board to a free point. */
  shift(figure: F, node: number): void {
    this.occupants[this.places[figure.node]] = 0;
    this.put(figure, node);
  }

  /** Takes a figure off; it remembers where it was. */
  lift(figure: F): void {
    this.version++;
    this.occupants[this.places[figure.node]] = 0;
  }

  isFree(node: number): boolean {
    return this.occupants[this.places[node]] === 0;
  }

  /** Who is on a point; null for nobody. */
  occupant(node: number): F | null {
    const occupant = this.occupants[this.places[node]];
    return occupant === 0 ? null : this.figures[occupant - 1];
  }

  stands(figure: F): boolean {
    return this.occupants[this.places[figure.node]] === figure.index + 1;
  }

  /** Writes the enemies of a side in contact with a point into `found`, row by row; returns how many there are. */
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

  /** Whether a figure of a side at a point would be in contact with an enemy. */
  isNearEnemy(side: number, node: number): boolean {
    const { occupants, steps, figures } = this;
    const place = this.places[node];
    for (let i = 0; i < steps.length; i++) {
      const occupant = occupants[place + steps[i]];
      if (occupant !== 0 && figures[occupant - 1].side !== side) return true;
    }
    return false;
  }

  /** Whether there is a line of sight between two points: through the terrain, and past figures where they block. */
  sees(from: number, to: number): boolean {
    if (!this.sight.visible(from, to)) return false;
    return this.blocksWithin === null || !this.isScreened(from, to, this.blocksWithin);
  }

  /** Whether a figure on another point blocks the line between the two. */
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

  /** How many enemies of a side have a point in sight. */
  watchers(side: number, node: number): number {
    const enemies = this.enemies[side];
    let count = 0;
    for (let i = 0; i < enemies.length; i++) if (this.stands(enemies[i]) && this.sees(enemies[i].node, node)) count++;
    return count;
  }

  /** Whether any enemy of a side has a point in sight. */
  isWatched(side: number, node: number): boolean {
    const enemies = this.enemies[side];
    for (let i = 0; i < enemies.length; i++)
      if (this.stands(enemies[i]) && this.sees(enemies[i].node, node)) return true;
    return false;
  }

  /**
   * The free point nearest to `anchor`, the first of equals: one of `area` (null: the whole table) where a figure can
   * stand without contact with an enemy. -1 for none.
   */
  nearestFree(side: number, anchor: number, area: Int32Array | null, ground: Standable): number {
    const { lattice } = this;
    const count = area === null ? lattice.count : area.length;
    let best = -1;
    let bestDistance = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < count; i++) {
      const node = area === null ? i : area[i];
      const distance = lattice.distanceSquared(node, anchor);
      if (distance >= bestDistance || !this.isFree(node) || !ground.standable(node)) continue;
      if (this.isNearEnemy(side, node)) continue;
      best = node;
      bestDistance = distance;
    }
    return best;
  }
}

/** What knows where figures can stand. */
interface Standable {
  standable(node: number): boolean;
}

/** Steps to all other places at most `distance` away, on rows of `width` places. */
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
