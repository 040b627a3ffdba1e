import { hundredths } from '../../../tabletop/geometry.ts';
import { COVER } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';

const [UNKNOWN, OPEN, SHELTERED] = [0, 1, 2];
/** Where cover counts anywhere (REV-41), points so near to it are still the ones to look at first. */
const NEAR = 2;

/** Points with something near that hides a part of who is there (REV-41): worked out when first asked for. */
export class Shelter {
  private readonly known: Uint8Array;
  private readonly within: number;

  constructor({ lattice, rules }: Battle) {
    this.known = new Uint8Array(lattice.count);
    this.within = hundredths(rules.cover.targetWithin ?? NEAR);
  }

  at(battle: Battle, node: number): boolean {
    if (this.known[node] === UNKNOWN) this.known[node] = this.isNearCover(battle, node) ? SHELTERED : OPEN;
    return this.known[node] === SHELTERED;
  }

  private isNearCover({ barriers, lattice }: Battle, node: number): boolean {
    for (let i = 0; i < barriers.length; i++) {
      const { cover, piece } = barriers[i];
      if (cover !== COVER.none && piece.shape.within(lattice.x[node], lattice.y[node], this.within)) return true;
    }
    return false;
  }
}
