import type { SightTable } from './sight.ts';

/**
 * Points where a figure could stand, and what they are worth to it: gathered once, then weighed foe by foe, because the
 * sights of one foe are adjacent in memory. The system decides what a look is worth: it reads `looks` and writes
 * `values` and `prospects`. Allocates nothing once made.
 */
export class Vantage {
  count = 0;
  readonly nodes: Int32Array;
  /** The place of each in the list that it was taken from. */
  readonly places: Int32Array;
  readonly values: Float64Array;
  /** The best target from each point. */
  readonly prospects: Float64Array;
  /** How one foe sees each, as the sight table says it. */
  readonly looks: Uint8Array;

  constructor(size: number) {
    this.nodes = new Int32Array(size);
    this.places = new Int32Array(size);
    this.values = new Float64Array(size);
    this.prospects = new Float64Array(size);
    this.looks = new Uint8Array(size);
  }

  add(node: number, place: number): void {
    const at = this.count++;
    this.nodes[at] = node;
    this.places[at] = place;
    this.values[at] = 0;
    this.prospects[at] = 0;
  }

  /** From now on `looks` are those of a foe. */
  lookFrom(sight: SightTable, foe: number): void {
    sight.lookAll(foe, this.nodes, this.count, this.looks);
  }

  /** The place of the highest value from `from` on; of equal ones the first. */
  best(from = 0): number {
    const { values, count } = this;
    let best = from;
    for (let i = from + 1; i < count; i++) if (values[i] > values[best]) best = i;
    return best;
  }
}
