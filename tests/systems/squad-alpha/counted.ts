import type { VariantResults } from '../../../src/stats/tables.ts';
import { variantResults } from '../../../src/workers/results.ts';
import { Totals } from '../../../src/workers/totals.ts';
import { type Example, type Played, play } from './support.ts';

export function resultsOf({ recorder }: Played): VariantResults {
  const totals = new Totals(recorder.set, { firstGame: 0, games: 1, batchSize: 1 });
  const records = Int32Array.from(recorder.record);
  totals.add({ firstGame: 0, games: 1, tally: recorder.tally.slice(), records });
  return variantResults('example', totals);
}

export function counted(example: Example, metric: string): Record<string, Record<string, number>> {
  const { outcomes, cells } = resultsOf(play(example)).counts.find((table) => table.metric === metric && table.full)!;
  return Object.fromEntries(
    cells.map((cell) => [
      cell.labels.join(' '),
      Object.fromEntries(outcomes.map((name, i) => [name, cell.outcomes[i]]).filter(([, count]) => count !== 0)),
    ]),
  );
}

export function rateOf(example: Example, metric: string, rate: string, side: string): [number, number] {
  const tables = resultsOf(play(example)).counts;
  const ofSide = tables.find((t) => t.metric === metric && t.dimensions.map(({ name }) => name).join() === 'side')!;
  const cell = ofSide.cells.find(({ labels }) => labels[0] === side)!;
  return [cell.rates[ofSide.rates.findIndex(({ name }) => name === rate)].x, cell.n];
}
