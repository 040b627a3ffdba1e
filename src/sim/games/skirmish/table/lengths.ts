import type { Dice } from '../../../kernel/dice/dice.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import type { Asked, Engine } from '../steps/engine.ts';

/** States of one unit that are tried one by one. */
const MOST_STATES = 10_000;

/** The longest move in inches that any action gives units of these profiles, in any state. */
export function longestMove(engine: Engine, profiles: Iterable<number>, dice: Dice): number {
  const moves = engine.actions.flatMap(({ move }) => (move === null ? [] : [move]));
  const starts = [...new Set(profiles)].map((profile) => engine.profiles[profile].values);
  return Math.max(0, ...moves.flatMap((move) => starts.map((start) => longest(engine, move, start, dice))));
}

/** By trying all states that the expression reads, if it reads nothing else; otherwise by its range. */
function longest({ frame }: Engine, move: Asked, start: Int32Array, dice: Dice): number {
  const columns = [...move.reads].map((slot) => slot - frame.a);
  const isAlone = columns.every((column) => column >= 0 && column < frame.columns.length) && move.nears.length === 0;
  const changing = columns.filter((column) => frame.columns[column]?.isState || frame.columns[column]?.name === 'life');
  const rangeOf = (column: number) =>
    frame.columns[column].isState ? frame.columns[column].range : { min: 0, max: start[column] };
  const states = changing.reduce((product, column) => product * (rangeOf(column).max - rangeOf(column).min + 1), 1);
  if (!isAlone || move.rolls || states > MOST_STATES) return move.range.max;
  const values = new Int32Array(frame.size);
  values.set(start, frame.a);
  let most = 0;
  for (let state = 0; state < states; state++) {
    let rest = state;
    for (const column of changing) {
      const { min, max } = rangeOf(column);
      values[frame.a + column] = min + (rest % (max - min + 1));
      rest = Math.floor(rest / (max - min + 1));
    }
    most = Math.max(most, move.run(values, dice));
  }
  return most;
}

/** Points within moves of several lengths, each list worked out once from that of the longest. */
export class Reaches {
  private readonly movement: Movement;
  /** By length in hundredths, then node. */
  private readonly known = new Map<number, (Int32Array | undefined)[]>();
  /** Asked for last. */
  private length = -1;
  private lists: (Int32Array | undefined)[] = [];

  constructor(movement: Movement) {
    this.movement = movement;
  }

  /** Other nodes within `length` hundredths, rising. Do not modify. */
  within(node: number, length: number): Int32Array {
    const { movement } = this;
    if (length >= movement.maxMove) return movement.reach(node);
    if (length !== this.length) this.turnTo(length);
    return this.lists[node] ?? this.work(this.lists, node, length);
  }

  private turnTo(length: number): void {
    const { lattice } = this.movement;
    this.length = length;
    this.lists = this.known.get(length) ?? new Array<Int32Array | undefined>(lattice.count).fill(undefined);
    this.known.set(length, this.lists);
  }

  private work(lists: (Int32Array | undefined)[], node: number, length: number): Int32Array {
    const costs = this.movement.reachCost(node);
    const list = this.movement.reach(node).filter((_, place) => costs[place] <= length);
    lists[node] = list;
    return list;
  }
}

export function hundredthsOf(inches: number): number {
  return hundredths(Math.max(0, inches));
}
