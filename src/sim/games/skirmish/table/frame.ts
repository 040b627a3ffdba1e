import type { Dice } from '../../../kernel/dice/dice.ts';
import type { SightTable } from '../../../tabletop/sight.ts';
import type { Asked, Engine, FrameLayout, Near } from '../steps/engine.ts';
import { ON_TABLE, type Side, type Unit } from './state.ts';

const OF_A = 0;
const OF_T = 1;

/** What it asks of the battle. */
interface Scene {
  readonly engine: Engine;
  readonly sides: readonly [Side, Side];
  readonly sight: SightTable;
  readonly turn: number;
  readonly step: number;
  readonly moment: number;
  readonly version: number;
  hasContact(unit: Unit): boolean;
  inches(from: number, to: number): number;
  bestNear(unit: Unit, column: number, inches: number): number;
}

/**
 * The numbers that expressions read, loaded before they are asked. `begin` forgets the target and weapon of the question before;
 * what only a chain writes it leaves alone.
 */
export class Frame {
  readonly values: Int32Array;
  private readonly battle: Scene;
  private readonly layout: FrameLayout;
  /** `a` and `t` as loaded; null for none. */
  private unit: Unit | null = null;
  private target: Unit | null = null;
  /** Of the battle when `a` was loaded. */
  private moment = -1;
  private version = -1;

  constructor(battle: Scene, { frame }: Engine) {
    this.battle = battle;
    this.layout = frame;
    this.values = new Int32Array(frame.size);
  }

  /** About a unit. */
  begin(unit: Unit): void {
    const { values, layout, battle } = this;
    const { moment, version } = battle;
    this.target = null;
    values[OF_T] = battle.sides[1 - unit.side].stream;
    values[layout.range] = 0;
    values[layout.cover] = 0;
    values[layout.moved] = unit.moved ? 1 : 0;
    values[layout.charged] = unit.charged ? 1 : 0;
    if (unit === this.unit && moment === this.moment && version === this.version) return;
    this.unit = unit;
    this.moment = moment;
    this.version = version;
    values[OF_A] = unit.stream;
    this.copy(unit, layout.a);
    values[layout.engaged] = unit.status === ON_TABLE && battle.hasContact(unit) ? 1 : 0;
    this.loadTurn(battle.sides[unit.side]);
  }

  /** About a side, whose streams roll. */
  beginSide(side: Side): void {
    const { values, battle } = this;
    this.unit = null;
    this.target = null;
    values[OF_A] = side.stream;
    values[OF_T] = battle.sides[1 - side.index].stream;
    this.loadTurn(side);
  }

  /** After `begin`: its target, from where both now stand. */
  against(target: Unit): void {
    const { values, layout, battle } = this;
    const { node } = this.unit!;
    this.target = target;
    values[OF_T] = target.stream;
    this.copy(target, layout.t);
    values[layout.range] = battle.inches(node, target.node);
    values[layout.cover] = battle.sight.cover(node, target.node);
  }

  /** After `begin`. */
  with(weapon: number): void {
    const from = this.battle.engine.weapons[weapon].values;
    const { w } = this.layout;
    for (let k = 0; k < from.length; k++) this.values[w + k] = from[k];
  }

  /** A unit's number has changed. */
  changed(unit: Unit, column: number): void {
    const { values, layout } = this;
    if (unit === this.unit) values[layout.a + column] = unit.values[column];
    if (unit === this.target) values[layout.t + column] = unit.values[column];
  }

  /** A side's numbers have changed. */
  sidesChanged(): void {
    if (this.unit !== null) this.loadTurn(this.battle.sides[this.unit.side]);
  }

  ask({ run, nears }: Asked, dice: Dice): number {
    if (nears.length > 0) this.loadNears(nears, dice);
    return run(this.values, dice);
  }

  loadNears(nears: readonly Near[], dice: Dice): void {
    for (let i = 0; i < nears.length; i++) {
      const { of, slot, column, within } = nears[i];
      const unit = of === 'a' ? this.unit : this.target;
      this.values[slot] = unit === null ? 0 : this.battle.bestNear(unit, column, within(this.values, dice));
    }
  }

  private copy({ values: from }: Unit, to: number): void {
    for (let k = 0; k < from.length; k++) this.values[to + k] = from[k];
  }

  private loadTurn(side: Side): void {
    const { values, layout, battle } = this;
    values[layout.turn] = battle.turn;
    values[layout.step] = battle.step;
    this.loadSide(layout.own, side);
    this.loadSide(layout.foe, battle.sides[1 - side.index]);
  }

  private loadSide(to: number, { living, losses, figures, best }: Side): void {
    const { values } = this;
    values[to] = living;
    values[to + 1] = losses;
    values[to + 2] = figures.length;
    values[to + 3] = best;
  }
}
