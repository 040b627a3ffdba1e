import { OUT_OF_RANGE, RANGE, RANGES, USE } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';

/** Squared hundredths. */
const LUNGE = 700 * 700;

/** Rings end at every limit of a use, so that each is in one band. */
export class Rings {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  /** By squared distance in lattice steps. */
  readonly rings: Uint16Array;
  /** At [`aimFrom` + ring]: band of an attack; at [`fireFrom` + ring]: the same for who may come nearer first. */
  readonly bands: Uint8Array;
  /** By use; -1 for none. */
  private readonly last: Int32Array;
  private readonly count: number;
  private readonly uses: number;

  constructor(battle: Battle) {
    const { lattice, armoury, ranges } = battle;
    const { count, columns, rows, spacing } = lattice;
    this.columns = Int32Array.from({ length: count }, (_, node) => node % columns);
    this.rows = Int32Array.from({ length: count }, (_, node) => Math.floor(node / columns));
    const step = spacing * spacing;
    const most = (columns - 1) * (columns - 1) + (rows - 1) * (rows - 1);
    const limits = new Float64Array(armoury.uses.length * RANGES.length);
    for (const use of armoury.uses) ranges.copyLimits(use, limits, use.index);
    const ends = [...limits, LUNGE].flatMap((limit) => [Math.floor(limit / step), Math.floor(limit / step) + 1]);
    const firsts = [...new Set([0, ...ends])].filter((end) => end >= 0 && end <= most).sort((a, b) => a - b);
    this.rings = new Uint16Array(most + 1);
    for (const [ring, first] of firsts.entries()) this.rings.fill(ring, first);
    this.count = firsts.length;
    this.last = Int32Array.from(armoury.uses, (use) =>
      firsts.findLastIndex((first) => ranges.band(use, first * step) !== OUT_OF_RANGE),
    );
    this.uses = armoury.uses.length;
    this.bands = Uint8Array.from([
      ...armoury.uses.flatMap((use) => firsts.map((first) => ranges.band(use, first * step))),
      ...armoury.uses.flatMap((use) => firsts.map((first) => likelyBand(battle, use, first * step))),
      ...firsts.map(() => OUT_OF_RANGE),
    ]);
  }

  get nowhere(): number {
    return 2 * this.uses * this.count;
  }

  lastRing({ index }: WeaponUse): number {
    return this.last[index];
  }

  aimFrom({ index }: WeaponUse): number {
    return index * this.count;
  }

  fireFrom({ index }: WeaponUse): number {
    return (this.uses + index) * this.count;
  }
}

/** Melee weapons may come nearer first. */
export function likelyBand({ ranges }: Battle, use: WeaponUse, distanceSquared: number): number {
  if (use.use !== USE.strike) return ranges.band(use, distanceSquared);
  return distanceSquared <= LUNGE ? RANGE.pointBlank : OUT_OF_RANGE;
}
