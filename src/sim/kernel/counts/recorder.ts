import { cellsOf, gameCellsOf } from './cells.ts';
import { Counter, GameValue, layoutOf, type TallyLayout } from './counter.ts';
import { type CellsOf, type CountEntry, type HistogramEntry, type MetricTable, metricOf } from './metric-tables.ts';
import { GAME_COLUMNS, type Metric, type MetricSet, type SideColumn } from './metrics.ts';
import { PlaceCounter } from './places.ts';
import { GAME, type GameRow, gameRow, LeadFold, SIDE, type SideRow, sideColumnNames, sideRow } from './records.ts';

/** Adds games to a tally of integers; allocates nothing in play. */
export class Recorder {
  readonly set: MetricSet;
  readonly layout: TallyLayout;
  /** Made when first asked for. */
  private sums: Float64Array | null = null;
  /** GAME_COLUMNS, then per side STANDARD_SIDE_COLUMNS and the system's own. */
  readonly record: Int32Array;
  readonly game: GameRow;
  private readonly placeCounter: PlaceCounter | null;
  private readonly counters: Map<string, Counter>;
  private readonly values: Map<string, GameValue>;
  private readonly counterList: Counter[];
  private readonly valueList: GameValue[];
  private readonly strengths: Int32Array;
  /** Strengths, or the system's own measure of lead. */
  private readonly standings: Int32Array;
  private readonly leads: LeadFold;
  private readonly eventCounts: Int32Array;

  private readonly isChecked: boolean;

  /** `isChecked` (tests): throws on a cell or outcome that does not exist. */
  constructor(set: MetricSet, isChecked = false) {
    this.set = set;
    this.isChecked = isChecked;
    this.layout = layoutOf(set);
    this.record = new Int32Array(this.layout.recordLength);
    this.game = gameRow(this.record);
    this.counters = new Map(this.layout.counts.map((layout) => [layout.metric.name, new Counter(layout)]));
    this.values = new Map(this.layout.histograms.map((layout) => [layout.metric.name, new GameValue(layout)]));
    this.placeCounter = this.layout.places === null ? null : new PlaceCounter(this.layout.places);
    this.counterList = [...this.counters.values()];
    this.valueList = [...this.values.values()];
    this.strengths = new Int32Array(set.sides.length * set.maxTurns);
    this.standings = set.lead === undefined ? this.strengths : new Int32Array(this.strengths.length);
    this.leads = new LeadFold(this.layout.leads, set, this.layout.sideRecordLength);
    this.eventCounts = new Int32Array(set.events?.length ?? 0);
  }

  get tally(): Float64Array {
    this.sums ??= new Float64Array(this.layout.length);
    return this.sums;
  }

  /** For set-up. The set must declare exactly these metrics. */
  cells<Table extends MetricTable>(table: Table): CellsOf<Table> {
    const opened = Object.entries(table).map(([key, entry]) => [key, this.opened(key, entry)]);
    return Object.fromEntries(opened) as CellsOf<Table>;
  }

  private opened(key: string, entry: CountEntry | HistogramEntry): unknown {
    const metric = metricOf(key, entry);
    const counted = metric.kind === 'counts' ? this.counter(metric.name) : this.value(metric.name);
    demandSame(counted.metric, metric);
    if (counted instanceof Counter) return cellsOf(counted, entry.by, this.isChecked);
    if ('isClipped' in entry && entry.isClipped) counted.clip();
    return gameCellsOf(counted, entry.by, this.isChecked);
  }

  /** For set-up. */
  counter(name: string): Counter {
    return known(this.counters, name);
  }

  value(name: string): GameValue {
    return known(this.values, name);
  }

  /** For set-up. */
  places(): PlaceCounter {
    if (this.placeCounter === null) throw new RangeError('no ground is declared');
    return this.placeCounter;
  }

  /** For set-up. `own`: the set's side columns. */
  side<const Own extends readonly SideColumn[]>(side: number, own: Own): SideRow<Own[number]['name']> {
    if (JSON.stringify(own) !== JSON.stringify(this.set.sideColumns))
      throw new RangeError('side columns are recorded otherwise than the set declares them');
    return sideRow(this.record, own, side);
  }

  sideColumn(side: number, name: string): number {
    const names = sideColumnNames(this.set.sideColumns);
    const index = names.indexOf(name);
    if (index < 0) throw new RangeError(`no column "${name}"`);
    return GAME_COLUMNS.length + side * names.length + index;
  }

  /** At the end of a turn, from 1. */
  strength(side: number, turn: number, strength: number): void {
    this.strengths[side * this.set.maxTurns + turn - 1] = strength;
  }

  /** For systems with a `lead`: its value at the end of a turn. */
  standing(side: number, turn: number, standing: number): void {
    this.standings[side * this.set.maxTurns + turn - 1] = standing;
  }

  /** `event`: index into the set's `events`. */
  happened(event: number): void {
    this.eventCounts[event]++;
  }

  /** Carries last strengths forward to the last turn and folds the game into the tally. */
  endGame(): void {
    const { tally, layout, set } = this;
    const turns = this.record[GAME.turns];
    const bins = set.maxStrength + 1;
    for (let side = 0; side < set.sides.length; side++) {
      const last = this.record[GAME_COLUMNS.length + side * layout.sideRecordLength + SIDE.strengthLeft];
      for (let turn = 1; turn <= set.maxTurns; turn++) {
        const cell = side * set.maxTurns + turn - 1;
        tally[layout.strength + cell * bins + (turn <= turns ? this.strengths[cell] : last)] += 1;
      }
    }
    this.leads.fold(tally, this.record, this.standings);
    for (let i = 0; i < this.eventCounts.length; i++) {
      if (this.eventCounts[i] === 0) continue;
      tally[layout.events + 2 * i] += this.eventCounts[i];
      tally[layout.events + 2 * i + 1] += 1;
      this.eventCounts[i] = 0;
    }
    for (let i = 0; i < this.counterList.length; i++) this.counterList[i].fold(tally);
    for (let i = 0; i < this.valueList.length; i++) this.valueList[i].fold(tally);
    this.placeCounter?.fold(tally);
  }
}

const texts = new WeakMap<Metric, string>();

function textOf(metric: Metric): string {
  const text = texts.get(metric) ?? JSON.stringify(metric);
  texts.set(metric, text);
  return text;
}

function demandSame(inSet: Metric, declared: Metric): void {
  if (textOf(inSet) !== JSON.stringify(declared))
    throw new RangeError(`metric "${declared.name}" is counted otherwise than the set declares it`);
}

function known<V>(map: Map<string, V>, name: string): V {
  const found = map.get(name);
  if (found === undefined) throw new RangeError(`no metric "${name}" is declared`);
  return found;
}
