import type { Index } from '../indices.ts';
import type { Counter, GameValue } from './counter.ts';
import { cellCount, type Dimension } from './metrics.ts';

export type CellOf<Axes extends readonly Axis[]> = { readonly [I in keyof Axes]: At<Axes[I]> };

export interface Cells<Axes extends readonly Axis[]> {
  count(...at: [...cell: CellOf<Axes>, outcome: number]): void;
}

export interface GameCells<Axes extends readonly Axis[]> {
  set(...at: [...cell: CellOf<Axes>, integer: number]): void;
  add(...at: [...cell: CellOf<Axes>, amount: number]): void;
}

/**
 * Axes label cells and locate them. One class per number of axes: calls are monomorphic, no array is allocated. Only
 * the compiler and `CheckedCells` (tests) check.
 */
class Grid<Counted> {
  protected readonly counted: Counted;
  /** Stride of an axis. */
  protected readonly a: number;
  protected readonly b: number;
  protected readonly c: number;
  protected readonly d: number;
  protected readonly e: number;
  protected readonly f: number;
  protected readonly g: number;
  /** Index of the cell of all first labels. */
  protected readonly origin: number;

  constructor(counted: Counted, axes: readonly Axis[]) {
    this.counted = counted;
    const strides = axes.map((_, at) => cellCount(axes.slice(at + 1)));
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = strides;
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.e = e;
    this.f = f;
    this.g = g;
    this.origin = axes.reduce((sum, { first }, at) => sum + first * strides[at], 0);
  }
}

class Cells0 extends Grid<Counter> {
  count(outcome: number): void {
    this.counted.add(0, outcome);
  }
}

class Cells1 extends Grid<Counter> {
  count(a: number, outcome: number): void {
    this.counted.add(a * this.a - this.origin, outcome);
  }
}

class Cells2 extends Grid<Counter> {
  count(a: number, b: number, outcome: number): void {
    this.counted.add(a * this.a + b * this.b - this.origin, outcome);
  }
}

class Cells3 extends Grid<Counter> {
  count(a: number, b: number, c: number, outcome: number): void {
    this.counted.add(a * this.a + b * this.b + c * this.c - this.origin, outcome);
  }
}

class Cells4 extends Grid<Counter> {
  count(a: number, b: number, c: number, d: number, outcome: number): void {
    this.counted.add(a * this.a + b * this.b + c * this.c + d * this.d - this.origin, outcome);
  }
}

class Cells5 extends Grid<Counter> {
  count(a: number, b: number, c: number, d: number, e: number, outcome: number): void {
    this.counted.add(a * this.a + b * this.b + c * this.c + d * this.d + e * this.e - this.origin, outcome);
  }
}

class Cells6 extends Grid<Counter> {
  count(a: number, b: number, c: number, d: number, e: number, f: number, outcome: number): void {
    this.counted.add(
      a * this.a + b * this.b + c * this.c + d * this.d + e * this.e + f * this.f - this.origin,
      outcome,
    );
  }
}

class Cells7 extends Grid<Counter> {
  count(a: number, b: number, c: number, d: number, e: number, f: number, g: number, outcome: number): void {
    this.counted.add(
      a * this.a + b * this.b + c * this.c + d * this.d + e * this.e + f * this.f + g * this.g - this.origin,
      outcome,
    );
  }
}

class GameCells0 extends Grid<GameValue> {
  set(integer: number): void {
    this.counted.set(0, integer);
  }

  add(amount: number): void {
    this.counted.add(0, amount);
  }
}

class GameCells1 extends Grid<GameValue> {
  set(a: number, integer: number): void {
    this.counted.set(a * this.a - this.origin, integer);
  }

  add(a: number, amount: number): void {
    this.counted.add(a * this.a - this.origin, amount);
  }
}

class GameCells2 extends Grid<GameValue> {
  set(a: number, b: number, integer: number): void {
    this.counted.set(a * this.a + b * this.b - this.origin, integer);
  }

  add(a: number, b: number, amount: number): void {
    this.counted.add(a * this.a + b * this.b - this.origin, amount);
  }
}

class GameCells3 extends Grid<GameValue> {
  set(a: number, b: number, c: number, integer: number): void {
    this.counted.set(a * this.a + b * this.b + c * this.c - this.origin, integer);
  }

  add(a: number, b: number, c: number, amount: number): void {
    this.counted.add(a * this.a + b * this.b + c * this.c - this.origin, amount);
  }
}

/** For tests: checks every number, and the outcome. */
class CheckedCells {
  private readonly counter: Counter;
  private readonly axes: readonly Axis[];

  constructor(counter: Counter, axes: readonly Axis[]) {
    this.counter = counter;
    this.axes = axes;
  }

