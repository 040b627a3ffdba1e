import { GAME_COLUMNS, type MetricSet } from './metrics.ts';
import { GAME, SIDE } from './records.ts';

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
