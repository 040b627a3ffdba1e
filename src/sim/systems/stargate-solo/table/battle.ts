import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { Board } from '../../../tabletop/board.ts';
import { hundredths, type Lattice } from '../../../tabletop/geometry.ts';
import { COVER_MASK, COVER_SHIFT, type SightTable } from '../../../tabletop/sight.ts';
import { OUT_OF_RANGE, SGC, SOLO } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { type Arm, type Armoury, MAX_INCHES } from '../steps/armoury.ts';
import type { Counters } from '../steps/portals.ts';
import { rounded, type SpottingTable } from '../steps/spotting.ts';
import type { Goal, Side } from './side.ts';
import { type Figure, FOR_GOOD, type Group, type Gun, LEFT, ON_TABLE } from './state.ts';
import type { Ways } from './ways.ts';

export interface Scene {
  readonly rules: SoloRules;
  readonly lattice: Lattice;
  readonly sight: SightTable;
  readonly ways: Ways;
  readonly armoury: Armoury;
  readonly spotting: SpottingTable;
  readonly goal: Goal;
  readonly coverAt: Uint8Array;
  readonly coverNodes: Int32Array;
  /** 0 north, 1 east, 2 south, 3 west. */
  readonly soloEdge: number;
  readonly soloCentre: number;
  /** By side: destination with no enemy in sight, -1 for none (SOLO-84). */
  readonly objectives: readonly number[];
  readonly maxTurns: number;
}

/** The table. Policies and chapters read it; chapters change it by its methods. */
export class Battle extends Board<Figure> {
  readonly scene: Scene;
  readonly rules: SoloRules;
  readonly ways: Ways;
  readonly armoury: Armoury;
  readonly goal: Goal;
  readonly sides: readonly [Side, Side];
  readonly guns: readonly Gun[];
  readonly counters: Counters;
  turn = 0;
  /** Counts steps of all turns. */
  clock = 0;
  /** An enemy spotted, a force arrived, shots or blows exchanged (SOLO-91). */
  contact = false;
  fought = false;
  /** At [shooter * figures + target]: twice the clock of a volley's first shot, plus 1 if the target was inactive (SOLO-32). */
  readonly volleys: Int32Array;
  private readonly met: Figure[];
  private readonly meleeSquared: number;
  private readonly adjacentSquared: number;
  readonly columnOf: Int32Array;
  readonly rowStart: Int32Array;
  /** By columns and rows apart: whole inches (SOLO-05), exact inches. */
  readonly inchesApart: Uint8Array;
  readonly distanceApart: Float64Array;

  constructor(scene: Scene, sides: readonly [Side, Side], guns: readonly Gun[], counters: Counters) {
    const melee = hundredths(scene.rules.melee.distance);
    const { lattice, sight, rules } = scene;
    const figures = [...sides[0].figures, ...sides[1].figures];
    super({
      lattice,
      sight,
      figures,
      contact: melee,
      blocksWithin: rules.sight.figuresBlock ? lattice.spacing / 2 : null,
    });
    this.scene = scene;
    this.rules = rules;
    this.ways = scene.ways;
    this.armoury = scene.armoury;
    this.goal = scene.goal;
    this.sides = sides;
    this.guns = guns;
    this.counters = counters;
    this.met = [...figures];
    this.volleys = new Int32Array(this.figures.length * this.figures.length);
    this.meleeSquared = melee * melee;
    this.adjacentSquared = scene.lattice.spacing * scene.lattice.spacing;
    const { columns, count } = scene.lattice;
    this.columnOf = Int32Array.from({ length: count }, (_, node) => node % columns);
    this.rowStart = Int32Array.from({ length: count }, (_, node) => node - (node % columns));
    this.distanceApart = distanceTable(scene.lattice);
    this.inchesApart = Uint8Array.from(this.distanceApart, (distance) =>
      Math.min(MAX_INCHES, rounded(distance, scene.rules.measure.rounding)),
    );
  }

  reset(): void {
    this.clear();
    this.sides[SGC].reset();
    this.sides[SOLO].reset();
    for (let i = 0; i < this.guns.length; i++) {
      this.guns[i].gunner = 0;
      this.guns[i].moved = false;
    }
    this.counters.reset();
    this.volleys.fill(0);
    this.turn = 0;
    this.clock = 0;
    this.contact = false;
    this.fought = false;
  }

