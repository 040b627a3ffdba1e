/**
 * A binary heap of nodes by rising cost. A node may be in it several times: the caller ignores the more costly entries.
 */
export class Heap {
  size = 0;
  /** The cost of the last `take`. */
  cost = 0;
  private costs = new Int32Array(256);
  private nodes = new Int32Array(256);

  clear(): void {
    this.size = 0;
  }

  put(cost: number, node: number): void {
    if (this.size === this.costs.length) this.grow();
    let hole = this.size++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.costs[parent] <= cost) break;
      this.costs[hole] = this.costs[parent];
      this.nodes[hole] = this.nodes[parent];
      hole = parent;
    }
    this.costs[hole] = cost;
    this.nodes[hole] = node;
  }

  /** Removes the cheapest entry and returns its node; its cost is in `cost`. */
  take(): number {
    const { costs, nodes } = this;
    const node = nodes[0];
    this.cost = costs[0];
    const last = --this.size;
    const cost = costs[last];
    let hole = 0;
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last && costs[child + 1] < costs[child]) child++;
      if (costs[child] >= cost) break;
      costs[hole] = costs[child];
      nodes[hole] = nodes[child];
      hole = child;
    }
    costs[hole] = cost;
    nodes[hole] = nodes[last];
    return node;
  }

  private grow(): void {
    const costs = new Int32Array(2 * this.size);
    const nodes = new Int32Array(2 * this.size);
    costs.set(this.costs);
    nodes.set(this.nodes);
    this.costs = costs;
    this.nodes = nodes;
  }
}
