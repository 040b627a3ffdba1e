import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { STEPS } from '../rules/profiles.ts';

/** A casualty marker (ALPHA-20) blocks nothing and is not on the table. */
const WAITING = 0;
export const ON_TABLE = 1;
export const FALLEN = 2;
/** Left by its mission's edge: alive. */
export const LEFT = 3;

export const PURPOSES = new Purposes([
  'deployment',
  'initiative',
  'turnDice',
  'activation',
  'freeMelee',
  'save',
  'bystander',
  'policy',
  'strikeBack',
]);

type Recruit = Pick<Figure, 'name' | 'side' | 'index' | 'training' | 'command'>;

/** Fields from `status` on change in play. */
export class Figure {
  readonly name: string;
  readonly side: Index<'side'>;
  /** Position among all figures. */
  readonly index: number;
  readonly training: Index<'training'>;
  readonly command: number;
  readonly activation: Stream;
  readonly freeMelee: Stream;
  readonly save: Stream;
  readonly bystander: Stream;
  readonly strikeBack: Stream;
  status = WAITING;
  node = 0;
  /** 0 for none (ALPHA-07). */
  die = 0;
  acted = false;
  /** Has been in its side's area. */
  reached = false;

  /** `slot` is its place in its side. */
  constructor(book: StreamBook, slot: number, { name, side, index, training, command }: Recruit) {
    this.name = name;
    this.side = side;
    this.index = index;
    this.training = training;
    this.command = command;
    this.activation = PURPOSES.open(book, 'activation', side, slot);
    this.freeMelee = PURPOSES.open(book, 'freeMelee', side, slot);
    this.save = PURPOSES.open(book, 'save', side, slot);
    this.bystander = PURPOSES.open(book, 'bystander', side, slot);
    this.strikeBack = PURPOSES.open(book, 'strikeBack', side, slot);
  }

  exchange(state: Snapshot): void {
    this.status = state.int(this.status);
    this.node = state.int(this.node);
    this.die = state.int(this.die);
    this.acted = state.flag(this.acted);
    this.reached = state.flag(this.reached);
  }
}

/** Fields from `leader` on change in play. */
export class Side {
  readonly index: Index<'side'>;
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly area: Int32Array;
  readonly deploymentStream: Stream;
  readonly initiativeStream: Stream;
  readonly turnDiceStream: Stream;
  readonly policyStream: Stream;
  /** Forbidden options, as bits. */
  forbidden = 0;
  leader: Figure;
  /** False if nobody succeeds a fallen leader (ALPHA-21). */
  isLed = true;
  casualties = 0;
  /** Includes those that left the table. */
  living = 0;
  onTable = 0;
  reached = 0;
  /** Command after casualties (ALPHA-22). */
  rating = 0;
  /** At most 0 (ALPHA-23). */
  modifier = 0;
  /** 0 for none (ALPHA-25). */
  breakTurn = 0;
  shots = 0;
  hits = 0;
  shotKills = 0;
  meleeKills = 0;
  /** Rolled dice by face, 1 to 6. */
  readonly pool = new Int32Array(STEPS + 1);
  /** Dice received this turn, by step. */
  readonly dice = new Int32Array(STEPS + 1);

  constructor(book: StreamBook, index: number, name: string, figures: readonly Figure[], area: Int32Array) {
    this.index = index;
    this.name = name;
    this.figures = figures;
    this.area = area;
    this.deploymentStream = PURPOSES.open(book, 'deployment', index);
    this.initiativeStream = PURPOSES.open(book, 'initiative', index);
    this.turnDiceStream = PURPOSES.open(book, 'turnDice', index);
    this.policyStream = PURPOSES.open(book, 'policy', index);
    this.leader = highestCommand(figures);
  }

  reset(): void {
    this.isLed = true;
    this.casualties = 0;
    this.living = this.figures.length;
    this.onTable = 0;
    this.reached = 0;
    this.breakTurn = 0;
    this.shots = 0;
    this.hits = 0;
    this.shotKills = 0;
    this.meleeKills = 0;
    for (let i = 0; i < this.figures.length; i++) {
      const figure = this.figures[i];
      figure.status = WAITING;
      figure.die = 0;
      figure.acted = false;
      figure.reached = false;
    }
    this.leader = highestCommand(this.figures);
  }

  exchange(state: Snapshot): void {
    for (let i = 0; i < this.figures.length; i++) this.figures[i].exchange(state);
    this.leader = this.figures[state.int(this.figures.indexOf(this.leader))];
    this.isLed = state.flag(this.isLed);
    this.casualties = state.int(this.casualties);
    this.living = state.int(this.living);
    this.onTable = state.int(this.onTable);
    this.reached = state.int(this.reached);
    this.rating = state.int(this.rating);
    this.modifier = state.int(this.modifier);
    this.breakTurn = state.int(this.breakTurn);
    this.shots = state.int(this.shots);
    this.hits = state.int(this.hits);
    this.shotKills = state.int(this.shotKills);
    this.meleeKills = state.int(this.meleeKills);
    state.all(this.pool);
    state.all(this.dice);
  }
}

/** The highest rating not fallen, the first of equals (ALPHA-02, 21). */
export function highestCommand(figures: readonly Figure[]): Figure {
  let best = figures[0];
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (figure.status === FALLEN) continue;
    if (best.status === FALLEN || figure.command > best.command) best = figure;
  }
  return best;
}
