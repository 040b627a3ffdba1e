import type { Dice } from '../../../kernel/dice/dice.ts';
import type { RevlandTables } from '../odds/tables.ts';
import type { Policy } from '../play/questions.ts';
import { ACTION, Action, type Answer } from '../rules/actions.ts';
import { USE } from '../rules/profiles.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { may, mayState } from '../table/legality.ts';
import { EMPTY, type Figure, MOVED, type Side } from '../table/state.ts';
import { Aim } from './aim.ts';
import { Blasts } from './blasts.ts';
import { Breaching } from './breaching.ts';
import { Care } from './care.ts';
import { Chances } from './chances.ts';
import { Foes } from './foes.ts';
import { Moves } from './moves.ts';
import { Outlook } from './outlook.ts';
import { Places } from './places.ts';
import { Pull } from './pull.ts';
import { Reactions } from './reactions.ts';
import { Rings } from './rings.ts';
import type { Tactics } from './tactics.ts';

const MOST_SHOTS = 4;
const NOBODY = -1;

/** By expected value. Caches only within a decision, so that games can go on from any. */
export class Tactician implements Policy {
  private readonly weights: Tactics;
  private readonly dice: Dice;
  private readonly aim: Aim;
  private readonly blasts: Blasts;
  private readonly breaching: Breaching;
  private readonly care: Care;
  private readonly moves: Moves;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly reactions: Reactions;
  private readonly area: Places;
  private planned = NOBODY;
  private rises = false;
  private isFresh = false;
  private readonly trial = new Action();
  /** Fractions that are passed on are boxed. */
  private worth = 0.5;
  private reserve = 0.5;

  constructor(battle: Battle, side: number, tables: RevlandTables, dice: Dice, weights: Tactics) {
    this.weights = weights;
    this.dice = dice;
    const chances = new Chances(battle, tables, weights);
    const rings = new Rings(battle);
    this.aim = new Aim(battle, chances, rings, weights);
    this.blasts = new Blasts(battle, tables, chances, weights);
    this.care = new Care(battle, chances, weights);
    this.pull = new Pull(battle, side, weights);
    this.breaching = new Breaching(battle, tables, chances, this.pull, weights);
    const foes = new Foes(battle, chances, rings, weights);
    this.outlook = new Outlook(foes, chances, weights);
    this.moves = new Moves(battle, { foes, outlook: this.outlook, pull: this.pull, care: this.care }, weights);
    this.reactions = new Reactions(chances, this.aim, weights);
    this.area = new Places(weights.deploymentDraws);
  }

  nextToDeploy(): number {
    return 0;
  }

  /** The shortest way; by chance, not beside a friend. */
  deploy(battle: Battle, side: Side, figure: Figure): number {
    const { area } = this;
    this.pull.beginTurn(battle);
    area.clear();
    for (let i = 0; i < this.weights.deploymentDraws; i++) {
      const drawn = this.dice.pick(side.policyStream, side.area.length);
      if (battle.mayDeploy(side.area[drawn])) area.add(side.area[drawn], drawn);
    }
    const best = this.moves.bestOf(battle, figure, area);
    return best < 0 ? -1 : area.costs[best];
  }

  beginTurn(battle: Battle, side: Side): void {
    this.planned = NOBODY;
    this.moves.beginTurn(this.dice, side.policyStream);
    this.pull.beginTurn(battle);
  }

  state(battle: Battle, figure: Figure): number {
    this.blasts.forget();
    this.plan(battle, figure);
    this.planned = figure.index;
    const wanted = this.wanted(battle, figure);
    return mayState(battle, figure, wanted) ? wanted : 1;
  }

  /** A full move, attacks, a draw and throw, one for a full dodge. */
  private wanted(battle: Battle, figure: Figure): number {
    const { moves, aim, blasts, breaching } = this;
    if (moves.kind === ACTION.sprint || battle.isAfter) return 1;
    const before = moves.kind === ACTION.fullMove || this.rises ? 1 : 0;
    const { perExtraAction } = battle.rules.penalty;
    this.weighReserve(battle, figure);
    if (moves.kind !== ACTION.hold || before > 0)
      aim.find(battle, figure, figure.woundDice + before * perExtraAction, moves.node);
    const most = aim.shots(battle, MOST_SHOTS);
    let wanted = 1;
    let value = 0;
    for (let n = 0; n <= most; n++)
      for (let all = Math.max(1, before + n); all <= before + n + 1; all++) {
        this.weighVolley(battle, figure, n, all);
        if (this.worth <= value) continue;
        value = this.worth;
        wanted = all;
      }
    for (let n = 1; moves.breach > 0 && before === 0 && n <= MOST_SHOTS; n++) {
      breaching.tryWith(figure, figure.woundDice + (n - 1) * perExtraAction);
      if (n * breaching.tried <= value) continue;
      value = n * breaching.tried;
      wanted = n;
    }
    if (moves.kind !== ACTION.hold) return wanted;
    blasts.find(battle, figure, figure.woundDice + perExtraAction, false);
    if (blasts.thing < 0 || blasts.value <= value) return wanted;
    return figure.ready === blasts.thing ? 1 : 2;
  }

