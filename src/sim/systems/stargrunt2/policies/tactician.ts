import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Candidates } from '../../../kernel/players/candidates.ts';
import type { StargruntTables } from '../odds/tables.ts';
import { mayAct } from '../play/actions.ts';
import { codeAction, PASSES, PER_MARKER, type Policy, RESOLVES_MISSION } from '../play/questions.ts';
import { maySitTight } from '../play/recon/counters.ts';
import { mayActivate, unactivated } from '../play/turn/activation.ts';
import { mayDo } from '../play/turn/states.ts';
import { mayPass } from '../play/turn/turn.ts';
import { ACTION, ACTIONS, Action, SMALL_ARMS } from '../rules/actions.ts';
import { weaponsAt } from '../table/aiming.ts';
import type { Battle } from '../table/battle.ts';
import { MISSION_STATE, type Side } from '../table/side.ts';
import type { Unit } from '../table/unit.ts';
import { AssaultValues } from './assault-values.ts';
import { Deploying } from './deploying.ts';
import { Habits } from './habits.ts';
import { Moves } from './moves.ts';
import { bitsIn, Orders, treatableBits } from './orders.ts';
import { Outlook } from './outlook.ts';
import { Pull } from './pull.ts';
import { ShotValues } from './shot-values.ts';
import { leaderBit, SpecialValues } from './special-values.ts';
import { hasSupport, SupportValues } from './support-values.ts';
import type { Tactics } from './tactics.ts';

/** Urgency of a hidden unit that gains nothing by showing itself. */
const WAITS = -1;
/** For an action that costs only time. */
const RATHER_THAN_NOTHING = 1e-6;

/** Weighs what each action is likely to bring, in figures. */
export class Tactician extends Habits implements Policy {
  /** For a planner: the best answers to `next` and `act`. */
  private readonly candidates: Candidates | null;
  private readonly dice: Dice;
  private readonly weights: Tactics;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly deploying: Deploying;
  private readonly moves: Moves;
  private readonly assaults: AssaultValues;
  private readonly orders: Orders;
  private readonly special: SpecialValues;
  private readonly shots: ShotValues;
  private readonly support: SupportValues;
  private readonly best = new Action();
  private readonly trial = new Action();
  private readonly shot = new Action();
  private worth = 0;
  private acting: Unit | null = null;
  private readonly battle: Battle;

  constructor(
    battle: Battle,
    side: number,
    tables: StargruntTables,
    dice: Dice,
    weights: Tactics,
    candidates: Candidates | null = null,
  ) {
    super();
    this.candidates = candidates;
    this.battle = battle;
    this.dice = dice;
    this.weights = weights;
    this.pull = new Pull(battle, weights, side);
    this.outlook = new Outlook(battle, tables, this.pull, weights);
    this.deploying = new Deploying(battle, side, this.outlook, this.pull, weights);
    this.support = new SupportValues(battle, this.outlook, weights);
    this.moves = new Moves(battle, this.outlook, this.pull, this.support, weights);
    this.assaults = new AssaultValues(battle, this.outlook, this.pull, weights);
    this.orders = new Orders(battle, this.outlook, this.pull, this.moves, weights);
    this.special = new SpecialValues(battle, this.outlook, weights);
    this.shots = new ShotValues(battle, this.outlook, this.pull, weights);
  }

  deploy(_battle: Battle, side: Side, unit: Unit): number {
    this.pull.survey();
    return this.deploying.best(side, unit, this.dice);
  }