  count(...at: number[]): void {
    const { name, outcomes } = this.counter.metric;
    const outcome = at.at(-1)!;
    if (!(outcome in outcomes)) throw new RangeError(`${name} has no outcome of index ${outcome}`);
    this.counter.add(checkedCell(name, this.axes, at.slice(0, -1)), outcome);
  }
}

class CheckedGameCells {
  private readonly value: GameValue;
  private readonly axes: readonly Axis[];

  constructor(value: GameValue, axes: readonly Axis[]) {
    this.value = value;
    this.axes = axes;
  }

  set(...at: number[]): void {
    this.value.set(checkedCell(this.value.metric.name, this.axes, at.slice(0, -1)), at.at(-1)!);
  }

  add(...at: number[]): void {
    this.value.add(checkedCell(this.value.metric.name, this.axes, at.slice(0, -1)), at.at(-1)!);
  }
}

function checkedCell(metric: string, axes: readonly Axis[], at: readonly number[]): number {
  if (at.length !== axes.length) throw new RangeError(`${metric} has ${axes.length} dimensions, not ${at.length}`);
  return axes.reduce((cell, { name, first, labels }, i) => {
    const place = at[i] - first;
    if (place in labels) return cell * labels.length + place;
    throw new RangeError(`${metric} has no cell at ${name} ${at[i]}: it has ${labels.join(', ')}`);
  }, 0);
}

const CELLS = [Cells0, Cells1, Cells2, Cells3, Cells4, Cells5, Cells6, Cells7];
const GAME_CELLS = [GameCells0, GameCells1, GameCells2, GameCells3];

/** The most dimensions, by kind of metric. */
export const MOST_AXES = { counts: CELLS.length - 1, histogram: GAME_CELLS.length - 1 };

export function cellsOf(counter: Counter, axes: readonly Axis[], isChecked = false): unknown {
  return new (isChecked ? CheckedCells : CELLS[axes.length])(counter, axes);
}

export function gameCellsOf(value: GameValue, axes: readonly Axis[], isChecked = false): unknown {
  return new (isChecked ? CheckedGameCells : GAME_CELLS[axes.length])(value, axes);
}

export class Axis<Name extends string = string> implements Dimension {
  readonly name: Name;
  readonly title: string;
  readonly labels: readonly string[];
  readonly first: number;

  constructor(name: Name, title: string, labels: readonly string[], first = 0) {
    this.name = name;
    this.title = title;
    this.labels = labels;
    this.first = first;
  }
}

/** Only the axis makes one. */
export type Place<Name extends string> = number & { readonly placeIn: Name };

/** An axis whose outermost labels include all values beyond them. */
export class OpenAxis<Name extends string = string> extends Axis<Name> {
  readonly isOpen = true;
  private readonly from: number;
  private readonly falls: boolean;

  constructor(name: Name, title: string, labels: readonly string[], from: number, falls = false) {
    super(name, title, labels);
    this.from = from;
    this.falls = falls;
  }

  place(value: Index<Name>): Place<Name> {
    const place = this.falls ? this.from - value : value - this.from;
    const last = this.labels.length - 1;
    return (place < 0 ? 0 : place > last ? last : place) as Place<Name>;
  }
}

/** A place on an open axis, else the value. */
export type At<A extends Axis> = A extends OpenAxis<infer Name> ? Place<Name> : Index<A['name']>;

export function named<const Name extends string>(name: Name, title: string, labels: readonly string[]): Axis<Name> {
  return new Axis(name, title, labels);
}

/** Whole numbers in this range only. */
export function range<const Name extends string>(name: Name, title: string, from: number, to: number): Axis<Name> {
  return new Axis(name, title, numbers(from, to), from);
}

/** Clipped at both ends. */
export function clipped<const Name extends string>(
  name: Name,
  title: string,
  from: number,
  to: number,
): OpenAxis<Name> {
  const labels = [`${from} or less`, ...numbers(from + 1, to - 1), `${to} or more`];
  return new OpenAxis(name, title, labels, from);
}

/** Clipped at the upper end; none may be below `from`. */
export function upTo<const Name extends string>(name: Name, title: string, from: number, to: number): OpenAxis<Name> {
  return new OpenAxis(name, title, [...numbers(from, to - 1), `${to} or more`], from);
}

/** Falling, clipped at the lower end. */
export function downTo<const Name extends string>(name: Name, title: string, from: number, to: number): OpenAxis<Name> {
  const labels = [...numbers(to + 1, from).toReversed(), `${to} or less`];
  return new OpenAxis(name, title, labels, from, true);
}

function numbers(from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => `${from + i}`);
}