  private weighVolley(battle: Battle, figure: Figure, attacks: number, actions: number): void {
    const { aim, weights } = this;
    this.worth = actions > 1 ? this.reserve : 0;
    if (attacks === 0) return;
    aim.tryWith(battle, figure, figure.woundDice + (actions - 1) * battle.rules.penalty.perExtraAction);
    this.worth += attacks * aim.otherValue * (1 - (weights.overlap * (attacks - 1) * aim.otherChance) / 2);
  }

  /** A full dodge over a regular one (REV-54): sets `reserve`. */
  private weighReserve(battle: Battle, figure: Figure): void {
    const { outlook, weights } = this;
    outlook.threaten(battle, figure, this.moves.node, figure.woundDice + battle.rules.penalty.perExtraAction);
    const regular = Math.min(outlook.plain, outlook.regular);
    this.reserve = weights.reserve * (regular - Math.min(regular, outlook.full));
  }

  private plan(battle: Battle, figure: Figure): void {
    const { moves, aim } = this;
    this.pull.look(battle);
    this.breaching.value = 0;
    this.weighBreach(battle, figure, figure.woundDice);
    moves.breach = this.breaching.value;
    moves.stay(battle, figure);
    aim.find(battle, figure, figure.woundDice);
    const presses = this.pull.presses(figure);
    this.rises = figure.isProne && presses && aim.best.value < this.weights.rise;
    if (figure.isProne) return;
    if (aim.best.value >= this.weights.goodShot && !presses && !moves.isCalled) return;
    moves.look(battle, figure, true);
    if (moves.kind === ACTION.fullMove && moves.prospect === 0 && moves.danger === 0) moves.sprint(battle, figure);
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    if (!figure.isAble) return;
    if (this.pull.withdraws(figure)) {
      action.kind = ACTION.leave;
      if (may(battle, figure, action)) return;
      action.clear();
    }
    this.isFresh = figure.moved === MOVED.none && !figure.hasActed;
    if (this.isFresh && this.moveFirst(battle, figure, action)) return;
    if (figure.actionsLeft > 0) this.deed(battle, figure, action);
  }

  /** If it comes before all attacks. */
  private moveFirst(battle: Battle, figure: Figure, action: Action): boolean {
    const { moves } = this;
    if (this.planned !== figure.index) {
      this.blasts.forget();
      this.plan(battle, figure);
    }
    this.planned = NOBODY;
    if (this.rises) {
      action.kind = ACTION.standUp;
      if (may(battle, figure, action)) return true;
      action.clear();
    }
    if (moves.kind === ACTION.hold) return false;
    action.kind = moves.kind;
    action.node = moves.node;
    if (may(battle, figure, action)) return true;
    action.kind = ACTION.fullMove;
    action.node = moves.via;
    if (moves.kind === ACTION.sprint && may(battle, figure, action)) return true;
    action.clear();
    return false;
  }

  private deed(battle: Battle, figure: Figure, action: Action): void {
    const { aim, blasts, care, isFresh } = this;
    const penalty = battle.penaltyOf(figure);
    care.find(battle, figure, penalty);
    let best = care.value;
    if (care.patient >= 0) {
      action.kind = ACTION.firstAid;
      action.figure = care.patient;
    }
    if (battle.isAfter) {
      this.check(battle, figure, action);
      return;
    }
    if (!isFresh || !aim.isFor(figure, penalty)) aim.find(battle, figure, penalty);
    const { best: shot } = aim;
    if (shot.target >= 0 && shot.value > best) {
      best = shot.value;
      action.kind = ACTION.attack;
      action.figure = shot.target;
      action.thing = shot.thing;
      action.use = shot.use!.use;
      action.aim = shot.aim;
      if (shot.use!.use !== USE.fire) this.drawFirst(battle, figure, action, penalty);
    }
    this.breaching.value = best;
    if (this.weighBreach(battle, figure, penalty)) {
      best = this.breaching.value;
      action.copy(this.trial);
    }
    const isInHandOnly = figure.actionsLeft < 2;
    if (!isFresh || !blasts.isFor(figure, penalty, isInHandOnly)) blasts.find(battle, figure, penalty, isInHandOnly);
    if (blasts.thing >= 0 && blasts.value > best * (figure.ready === blasts.thing ? 1 : 2)) this.blast(figure, action);
    else if (action.kind === ACTION.hold) this.makeReady(battle, figure, action);
    else if (action.kind === ACTION.firstAid && !care.matters) this.readyFirst(battle, figure, action);
    this.check(battle, figure, action);
  }

