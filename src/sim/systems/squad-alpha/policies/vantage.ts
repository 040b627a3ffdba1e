import type { Lattice } from '../../../tabletop/geometry.ts';
import { Vantage } from '../../../tabletop/sight.ts';
import type { Figure } from '../table/state.ts';

/** The place of a figure's own point, which is in no list. */
const NOWHERE = -1;

/** The enemies on the table, gathered for one weighing of points; the nearest is the first. */
export class Foes {
  readonly nodes: Int32Array;
  /** By foe, how much of its fire a point in its sight draws: this turn and next turn. */
  readonly fires: Float64Array;
  readonly worths: Float64Array;
  readonly trainings: Int32Array;
  count = 0;
  ownSkill = 0;

  constructor(size: number) {
    this.nodes = new Int32Array(size);
    this.fires = new Float64Array(size);
    this.worths = new Float64Array(size);
    this.trainings = new Int32Array(size);
  }

  add({ node, training }: Figure, fire: number, worth: number, first: boolean): void {
    const at = first ? 0 : this.count;
    if (first) {
      this.nodes[this.count] = this.nodes[0];
      this.fires[this.count] = this.fires[0];
      this.worths[this.count] = this.worths[0];
      this.trainings[this.count] = this.trainings[0];
    }
    this.nodes[at] = node;
    this.fires[at] = fire;
    this.worths[at] = worth;
    this.trainings[at] = training;
    this.count++;
  }
}

/** The points within reach of a figure. */
export class Points extends Vantage {
  /** 0 or 1 by node of the lattice, like the colours of a chessboard. */
  private readonly colours: Uint8Array;

  constructor({ count, columns }: Lattice) {
    super(count);
    this.colours = Uint8Array.from({ length: count }, (_, node) => ((node % columns) + Math.floor(node / columns)) & 1);
  }

  /**
   * Lists the points within reach and, last, the figure's own; returns how many there are. Unless `all`, points of the
   * other colour are left out, as if the lattice were a chessboard: straight moves keep their full length, and games
   * take 3/4 of the time. This costs up to 2 points in 100 games, measured over 3,000 games from each seat of four
   * scenarios.
   */
  start(reach: Int32Array, here: number, all: boolean): number {
    const { colours } = this;
    this.count = 0;
    for (let i = 0; i < reach.length; i++) if (all || colours[reach[i]] === colours[here]) this.add(reach[i], i);
    this.add(here, NOWHERE);
    return this.count;
  }
}
