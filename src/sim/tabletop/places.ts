import type { GroundMetric, PlaceKind } from '../kernel/counts/metrics.ts';
import type { PlaceCounter } from '../kernel/counts/places.ts';
import type { Recorder } from '../kernel/counts/recorder.ts';
import { hundredths, type Lattice } from './geometry.ts';

/** What is counted about figures on any table. */
export const PLACE_KINDS = [
  { name: 'stood', title: 'Where figures stood', unit: 'figures at the ends of turns' },
  { name: 'fell', title: 'Where figures fell', unit: 'figures' },
  { name: 'firedFrom', title: 'Where shooters stood', unit: 'shots' },
] as const satisfies readonly PlaceKind[];
const [STOOD, FELL, FIRED_FROM] = PLACE_KINDS.keys();

/**
 * About how many squares the longer edge is divided into: enough to tell a hedge from the field, few enough to fill.
 */
const SQUARES = 28;

interface TableSize {
  readonly width: number;
  readonly depth: number;
}

/** The squares of a table, in units, whose figures stand on points `spacing` hundredths apart. */
export function groundOf({ width, depth }: TableSize, spacing: number, unit: string): GroundMetric {
  const points = Math.floor(hundredths(Math.max(width, depth)) / spacing) + 1;
  // Each square has whole rows of points: otherwise every other square would have one row more, and look busier.
  const square = Math.max(1, Math.floor(points / SQUARES + 0.5)) * spacing;
  const margin = Math.floor(spacing / 2);
  return { unit, width: hundredths(width), depth: hundredths(depth), square, margin, kinds: PLACE_KINDS };
}

/** Counts places by the points of a lattice. */
export class Places {
  private readonly counter: PlaceCounter;
  private readonly squares: Int32Array;

  constructor(recorder: Recorder, { x, y, count }: Lattice) {
    this.counter = recorder.places();
    this.squares = Int32Array.from({ length: count }, (_, node) => this.counter.squareAt(x[node], y[node]));
  }

  /** A figure is on the table at a turn's end. */
  stood(side: number, node: number): void {
    this.counter.add(STOOD, side, this.squares[node]);
  }

  fell(side: number, node: number): void {
    this.counter.add(FELL, side, this.squares[node]);
  }

  /** One shot, by where the shooter stands. */
  fired(side: number, node: number): void {
    this.counter.add(FIRED_FROM, side, this.squares[node]);
  }
}
