import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Candidates } from '../../../kernel/players/candidates.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { MOST_POINTS, type SoloTables } from '../odds/tables.ts';
import { mayFireBetweenMoves } from '../play/firing.ts';
import type { Game } from '../play/game.ts';
import { mayEndAt, mayMove } from '../play/moving.ts';
import { type Action, CHARGE_AT, FIRE, MOVE, type Policy, STOP } from '../play/questions.ts';
import { nearestUnspotted, scoreToSpot } from '../play/seeing.ts';
import { CHARGES, MOVES, SGC, UNAIMED } from '../rules/profiles.ts';
import { CANNOT_SPOT } from '../steps/spotting.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, FOR_GOOD, type Group } from '../table/state.ts';
import { Aim, prospects, threats } from './aim.ts';
import { Assault } from './assault.ts';
import { Bearers } from './bearers.ts';
import { Dash } from './dash.ts';
import { Exposure } from './exposure.ts';
import { Nerve } from './nerve.ts';
import { Outlook } from './outlook.ts';
import { Points } from './points.ts';
import type { Weights } from './tactics.ts';
import { Weighing } from './weighing.ts';

const DEPLOYMENT_DRAWS = 12;
/** Less than in a fire fight: nobody is in sight yet. */
const DEPLOYMENT_COVER = 0.3;
/** A figure stays if the mission pulls less and most of the fire outlasts what it draws. */
const LITTLE_PULL = 0.4;
const KEPT_FIRE = 0.6;
const LEAST_REACTION = 0.04;
/** Groups of candidates: kinds of action first, then enemies, or squares of the lattice. */
const GROUPS = 10;
const PART = 4;

/** Plays by expected value: exact odds, cover, threat and mission at near points, and reaction fire. */
export class Tactician implements Policy<Game> {
  /** Set only for planners. */
  candidates: Candidates | null = null;
  /** Bits of options. */
  forbidden = 0;
  private readonly weights: Weights;
  private readonly tables: SoloTables;
  private readonly dice: Dice;
  private readonly outlook: Outlook;
  private readonly bearers: Bearers;
  private readonly weighing: Weighing;
  private readonly assault: Assault;
  /** Worth of the best point, which a charge must beat. A field, as an argument would be boxed. */
  private bar = 0.5;
  private readonly nerve: Nerve;
  private readonly points: Points;
  private readonly aim: Aim;

  constructor(battle: Battle, tables: SoloTables, dice: Dice, weights: Weights) {
    this.weights = weights;
    this.tables = tables;
    this.dice = dice;
    const threat = threats(battle, tables);
    const prospect = prospects(battle, tables);
    this.outlook = new Outlook(weights, new Dash(battle, threat, prospect));
    this.bearers = new Bearers(weights, this.outlook);
    this.weighing = new Weighing(battle, weights, new Exposure(battle, threat, prospect, weights), this.outlook);
    this.nerve = new Nerve(battle, weights, tables);
    this.aim = new Aim(weights, tables);
    this.assault = new Assault(weights, tables);
    this.points = new Points(battle.lattice.count);
  }

  /** Ways and near points hold for every game; the rest is cleared. */
  beginGame(): void {
    this.outlook.beginGame();
    this.weighing.foeCount = 0;
  }

  exchange(memory: Snapshot): void {
    this.outlook.exchange(memory);
  }

