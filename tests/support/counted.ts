import type { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';

/** Counts of a metric's full split, without zeros. */
export function counted(
  { recorder }: { readonly recorder: Recorder },
  metric: string,
): Record<string, Record<string, number>> {
  recorder.endGame();
  const totals = new Totals(recorder.set, { firstGame: 0, games: 1, batchSize: 1 });
  const records = Int32Array.from(recorder.record);
  totals.add({ firstGame: 0, games: 1, tally: recorder.tally.slice(), records });
  const tables = variantResults('example', totals).counts;
  const { outcomes, cells } = tables.find((table) => table.metric === metric && table.full)!;
  return Object.fromEntries(
    cells.map((cell) => [
      cell.labels.join(' '),
      Object.fromEntries(outcomes.map((name, i) => [name, cell.outcomes[i]]).filter(([, count]) => count !== 0)),
    ]),
  );
}
