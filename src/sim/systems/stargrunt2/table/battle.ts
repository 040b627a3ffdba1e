import type { Snapshot } from '../../../kernel/players/position.ts';
import { Board } from '../../../tabletop/board.ts';
import { hundredths, squareHundredths } from '../../../tabletop/geometry.ts';
import type { Mission } from '../../../tabletop/mission.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import type { SightTable } from '../../../tabletop/sight.ts';
import { actionCosts, allowedSuppressed, MOST_FIGURES } from '../rules/actions.ts';
import { FIGURE_STATE, QUALITIES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { Gunnery } from '../steps/gunnery.ts';
import { smallBand } from '../steps/range.ts';
import { type Formations, Integrity, Surroundings } from './formation.ts';
import { type Ground, type Paces, pacesOf } from './ground.ts';
import type { Side } from './side.ts';
import { type Figure, PRESENCE, type Unit } from './unit.ts';
import { Ways } from './ways.ts';

interface BattleParts {
  readonly rules: StargruntRules;
  readonly ground: Ground;
  readonly sight: SightTable;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  readonly maxTurns: number;
}

/** Everything on the table. Chapters and policies read it; only chapters change it. */
export class Battle extends Board<Figure> {
  readonly rules: StargruntRules;
  readonly ground: Ground;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  /** By `Unit.index`. */
  readonly units: readonly Unit[];
  readonly maxTurns: number;
  readonly formations: Formations;
  readonly paces: Paces;
  /** By ACTION. */
  readonly costs: Int32Array;
  /** Bits of actions (SG2-031). */
  readonly allowedSuppressed: number;
  readonly ways: Ways;
  readonly gunnery: Gunnery;
  /** Places for those who leave a vehicle (SG2-062). */
  readonly roundCarriers: Surroundings;
  /** By quality (SG2-003). */
  readonly qualityDice: Int32Array;
  /** By quality, in hundredths (SG2-113). */
  readonly droneReach: Int32Array;
  readonly visibleFraction: number;
  readonly splitIsBetter: boolean;
  /** By side and node: 1 where it deploys. */
  readonly areas: readonly Uint8Array[];
  turn = 0;
  first = 0;
  /** From 1 through the whole game. */
  activation = 0;
  /** Higher for an activation within another. */
  begunActivations = 0;
  /** Somebody fell, left or arrived since the referee was last asked. */
  changed = false;
  /** Places that `formUp` found. */
  readonly spots = new Int32Array(MOST_FIGURES);
  private readonly integrity: Integrity;
  /** Half the circle of integrity. */
  private readonly closeSquared: number;

  constructor({ rules, ground, sight, goal, sides, maxTurns }: BattleParts) {
    const units = [...sides[0].units, ...sides[1].units];
    const hulls = units.flatMap(({ hull }) => hull ?? []);
    super({
      lattice: ground.lattice,
      sight,
      figures: [...sides[0].figures, ...sides[1].figures, ...hulls],
      // SG2-055: no unit comes as near to an enemy.
      contact: hundredths(rules.move.enemyGap),
      blocksWithin: null,
    });
    this.rules = rules;
    this.ground = ground;
    this.goal = goal;
    this.sides = sides;
    this.units = units;
    this.maxTurns = maxTurns;
    const { lattice } = ground;
    this.formations = ground.formations;
    this.integrity = new Integrity(hundredths(rules.integrity.circle), hundredths(rules.integrity.link));
    this.closeSquared = squareHundredths(rules.integrity.circle) / 4;
    this.paces = pacesOf(rules);
    this.costs = actionCosts(rules);
    this.allowedSuppressed = allowedSuppressed(rules);
    this.ways = new Ways(this);
    this.gunnery = new Gunnery(rules);
    this.roundCarriers = new Surroundings(lattice, hundredths(rules.transport.reach));
    this.qualityDice = Int32Array.from(QUALITIES, (id) => rules.quality[id].die);
    this.droneReach = this.qualityDice.map((die) => smallBand(rules, die) * rules.drone.shootBands);
    this.visibleFraction = rules.sight.visibleFraction;
    this.splitIsBetter = rules.cover.evenSplit === 'better';
    this.areas = sides.map(({ area }) => {
      const marks = new Uint8Array(lattice.count);
      for (const node of area) marks[node] = 1;
      return marks;
    });
  }

  reset(): void {
    this.clear();
    this.sides[0].reset();
    this.sides[1].reset();
    this.turn = 0;
    this.first = 0;
    this.activation = 0;
    this.begunActivations = 0;
    this.changed = false;
  }

  exchange(state: Snapshot): void {
    if (state.isRestoring) this.clear();
    for (let i = 0; i < this.figures.length; i++) this.figures[i].exchange(state);
    for (let i = 0; i < this.units.length; i++) this.units[i].exchange(state, this.figures);
    this.sides[0].exchange(state);
    this.sides[1].exchange(state);
    for (let i = 0; state.isRestoring && i < this.figures.length; i++) {
      const figure = this.figures[i];
      if (figure.isOnTable && figure.isActive) this.put(figure, figure.node);
    }
    this.goal.exchange(state);
    this.turn = state.int(this.turn);
    this.first = state.int(this.first);
    this.activation = state.int(this.activation);
    this.begunActivations = state.int(this.begunActivations);
    this.changed = state.flag(this.changed);
  }

  enemyOf(side: number): Side {
    return this.sides[1 - side];
  }

  movementOf(unit: Unit): Movement {
    return unit.isVehicle ? this.ground.vehicleMovement : this.ground.movement;
  }

  /** Hundredths between centres, rounded up (SG2-011). */
  range(unit: Unit, other: Unit): number {
    return Math.ceil(Math.sqrt(this.rangeSquared(unit, other)));
  }

  rangeSquared(unit: Unit, other: Unit): number {
    const dx = unit.centreX - other.centreX;
    const dy = unit.centreY - other.centreY;
    return dx * dx + dy * dy;
  }

  /** SG2-023, 035 …: more than half of the active figures are in or at cover. */
  isInCover(unit: Unit): boolean {
    const { coverAt } = this.ground;
    if (unit.hull !== null || unit.isCounter) return coverAt[unit.centre] > 0;
    let count = 0;
    for (let i = 0; i < unit.size; i++) {
      const figure = unit.figures[i];
      if (figure.isActive && figure.isOnTable && coverAt[figure.node] > 0) count++;
    }
    return 2 * count > unit.active;
  }

  /** The same at the places that `formUp` found. */
  isFormedInCover(unit: Unit): boolean {
    const { coverAt } = this.ground;
    const figures = unit.hull === null ? unit.active : 1;
    let count = 0;
    for (let i = 0; i < figures; i++) if (coverAt[this.spots[i]] > 0) count++;
    return 2 * count > figures;
  }

  /** SG2-028: all active figures of a unit, or of two; true for counters and vehicles. */
  isTogether(unit: Unit, other: Unit | null = null): boolean {
    if (!unit.isLocated || unit.hull !== null) return true;
    this.integrity.begin();
    this.gather(unit);
    if (other !== null) this.gather(other);
    return this.integrity.holds();
  }

  private gather(unit: Unit): void {
    for (let i = 0; i < unit.size; i++) {
      const { isActive, isOnTable, node } = unit.figures[i];
      if (isActive && isOnTable) this.integrity.add(this.lattice.x[node], this.lattice.y[node]);
    }
  }

  /** In the order in which figures of a side take them. Read-only. */
  pointsRound(node: number, side: number): Int32Array {
    return this.formations.order(node, this.sides[side].isTurned);
  }

  /**
   * Finds places for all active figures round a point, into `spots`: the nearest that are free, out of enemies' reach
   * and inside `area`. False without room for all together.
   */
  formUp(unit: Unit, centre: number, area: Uint8Array | null = null): boolean {
    const order = this.pointsRound(centre, unit.side);
    const wanted = unit.hull === null ? unit.active : 1;
    let found = 0;
    let farthest = 0;
    for (let i = 0; i < order.length && found < wanted; i++) {
      const node = order[i];
      const occupant = this.occupant(node);
      if (occupant !== null && occupant.unit !== unit) continue;
      if (this.isNearEnemy(unit.side, node) || (area !== null && area[node] === 0)) continue;
      this.spots[found++] = node;
      farthest = this.lattice.distanceSquared(node, centre);
    }
    if (found < wanted) return false;
    if (unit.hull !== null) return farthest === 0;
    return farthest <= this.closeSquared || this.areSpotsTogether(found);
  }

  private areSpotsTogether(count: number): boolean {
    this.integrity.begin();
    for (let i = 0; i < count; i++) this.integrity.add(this.lattice.x[this.spots[i]], this.lattice.y[this.spots[i]]);
    return this.integrity.holds();
  }

  /** Moves a unit to the places that `formUp` found: the only way that units change place. */
  takeSpots(unit: Unit): void {
    if (unit.hull !== null && unit.isLocated) {
      unit.headingX = this.lattice.x[this.spots[0]] - unit.centreX;
      unit.headingY = this.lattice.y[this.spots[0]] - unit.centreY;
    }
    unit.presence = PRESENCE.located;
    unit.carrier = -1;
    this.liftUnit(unit);
    if (unit.hull !== null) this.stand(unit.hull, this.spots[0]);
    else
      for (let i = 0, spot = 0; i < unit.size; i++)
        if (unit.figures[i].isActive) this.stand(unit.figures[i], this.spots[spot++]);
    this.refreshCentre(unit);
  }

  private stand(figure: Figure, node: number): void {
    figure.isOnTable = true;
    this.put(figure, node);
  }

  private liftUnit(unit: Unit): void {
    if (unit.hull?.isOnTable) this.lift(unit.hull);
    for (let i = 0; i < unit.size; i++) {
      const figure = unit.figures[i];
      if (figure.isActive && figure.isOnTable) this.lift(figure);
    }
  }

  /** Aboard, or under a counter. */
  withdraw(unit: Unit, presence: number): void {
    this.liftUnit(unit);
    if (unit.hull !== null) unit.hull.isOnTable = false;
    for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive) unit.figures[i].isOnTable = false;
    unit.presence = presence;
    this.changed = true;
  }

  embark(unit: Unit, carrier: Unit): void {
    this.withdraw(unit, PRESENCE.aboard);
    unit.carrier = carrier.index;
    this.centreAt(unit, carrier.centre);
  }

  placeCounter(unit: Unit, node: number): void {
    unit.presence = PRESENCE.counter;
    this.centreAt(unit, node);
  }

  centreAt(unit: Unit, node: number): void {
    unit.centre = node;
    unit.centreX = this.lattice.x[node];
    unit.centreY = this.lattice.y[node];
  }

  /** Hundredths. */
  nodeAt(x: number, y: number): number {
    const { spacing, columns, rows } = this.lattice;
    return inwards(y / spacing, (rows - 1) / 2) * columns + inwards(x / spacing, (columns - 1) / 2);
  }

  /**
   * The `i`-th of `count` points that a unit looks at. Sides at opposite ends look in opposite orders, so that the
   * first of equals favours neither.
   */
  lookedAt(unit: Unit, i: number, count: number): number {
    return this.sides[unit.side].isTurned ? count - 1 - i : i;
  }

  /** SG2-011: the mean of the active figures on the table; unchanged without any. */
  refreshCentre(unit: Unit): void {
    if (unit.hull !== null) {
      this.centreAt(unit, unit.hull.node);
      for (let i = 0; i < this.units.length; i++)
        if (this.units[i].carrier === unit.index) this.centreAt(this.units[i], unit.centre);
      return;
    }
    const { x, y } = this.lattice;
    let sumX = 0;
    let sumY = 0;
    let count = 0;
    for (let i = 0; i < unit.size; i++) {
      const figure = unit.figures[i];
      if (!figure.isActive || !figure.isOnTable) continue;
      sumX += x[figure.node];
      sumY += y[figure.node];
      count++;
    }
    if (count === 0) return;
    const { spacing, columns, rows } = this.lattice;
    unit.centreX = inwards(sumX / count, ((columns - 1) * spacing) / 2);
    unit.centreY = inwards(sumY / count, ((rows - 1) * spacing) / 2);
    unit.centre = this.ground.standNear[this.nodeAt(unit.centreX, unit.centreY)];
  }

  /** SG2-010: a unit without active figures is lost for good. */
  fall(figure: Figure, state: number): void {
    const { unit } = figure;
    const wasActive = figure.isActive;
    if (wasActive && figure.isOnTable) this.lift(figure);
    this.recount(unit, figure.state, -1);
    figure.state = state;
    this.recount(unit, state, 1);
    if (state === FIGURE_STATE.dead || state === FIGURE_STATE.captured) figure.isOnTable = false;
    if (!wasActive) return;
    this.changed = true;
    if (unit.presence !== PRESENCE.lost) this.sides[figure.side].living--;
    if (unit.active === 0) this.lose(unit);
    else if (unit.isLocated && unit.hull === null) this.refreshCentre(unit);
  }

  /** Active again on the nearest free point; false without one. */
  rise(figure: Figure): boolean {
    const { unit } = figure;
    if (figure.isOnTable) {
      const order = this.pointsRound(figure.node, figure.side);
      let at = 0;
      while (at < order.length && (!this.isFree(order[at]) || this.isNearEnemy(figure.side, order[at]))) at++;
      if (at === order.length) return false;
      const node = order[at];
      this.put(figure, node);
    }
    this.recount(unit, figure.state, -1);
    figure.state = FIGURE_STATE.active;
    figure.isLeftBehind = false;
    this.recount(unit, figure.state, 1);
    this.sides[figure.side].living++;
    if (unit.isLocated && unit.hull === null) this.refreshCentre(unit);
    return true;
  }

  private recount(unit: Unit, state: number, by: number): void {
    unit.armsVersion++;
    if (state === FIGURE_STATE.active) unit.active += by;
    else if (state === FIGURE_STATE.wounded) unit.wounded += by;
    else if (state === FIGURE_STATE.stabilised) unit.stabilised += by;
  }

  /** Out of the game for good: destroyed, surrendered or fled. Its active figures leave the table. */
  lose(unit: Unit): void {
    if (unit.presence === PRESENCE.lost) return;
    this.sides[unit.side].living -= unit.active;
    this.withdraw(unit, PRESENCE.lost);
    unit.active = 0;
  }

  leave(unit: Unit): void {
    this.sides[unit.side].reached += unit.active;
    this.withdraw(unit, PRESENCE.left);
    for (let i = 0; i < this.units.length && unit.hull !== null; i++)
      if (this.units[i].carrier === unit.index && this.units[i].presence === PRESENCE.aboard) this.leave(this.units[i]);
  }
}

/** Halves round towards the middle, so that a turned table plays the same. */
function inwards(value: number, middle: number): number {
  return value < middle ? Math.floor(value + 0.5) : Math.ceil(value - 0.5);
}
