import { ACTION_COLUMNS, MOST_ACTIONS } from '../odds/tables.ts';
import type { Game } from '../play/game.ts';
import { SGC } from '../rules/profiles.ts';
import { MAX_INCHES } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';
import { type Exposure, INCH } from './exposure.ts';
import type { Outlook } from './outlook.ts';
import type { Weights } from './tactics.ts';

/** What points are worth to a figure: fire given, less fire drawn, cover, and the pull of the mission. */
export class Weighing {
  /** Enemies that can act and are known. */
  readonly foes: Figure[];
  foeCount = 0;
  /** Points, rising, with what they are worth. */
  readonly nodes: Int32Array;
  count = 0;
  readonly values: Float64Array;
  /** Of a point weighed by itself. Fields that change are fractions from the start, or they would be boxed. */
  value = 0.5;
  prospect = 0.5;
  /** Least bound of points that are weighed. */
  least = 0.5;
  /** Most that points can be worth. */
  readonly bounds: Float64Array;
  /** Worth of the best target; the same with cover and pull. */
  private readonly prospects: Float64Array;
  private readonly rests: Float64Array;
  private readonly oneNode = new Int32Array(1);
  private readonly one = new Float64Array(1);
  private readonly looks: Uint8Array;
  private readonly weights: Weights;
  private readonly exposure: Exposure;
  private readonly outlook: Outlook;
  /** By enemy: its node, the fire it draws, the last place of `Exposure` as near to it as its nearest other target. */
  private readonly foeNodes: Int32Array;
  private readonly fires: Float64Array[];
  private readonly screens: Int32Array;
  /** Nodes of friends that can act. */
  private readonly friends: Int32Array;
  /** Where to look for the enemy. */
  hunt = 0;
  /** Inches to the nearest enemy from the point weighed last. */
  private nearest = 0;

  constructor(battle: Battle, weights: Weights, exposure: Exposure, outlook: Outlook) {
    const { count } = battle.lattice;
    this.weights = weights;
    this.exposure = exposure;
    this.outlook = outlook;
    this.foes = [...battle.figures];
    this.foeNodes = new Int32Array(battle.figures.length);
    this.fires = battle.figures.map(() => exposure.drawn(0, false));
    this.screens = new Int32Array(battle.figures.length);
    this.friends = new Int32Array(battle.sides[SGC].figures.length);
    this.nodes = new Int32Array(count);
    this.values = new Float64Array(count);
    this.prospects = new Float64Array(count);
    this.bounds = new Float64Array(count);
    this.rests = new Float64Array(count);
    this.looks = new Uint8Array(count);
  }

  gatherFoes({ battle }: Game): void {
    const { figures } = battle.enemyOf(SGC);
    this.foeCount = 0;
    for (let i = 0; i < figures.length; i++)
      if (battle.isAble(figures[i]) && battle.isKnown(figures[i])) this.foes[this.foeCount++] = figures[i];
  }

  begin(battle: Battle, figure: Figure): void {
    this.hunt = this.outlook.huntNode(battle, figure.node);
    const { foes, foeNodes, fires, exposure } = this;
    for (let f = 0; f < this.foeCount; f++) {
      const { node, kind, markers } = foes[f];
      foeNodes[f] = node;
      fires[f] = exposure.drawn(kind.weapon, markers > 0);
    }
    this.findScreens(battle, figure);
  }

  /** Friends that can act are gathered once for all enemies. */
  private findScreens(battle: Battle, figure: Figure): void {
    const { columnOf, rowStart, inchesApart } = battle;
    const { friends, foeNodes, screens } = this;
    const { figures } = battle.sides[SGC];
    let count = 0;
    for (let i = 0; i < figures.length; i++)
      if (figures[i] !== figure && battle.isAble(figures[i])) friends[count++] = figures[i].node;
    for (let f = 0; f < this.foeCount; f++) {
      const column = columnOf[foeNodes[f]];
      const row = rowStart[foeNodes[f]];
      let nearest = MAX_INCHES;
      for (let i = 0; i < count; i++) {
        const node = friends[i];
        const inches = inchesApart[Math.abs(rowStart[node] - row) + Math.abs(columnOf[node] - column)];
        if (inches < nearest) nearest = inches;
      }
      screens[f] = INCH * (nearest + 1) - 1;
    }
  }

