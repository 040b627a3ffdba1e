/** Points that a figure could stand on, and what they are worth: gathered, then weighed one after the other. */
export class Places {
  count = 0;
  /** Points that are worth no more need not be weighed to the end. A field, as fractions that are passed on are boxed. */
  least = 0.5;
  readonly nodes: Int32Array;
  /** Hundredths of the way there, or what else its owner notes of a point. */
  readonly costs: Int32Array;
  /** What the way to the enemy and that to the mission's area take from each, and what being there and first aid there add. */
  readonly seeks: Float64Array;
  readonly ways: Float64Array;
  readonly insides: Float64Array;
  readonly calls: Float64Array;
  /** The best attack from each, the danger there, and all in all. */
  readonly prospects: Float64Array;
  readonly dangers: Float64Array;
  readonly values: Float64Array;

  constructor(size: number) {
    this.nodes = new Int32Array(size);
    this.costs = new Int32Array(size);
    this.seeks = new Float64Array(size);
    this.ways = new Float64Array(size);
    this.insides = new Float64Array(size);
    this.calls = new Float64Array(size);
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
    this.seeks[at] = 0;
    this.ways[at] = 0;
    this.insides[at] = 0;
    this.calls[at] = 0;
    this.prospects[at] = 0;
    this.dangers[at] = 0;
    this.values[at] = 0;
  }
}
