import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { MetricSet } from '../../../src/sim/kernel/counts/metrics.ts';
import type { GameTable, VariantResults } from '../../../src/stats/tables.ts';
import { gameTable, variantResults } from '../../../src/workers/results.ts';
import { Totals } from '../../../src/workers/totals.ts';

/** Record, steps between filled tally places, values. */
type StoredGame = readonly [record: readonly number[], steps: readonly number[], values: readonly number[]];

/** Games stored by bench/coverage-games.js. */
export class StoredGames {
  readonly metrics: MetricSet;
  private readonly games: readonly StoredGame[];

  constructor(name: string) {
    const bytes = readFileSync(new URL(`games/${name}.json.br`, import.meta.url));
    const { metrics, games } = JSON.parse(brotliDecompressSync(bytes).toString());
    this.metrics = metrics;
    this.games = games;
  }

  get all(): number[] {
    return this.games.map((_, game) => game);
  }

  /** With replacement. */
  draw(games: number, random: () => number): number[] {
    return Array.from({ length: games }, () => Math.floor(random() * this.games.length));
  }

  results(drawn: readonly number[]): VariantResults {
    return variantResults('baseline', this.totals(drawn));
  }

  table(drawn: readonly number[]): GameTable {
    return gameTable(this.totals(drawn));
  }

  private totals(drawn: readonly number[]): Totals {
    const totals = new Totals(this.metrics, { firstGame: 0, games: drawn.length, batchSize: drawn.length });
    const tally = new Float64Array(totals.tally.length);
    const records = new Int32Array(drawn.length * totals.layout.recordLength);
    drawn.forEach((game, i) => {
      const [record, steps, values] = this.games[game];
      records.set(record, i * record.length);
      let at = 0;
      for (let k = 0; k < steps.length; k++) {
        at += steps[k];
        tally[at] += values[k];
      }
    });
    totals.add({ firstGame: 0, games: drawn.length, tally, records });
    return totals;
  }
}
