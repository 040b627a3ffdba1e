import type { Candidates, Answer as Named } from '../../../kernel/candidates.ts';
import type { Attack } from '../attack.ts';
import type { Battle } from '../battle.ts';
import { may, mayState } from '../chapters/legality.ts';
import { mayReact } from '../chapters/reacting.ts';
import { REACTION, USE } from '../profiles.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../state.ts';
import { ACTION, Action, Answer } from './actions.ts';

/** Points of a move that are looked at. */
const MOST_POINTS = 24;
/** What an enemy who sees a point takes from it, and each metre to what draws there, in units of one enemy. */
const SEEN = 0.3;
const PER_METRE = 0.01;
const METRE = 100;
/** Groups of answers that planners compare: each target, each kind of move into cover or on. */
const MOVE_GROUPS = 1000;

/** What else a figure could do than its tactician says, for planners: they try it, so that a rough order is enough. */
export class Alternatives {
  private readonly trial = new Action();
  private readonly answer = new Answer();

  /** An action more or less. */
  nameStates(battle: Battle, figure: Figure, own: number, candidates: Candidates): void {
    for (let count = Math.max(1, own - 1); count <= own + 1; count++) {
      if (!mayState(battle, figure, count)) continue;
      candidates.value = 0;
      candidates.offer(count)?.add(count);
    }
  }

  /** Holding, an attack on each enemy, and the best points to move to. */
  nameActions(battle: Battle, figure: Figure, candidates: Candidates): void {
    const { trial } = this;
    if (!figure.isAble) return;
    trial.clear();
    candidates.value = -1;
    const hold = candidates.offer(ACTION.hold);
    if (hold !== null) noteAction(hold, trial);
    const enemies = battle.enemyOf(figure.side).figures;
    for (let i = 0; i < enemies.length; i++)
      if (enemies[i].isAble) this.nameAttack(battle, figure, enemies[i], candidates);
    this.nameMoves(battle, figure, ACTION.halfMove, candidates);
    this.nameMoves(battle, figure, ACTION.fullMove, candidates);
  }

  /** The first attack that a figure can make with what it has. */
  private nameAttack(battle: Battle, figure: Figure, target: Figure, candidates: Candidates): void {
    const { trial } = this;
    const metres = Math.sqrt(battle.lattice.distanceSquared(figure.node, target.node)) / METRE;
    candidates.value = -PER_METRE * metres;
    if (!candidates.accepts(target.index + 1)) return;
    trial.clear();
    trial.kind = ACTION.attack;
    trial.figure = target.index;
    for (let i = 0; i < MOST_THINGS; i++) {
      if (figure.things[i] === EMPTY) continue;
      trial.thing = figure.things[i];
      for (trial.use = USE.fire; trial.use <= USE.throw; trial.use++) {
        if (battle.things[trial.thing].weapon.uses[trial.use] === null || !may(battle, figure, trial)) continue;
        const attack = candidates.offer(target.index + 1);
        if (attack !== null) noteAction(attack, trial);
        return;
      }
    }
  }

  /** The point that fewest enemies see, and the one nearest to what the mission is about or to the enemy. */
  private nameMoves(battle: Battle, figure: Figure, kind: number, candidates: Candidates): void {
    const { trial } = this;
    const reach = battle.movement.reach(figure.node);
    const step = 1 + Math.floor(reach.length / MOST_POINTS);
    trial.clear();
    trial.kind = kind;
    for (let i = 0; i < reach.length; i += step) {
      trial.node = reach[i];
      const seen = SEEN * watchers(battle, figure, reach[i]);
      const way = PER_METRE * metresLeft(battle, figure, reach[i]);
      for (let goesOn = 0; goesOn < 2; goesOn++) {
        candidates.value = goesOn === 1 ? -way : -seen;
        const group = MOVE_GROUPS + 2 * kind + goesOn;
        if (!candidates.accepts(group) || !may(battle, figure, trial)) continue;
        const move = candidates.offer(group);
        if (move !== null) noteAction(move, trial);
      }
    }
  }

  /** No reaction, and each that is allowed. */
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
      if (named !== null) noteAnswer(named, answer);
    }
  }
}

function watchers(battle: Battle, figure: Figure, node: number): number {
  const enemies = battle.enemyOf(figure.side).figures;
  let count = 0;
  for (let i = 0; i < enemies.length; i++)
    if (enemies[i].isAble && battle.sight.isOpen(battle.sight.line(enemies[i].node, node))) count++;
  return count;
}

/** Metres to what the mission is about, or where it is about nothing, to the nearest enemy. */
function metresLeft({ goal, lattice, sides }: Battle, { side }: Figure, node: number): number {
  if (goal.distance !== null) return Math.max(0, goal.distance[node]) / METRE;
  const { figures } = sides[1 - side];
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++)
    if (figures[i].isAble) nearest = Math.min(nearest, lattice.distanceSquared(figures[i].node, node));
  return Math.sqrt(nearest) / METRE;
}

/** Writes an action down as the numbers of its decision, in the order of `Decisions.settle`. */
export function noteAction(named: Named, { kind, figure, thing, use, aim, node, piece }: Action): void {
  named.add(kind).add(figure).add(thing).add(use).add(aim).add(node).add(piece);
}

/** The same of an answer to an attack. */
export function noteAnswer(named: Named, { reaction, isAdded, stated }: Answer): void {
  named
    .add(reaction)
    .add(isAdded ? 1 : 0)
    .add(stated);
}