  /** Among drawn points, the best by cover and distance to the mission. */
  deploy(game: Game, _group: Group, area: Int32Array): number {
    const { battle } = game;
    let best = 0;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < DEPLOYMENT_DRAWS; i++) {
      const drawn = area.length > 1 ? this.dice.pick(battle.sides[SGC].policyStream, area.length) : 0;
      const node = area[drawn];
      const value =
        this.outlook.pull(battle, node, this.outlook.huntNode(battle, node)) +
        battle.scene.coverAt[node] * DEPLOYMENT_COVER;
      if (value <= bestValue) continue;
      best = drawn;
      bestValue = value;
    }
    return best;
  }

  beginTurn(game: Game): void {
    this.outlook.beginTurn(game);
  }

  /** Suppressed figures can do nothing else. */
  unsuppress(game: Game, figure: Figure): boolean {
    return this.tables.unsuppress[Math.min(MOST_POINTS, game.battle.firePoints(figure))] > 0;
  }

  next(): number {
    return 0;
  }

  act(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    action.kind = STOP;
    this.weighing.gatherFoes(game);
    if (figure.moved && mayFireBetweenMoves(game, figure)) this.fire(game, figure, action);
    if (action.kind === FIRE || figure.engaged > 0 || !mayMove(game, figure)) return;
    if (figure.charging >= 0) {
      this.assault.goesOn(game, figure, action);
      return;
    }
    if (battle.goal.isRescue && this.bearers.carry(game, figure, action)) return;
    if (
      figure.gun !== null &&
      (this.hasTarget(game, figure) || this.bearers.serve(game, figure, this.weighing.foeCount, action))
    )
      return;
    this.choosePoint(game, figure, action);
  }

  private hasTarget(game: Game, figure: Figure): boolean {
    for (let i = 0; i < this.weighing.foeCount; i++)
      if (game.battle.mayShootAt(figure, this.weighing.foes[i])) return true;
    return false;
  }

  private choosePoint(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    const { weighing, weights } = this;
    const left = battle.rules.move.usesBudget ? figure.actions - battle.rules.actions.moveCost : figure.actions;
    weighing.begin(battle, figure);
    weighing.weighOne(battle, figure, figure.node, figure.actions);
    if (this.isContent(battle, figure)) return;
    this.bar = weighing.value + weights.inertia;
    this.nameStop(this.bar, action);
    const nerve = this.nerve.penalty(game, figure);
    const first = weighing.bound(battle, figure, this.points.near(game, figure), left);
    let best = -1;
    if (this.candidates === null && first >= 0) {
      const node = weighing.nodes[first];
      if (weighing.bounds[first] > this.bar) {
        weighing.weighOne(battle, figure, node, left);
        const value = weighing.value - (nerve > 0 && this.nerve.isOpen(game, figure, node) ? nerve : 0);
        if (value > this.bar && mayEndAt(game, figure, node)) {
          best = node;
          this.bar = value;
        }
      }
      weighing.least = this.bar;
      weighing.drop(first);
    }
    weighing.weigh(battle, figure, left);
    const { nodes, values, count } = weighing;
    for (let i = 0; i < count; i++) {
      const node = nodes[i];
      if (this.candidates === null && values[i] < this.bar) continue;
      const value = values[i] - (nerve > 0 && this.nerve.isOpen(game, figure, node) ? nerve : 0);
      if (this.candidates !== null) this.nameMove(game, figure, value, node, action);
      // Of equals, the figure stays, or goes to the first.
      if (value < this.bar || (value === this.bar && node > best) || !mayEndAt(game, figure, node)) continue;
      best = node;
      this.bar = value;
    }
    if (figure.gun === null && this.charges(game, figure, action)) return;
    if (best < 0) return;
    action.kind = MOVE;
    action.node = best;
  }

  private nameStop(value: number, { node, target, helper, mode }: Action): void {
    const { candidates } = this;
    if (candidates === null) return;
    candidates.value = value;
    candidates.offer(STOP)?.add(STOP).add(node).add(target).add(helper).add(mode);
  }

  private nameMove(game: Game, figure: Figure, value: number, node: number, { target, helper, mode }: Action): void {
    const { columns } = game.battle.lattice;
    const part = Math.floor((node % columns) / PART) + columns * Math.floor(node / columns / PART);
    const candidates = this.candidates!;
    candidates.value = value;
    if (!this.mayName(MOVES) || !candidates.accepts(GROUPS + part) || !mayEndAt(game, figure, node)) return;
    candidates
      .offer(GROUPS + part)
      ?.add(MOVE)
      .add(node)
      .add(target)
      .add(helper)
      .add(mode);
  }

  private nameCharge(value: number, node: number, target: number, { helper, mode }: Action): void {
    const candidates = this.candidates!;
    candidates.value = value;
    if (this.mayName(CHARGES)) candidates.offer(CHARGE_AT)?.add(CHARGE_AT).add(node).add(target).add(helper).add(mode);
  }

  private mayName(option: number): boolean {
    return (this.forbidden & (1 << option)) === 0;
  }

  /** True if a charge beats the best point. */
  private charges(game: Game, figure: Figure, action: Action): boolean {
    const { assault, weighing, outlook } = this;
    const { battle } = game;
    assault.look(game, figure, weighing.foes, weighing.foeCount);
    if (assault.target < 0) return false;
    const enemy = battle.figures[assault.target];
    const landing = assault.landing(game, figure, enemy);
    if (landing < 0) return false;
    weighing.weighOne(battle, figure, enemy.node, figure.actions);
    // The pull of the first action, as for other moves.
    const gain = outlook.pull(battle, landing, weighing.hunt) - outlook.pull(battle, enemy.node, weighing.hunt);
    const nerve = this.nerve.isOpen(game, figure, enemy.node) ? this.nerve.penalty(game, figure) : 0;
    const value = assault.value + weighing.value - weighing.prospect + gain - nerve;
    if (this.candidates !== null) this.nameCharge(value, landing, enemy.index, action);
    if (value <= this.bar) return false;
    action.kind = CHARGE_AT;
    action.node = landing;
    action.target = enemy.index;
    return true;
  }

  /** Weighs no other point, which saves most of the time. */
  private isContent(battle: Battle, figure: Figure): boolean {
    const { weighing, weights } = this;
    const pull = this.outlook.pull(battle, figure.node, weighing.hunt);
    if (pull <= -LITTLE_PULL) return false;
    return weighing.prospect >= weights.content && weighing.value - pull >= KEPT_FIRE * weighing.prospect;
  }

  spot(game: Game, figure: Figure, _own: boolean): number {
    const { groups, groupCount } = game.battle.enemyOf(SGC);
    let best = -1;
    let bestScore = CANNOT_SPOT;
    for (let i = 0; i < groupCount; i++) {
      const target = nearestUnspotted(game, figure, groups[i]);
      if (target === null) continue;
      const score = scoreToSpot(game, figure, target);
      if (score >= bestScore) continue;
      best = i;
      bestScore = score;
    }
    return best;
  }

  fire(game: Game, figure: Figure, action: Action): void {
    action.kind = STOP;
    this.weighing.gatherFoes(game);
    const { aim } = this;
    aim.find(game, figure, this.weighing.foes, this.weighing.foeCount);
    if (this.candidates !== null && aim.target >= 0) this.nameShots(game, figure, this.candidates, action);
    if (aim.target < 0 || aim.isBetterSaved(game, figure)) return;
    action.kind = FIRE;
    action.target = aim.target;
    action.mode = aim.mode;
  }

  private nameShots(game: Game, figure: Figure, candidates: Candidates, { node, target, helper, mode }: Action): void {
    const { aim } = this;
    for (let i = 0; i < this.weighing.foeCount; i++) {
      const foe = this.weighing.foes[i];
      aim.find(game, figure, this.weighing.foes, this.weighing.foeCount, i);
      candidates.value = aim.value;
      if (aim.target < 0 || !this.mayName(UNAIMED + aim.mode)) continue;
      candidates
        .offer(GROUPS + foe.index)
        ?.add(FIRE)
        .add(node)
        .add(foe.index)
        .add(helper)
        .add(aim.mode);
    }
    candidates.value = 0;
    candidates.offer(STOP)?.add(STOP).add(node).add(target).add(helper).add(mode);
    aim.find(game, figure, this.weighing.foes, this.weighing.foeCount);
  }

  react(game: Game, figure: Figure, mover: Figure): number {
    if (mover.disabledUntil >= FOR_GOOD) return -1;
    const at = this.aim.valueAt(game, figure, mover);
    return this.tables.fireValue[at] < LEAST_REACTION ? -1 : this.tables.fireMode[at];
  }

  /** A figure disabled for good is out too, but can be carried off. */
  capture(): boolean {
    return true;
  }
}
