import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { Board } from '../../../tabletop/board.ts';
import { UNIT } from '../../../tabletop/geometry.ts';
import type { Mission, TableLayout } from '../../../tabletop/mission.ts';
import { type Movement, placeIn } from '../../../tabletop/movement.ts';
import type { SightTable } from '../../../tabletop/sight.ts';
import { Ways } from '../../../tabletop/ways.ts';
import type { Engine } from '../steps/engine.ts';
import { Frame } from './frame.ts';
import { hundredthsOf, Reaches } from './lengths.ts';
import { FALLEN, LEFT, ON_TABLE, type Side, type Unit } from './state.ts';

/** The choice that is always there. */
export const HOLD = -1;
/** Of a target or weapon. */
export const NONE = -1;
/** Of points in contact, in hundredths. */
const CONTACT = UNIT;

interface Setting {
  readonly engine: Engine;
  readonly ground: Pick<TableLayout, 'lattice' | 'movement'>;
  readonly sight: SightTable;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  readonly maxTurns: number;
  readonly dice: Dice;
}

/** Rules and policies read it; the match and its play change it. */
export class Battle extends Board<Unit> {
  readonly engine: Engine;
  readonly movement: Movement;
  readonly reaches: Reaches;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  readonly maxTurns: number;
  readonly frame: Frame;
  readonly dice: Dice;
  /** Column of `life`. */
  readonly life: number;
  turn = 0;
  /** Pips that act now, in scheme `dice`. */
  step = 0;
  /** The side that is first. */
  first = 0;
  /** Anyone fell, left or arrived since the referee last looked. */
  changed = false;
  /** Changes with every number, activation and turn; `version` with every move. */
  moment = 0;
  /** By place in the engine's `weapons`, squared hundredths; -1 for melee. */
  private readonly rangesSquared: Float64Array;
  private readonly ways: Ways<Unit>;
  /** Of the unit last looked at: what it may choose, and how far it goes by action, in hundredths. */
  private seen: Unit | null = null;
  private seenVersion = -1;
  private seenMoment = -1;
  private permittedBits = 0;
  private readonly lengths: Int32Array;
  /** By action: whether how far it goes has to be asked. */
  private readonly varies: readonly boolean[];
  /** By action: the first with the same condition; itself without one. */
  private readonly likeAction: Int32Array;
  /** What `mayAct` last allowed. */
  private readonly allowed = {
    ...{ unit: null as Unit | null, moment: -1, version: -1 },
    ...{ action: HOLD, node: 0, target: NONE, weapon: NONE },
  };

  constructor({ engine, ground, sight, goal, sides, maxTurns, dice }: Setting) {
    const { lattice, movement } = ground;
    const figures = [...sides[0].figures, ...sides[1].figures];
    super({ lattice, sight, figures, contact: CONTACT, blocksWithin: null });
    this.engine = engine;
    this.movement = movement;
    this.reaches = new Reaches(movement);
    this.goal = goal;
    this.sides = sides;
    this.maxTurns = maxTurns;
    this.dice = dice;
    this.frame = new Frame(this, engine);
    this.life = engine.frame.columns.findIndex(({ name }) => name === 'life');
    this.ways = new Ways(this, movement, 'friends', CONTACT);
    this.lengths = Int32Array.from(engine.actions, ({ move }) => (move === null ? 0 : this.lengthFor(move.range.min)));
    this.varies = engine.actions.map(({ move }) => move !== null && move.range.min < move.range.max);
    const conditions = engine.actions.map(({ on, when }, i) => (on === null && when !== null ? when.text : `of ${i}`));
    this.likeAction = Int32Array.from(conditions, (condition) => conditions.indexOf(condition));
    this.rangesSquared = Float64Array.from(engine.weapons, ({ range }) =>
      range === 0 ? -1 : range * UNIT * (range * UNIT),
    );
  }

