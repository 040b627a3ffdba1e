import type { Histogram } from '../../../src/stats/index.ts';
import type { CountTable, Dimension, Rate } from '../../../src/stats/tables.ts';

interface Sums {
  readonly labels: readonly string[];
  gamesWithExposure: number;
  n: number;
  nn: number;
  readonly outcomes: number[];
  readonly rates: { x: number; xx: number; xn: number }[];
}

export interface CountDeclaration {
  readonly metric: string;
  readonly title: string;
  readonly exposure: string;
  readonly outcomes: readonly string[];
  readonly rates: readonly Rate[];
  readonly dimensions: readonly Dimension[];
  readonly views: readonly (readonly string[])[];
}

export class Counting {
  private readonly declaration: CountDeclaration;
  private readonly views: { readonly dimensions: readonly Dimension[]; readonly cells: Map<string, Sums> }[];
  private events: { labels: readonly string[]; outcome: number }[] = [];

  constructor(declaration: CountDeclaration) {
    this.declaration = declaration;
    const byName = (name: string) => declaration.dimensions.find((dimension) => dimension.name === name)!;
    const all = [declaration.dimensions, ...declaration.views.map((names) => names.map(byName))];
    this.views = all.map((dimensions) => ({ dimensions, cells: new Map() }));
  }

  add(labels: readonly string[], outcome: string): void {
    this.events.push({ labels, outcome: this.declaration.outcomes.indexOf(outcome) });
  }

  endGame(): void {
    const { dimensions, outcomes, rates } = this.declaration;
    for (const view of this.views) {
      const game = new Map<string, { labels: string[]; counts: number[] }>();
      for (const { labels, outcome } of this.events) {
        const own = view.dimensions.map((dimension) => labels[dimensions.indexOf(dimension)]);
        const cell = game.get(own.join('|')) ?? { labels: own, counts: outcomes.map(() => 0) };
        cell.counts[outcome]++;
        game.set(own.join('|'), cell);
      }
      for (const [key, { labels, counts }] of game) {
        const sums = view.cells.get(key) ?? this.emptyCell(labels);
        view.cells.set(key, sums);
        const n = counts.reduce((sum, count) => sum + count, 0);
        sums.gamesWithExposure++;
        sums.n += n;
        sums.nn += n * n;
        counts.forEach((count, i) => {
          sums.outcomes[i] += count;
        });
        rates.forEach((rate, i) => {
          const x = counts.reduce((sum, count, o) => (rate.outcomes.includes(outcomes[o]) ? sum + count : sum), 0);
          sums.rates[i].x += x;
          sums.rates[i].xx += x * x;
          sums.rates[i].xn += x * n;
        });
      }
    }
    this.events = [];
  }

  private emptyCell(labels: readonly string[]): Sums {
    const { outcomes, rates } = this.declaration;
    const zeros = rates.map(() => ({ x: 0, xx: 0, xn: 0 }));
    return { labels, gamesWithExposure: 0, n: 0, nn: 0, outcomes: outcomes.map(() => 0), rates: zeros };
  }

  tables(): CountTable[] {
    const { metric, title, exposure, outcomes, rates } = this.declaration;
    return this.views.map(({ dimensions, cells }, i) => {
      const rank = (labels: readonly string[]) =>
        labels.reduce((sum, label, d) => sum * dimensions[d].labels.length + dimensions[d].labels.indexOf(label), 0);
      const sorted = [...cells.values()].sort((a, b) => rank(a.labels) - rank(b.labels));
      return { metric, title, exposure, outcomes, rates, dimensions, full: i === 0, cells: sorted };
    });
  }
}

export function histogram(values: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}
