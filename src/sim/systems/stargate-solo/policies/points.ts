import type { Game } from '../play/game.ts';
import { reachOf } from '../play/moving.ts';
import type { Figure } from '../table/state.ts';
import { NO_DRAG, NORMAL } from '../table/ways.ts';

/** Points that a figure looks at. */
export class Points {
  /** By node, whole and wounded. */
  private readonly picked: (Int32Array | undefined)[];

  constructor(count: number) {
    this.picked = new Array<Int32Array | undefined>(2 * count).fill(undefined);
  }

  /** Every fourth point within a move, every second in cover; cached. */
  near(game: Game, figure: Figure): Int32Array {
    const { battle } = game;
    const at = 2 * (figure.kind.pace * battle.lattice.count + figure.node) + (figure.wounds > 0 ? 1 : 0);
    const known = this.picked[at];
    if (known !== undefined) return known;
    const picked = pick(game, figure);
    this.picked[at] = picked;
    return picked;
  }
}

/** Separate, as the closure would be allocated at every look-up. */
function pick(game: Game, figure: Figure): Int32Array {
  const { battle } = game;
  const { coverAt } = battle.scene;
  const { columns } = battle.lattice;
  return reachOf(game, figure, NORMAL, NO_DRAG).filter((node) => {
    const column = node % columns;
    const row = (node - column) / columns;
    return coverAt[node] === 1 ? ((column + row) & 1) === 0 : ((column | row) & 1) === 0;
  });
}