  reset(): void {
    this.clear();
    for (let i = 0; i < 2; i++) {
      this.sides[i].reset();
      this.refreshBest(this.sides[i]);
    }
    this.turn = 0;
    this.step = 0;
    this.first = 0;
    this.changed = false;
    this.moment++;
  }

  beginTurn(): void {
    this.turn++;
    this.step = 0;
    this.moment++;
    for (let i = 0; i < this.figures.length; i++) this.figures[i].beginTurn();
  }

  exchange(state: Snapshot): void {
    if (state.isRestoring) this.clear();
    this.sides[0].exchange(state);
    this.sides[1].exchange(state);
    for (let i = 0; state.isRestoring && i < this.figures.length; i++)
      if (this.figures[i].status === ON_TABLE) this.put(this.figures[i], this.figures[i].node);
    this.goal.exchange(state);
    this.turn = state.int(this.turn);
    this.step = state.int(this.step);
    this.first = state.int(this.first);
    this.changed = state.flag(this.changed);
    this.moment++;
  }

  enemyOf(side: number): Side {
    return this.sides[1 - side];
  }

  hasContact(unit: Unit): boolean {
    return this.isNearEnemy(unit.side, unit.node);
  }

  touches(from: number, to: number): boolean {
    return this.lattice.distanceSquared(from, to) <= CONTACT * CONTACT;
  }

  /** Whole inches, upward. */
  inches(from: number, to: number): number {
    return Math.ceil(Math.sqrt(this.lattice.distanceSquared(from, to)) / UNIT);
  }

  isWithin(from: number, to: number, inches: number): boolean {
    return inches >= 0 && this.lattice.distanceSquared(from, to) <= inches * UNIT * (inches * UNIT);
  }

  /** The highest of a column among friends on the table within so many inches, the unit left out; 0 without any. */
  bestNear(unit: Unit, column: number, inches: number): number {
    const { figures } = this.sides[unit.side];
    let best = 0;
    let isFirst = true;
    for (let i = 0; i < figures.length; i++) {
      const friend = figures[i];
      if (friend === unit || friend.status !== ON_TABLE || !this.isWithin(friend.node, unit.node, inches)) continue;
      if (isFirst || friend.values[column] > best) best = friend.values[column];
      isFirst = false;
    }
    return best;
  }

  /** Actions of its own activation that it may choose, as bits: their `when` holds, and they are not forbidden. */
  permitted(unit: Unit): number {
    this.look(unit);
    return this.permittedBits;
  }

  /** How far a permitted action moves the unit, in hundredths. */
  lengthOf(unit: Unit, action: number): number {
    this.look(unit);
    return this.lengths[action];
  }

  private look(unit: Unit): void {
    if (unit === this.seen && this.version === this.seenVersion && this.moment === this.seenMoment) return;
    this.seen = unit;
    this.seenVersion = this.version;
    this.seenMoment = this.moment;
    const { frame, dice } = this;
    const { actions } = this.engine;
    let holds = 0;
    frame.begin(unit);
    for (let i = 0; i < actions.length; i++) {
      const { on, when, move } = actions[i];
      const like = this.likeAction[i];
      if (on !== null || (like < i ? (holds & (1 << like)) === 0 : when !== null && frame.ask(when, dice) === 0))
        continue;
      holds |= 1 << i;
      if (this.varies[i]) this.lengths[i] = this.lengthFor(frame.ask(move!, dice));
    }
    this.permittedBits = holds & ~this.sides[unit.side].forbidden;
  }

  private lengthFor(inches: number): number {
    return Math.min(this.movement.maxMove, hundredthsOf(inches));
  }

  /** Other points that the ground lets it reach with a permitted action. Do not modify. */
  reachOf(unit: Unit, action: number): Int32Array {
    return this.reaches.within(unit.node, this.lengthOf(unit, action));
  }

