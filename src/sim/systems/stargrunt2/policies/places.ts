import { Vantage } from '../../../tabletop/vantage.ts';
import { COVERS } from '../profiles.ts';

/** Range bands that are told apart; what lies beyond counts as the last of them. */
const BANDS = 8;

/** What a volley at one unit comes to by cover and band: each worked out when first asked for, then looked up point by point. */
export class FireTable {
  readonly values = new Float64Array(COVERS.length * BANDS);
  /** 1 for what is in `values`. */
  readonly known = new Uint8Array(COVERS.length * BANDS);
  /** Squared hundredths up to which a band goes. */
  private readonly limits = new Float64Array(BANDS - 1);

  /** Forgets all values; `bandLength` in hundredths. */
  begin(bandLength: number): void {
    this.known.fill(0);
    for (let band = 1; band < BANDS; band++) this.limits[band - 1] = bandLength * band * bandLength * band;
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
