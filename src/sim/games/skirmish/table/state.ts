import type { Stream } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { Standee } from '../../../tabletop/board.ts';

const WAITING = 0;
export const ON_TABLE = 1;
export const FALLEN = 2;
/** Left by its mission's edge: alive. */
export const LEFT = 3;

/** Pips of the dice of scheme `dice`. */
export const STEPS = 6;

type Recruit = Pick<Unit, 'name' | 'side' | 'index' | 'profile' | 'start' | 'weapons' | 'stream'>;

/** One point of the table, however many models it stands for. Fields from `status` on change in play. */
export class Unit implements Standee {
  readonly name: string;
  readonly side: Index<'side'>;
  /** Position among all units. */
  readonly index: number;
  /** Place in the engine's `profiles`. */
  readonly profile: number;
  /** Stats, then state, as at the start. */
  readonly start: Int32Array;
  /** Places in the engine's `weapons`. */
  readonly weapons: readonly number[];
  /** The first of its streams. */
  readonly stream: Stream;
  status = WAITING;
  node = 0;
  readonly values: Int32Array;
  /** Pips of its die, or its initiative, by the scheme; 0 for none. */
  die = 0;
  acted = false;
  /** This turn. */
  reacted = false;
  /** Has been in its side's area. */
  reached = false;
  /** In its present activation. */
  moved = false;
  charged = false;

  constructor({ name, side, index, profile, start, weapons, stream }: Recruit) {
    this.name = name;
    this.side = side;
    this.index = index;
    this.profile = profile;
    this.start = start;
    this.weapons = weapons;
    this.stream = stream;
    this.values = Int32Array.from(start);
  }

  reset(): void {
    this.status = WAITING;
    this.values.set(this.start);
    this.reached = false;
    this.beginTurn();
  }

  beginTurn(): void {
    this.die = 0;
    this.acted = false;
    this.reacted = false;
    this.moved = false;
    this.charged = false;
  }

  exchange(state: Snapshot): void {
    this.status = state.int(this.status);
    this.node = state.int(this.node);
    state.all(this.values);
    this.reached = state.flag(this.reached);
  }
}

type Levy = Pick<Side, 'index' | 'name' | 'figures' | 'area' | 'stream' | 'policyStream'> & {
  readonly columns: number;
};

/** Fields from `losses` on change in play. */
export class Side {
  readonly index: Index<'side'>;
  readonly name: string;
  readonly figures: readonly Unit[];
  readonly area: Int32Array;
  /** The first of its own streams. */
  readonly stream: Stream;
  readonly policyStream: Stream;
  /** Forbidden actions, as bits. */
  forbidden = 0;
  /** Units that fell. */
  losses = 0;
  /** Includes those that left the table. */
  living = 0;
  onTable = 0;
  reached = 0;
  /** Of the stat that leads, among the living; 0 without any. */
  best = 0;
  /** 0 for none. */
  breakTurn = 0;
  /** Columns of its record, in the order of `counts/columns.ts`. */
  readonly counts: Int32Array;
  /** Rolled dice by pips, 1 to 6. */
  readonly pool = new Int32Array(STEPS + 1);
  /** Dice received this turn, by pips. */
  readonly dice = new Int32Array(STEPS + 1);

  constructor({ index, name, figures, area, stream, policyStream, columns }: Levy) {
    this.index = index;
    this.name = name;
    this.figures = figures;
    this.area = area;
    this.stream = stream;
    this.policyStream = policyStream;
    this.counts = new Int32Array(columns);
  }

  reset(): void {
    for (let i = 0; i < this.figures.length; i++) this.figures[i].reset();
    this.losses = 0;
    this.living = this.figures.length;
    this.onTable = 0;
    this.reached = 0;
    this.breakTurn = 0;
    this.counts.fill(0);
  }

  exchange(state: Snapshot): void {
    for (let i = 0; i < this.figures.length; i++) this.figures[i].exchange(state);
    this.losses = state.int(this.losses);
    this.living = state.int(this.living);
    this.onTable = state.int(this.onTable);
    this.reached = state.int(this.reached);
    this.best = state.int(this.best);
    this.breakTurn = state.int(this.breakTurn);
    state.all(this.counts);
  }
}
