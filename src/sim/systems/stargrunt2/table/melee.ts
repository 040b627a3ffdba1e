import { MOST_FIGURES } from '../rules/actions.ts';
import type { Figure } from './unit.ts';

/** One side of a close assault that is fought. */
class Fighters {
  /** Its figures that still stand; the first `count`. */
  readonly standing: Figure[] = [];
  count = 0;
  /** Figures of it marked so far (SG2-102). */
  casualties = 0;
  /** By position in `standing`: which of the enemy's it fights, and the die that it rolls. */
  readonly opponent = new Int32Array(MOST_FIGURES);
  readonly shift = new Int32Array(MOST_FIGURES);
}

/** What rounds of close combat are worked out in. One object serves all assaults of a match; nothing in it outlasts one. */
export class Melee {
  readonly attackers = new Fighters();
  readonly defenders = new Fighters();
  /** Figures that one of them is being chosen from. */
  readonly candidates: Figure[] = [];
  round = 0;
  attackingSide = 0;
  /** SG2-095: the defenders are in cover or in position. */
  isCovered = false;
}

export type { Fighters };
