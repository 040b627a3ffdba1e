import { indices } from '../indices.ts';
import { GAME_COLUMNS, type MetricSet, type SideColumn, STANDARD_SIDE_COLUMNS } from './metrics.ts';

export type Row<Name extends string> = { [Column in Name]: number };

export type GameRow = Row<(typeof GAME_COLUMNS)[number]>;

export type SideRow<Own extends string = never> = Row<(typeof STANDARD_SIDE_COLUMNS)[number]['name'] | Own>;

export const GAME = indices(GAME_COLUMNS);

export const SIDE = Object.fromEntries(
  STANDARD_SIDE_COLUMNS.map(({ name }, place) => [name, place]),
) as Readonly<SideRow>;

class Integers {
  readonly record: Int32Array;
  readonly start: number;

  constructor(record: Int32Array, start: number) {
    this.record = record;
    this.start = start;
  }
}

const classes = new Map<string, typeof Integers>();

/** For set-up. Rows of all sides share one compiled class. */
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

export function gameRow(record: Int32Array): GameRow {
  return rowOver(GAME_COLUMNS, record, 0);
}

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

export function columnOf(set: MetricSet, records: Int32Array, side: number, column: string): number[] {
  const names = sideColumnNames(set.sideColumns);
  const place = names.indexOf(column);
  if (place < 0) throw new RangeError(`no column "${column}"`);
  return everyNth(set, records, GAME_COLUMNS.length + side * names.length + place);
}

export function gameColumnOf(set: MetricSet, records: Int32Array, column: keyof GameRow): number[] {
  return everyNth(set, records, GAME[column]);
}

function everyNth({ sides, sideColumns }: MetricSet, records: Int32Array, first: number): number[] {
  const length = GAME_COLUMNS.length + sides.length * sideColumnNames(sideColumns).length;
  return Array.from({ length: records.length / length }, (_, game) => records[game * length + first]);
}

/** Doubled scores: lost, drawn, won. */
const RESULTS = 3;
const NOBODY = -1;
const LOWEST = -(2 ** 31);

/** Empty for a single side. */
export interface LeadLayout {
  /** Start of games that go on after a turn: side, turn (from 1), lead (-most to most), doubled score. */
  readonly leads: number;
  /** Start of games by number of changes of the lead, 0 to `maxTurns`. */
  readonly changes: number;
  /** Greater leads share this cell. */
  readonly most: number;
  /** Integers per side and turn. */
  readonly stride: number;
}

export function leadLayout(set: MetricSet, take: (length: number) => number): LeadLayout {
  const most = set.lead?.most ?? set.maxStrength;
  const stride = RESULTS * (2 * most + 1);
  const has = set.sides.length > 1 ? 1 : 0;
  const leads = take(has * set.sides.length * set.maxTurns * stride);
  return { leads, changes: take(has * (set.maxTurns + 1)), most, stride };
}

/** By rising lead, without empty cells. */
export function leadCells(
  { leads, most, stride }: LeadLayout,
  { maxTurns }: MetricSet,
  tally: Float64Array,
  side: number,
  turn: number,
): [lead: number, doubledScore: number, games: number][] {
  const cells: [number, number, number][] = [];
  const start = leads + (side * maxTurns + turn - 1) * stride;
  for (let i = 0; i < stride; i++)
    if (tally[start + i] > 0) cells.push([Math.floor(i / RESULTS) - most, i % RESULTS, tally[start + i]]);
  return cells;
}

/**
 * A lead is the distance to the strongest other side, after each turn but the last, whose lead is the result. Changes
 * ignore turns without a sole leader and include the last turn.
 */
export class LeadFold {
  private readonly layout: LeadLayout;
  private readonly sides: number;
  private readonly maxTurns: number;
  private readonly sideRecordLength: number;

  /** `sideRecordLength`: integers per side in a record. */
  constructor(layout: LeadLayout, { sides, maxTurns }: MetricSet, sideRecordLength: number) {
    this.layout = layout;
    this.sides = sides.length;
    this.maxTurns = maxTurns;
    this.sideRecordLength = sideRecordLength;
  }

  /** `standings[side * maxTurns + turn - 1]`: value at the end of each turn played. */
  fold(tally: Float64Array, record: Int32Array, standings: Int32Array): void {
    const { sides, maxTurns, sideRecordLength } = this;
    if (sides < 2) return;
    const { leads, changes, most, stride } = this.layout;
    const turns = record[GAME.turns];
    let leader = NOBODY;
    let passed = 0;
    for (let turn = 1; turn <= turns; turn++) {
      for (let side = 0; side < sides; side++) {
        const lead = this.lead(standings, side, turn);
        const counted = lead < -most ? -most : lead > most ? most : lead;
        if (lead > 0 && side !== leader) {
          if (leader !== NOBODY) passed++;
          leader = side;
        }
        if (turn === turns) continue;
        const score = record[GAME_COLUMNS.length + side * sideRecordLength + SIDE.score];
        tally[leads + (side * maxTurns + turn - 1) * stride + (counted + most) * RESULTS + score] += 1;
      }
    }
    tally[changes + passed] += 1;
  }

  private lead(standings: Int32Array, side: number, turn: number): number {
    const at = turn - 1;
    let strongest = LOWEST;
    for (let other = 0; other < this.sides; other++)
      if (other !== side) strongest = Math.max(strongest, standings[other * this.maxTurns + at]);
    return standings[side * this.maxTurns + at] - strongest;
  }
}
