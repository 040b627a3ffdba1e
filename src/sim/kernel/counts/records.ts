import { indices } from '../indices.ts';
import { GAME_COLUMNS, type MetricSet, type SideColumn, STANDARD_SIDE_COLUMNS } from './metrics.ts';

/** Integers of a record by the names of their columns. */
export type Row<Name extends string> = { [Column in Name]: number };

/** A game's own columns. */
export type GameRow = Row<(typeof GAME_COLUMNS)[number]>;

/** The columns of one side: those that every system has, and the system's own. */
export type SideRow<Own extends string = never> = Row<(typeof STANDARD_SIDE_COLUMNS)[number]['name'] | Own>;

/** Places of a game's own columns in its record. */
export const GAME = indices(GAME_COLUMNS);

/** Places of the standard columns among those of a side. */
export const SIDE = Object.fromEntries(
  STANDARD_SIDE_COLUMNS.map(({ name }, place) => [name, place]),
) as Readonly<SideRow>;

/** Integers of a record from `start` on. */
class Integers {
  readonly record: Int32Array;
  readonly start: number;

  constructor(record: Int32Array, start: number) {
    this.record = record;
    this.start = start;
  }
}

const classes = new Map<string, typeof Integers>();

/**
 * Setters and getters by name, compiled once for a list of names, so that the rows of all sides have one class. For
 * set-up.
 */
function rowOver<Name extends string>(names: readonly Name[], record: Int32Array, start: number): Row<Name> {
  const key = names.join();
  let Rows = classes.get(key);
  if (Rows === undefined) {
    Rows = class extends Integers {};
    names.forEach((name, place) => {
      Object.defineProperty(Rows!.prototype, name, {
        get(this: Integers) {
          return this.record[this.start + place];
        },
        set(this: Integers, value: number) {
          this.record[this.start + place] = value;
        },
      });
    });
    classes.set(key, Rows);
  }
  return new Rows(record, start) as unknown as Row<Name>;
}

/** The first integers of a record. */
export function gameRow(record: Int32Array): GameRow {
  return rowOver(GAME_COLUMNS, record, 0);
}

/** The columns of a side in a record where each side has the standard columns and `own`. */
export function sideRow<const Own extends readonly SideColumn[]>(
  record: Int32Array,
  own: Own,
  side: number,
): SideRow<Own[number]['name']> {
  const names = sideColumnNames(own);
  return rowOver(names, record, GAME_COLUMNS.length + side * names.length) as SideRow<Own[number]['name']>;
}

export function sideColumnNames(own: readonly SideColumn[]): string[] {
  return [...STANDARD_SIDE_COLUMNS, ...own].map(({ name }) => name);
}

/** All values of a side's column in consecutive records. */
export function columnOf(set: MetricSet, records: Int32Array, side: number, column: string): number[] {
  const names = sideColumnNames(set.sideColumns);
  const place = names.indexOf(column);
  if (place < 0) throw new RangeError(`no column "${column}"`);
  return everyNth(set, records, GAME_COLUMNS.length + side * names.length + place);
}

/** The same for one of a game's own columns. */
export function gameColumnOf(set: MetricSet, records: Int32Array, column: keyof GameRow): number[] {
  return everyNth(set, records, GAME[column]);
}

function everyNth({ sides, sideColumns }: MetricSet, records: Int32Array, first: number): number[] {
  const length = GAME_COLUMNS.length + sides.length * sideColumnNames(sideColumns).length;
  return Array.from({ length: records.length / length }, (_, game) => records[game * length + first]);
}
