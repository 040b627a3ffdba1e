import type { Figure } from './state.ts';

/** No damage roll of that zone yet. */
export const UNROLLED = -1;

/** Who is in a blast, and how pieces fared. One object serves all blasts of a match. */
export class Blast {
  /** Figures on the table, the nearest to the centre first, and their distances in metres. */
  readonly order: Figure[];
  readonly metres: Float64Array;
  count = 0;
  /** Pieces that were rolled against, and how they fared, one of BREACH. */
  readonly pieces: Int32Array;
  readonly breaches: Int32Array;
  breached = 0;
  /** By zone: the one damage roll, where house rules have one for all (REV-35). */
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

  /** Figures of equal distance stay in the order in which they are added. */
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
