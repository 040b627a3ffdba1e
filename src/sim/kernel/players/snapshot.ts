/**
 * Everything that changes in play, as plain numbers. Each field is exchanged by one line, `figure.node =
 * kept.int(figure.node)`, which stores it or brings it back: no field can be stored without being restored. Allocates
 * nothing once it has grown.
 */
export class Snapshot {
  private ints = new Int32Array(256);
  private reals = new Float64Array(16);
  private intCount = 0;
  private realCount = 0;
  private intAt = 0;
  private realAt = 0;
  private restores = false;

  /** From now on numbers are stored, replacing earlier ones. */
  beginKeeping(): void {
    this.restores = false;
    this.intCount = 0;
    this.realCount = 0;
  }

  /** From now on the numbers come back, in the order in which they were stored. */
  beginRestoring(): void {
    this.restores = true;
    this.intAt = 0;
    this.realAt = 0;
  }

  get isRestoring(): boolean {
    return this.restores;
  }

  /** While restoring: whether any integer is left. */
  get hasMore(): boolean {
    return this.intAt < this.intCount;
  }

  int(value: number): number {
    if (this.restores) return this.ints[this.intAt++];
    if (this.intCount === this.ints.length) this.ints = grown(this.ints, new Int32Array(2 * this.ints.length));
    this.ints[this.intCount++] = value;
    return value;
  }

  flag(value: boolean): boolean {
    return this.int(value ? 1 : 0) === 1;
  }

  /**
   * A number with a fraction. Integers are kept apart, so that fields of small integers do not become fields of any
   * number.
   */
  real(value: number): number {
    if (this.restores) return this.reals[this.realAt++];
    if (this.realCount === this.reals.length) this.reals = grown(this.reals, new Float64Array(2 * this.reals.length));
    this.reals[this.realCount++] = value;
    return value;
  }

  /** Every element of an array of small integers. */
  all(values: Int32Array | Uint8Array): void {
    for (let i = 0; i < values.length; i++) values[i] = this.int(values[i]);
  }

  /** Makes this a copy of another. */
  copy(from: Snapshot): void {
    this.beginKeeping();
    for (let i = 0; i < from.intCount; i++) this.int(from.ints[i]);
    for (let i = 0; i < from.realCount; i++) this.real(from.reals[i]);
  }
}

function grown<A extends Int32Array | Float64Array>(old: A, larger: A): A {
  larger.set(old);
  return larger;
}
