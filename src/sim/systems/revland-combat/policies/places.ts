/** Points that a figure could stand on, and what they are worth: gathered once, then weighed enemy by enemy. */
export class Places {
  count = 0;
  readonly nodes: Int32Array;
  /** Hundredths of the way there. */
  readonly costs: Int32Array;
  /** The best attack from each, the danger there, and all in all. */
  readonly prospects: Float64Array;
  readonly dangers: Float64Array;
  readonly values: Float64Array;

  constructor(size: number) {
    this.nodes = new Int32Array(size);
    this.costs = new Int32Array(size);
    this.prospects = new Float64Array(size);
    this.dangers = new Float64Array(size);
    this.values = new Float64Array(size);
  }

  clear(): void {
    this.count = 0;
  }

  add(node: number, cost: number): void {
    const at = this.count++;
    this.nodes[at] = node;
    this.costs[at] = cost;
    this.prospects[at] = 0;
    this.dangers[at] = 0;
    this.values[at] = 0;
  }
}
