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

/** Doubled scores: lost, drawn, won. */
const RESULTS = 3;
const NOBODY = -1;
const LOWEST = -(2 ** 31);

/** Where leads are in the tally; both parts are empty for a single side, which leads nobody. */
export interface LeadLayout {
  /** Start of the games that go on after a turn: side, turn (1 to maxTurns), lead (-most to most), doubled score. */
  readonly leads: number;
  /** Start of games by how often the lead passed from one side to another, 0 to `maxTurns`. */
  readonly changes: number;
  /** The greatest lead with a cell of its own; greater ones share it. */
  readonly most: number;
  /** Integers of one turn of one side. */
  readonly stride: number;
}

export function leadLayout(set: MetricSet, take: (length: number) => number): LeadLayout {
  const most = set.lead?.most ?? set.maxStrength;
  const stride = RESULTS * (2 * most + 1);
  const has = set.sides.length > 1 ? 1 : 0;
  const leads = take(has * set.sides.length * set.maxTurns * stride);
  return { leads, changes: take(has * (set.maxTurns + 1)), most, stride };
}

/** The games of one side after one turn, as [lead, doubled score, games], by rising lead, without empty ones. */
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
 * Folds who led after each turn of a game, and how it ended. A side's lead is what it has more than the strongest other
 * side. A game counts after every turn that did not end it: after its last one the lead is the result. Changes of the
 * lead ignore turns in which nobody is ahead of all others, and include the last turn.
 */
export class LeadFold {
  private readonly layout: LeadLayout;
  private readonly sides: number;
  private readonly maxTurns: number;
  private readonly sideRecordLength: number;

  /** `sideRecordLength`: integers that each side has in a game's record. */
  constructor(layout: LeadLayout, { sides, maxTurns }: MetricSet, sideRecordLength: number) {
    this.layout = layout;
    this.sides = sides.length;
    this.maxTurns = maxTurns;
    this.sideRecordLength = sideRecordLength;
  }

  /** `standings[side * maxTurns + turn - 1]` is what each side had at each turn's end, up to the game's last. */
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