  /** State that outlasts a turn. */
  exchange(state: Snapshot): void {
    if (state.isRestoring) this.clear();
    this.sides[SGC].exchange(state);
    this.sides[SOLO].exchange(state);
    for (let i = 0; i < this.figures.length; i++) {
      const figure = this.figures[i];
      if (state.isRestoring && figure.status === ON_TABLE) this.put(figure, figure.node);
      const group = state.int(figure.group === null ? -1 : figure.group.index);
      if (group >= 0) figure.group = this.sides[figure.side].groups[group];
      const gun = state.int(figure.gun === null ? -1 : figure.gun.index);
      figure.gun = gun < 0 ? null : this.guns[gun];
    }
    for (let side = 0; side < 2; side++)
      for (let i = 0; i < this.sides[side].groups.length; i++) this.exchangeMembers(state, this.sides[side].groups[i]);
    for (let i = 0; i < this.guns.length; i++) this.guns[i].exchange(state);
    this.counters.exchange(state);
    this.goal.exchange(state);
    this.turn = state.int(this.turn);
    this.clock = state.int(this.clock);
    this.contact = state.flag(this.contact);
    this.fought = state.flag(this.fought);
    // Volleys last for a step.
    if (state.isRestoring) this.volleys.fill(0);
  }

  private exchangeMembers(state: Snapshot, group: Group): void {
    group.size = state.int(group.size);
    for (let i = 0; i < group.size; i++) {
      const index = state.int(state.isRestoring ? 0 : group.figures[i].index);
      group.figures[i] = this.figures[index];
    }
  }

  enemyOf(side: number): Side {
    return this.sides[1 - side];
  }

  arm(figure: Figure): Arm {
    return this.armoury.arms[figure.kind.weapon];
  }

  /** Whole inches (SOLO-05). */
  inches(a: number, b: number): number {
    return this.inchesApart[this.apart(a, b)];
  }

  /** Index in tables by distance: rows apart * columns + columns apart. */
  apart(a: number, b: number): number {
    const { columnOf, rowStart } = this;
    const across = columnOf[a] - columnOf[b];
    const along = rowStart[a] - rowStart[b];
    return (along < 0 ? -along : along) + (across < 0 ? -across : across);
  }

  /** Fire actions with nothing spent (SOLO-03, 42). */
  rating(figure: Figure): number {
    const left = figure.kind.fireActions - figure.wounds * this.rules.wound.actionLoss;
    return left > 0 ? left : 0;
  }

  /** SOLO-03. */
  firePoints(figure: Figure): number {
    return this.rules.firePoints.basis === 'printed' ? figure.kind.fireActions : this.rating(figure);
  }

  isClose(a: number, b: number): boolean {
    return this.lattice.distanceSquared(a, b) <= this.meleeSquared;
  }

  /** Within 1 inch. */
  isBeside(a: number, b: number): boolean {
    return this.lattice.distanceSquared(a, b) <= this.adjacentSquared;
  }

  isOnTable(figure: Figure): boolean {
    return figure.status === ON_TABLE;
  }

  /** May be suppressed. */
  isAble(figure: Figure): boolean {
    return figure.status === ON_TABLE && !figure.disabled;
  }

  /** Neither suppressed nor disabled (SOLO-38, 43). */
  isActive(figure: Figure): boolean {
    return figure.status === ON_TABLE && !figure.disabled && figure.markers === 0;
  }

  place(figure: Figure, node: number): void {
    const side = this.sides[figure.side];
    figure.status = ON_TABLE;
    this.put(figure, node);
    side.onTable++;
    side.fielded++;
    this.sides[1 - figure.side].unspotted++;
    if (figure.disabled) this.countLoss(figure);
    figure.fell = figure.lost;
    this.meet(figure, 1);
  }

  moveTo(figure: Figure, node: number): void {
    this.meet(figure, -1);
    this.shift(figure, node);
    this.meet(figure, 1);
  }

  /** The caller sets `status`. */
  remove(figure: Figure, status: number): void {
    if (figure.status !== ON_TABLE) return;
    this.meet(figure, -1);
    this.lift(figure);
    figure.status = status;
    const side = this.sides[figure.side];
    side.onTable--;
    if (!figure.spotted) this.sides[1 - figure.side].unspotted--;
    if (status === LEFT) side.reached++;
    else this.countLoss(figure);
  }