  /** Arrived missions first, then the most urgent unit. */
  next(battle: Battle, side: Side): number {
    const { missions, units } = side;
    this.pull.survey();
    for (let i = 0; i < missions.length; i++)
      if (missions[i].state === MISSION_STATE.arrived) return RESOLVES_MISSION + i;
    // SG2-014: an ambush waits until the enemy has moved.
    const waits = mayPass(battle, side) && unactivated(battle, battle.sides[1 - side.index]) > 0;
    let best = PASSES;
    let bestUrgency = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < units.length; i++) {
      if (!mayActivate(units[i])) continue;
      const urgency = this.urgency(units[i]);
      if (urgency === WAITS && waits) continue;
      if (this.candidates !== null) {
        this.candidates.value = urgency;
        this.candidates.offer(i)?.add(i);
      }
      if (urgency <= bestUrgency) continue;
      bestUrgency = urgency;
      best = i;
    }
    return best;
  }

  private urgency(unit: Unit): number {
    if (maySitTight(this.battle, unit)) {
      const gain = this.ambush(unit);
      if (gain > 0) return gain;
      // SG2-114: markers come with an activation.
      return unit.kind.electronicWarfare >= 0 && unit.electronicWarfareMarkers === 0 ? 0 : WAITS;
    }
    if (!unit.isLocated && !unit.isCounter) return -1;
    const { outlook, weights } = this;
    if (unit.suppression > 0 && !unit.isVehicle) return -0.5;
    outlook.aimHere(outlook.volleyLeft(unit), unit);
    outlook.lookRound(unit, unit.isInPosition);
    return Math.max(outlook.aim, this.shots.best(unit, this.shot)) + weights.urgency * outlook.danger;
  }

  showsItself(_battle: Battle, unit: Unit): boolean {
    this.pull.survey();
    return this.ambush(unit) > 0;
  }

  /** SG2-105: fire, less its danger and the worth of hiding. */
  private ambush(unit: Unit): number {
    const { battle, moves, outlook, pull, weights } = this;
    if (unit.suppression > 0 && !unit.isVehicle) return Number.NEGATIVE_INFINITY;
    outlook.aimHere(outlook.volleyLeft(unit), unit);
    const fire = Math.max(outlook.aim, this.shots.best(unit, this.shot));
    const shown = Math.max(fire + moves.stay(unit, false), moves.bestShown(unit));
    pull.weighOne(unit, unit.centre);
    const left = 1 - battle.turn / Math.max(1, battle.maxTurns);
    // SG2-143: bursts harm no counters.
    const safety = hasSupport(battle.sides[1 - unit.side]) ? weights.hidden + weights.unbombed : weights.hidden;
    return shown - pull.here.values[0] - safety * unit.active * left;
  }

  act(battle: Battle, unit: Unit, action: Action): void {
    this.worth = 0;
    this.acting = unit;
    this.pull.survey();
    this.best.begin(ACTION.nothing, unit);
    this.consider(battle, unit);
    if (this.best.kind === ACTION.nothing || !mayAct(battle, unit, this.best)) action.begin(ACTION.nothing, unit);
    else action.copy(this.best);
  }

  private consider(battle: Battle, unit: Unit): void {
    if (this.mustMend(battle, unit)) return;
    this.considerCare(battle, unit);
    if (unit.suppression > 0) this.offer(unit, ACTION.removeSuppression, 1 + unit.active * 0.1);
    this.considerSpecial(battle, unit);
    this.considerRegrouping(battle, unit);
    this.considerFight(battle, unit);
    // SG2-059, 060: in column it cannot fire, is suppressed by all fire, and leaves only so.
    if (unit.isInColumn) this.offer(unit, ACTION.reorganise, RATHER_THAN_NOTHING);
  }

  private mustMend(battle: Battle, unit: Unit): boolean {
    if (unit.isPanicked) return this.tryOnly(battle, unit, ACTION.removePanic);
    if (unit.isSystemsOff && this.tryOnly(battle, unit, ACTION.repair)) return true;
    if (unit.isDisorganised || (unit.isInColumn && this.isNearEnemies(unit)))
      return (
        this.tryOnly(battle, unit, ACTION.reorganise) ||
        this.reorganisesAnywhere(battle, unit) ||
        this.tryOnly(battle, unit, ACTION.removeSuppression)
      );
    return false;
  }

  private isNearEnemies(unit: Unit): boolean {
    this.outlook.lookRound(unit, false);
    return this.outlook.danger > 0;
  }

  private tryOnly(battle: Battle, unit: Unit, kind: number): boolean {
    const { best } = this;
    best.begin(kind, unit);
    if (mayDo(battle, unit, kind) && mayAct(battle, unit, best)) return true;
    best.kind = ACTION.nothing;
    return false;
  }

  /** At the nearest point with room. */
  private reorganisesAnywhere(battle: Battle, unit: Unit): boolean {
    const { best } = this;
    if (!mayDo(battle, unit, ACTION.reorganise)) return false;
    const order = battle.pointsRound(unit.centre, unit.side);
    best.begin(ACTION.reorganise, unit);
    for (let i = 0; i < order.length; i++) {
      best.node = order[i];
      if (mayAct(battle, unit, best)) return true;
    }
    best.kind = ACTION.nothing;
    return false;
  }

  private offer(unit: Unit, kind: number, worth: number): void {
    this.trial.begin(kind, unit);
    this.offerTrial(worth);
  }

  private considerRally(unit: Unit): void {
    const rally = this.orders.rally(unit);
    this.offerWith(unit, ACTION.rally, this.orders.friend, rally);
  }

  private offerWith(unit: Unit, kind: number, other: number, worth: number): void {
    this.trial.begin(kind, unit);
    this.trial.unit = other;
    this.offerTrial(worth);
  }

  private offerTo(unit: Unit, kind: number, node: number, worth: number): void {
    this.trial.begin(kind, unit);
    this.trial.node = node;
    this.offerTrial(worth);
  }

  /** A planner also takes lesser actions. */
  private isWanted(worth: number): boolean {
    return worth > (this.candidates === null ? this.worth : 0);
  }

  /** All wounded within reach (SG2-082). */
  private considerCare(battle: Battle, unit: Unit): void {
    if (unit.wounded === 0 || !mayDo(battle, unit, ACTION.reorganise)) return;
    const { trial } = this;
    const figures = treatableBits(battle, unit);
    const worth = this.weights.treat * bitsIn(figures);
    if (!this.isWanted(worth)) return;
    trial.begin(ACTION.reorganise, unit);
    trial.figures = figures;
    if (mayAct(battle, unit, trial)) this.offerTrial(worth);
  }

  /** SG2-025: two remnants join. */
  private considerRegrouping(battle: Battle, unit: Unit): void {
    if (2 * unit.active >= unit.startStrength || !this.isWanted(this.weights.regroup)) return;
    if (!mayDo(battle, unit, ACTION.regroup)) return;
    const { trial } = this;
    const { units } = battle.sides[unit.side];
    trial.begin(ACTION.regroup, unit);
    for (let i = 0; i < units.length; i++) {
      const friend = units[i];
      if (friend === unit || 2 * friend.active >= friend.startStrength) continue;
      trial.unit = friend.index;
      if (!mayAct(battle, unit, trial)) continue;
      this.offerTrial(this.weights.regroup);
      return;
    }
  }

  private considerSpecial(battle: Battle, unit: Unit): void {
    const { trial, special } = this;
    this.offerTrial(this.support.best(unit, trial));
    this.offerTrial(special.observe(unit, trial));
    this.offerTrial(special.drone(unit, trial));
    this.offerTrial(special.recon(unit, this.outlook.volleyLeft(unit), trial));
    if (unit.carrier >= 0) this.considerAlighting(battle, unit);
  }

  private offerTrial(worth: number): void {
    // No weight times no move at all is no number.
    if (!(worth > 0)) return;
    if (this.candidates !== null) this.name(this.candidates, worth);
    if (worth <= this.worth) return;
    this.worth = worth;
    this.best.copy(this.trial);
  }

  private name(candidates: Candidates, worth: number): void {
    const { trial, battle, acting } = this;
    const names = trial.kind === ACTION.move || trial.kind === ACTION.combatMove ? trial.node : 0;
    const group = trial.kind + ACTIONS.length * names;
    candidates.value = worth;
    if (acting === null || !candidates.accepts(group) || !mayAct(battle, acting, trial)) return;
    const answer = candidates.offer(group);
    if (answer !== null) codeAction(answer, battle, trial);
  }

  private considerAlighting(battle: Battle, unit: Unit): void {
    if (!mayDo(battle, unit, ACTION.leaveVehicle)) return;
    const carrier = battle.units[unit.carrier];
    const near = this.outlook.nearest(unit.side, carrier.centre, 9999) < 2400;
    const arrived = battle.goal.distance !== null && battle.goal.distance[carrier.centre] >= 0;
    if (!near && !(arrived && battle.goal.distance![carrier.centre] < 1200)) return;
    const node = this.alight(battle, unit);
    if (node < 0) return;
    this.offerTo(unit, ACTION.leaveVehicle, node, 1);
  }

  /** The best order of two actions; the first is the answer. */
  private considerFight(battle: Battle, unit: Unit): void {
    const { outlook, moves, orders, weights } = this;
    const transfer = orders.transfer(unit);
    const receiver = orders.friend;
    this.considerRally(unit);
    // SG2-031: suppressed units neither fire nor move.
    if (!unit.isLocated || (unit.suppression > 0 && !unit.isVehicle)) {
      this.offerWith(unit, ACTION.transfer, receiver, transfer);
      if (unit.kind.sniper >= 0) this.considerSniping(battle, unit);
      return;
    }
    const here = moves.stay(unit, unit.isInPosition);
    const volley = outlook.volleyLeft(unit);
    const mayFire = mayDo(battle, unit, ACTION.fire);
    if (mayFire) outlook.aimHere(volley, unit);
    const fire = mayFire ? outlook.aim : 0;
    const { target } = outlook;
    const hasTwo = unit.actionsLeft > 1;
    moves.scan(unit, hasTwo && volley.row >= 0);
    const stay = moves.bestToStay(unit) - here;
    const moved = unit.isInPosition ? 0 : Math.max(0, stay);
    // Then orders and the commander's own action count together.
    const both = hasTwo && battle.goal.kind === 'reach';
    const later = hasTwo ? Math.max(moved, both ? transfer : 0) : 0;
    this.offerMove(battle, unit, stay);
    const shot = this.shots.best(unit, this.shot);
    if (shot > 0) {
      this.trial.copy(this.shot);
      this.offerTrial(shot + later);
    }
    if (fire > 0) this.offerFire(battle, unit, battle.units[target], volley.weapons, fire + later);
    if (transfer > 0) this.offerWith(unit, ACTION.transfer, receiver, transfer + (both ? Math.max(fire, moved) : 0));
    if (hasTwo && volley.row >= 0) this.offerMove(battle, unit, moves.bestToFire(unit) - here);
    if (fire <= 0 && battle.goal.distance !== null) this.considerFar(unit, here);
    this.offerPosition(battle, unit, here);
    const assault = weights.assault * this.assaults.best(unit);
    this.offerWith(unit, ACTION.closeAssault, this.assaults.target, assault);
  }

  /** SG2-122: hidden snipers fire, too. */
  private considerSniping(battle: Battle, unit: Unit): void {
    const { outlook } = this;
    if (!mayDo(battle, unit, ACTION.fire)) return;
    outlook.aimHere(outlook.volleyLeft(unit), unit);
    if (outlook.aim > 0) this.offerFire(battle, unit, battle.units[outlook.target], SMALL_ARMS, outlook.aim);
  }

  /** Without a target but with a goal: to be first in the open pays nowhere else. */
  private considerFar(unit: Unit, here: number): void {
    if (unit.isInPosition) return;
    const { moves, weights } = this;
    const dash = weights.dash * (moves.bestFar(unit, ACTION.combatMove) - here);
    this.offerTo(unit, ACTION.combatMove, moves.node, dash);
    if (!unit.isInColumn && unit.actionsLeft <= 1) return;
    const march = weights.march * (moves.bestFar(unit, ACTION.travelMove) - here);
    this.offerTo(unit, ACTION.travelMove, moves.node, march);
  }

  private offerFire(battle: Battle, unit: Unit, target: Unit, weapons: number, worth: number): void {
    if (!this.isWanted(worth)) return;
    const { trial } = this;
    trial.begin(ACTION.fire, target);
    trial.weapons = weapons;
    trial.figures = unit.kind.sniper < 0 ? 0 : leaderBit(target);
    if (!mayAct(battle, unit, trial)) {
      if (unit.isVehicle || trial.figures !== 0) return;
      trial.weapons = weaponsAt(battle, unit, target, false);
      if (trial.weapons === 0 || !mayAct(battle, unit, trial)) return;
    }
    this.offerTrial(worth);
  }

  private offerMove(battle: Battle, unit: Unit, gain: number): void {
    const worth = unit.isInPosition ? gain - this.weights.leaving : gain;
    if (!this.isWanted(worth)) return;
    // SG2-036: with time, the marker goes first.
    if (unit.isInPosition && unit.actionsLeft > 1 && mayDo(battle, unit, ACTION.leavePosition)) {
      this.offer(unit, ACTION.leavePosition, worth);
      return;
    }
    this.offerTo(unit, ACTION.move, this.moves.node, worth);
  }

  private offerPosition(battle: Battle, unit: Unit, here: number): void {
    if (unit.isInPosition || !mayDo(battle, unit, ACTION.goInPosition)) return;
    const { reaction } = battle.rules;
    const threat = battle.isInCover(unit) ? reaction.inPositionCover : reaction.inPositionOpen;
    const passes = 1 - this.outlook.failure(unit, threat);
    const gain = this.moves.stay(unit, true) - here;
    const worth = this.weights.position * passes * gain;
    if (!this.isWanted(worth)) return;
    this.trial.begin(ACTION.goInPosition, unit);
    if (mayAct(battle, unit, this.trial)) this.offerTrial(worth);
  }

  electronicSpot(_battle: Battle, unit: Unit): number {
    if (unit.electronicWarfareMarkers < 2) return 0;
    const counter = this.special.nearestCounter(unit, unit.centre);
    return counter === null ? 0 : counter.index + PER_MARKER;
  }
}
