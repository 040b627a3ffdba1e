import { EVENT } from '../../../src/sim/systems/revland-combat/counts/rule-events.ts';
import { variantResults } from '../../../src/workers/results.ts';
import { Totals } from '../../../src/workers/totals.ts';
import type { Scene } from './support.ts';

/** All that the full split of a metric counted in a scene: labels of the cell, then how often each outcome came; noughts left out. */
export function counted({ recorder }: Scene, metric: string): Record<string, Record<string, number>> {
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

const EVENT_NAMES = Object.keys(EVENT);

/** The names of all rule events that happen in a scene from now on, in their order. */
export function noted({ game: { tally } }: Scene): string[] {
  const names: string[] = [];
  const count = tally.happened.bind(tally);
  tally.happened = (event) => {
    names.push(EVENT_NAMES[event]);
    count(event);
  };
  return names;
}