  /** Once for each figure (SOLO-51). */
  countLoss(figure: Figure): void {
    if (figure.lost) return;
    figure.lost = true;
    this.sides[figure.side].losses++;
  }

  /** SOLO-97: `removed` of its group still counts the old one. */
  recycle(figure: Figure): void {
    figure.group.drop(figure);
    figure.reset();
    figure.wounds = 0;
    figure.disabled = false;
    figure.disabledUntil = 0;
  }

  /** Also changes the contacts of its enemies in melee distance. */
  private meet(figure: Figure, by: number): void {
    const { met } = this;
    const count = this.contacts(figure.side, figure.node, met);
    for (let i = 0; i < count; i++) met[i].engaged += by;
    figure.engaged += count * by;
  }

  /** From the observer: 0 none, 1 soft, 2 hard. */
  cover(observer: Figure, target: Figure): Index<'cover'> {
    return (this.sight.look(observer.node, target.node) >> COVER_SHIFT) & COVER_MASK;
  }

  coverFrom(observer: number, target: number): number {
    return (this.sight.look(observer, target) >> COVER_SHIFT) & COVER_MASK;
  }

  /** By spotting, or by house rule (SOLO-24). */
  isKnown(figure: Figure): boolean {
    if (figure.spotted || !this.rules.shooting.needsSpotted) return true;
    return figure.side === SGC && !this.rules.spotting.solo;
  }

  hasInSight(figure: Figure, enemy: Figure): boolean {
    return this.isAble(enemy) && this.isKnown(enemy) && this.sees(figure.node, enemy.node);
  }

  /** OUT_OF_RANGE if there is none. */
  bandTo(shooter: Figure, target: Figure): number {
    return this.arm(shooter).bands[this.inches(shooter.node, target.node)];
  }

  /** Known, in sight and range, neither in melee; disabled targets are legal (SOLO-24, 26, 27, 33). */
  mayShootAt(shooter: Figure, target: Figure): boolean {
    return (
      target.status === ON_TABLE &&
      target.engaged === 0 &&
      this.isKnown(target) &&
      this.bandTo(shooter, target) !== OUT_OF_RANGE &&
      this.sees(shooter.node, target.node)
    );
  }

  mayShoot(figure: Figure): boolean {
    if (!this.isActive(figure) || figure.routing || figure.engaged > 0) return false;
    if (figure.dragged && !this.rules.drag.mayShoot) return false;
    return figure.gun === null || this.mayServe(figure, figure.gun);
  }

  /** SOLO-27: one active crew figure within 1 inch, enough crew, weapon not moved. */
  private mayServe(figure: Figure, gun: Gun): boolean {
    if (gun.moved || (gun.gunner !== 0 && gun.gunner !== figure.index + 1)) return false;
    if (!this.isBeside(figure.node, gun.node)) return false;
    const { group } = figure;
    let crew = 0;
    for (let i = 0; i < group.size; i++) {
      const other = group.figures[i];
      if (other.gun === gun && this.isActive(other) && this.isBeside(other.node, gun.node)) crew++;
    }
    return crew >= this.rules.crew.needed;
  }

  /** Turns count by own movement steps (SOLO-06); the longer disablement counts. */
  disable(figure: Figure, turns: number): void {
    if (turns <= 0) return;
    const until = turns >= FOR_GOOD ? FOR_GOOD : this.stepsUntil(figure.side, turns);
    figure.disabled = true;
    if (until > figure.disabledUntil) figure.disabledUntil = until;
    if (until >= FOR_GOOD) this.countLoss(figure);
  }

  /** Number of the own step at which `turns` from now end. */
  stepsUntil(index: number, turns: number): number {
    const side = this.sides[index];
    return side.steps + turns - (side.inStep && this.rules.duration.from === 'now' ? 1 : 0);
  }

  operative(side: number): number {
    const { figures } = this.sides[side];
    let count = 0;
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE && figures[i].disabledUntil < FOR_GOOD) count++;
    return count;
  }
}

/** At [rows * columns + columns apart]: exact inches. */
function distanceTable({ columns, count, spacing }: Lattice): Float64Array {
  const unit = spacing / hundredths(1);
  return Float64Array.from({ length: count }, (_, at) => {
    const across = at % columns;
    const along = (at - across) / columns;
    return Math.sqrt(along * along + across * across) * unit;
  });
}