  /** False if a permitted action ends in contact, and no enemy is near enough for that. */
  mayArrive(unit: Unit, action: number): boolean {
    if (!this.engine.actions[action].contact) return true;
    // Only enemies bar ways.
    if (!this.ways.isBarred(unit)) return false;
    const length = this.lengthOf(unit, action);
    if (length === this.movement.maxMove) return true;
    const far = length + CONTACT;
    const { figures } = this.sides[1 - unit.side];
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE && this.lattice.distanceSquared(unit.node, figures[i].node) <= far * far)
        return true;
    return false;
  }

  /** An action, the point where it ends, an enemy or `NONE`, and a weapon if the player picks one. */
  mayAct(unit: Unit, action: number, node: number, target: number, weapon: number): boolean {
    if (action === HOLD) return true;
    if ((this.permitted(unit) & (1 << action)) === 0) return false;
    const { allowed } = this;
    // Players ask this of what they choose, and so does play.
    const isKnown = unit === allowed.unit && this.moment === allowed.moment && this.version === allowed.version;
    if (isKnown && action === allowed.action && node === allowed.node)
      if (target === allowed.target && weapon === allowed.weapon) return true;
    if (!this.mayAim(unit, action, node, target, weapon) || !this.mayEnd(unit, action, node)) return false;
    allowed.unit = unit;
    allowed.moment = this.moment;
    allowed.version = this.version;
    allowed.action = action;
    allowed.node = node;
    allowed.target = target;
    allowed.weapon = weapon;
    return true;
  }

  /** Of a permitted action: stays, or goes to a free point with a way past enemies, in contact if it has to be. */
  mayEnd(unit: Unit, action: number, node: number): boolean {
    const { contact } = this.engine.actions[action];
    if (node === unit.node) return !contact || this.hasContact(unit);
    const length = this.lengthOf(unit, action);
    if (length === 0 || !this.isFree(node)) return false;
    if ((this.ways.isBarred(unit) && this.isNearEnemy(unit.side, node)) !== contact) return false;
    const place = placeIn(this.movement.reach(unit.node), node);
    if (place < 0 || this.movement.reachCost(unit.node)[place] > length) return false;
    return this.ways.lead(unit, node, length);
  }

  /** Of an action that ends at `node`: whoever neither moves nor aims does nothing, unless the action has effects alone. */
  mayAim(unit: Unit, action: number, node: number, target: number, weapon: number): boolean {
    const { shoot, strike, move, contact } = this.engine.actions[action];
    if (target === NONE) {
      if (weapon !== NONE) return false;
      if (node !== unit.node) return !(strike && contact && this.hasBlows(unit));
      return move === null && shoot === 'none' && !strike;
    }
    const enemy = this.figures[target];
    if (strike && weapon === NONE && this.mayStrike(unit, node, enemy)) return true;
    if (shoot === 'none' || (shoot === 'one') !== (weapon !== NONE)) return false;
    return this.mayShoot(unit, node, enemy, weapon);
  }

  /** From a point; with `NONE`, whether any weapon does. */
  mayShoot(unit: Unit, from: number, enemy: Unit, weapon: number): boolean {
    if (enemy.status !== ON_TABLE || enemy.side === unit.side) return false;
    if (weapon !== NONE && !unit.weapons.includes(weapon)) return false;
    const inRange = weapon === NONE ? this.hasShots(unit, from, enemy.node) : this.isInRange(weapon, from, enemy.node);
    return inRange && this.sees(from, enemy.node);
  }

  isInRange(weapon: number, from: number, to: number): boolean {
    return this.lattice.distanceSquared(from, to) <= this.rangesSquared[weapon];
  }

  private hasShots({ weapons }: Unit, from: number, to: number): boolean {
    for (let i = 0; i < weapons.length; i++) if (this.isInRange(weapons[i], from, to)) return true;
    return false;
  }

  mayStrike(unit: Unit, from: number, enemy: Unit): boolean {
    if (enemy.status !== ON_TABLE || enemy.side === unit.side) return false;
    return this.touches(from, enemy.node) && this.hasBlows(unit);
  }

  isMelee(weapon: number): boolean {
    return this.rangesSquared[weapon] < 0;
  }

  hasBlows({ weapons }: Unit): boolean {
    for (let i = 0; i < weapons.length; i++) if (this.isMelee(weapons[i])) return true;
    return false;
  }

  /** A reaction against an enemy, from where both stand, and a weapon if the player picks one. */
  mayReact(unit: Unit, action: number, enemy: Unit, weapon: number): boolean {
    const { shoot } = this.engine.actions[action];
    if ((shoot === 'one') !== (weapon !== NONE) || !this.canReact(unit, action, enemy)) return false;
    return weapon === NONE || this.mayShoot(unit, unit.node, enemy, weapon);
  }

  /** With any weapon. */
  canReact(unit: Unit, action: number, enemy: Unit): boolean {
    const { on, when, shoot } = this.engine.actions[action];
    if (on === null || !this.isReady(unit, action) || enemy.status !== ON_TABLE) return false;
    if ((this.sides[unit.side].forbidden & (1 << action)) !== 0) return false;
    if (!this.reactsTo(unit, enemy.node, shoot !== 'none')) return false;
    if (when === null) return true;
    this.frame.begin(unit);
    this.frame.against(enemy);
    return this.frame.ask(when, this.dice) !== 0;
  }

  /** Once a turn; and in place of its activation, unless the reaction is free. */
  isReady({ status, reacted, acted }: Unit, action: number): boolean {
    return status === ON_TABLE && !reacted && (this.engine.actions[action].free || !acted);
  }

  /** By sight, and range if the reaction shoots. */
  reactsTo(unit: Unit, node: number, shoots: boolean): boolean {
    return this.sees(unit.node, node) && (!shoots || this.hasShots(unit, unit.node, node));
  }

  /** Out of sight of all deployed enemies where the file says so, and out of contact. */
  mayDeploy(side: number, node: number): boolean {
    if (!this.isFree(node) || this.isNearEnemy(side, node)) return false;
    return !this.engine.deploysHidden || !this.isWatched(side, node);
  }

  place(unit: Unit, node: number): void {
    unit.status = ON_TABLE;
    this.put(unit, node);
    this.sides[unit.side].onTable++;
  }

  /** Cut to the column's range, life to 0 and its start. Returns the number as it now is. */
  change(unit: Unit, column: number, value: number): number {
    const { range, isState } = this.engine.frame.columns[column];
    const least = isState ? range.min : 0;
    const most = isState ? range.max : unit.start[column];
    const cut = Math.max(least, Math.min(most, value));
    unit.values[column] = cut;
    this.moment++;
    this.frame.changed(unit, column);
    if (column === this.engine.lead) this.refreshBest(this.sides[unit.side]);
    return cut;
  }

  /** Leaves alive, by the edge of the mission. */
  leave(unit: Unit): void {
    const side = this.sides[unit.side];
    this.lift(unit);
    unit.status = LEFT;
    this.changed = true;
    side.onTable--;
    side.reached++;
  }

  fall(unit: Unit): void {
    const side = this.sides[unit.side];
    this.lift(unit);
    unit.status = FALLEN;
    this.changed = true;
    unit.die = 0;
    side.losses++;
    side.living--;
    side.onTable--;
    this.moment++;
    this.refreshBest(side);
  }

  private refreshBest(side: Side): void {
    const { lead } = this.engine;
    side.best = 0;
    if (lead < 0) return;
    let isFirst = true;
    for (let i = 0; i < side.figures.length; i++) {
      const { status, values } = side.figures[i];
      if (status === FALLEN) continue;
      if (isFirst || values[lead] > side.best) side.best = values[lead];
      isFirst = false;
    }
    this.frame.sidesChanged();
  }
}
