import { combined, Judge, type Measure, meanOf } from './curve-judging.ts';
import { type Contrast, homogeneityP, isJudged } from './homogeneity.ts';
import type { MeanInterval } from './types.ts';

/** What is measured of a curve: some of its fields. */
interface Measured {
  readonly values: readonly ArrayLike<number>[];
  readonly most: number;
  readonly unit: number;
  readonly sparse?: readonly boolean[];
  readonly planned?: number;
}

/** The means of all rungs, and of differences and sums of two of them by game. */
export class Rungs {
  readonly means: readonly MeanInterval[];
  /** Places of the rungs at which anything came up. */
  readonly known: readonly number[];
  readonly last: number;
  readonly judge: Judge;
  private readonly curve: Measured;
  private readonly measure: Measure;

  constructor(curve: Measured, alpha: number) {
    this.curve = curve;
    this.measure = { unit: curve.unit, alpha, planned: curve.planned ?? null };
    this.judge = new Judge(this.measure);
    this.means = curve.values.map((row, place) => this.meanOf(row, place));
    this.known = this.means.flatMap(({ n }, place) => (n > 0 ? [place] : []));
    this.last = curve.values.length - 1;
  }

  meanOf(row: ArrayLike<number>, place: number): MeanInterval {
    return meanOf(row, this.isGuarded(place) ? this.curve.most : 0, this.measure);
  }

  mean(a: number, b: number, sign: 1 | -1): MeanInterval {
    return this.meanOfContrast(this.contrast(a, b, sign));
  }

  /** The rung whose mean is largest in size. */
  largest(): number | undefined {
    const size = (place: number) => Math.abs(this.means[place].estimate!);
    return this.known.reduce((a, b) => (size(b) > size(a) ? b : a), this.known[0]);
  }

  /** P-value of "all rungs are alike". At looks by Bonferroni over all pairs: there is no joint test that holds at all of them. */
  homogeneity(): number {
    const { known, judge } = this;
    const { sparse, planned } = this.curve;
    const pairs = known.flatMap((b, at) =>
      known.slice(planned === undefined ? Math.max(0, at - 1) : 0, at).map((a) => [b, a]),
    );
    const judged = pairs.filter(([b, a]) => !(sparse?.[a] && sparse[b]));
    const contrasts = judged.map(([b, a]) => this.contrast(b, a, -1));
    if (planned === undefined) return homogeneityP(contrasts);
    const ps = contrasts.filter(isJudged).map((contrast) => judge.apart(this.meanOfContrast(contrast)));
    return Math.min(1, Math.max(1, ps.length) * Math.min(1, ...ps));
  }

  private contrast(a: number, b: number, sign: 1 | -1): Contrast {
    const { values, most } = this.curve;
    const isGuarded = this.isGuarded(a) || this.isGuarded(b);
    return { values: combined(values[a], values[b], sign), most: isGuarded ? 2 * most : 0 };
  }

  private meanOfContrast({ values, most }: Contrast): MeanInterval {
    return meanOf(values, most, this.measure);
  }

  private isGuarded(place: number): boolean {
    return this.curve.sparse?.[place] ?? true;
  }
}
