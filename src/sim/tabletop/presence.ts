import { named, range } from '../kernel/counts/cells.ts';
import { type CellsOf, counts, type MetricTable, metricsOf, rate } from '../kernel/counts/metric-tables.ts';
import type { ChartRequest, MetricSet } from '../kernel/counts/metrics.ts';
import type { Recorder } from '../kernel/counts/recorder.ts';
import { type Index, indices } from '../kernel/indices.ts';
import type { Lattice } from './geometry.ts';
import type { Mission, Site } from './mission.ts';
import { Places } from './places.ts';

const METRIC = 'presence';
const STANDS = ['alone', 'contested', 'enemyAlone', 'nobody'] as const;
const STAND = indices(STANDS);

const CHART: ChartRequest = {
  name: METRIC,
  title: 'Who is in the objective, turn by turn',
  metric: METRIC,
  rate: 'presentRate',
  x: 'turn',
  colour: 'side',
  mark: 'line',
};

/** Adds who is in the mission's area after each turn, if it has one. */
export function withPresence(set: MetricSet, { area }: Site): MetricSet {
  if (area === null) return set;
  return { ...set, metrics: [...set.metrics, ...metricsOf(tableOf(set))], charts: [...set.charts, CHART] };
}

const tableOf = ({ sides, maxTurns }: MetricSet) => ({
  presence: counts('Who is in the area of the mission after a turn', 'turns', {
    by: [named('side', 'Side', sides), range('turn', 'Turn', 1, maxTurns)],
    outcomes: STANDS,
    rates: [
      rate('presentRate', 'present', 'In the area', ['alone', 'contested']),
      rate('aloneRate', 'aloneThere', 'Alone in the area', ['alone']),
    ],
    views: [['side']],
  }),
});

/** Counts after each turn by the standings last judged. */
export class Presence {
  /** Null without an area. */
  private readonly cells: CellsOf<ReturnType<typeof tableOf>> | null;

  constructor(recorder: Recorder) {
    const { set } = recorder;
    const isDeclared = set.metrics.some(({ name }) => name === METRIC);
    this.cells = isDeclared ? recorder.cells(tableOf(set)) : null;
  }

  turnEnds({ standings }: Mission, turn: Index<'turn'>): void {
    if (this.cells === null) return;
    const first = standings[0].inArea > 0;
    const second = standings[1].inArea > 0;
    this.cells.presence.count(0, turn, standOf(first, second));
    this.cells.presence.count(1, turn, standOf(second, first));
  }
}

function standOf(own: boolean, enemy: boolean): number {
  if (own) return enemy ? STAND.contested : STAND.alone;
  return enemy ? STAND.enemyAlone : STAND.nobody;
}

/** Counters of a match: metrics, rule events, places and presence. */
export type TallyOf<Table extends MetricTable> = CellsOf<Table> & {
  readonly places: Places;
  readonly presence: Presence;
  happened(event: number): void;
};

/** For set-up, once per match. */
export function tallyOf<Table extends MetricTable>(recorder: Recorder, table: Table, lattice: Lattice): TallyOf<Table> {
  return {
    ...recorder.cells(table),
    places: new Places(recorder, lattice),
    presence: new Presence(recorder),
    happened: (event: number) => recorder.happened(event),
  };
}