  /** If its shot is worth enough more than a strike or throw now. */
  private drawFirst(battle: Battle, figure: Figure, action: Action, penalty: number): void {
    const { aim, trial } = this;
    aim.findUndrawn(battle, figure, penalty);
    if (aim.undrawn < 0 || this.weights.draw * aim.undrawnValue <= aim.best.value) return;
    trial.clear();
    trial.kind = ACTION.draw;
    trial.thing = aim.undrawn;
    if (may(battle, figure, trial)) action.copy(trial);
  }

  private weighBreach(battle: Battle, figure: Figure, penalty: number): boolean {
    return this.pull.presses(figure) && this.breaching.find(battle, figure, this.trial, penalty);
  }

  private blast(figure: Figure, action: Action): void {
    const { blasts } = this;
    action.clear();
    action.thing = blasts.thing;
    action.kind = ACTION.throwAt;
    if (figure.ready !== blasts.thing) {
      action.kind = ACTION.draw;
      return;
    }
    action.use = blasts.use;
    action.node = blasts.node;
  }

  /** Before first aid that brings nobody back (REV-69). */
  private readyFirst(battle: Battle, figure: Figure, action: Action): void {
    const { trial } = this;
    trial.clear();
    this.makeReady(battle, figure, trial);
    if (trial.kind !== ACTION.hold) action.copy(trial);
  }

  private makeReady(battle: Battle, figure: Figure, action: Action): void {
    const { ready } = figure;
    if (ready !== EMPTY) {
      const thing = battle.things[ready];
      action.thing = ready;
      action.kind = thing.isJammed ? ACTION.clearJam : ACTION.reload;
      if ((thing.isJammed || thing.shots === 0) && may(battle, figure, action)) return;
    }
    if (this.draws(battle, figure, action)) return;
    action.clear();
    if (figure.isProne) action.kind = ACTION.standUp;
  }

  /** If nothing useful is in hand. */
  private draws(battle: Battle, figure: Figure, action: Action): boolean {
    const { ready, stock, stockCount } = figure;
    if (ready !== EMPTY && isOfUse(battle, ready)) return false;
    action.kind = ACTION.draw;
    for (let i = 0; i < stockCount; i++) {
      if (stock[i] === ready || !isOfUse(battle, stock[i])) continue;
      action.thing = stock[i];
      if (may(battle, figure, action)) return true;
    }
    action.kind = ACTION.pickUp;
    for (let i = 0; i < battle.things.length; i++) {
      if (!battle.things[i].liesAbout) continue;
      action.thing = i;
      if (may(battle, figure, action)) return true;
    }
    return false;
  }

  private check(battle: Battle, figure: Figure, action: Action): void {
    if (!may(battle, figure, action)) action.clear();
  }

  follow(battle: Battle, figure: Figure, action: Action): void {
    if (!figure.isAble || figure.isProne) return;
    const { moves } = this;
    moves.breach = 0;
    moves.stay(battle, figure);
    const isBehind = figure.woundDice > 0 && this.pull.presses(figure);
    if (moves.danger <= this.weights.inertia && !isBehind) return;
    moves.look(battle, figure, false);
    if (moves.kind === ACTION.hold) return;
    action.kind = moves.kind;
    action.node = moves.node;
    this.check(battle, figure, action);
  }

  react(battle: Battle, figure: Figure, attack: Attack, answer: Answer): void {
    this.reactions.answer(battle, figure, attack, answer);
  }
}

function isOfUse({ things }: Battle, index: number): boolean {
  const thing = things[index];
  if (thing.isBareHands || thing.isJammed) return false;
  return thing.weapon.uses[USE.fire] === null || thing.shots !== 0 || thing.magazines !== 0;
}
