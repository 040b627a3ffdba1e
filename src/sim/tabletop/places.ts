import type { GroundMetric, PlaceKind } from '../kernel/counts/metrics.ts';
import type { PlaceCounter } from '../kernel/counts/places.ts';
import type { Recorder } from '../kernel/counts/recorder.ts';
import { hundredths, type Lattice } from './geometry.ts';

const PLACE_KINDS = [
  { name: 'stood', title: 'Where figures stood', unit: 'figures at the ends of turns' },
  { name: 'fell', title: 'Where figures fell', unit: 'figures' },
  { name: 'firedFrom', title: 'Where shooters stood', unit: 'shots' },
] as const satisfies readonly PlaceKind[];
const [STOOD, FELL, FIRED_FROM] = PLACE_KINDS.keys();

/** Squares along the longer edge: fine enough for a hedge, coarse enough to fill. */
const SQUARES = 28;

interface TableSize {
  readonly width: number;
  readonly depth: number;
}

/** `spacing` of points in hundredths. */
export function groundOf({ width, depth }: TableSize, spacing: number, unit: string): GroundMetric {
  const points = Math.floor(hundredths(Math.max(width, depth)) / spacing) + 1;
  // Whole rows of points per square: otherwise every other square would look busier.
  const square = Math.max(1, Math.floor(points / SQUARES + 0.5)) * spacing;
  const margin = Math.floor(spacing / 2);
  return { unit, width: hundredths(width), depth: hundredths(depth), square, margin, kinds: PLACE_KINDS };
}

export class Places {
  private readonly counter: PlaceCounter;
  private readonly squares: Int32Array;

  constructor(recorder: Recorder, { x, y, count }: Lattice) {
    this.counter = recorder.places();
    this.squares = Int32Array.from({ length: count }, (_, node) => this.counter.squareAt(x[node], y[node]));
  }

  /** At a turn's end. */
  stood(side: number, node: number): void {
    this.counter.add(STOOD, side, this.squares[node]);
  }

  fell(side: number, node: number): void {
    this.counter.add(FELL, side, this.squares[node]);
  }

  /** By the shooter's node. */
  fired(side: number, node: number): void {
    this.counter.add(FIRED_FROM, side, this.squares[node]);
  }
}
