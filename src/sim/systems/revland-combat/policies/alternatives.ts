import type { Candidates } from '../../../kernel/players/candidates.ts';
import type { NamesOf } from '../../../kernel/players/questions.ts';
import { Prospects } from '../../../tabletop/prospects.ts';
import type { RevlandTables } from '../odds/tables.ts';
import { codeAction, codeAnswer, type QUESTIONS } from '../play/questions.ts';
import { mayReact } from '../play/reacting.ts';
import { ACTION, Action, Answer } from '../rules/actions.ts';
import { REACTION, USE, WOUND } from '../rules/profiles.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { may, mayStartHalfMove, mayStartMove, mayState, moveLength } from '../table/legality.ts';
import type { Figure } from '../table/state.ts';
import { Chances } from './chances.ts';
import { Foes } from './foes.ts';
import { Outlook } from './outlook.ts';
import { Places } from './places.ts';
import { Pull } from './pull.ts';
import { Rings } from './rings.ts';
import type { Tactics } from './tactics.ts';

const MOST_POINTS = 48;
/** Hundredths. */
const SQUARE = 600;
const MOVE_GROUPS = 1000;
const KINDS = 2;

/** For planners; by the tactician's weights, against staying. */
export class Alternatives {
  private readonly trial = new Action();
  private readonly answer = new Answer();
  private readonly chances: Chances;
  private readonly foes: Foes;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly place = new Places(1);
  /** Fractions that are passed on are boxed. */
  private worthHere = 0.5;
  private prospectHere = 0.5;

  constructor(battle: Battle, side: number, tables: RevlandTables, weights: Tactics) {
    this.chances = new Chances(battle, tables, weights);
    this.foes = new Foes(battle, this.chances, new Rings(battle), weights);
    this.outlook = new Outlook(this.foes, this.chances, weights);
    this.pull = new Pull(battle, side, weights);
  }

  nameStates(battle: Battle, figure: Figure, own: number, candidates: Candidates): void {
    for (let count = Math.max(1, own - 1); count <= own + 1; count++) {
      if (!mayState(battle, figure, count)) continue;
      candidates.value = 0;
      candidates.offer(count)?.add(count);
    }
  }

  nameActions(battle: Battle, figure: Figure, candidates: Candidates): void {
    if (!figure.isAble || battle.isAfter) return;
    this.lookHere(battle, figure);
    this.nameHold(candidates);
    const enemies = battle.enemyOf(figure.side).figures;
    for (let i = 0; figure.actionsLeft > 0 && i < enemies.length; i++)
      if (enemies[i].isAble) this.nameAttack(battle, figure, enemies[i], candidates);
    this.nameMoves(battle, figure, ACTION.halfMove, candidates);
    if (figure.actionsLeft > 0) this.nameMoves(battle, figure, ACTION.fullMove, candidates);
  }

  nameFollowing(battle: Battle, figure: Figure, candidates: Candidates): void {
    if (!figure.isAble || figure.isProne || battle.isAfter) return;
    this.lookHere(battle, figure);
    this.prospectHere = 0;
    this.nameHold(candidates);
    this.nameMoves(battle, figure, ACTION.halfMove, candidates);
  }

  private lookHere(battle: Battle, figure: Figure): void {
    this.pull.beginTurn(battle);
    this.foes.gather(battle, figure);
    this.foes.aimWith(figure, battle.penaltyOf(figure));
    this.weigh(battle, figure, figure.node);
    this.worthHere = this.place.values[0];
    this.prospectHere = this.place.prospects[0];
  }

  private weigh(battle: Battle, figure: Figure, node: number): void {
    const { place } = this;
    place.clear();
    place.add(node, 0);
    place.least = Number.NEGATIVE_INFINITY;
    this.pull.hand = this.foes.hand;
    this.pull.foe = this.foes.nearest;
    this.pull.note(battle, figure, place);
    this.outlook.weigh(battle, place);
  }

  private nameHold(candidates: Candidates): void {
    this.trial.clear();
    candidates.value = -this.prospectHere;
    const hold = candidates.offer(ACTION.hold);
    if (hold !== null) codeAction(hold, this.trial);
  }

