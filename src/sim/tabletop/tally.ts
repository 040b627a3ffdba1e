import type { CellsOf, MetricTable } from '../kernel/counts/metric-tables.ts';
import type { Recorder } from '../kernel/counts/recorder.ts';
import type { Lattice } from './lattice.ts';
import { Places } from './places.ts';
import { Presence } from './presence.ts';

/** What a match on a table counts with: the cells of its metrics, rule events, places and presence. */
export type TallyOf<Table extends MetricTable> = CellsOf<Table> & {
  readonly places: Places;
  readonly presence: Presence;
  /** A rule event happened, given by its place in the list. */
  happened(event: number): void;
};

/** For set-up: one tally a match. */
export function tallyOf<Table extends MetricTable>(recorder: Recorder, table: Table, lattice: Lattice): TallyOf<Table> {
  return {
    ...recorder.cells(table),
    places: new Places(recorder, lattice),
    presence: new Presence(recorder),
    happened: (event: number) => recorder.happened(event),
  };
}
