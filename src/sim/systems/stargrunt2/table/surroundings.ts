import type { Lattice } from '../../../tabletop/geometry.ts';

/** The points within a distance of one, as marks that `formUp` reads; those of the last point asked about are kept. */
export class Surroundings {
  private readonly lattice: Lattice;
  private readonly reachSquared: number;
  private readonly marks: Uint8Array;
  private at = -1;

  /** @param reach in hundredths */
  constructor(lattice: Lattice, reach: number) {
    this.lattice = lattice;
    this.reachSquared = reach * reach;
    this.marks = new Uint8Array(lattice.count);
  }

  around(node: number): Uint8Array {
    if (node === this.at) return this.marks;
    this.at = node;
    for (let other = 0; other < this.marks.length; other++)
      this.marks[other] = this.lattice.distanceSquared(other, node) <= this.reachSquared ? 1 : 0;
    return this.marks;
  }
}
