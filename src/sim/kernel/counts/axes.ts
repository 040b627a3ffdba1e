import type { Index } from '../indices.ts';
import type { Dimension } from './metrics.ts';

/** A dimension with the labels of its cells; it knows which cell a value belongs to. */
export class Axis<Name extends string = string> implements Dimension {
  readonly name: Name;
  readonly title: string;
  readonly labels: readonly string[];
  /** What is counted at the first label. */
  readonly first: number;

  constructor(name: Name, title: string, labels: readonly string[], first = 0) {
    this.name = name;
    this.title = title;
    this.labels = labels;
    this.first = first;
  }
}

/** The place of a label of an open axis; only the axis itself makes one from a value. */
export type Place<Name extends string> = number & { readonly placeIn: Name };

/** An axis whose outermost labels stand for all values beyond them. Cells are counted at places that it has clipped. */
export class OpenAxis<Name extends string = string> extends Axis<Name> {
  readonly isOpen = true;
  private readonly from: number;
  private readonly falls: boolean;

  constructor(name: Name, title: string, labels: readonly string[], from: number, falls = false) {
    super(name, title, labels);
    this.from = from;
    this.falls = falls;
  }

  /** The label that a value belongs to. */
  place(value: Index<Name>): Place<Name> {
    const place = this.falls ? this.from - value : value - this.from;
    const last = this.labels.length - 1;
    return (place < 0 ? 0 : place > last ? last : place) as Place<Name>;
  }
}

/** What a cell is counted at: a place of an open axis, the value itself of any other. */
export type At<A extends Axis> = A extends OpenAxis<infer Name> ? Place<Name> : Index<A['name']>;

/** Values are places in a list of labels. */
export function named<const Name extends string>(name: Name, title: string, labels: readonly string[]): Axis<Name> {
  return new Axis(name, title, labels);
}

/** Whole numbers from one to another, and no others. */
export function range<const Name extends string>(name: Name, title: string, from: number, to: number): Axis<Name> {
  return new Axis(name, title, numbers(from, to), from);
}

/** Whole numbers; all lower and all higher ones share the outermost labels, which say so. */
export function clipped<const Name extends string>(
  name: Name,
  title: string,
  from: number,
  to: number,
): OpenAxis<Name> {
  const labels = [`${from} or less`, ...numbers(from + 1, to - 1), `${to} or more`];
  return new OpenAxis(name, title, labels, from);
}

/**
 * Whole numbers; all higher ones share the last label, which says so. There should be no lower ones: they share the
 * first.
 */
export function upTo<const Name extends string>(name: Name, title: string, from: number, to: number): OpenAxis<Name> {
  return new OpenAxis(name, title, [...numbers(from, to - 1), `${to} or more`], from);
}

/** Whole numbers that fall; all lower ones share the last label, which says so. */
export function downTo<const Name extends string>(name: Name, title: string, from: number, to: number): OpenAxis<Name> {
  const labels = [...numbers(to + 1, from).toReversed(), `${to} or less`];
  return new OpenAxis(name, title, labels, from, true);
}

function numbers(from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => `${from + i}`);
}