  private nameAttack(battle: Battle, figure: Figure, target: Figure, candidates: Candidates): void {
    const { trial, chances } = this;
    const penalty = battle.penaltyOf(figure);
    const distance = battle.lattice.distanceSquared(figure.node, target.node);
    trial.clear();
    trial.kind = ACTION.attack;
    trial.figure = target.index;
    for (let i = 0; i < figure.stockCount; i++) {
      trial.thing = figure.stock[i];
      for (trial.use = USE.fire; trial.use <= USE.throw; trial.use++) {
        const use = battle.things[trial.thing].weapon.uses[trial.use];
        if (use === null || !may(battle, figure, trial)) continue;
        const range = battle.ranges.band(use, distance);
        const dice = chances.dice(use, range, battle.sight.exposure(figure.node, target.node), target);
        chances.aimAt(chances.attackRow(figure, use, penalty), dice, chances.difficulty(use, range), target);
        chances.weighHit(figure, use, target);
        candidates.value = chances.hitChance * chances.hitWorth - this.prospectHere;
        const attack = candidates.offer(target.index + 1);
        if (attack !== null) codeAction(attack, trial);
      }
    }
  }

  private nameMoves(battle: Battle, figure: Figure, kind: number, candidates: Candidates): void {
    const isHalf = kind === ACTION.halfMove;
    if (isHalf ? !mayStartHalfMove(figure) : !mayStartMove(battle, figure, kind)) return;
    const { trial, place } = this;
    const { x, y } = battle.lattice;
    const longest = moveLength(battle, figure, kind);
    const shortest = isHalf ? 0 : moveLength(battle, figure, ACTION.halfMove);
    const reach = battle.movement.reach(figure.node);
    const costs = battle.movement.reachCost(figure.node);
    this.foes.aimWith(figure, figure.woundDice + (isHalf ? 0 : battle.rules.penalty.perExtraAction));
    const step = 1 + Math.floor(reach.length / MOST_POINTS);
    trial.clear();
    trial.kind = kind;
    for (let i = 0; i < reach.length; i += step) {
      const node = reach[i];
      if (costs[i] > longest || costs[i] <= shortest || node === figure.node) continue;
      this.weigh(battle, figure, node);
      candidates.value = place.values[0] - this.worthHere;
      const square = Math.floor(x[node] / SQUARE) + 100 * Math.floor(y[node] / SQUARE);
      const group = MOVE_GROUPS + KINDS * square + (isHalf ? 0 : 1);
      trial.node = node;
      if (!candidates.accepts(group) || !may(battle, figure, trial)) continue;
      const move = candidates.offer(group);
      if (move !== null) codeAction(move, trial);
    }
  }

  nameReactions(battle: Battle, figure: Figure, attack: Attack, own: Answer, candidates: Candidates): void {
    const { answer } = this;
    answer.clear();
    candidates.value = 0;
    for (let reaction: number = REACTION.none; reaction <= REACTION.full; reaction++) {
      answer.reaction = reaction;
      answer.stated = own.stated;
      answer.isAdded = reaction === REACTION.regular && figure.actionsLeft === 0;
      if (!mayReact(battle, figure, attack, answer)) continue;
      const named = candidates.offer(reaction);
      if (named !== null) codeAnswer(named, answer);
    }
  }
}

export function alternativesOf(named: Alternatives, candidates: Candidates): NamesOf<typeof QUESTIONS> {
  return {
    state: (count, battle, figure) => named.nameStates(battle, figure, count, candidates),
    act: (_, battle, figure) => named.nameActions(battle, figure, candidates),
    follow: (_, battle, figure) => named.nameFollowing(battle, figure, candidates),
    react: (_, battle, figure, attack, answer) => named.nameReactions(battle, figure, attack, answer, candidates),
  };
}

/** Hundredths, the unit of distance. */
const MOVE = 1000;
const WOUNDED = 0.3;
const WOUNDED_TWICE = 0.45;
const STUNNED = 0.05;
/** For a side that has not broken. */
const LEAST = 0.2;

/** At the end of a round. */
export function worthOn(battle: Battle, tactics: Tactics): (side: number) => number {
  const { figures, sides, goal } = battle;
  const prospects = new Prospects(goal, MOVE, tactics);
  const spared = sides.map(({ figures: { length } }) => (goal.kind === 'break' ? mostBroken(battle, length) : 0));
  return (side) => {
    prospects.begin();
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.isAble) prospects.stands(figure.side, figure.node, strengthOf(figure));
    }
    for (let i = 0; i < sides.length; i++) {
      const assets = prospects.assets[i];
      if (goal.kind === 'break') assets.strength = Math.max(LEAST, assets.strength + sides[i].left - spared[i]);
      prospects.reached(i, sides[i].reached);
    }
    return prospects.worth(side);
  };
}

function strengthOf({ level, woundDice }: Figure): number {
  if (level === WOUND.healthy) return woundDice > 0 ? 1 - STUNNED : 1;
  return 1 - (level === WOUND.wounded ? WOUNDED : WOUNDED_TWICE);
}

/** REV-92: figures of a broken side. */
function mostBroken({ rules }: Battle, figures: number): number {
  return figures - Math.ceil(rules.mission.breakShare * figures - 1e-9);
}
