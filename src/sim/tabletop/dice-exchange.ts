/** Rounding error of equal sums: smaller gains would swap for ever. */
const LEAST_GAIN = 1e-9;

interface Taker {
  die: number;
}

/** Gives dice to figures where they add most: from any assignment, pairs swap dice while that helps. */
export class DiceExchange {
  /** Worth of each die to each figure, by the figure's index * (faces + 1) + die. */
  readonly values: Float64Array;
  private readonly stride: number;
  private readonly takers: Int32Array;
  private readonly dice: Int32Array;
  private count = 0;

  /** `faces`: dice show 1 to this. */
  constructor(figures: number, faces: number) {
    this.stride = faces + 1;
    this.values = new Float64Array(figures * this.stride);
    this.takers = new Int32Array(figures);
    this.dice = new Int32Array(figures);
  }

  begin(): void {
    this.count = 0;
  }

  take(index: number, die: number): void {
    this.takers[this.count] = index;
    this.dice[this.count++] = die;
  }

  /** Writes what each figure gets. `figures`: by index. */
  settle(figures: readonly Taker[]): void {
    const { takers, dice, count } = this;
    for (let improved = true; improved; ) {
      improved = false;
      for (let i = 0; i < count; i++)
        for (let j = i + 1; j < count; j++)
          if (dice[i] !== dice[j] && this.swapHelps(takers[i], takers[j], dice[i], dice[j])) {
            const die = dice[i];
            dice[i] = dice[j];
            dice[j] = die;
            improved = true;
          }
    }
    for (let i = 0; i < count; i++) figures[takers[i]].die = dice[i];
  }

  private swapHelps(a: number, b: number, ofA: number, ofB: number): boolean {
    const { values, stride } = this;
    const atA = a * stride;
    const atB = b * stride;
    return values[atA + ofB] + values[atB + ofA] - values[atA + ofA] - values[atB + ofB] > LEAST_GAIN;
  }
}