  /** A point by itself, into `value` and `prospect`. */
  weighOne(battle: Battle, figure: Figure, node: number, actions: number): void {
    const { foeNodes, fires, screens, exposure, oneNode, one } = this;
    const given = exposure.given(rowOf(figure, actions));
    let value = 0;
    let prospect = 0;
    let nearest = MAX_INCHES;
    for (let f = 0; f < this.foeCount; f++) {
      const inches = battle.inches(node, foeNodes[f]);
      const at = inches * INCH + (battle.sight.look(foeNodes[f], node) >> 1);
      value -= fires[f][at > screens[f] ? at + exposure.length : at];
      if (given[at] > prospect) prospect = given[at];
      if (inches < nearest) nearest = inches;
    }
    oneNode[0] = node;
    one[0] = prospect === 0 ? battle.scene.coverAt[node] * this.weights.cover : prospect;
    this.outlook.addPulls(battle, oneNode, 1, this.hunt, one);
    this.value = value + one[0];
    this.prospect = prospect;
    this.nearest = nearest;
  }

  /**
   * After `weighOne` of the figure's own point, bounds what points can be worth, as if they drew no fire; returns the
   * place of the highest bound, -1 for no points.
   */
  bound(battle: Battle, figure: Figure, near: Int32Array, actions: number): number {
    const { nodes, bounds, nearest } = this;
    const { coverAt } = battle.scene;
    const { cover } = this.weights;
    const most = this.exposure.most(rowOf(figure, actions));
    for (let i = 0; i < near.length; i++) {
      const node = near[i];
      // An inch less, as each distance is rounded by itself.
      const inches = nearest - battle.inches(figure.node, node) - 1;
      nodes[i] = node;
      bounds[i] = Math.max(most[inches < 0 ? 0 : inches], coverAt[node] * cover);
    }
    this.count = near.length;
    this.outlook.addPulls(battle, nodes, near.length, this.hunt, bounds);
    let best = near.length - 1;
    for (let i = 0; i < best; i++) if (bounds[i] > bounds[best]) best = i;
    return best;
  }

  /** Drops the point at a place, and those whose bound is below `least`. */
  drop(place: number): void {
    const { nodes, bounds, least } = this;
    let kept = 0;
    for (let i = 0; i < this.count; i++) if (bounds[i] >= least && i !== place) nodes[kept++] = nodes[i];
    this.count = kept;
  }

  /** Foe by foe, as sights of one foe are adjacent. */
  weigh(battle: Battle, figure: Figure, actions: number): void {
    const { nodes, values, prospects, rests, count, exposure } = this;
    if (count === 0) return;
    for (let i = 0; i < count; i++) {
      values[i] = 0;
      prospects[i] = 0;
    }
    const given = exposure.given(rowOf(figure, actions));
    for (let f = 0; f < this.foeCount; f++) this.weighFoe(battle, f, given);
    const { cover } = this.weights;
    const { coverAt } = battle.scene;
    for (let i = 0; i < count; i++) rests[i] = prospects[i] === 0 ? coverAt[nodes[i]] * cover : prospects[i];
    this.outlook.addPulls(battle, nodes, count, this.hunt, rests);
    for (let i = 0; i < count; i++) values[i] += rests[i];
  }

  private weighFoe(battle: Battle, f: number, given: Float64Array): void {
    const { nodes, values, prospects, looks, count } = this;
    const { columnOf, rowStart, inchesApart } = battle;
    const { length } = this.exposure;
    const foe = this.foeNodes[f];
    const fire = this.fires[f];
    const screen = this.screens[f];
    const column = columnOf[foe];
    const row = rowStart[foe];
    battle.sight.lookAll(foe, nodes, count, looks);
    for (let i = 0; i < count; i++) {
      const node = nodes[i];
      const across = Math.abs(columnOf[node] - column);
      const along = Math.abs(rowStart[node] - row);
      const at = inchesApart[along + across] * INCH + (looks[i] >> 1);
      values[i] -= fire[at > screen ? at + length : at];
      if (given[at] > prospects[i]) prospects[i] = given[at];
    }
  }
}

function rowOf(figure: Figure, actions: number): number {
  return figure.kind.weapon * ACTION_COLUMNS + Math.max(0, Math.min(MOST_ACTIONS, actions));
}
