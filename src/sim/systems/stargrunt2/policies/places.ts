import { Vantage } from '../../../tabletop/sight.ts';
import { COVERS } from '../rules/profiles.ts';

/** Range bands that are told apart; what lies beyond counts as the last of them. */
const BANDS = 8;

/** What a volley at one unit comes to by cover and band: each worked out when first asked for, then looked up point by point. */
export class FireTable {
  readonly values = new Float64Array(COVERS.length * BANDS);
  /** By place in `values`: the round in which it was worked out. */
  private readonly rounds = new Int32Array(COVERS.length * BANDS);
  private round = 0;
  /** Squared hundredths up to which a band goes. */
  private readonly limits = new Float64Array(BANDS - 1);
  private bandLength = 0;

  /** Forgets all values; `bandLength` in hundredths. */
  begin(bandLength: number): void {
    this.round++;
    if (bandLength === this.bandLength) return;
    this.bandLength = bandLength;
    for (let band = 1; band < BANDS; band++) this.limits[band - 1] = bandLength * band * bandLength * band;
  }

  /** Whether `values` has a place's value; from now on it has. */
  learns(place: number): boolean {
    if (this.rounds[place] === this.round) return false;
    this.rounds[place] = this.round;
    return true;
  }

  /** The place in `values` of a cover and a squared distance. */
  placeOf(cover: number, squared: number): number {
    let band = 0;
    while (band < BANDS - 1 && squared > this.limits[band]) band++;
    return cover * BANDS + band;
  }

  coverOf(place: number): number {
    return Math.floor(place / BANDS);
  }

  bandOf(place: number): number {
    return (place % BANDS) + 1;
  }
}

/** Points to which a unit could go: `values` is what the mission says of each, `prospects` the best fire from it, `dangers` what it draws. */
export class Places extends Vantage {
  readonly dangers: Float64Array;

  constructor(size: number) {
    super(size);
    this.dangers = new Float64Array(size);
  }

  clear(): void {
    this.count = 0;
  }

  take(node: number): void {
    this.dangers[this.count] = 0;
    this.add(node, 0);
  }
}
