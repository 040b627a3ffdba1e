import type { Policy } from '../play/policy.ts';
import { mayReact } from '../play/reacting.ts';
import { ACTION, type Action, type Answer } from '../rules/actions.ts';
import { REACTION } from '../rules/profiles.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { isReady, may } from '../table/legality.ts';
import { EMPTY, type Figure, MOST_THINGS, MOVED, type Side, UNSTATED } from '../table/state.ts';
import { moveLength } from '../table/ways.ts';
import { nearestEnemy } from './pull.ts';

/** Hundredths within which the one who closes in stops to attack. */
const CLOSE = 600;

/** What plain players have in common: one attack a round at the nearest, no called shots, no grenades, a dodge once all actions are taken. */
abstract class PlainPolicy implements Policy {
  /** Within how many hundredths of an enemy it would rather attack than move. */
  protected abstract readonly attacksWithin: number;

  beginTurn(): void {}

  nextToDeploy(): number {
    return 0;
  }

  /** The first free points of the area, the farthest from its own edge last. */
  deploy(battle: Battle, { area }: Side, figure: Figure): number {
    const start = Math.floor((area.length * (2 * figure.slot + 1)) / (2 * battle.sides[figure.side].figures.length));
    for (let i = 0; i < area.length; i++) {
      const place = (start + i) % area.length;
      if (battle.mayDeploy(area[place])) return place;
    }
    return -1;
  }

  state(): number {
    return 1;
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    if (!figure.isAble) return;
    if (battle.isAfter || figure.actionsLeft === 0) return;
    if (this.attack(battle, figure, action) || this.ready(battle, figure, action)) return;
    action.clear();
    if (figure.isProne) action.kind = ACTION.standUp;
    else this.approach(battle, figure, action, ACTION.fullMove);
    if (!may(battle, figure, action)) action.clear();
  }

  follow(battle: Battle, figure: Figure, action: Action): void {
    if (!figure.isAble || figure.isProne || this.isNear(battle, figure)) return;
    this.approach(battle, figure, action, ACTION.halfMove);
    if (!may(battle, figure, action)) action.clear();
  }

  react(battle: Battle, figure: Figure, attack: Attack, answer: Answer): void {
    answer.clear();
    if (figure.stated === UNSTATED || figure.actionsLeft > 0) return;
    answer.reaction = REACTION.regular;
    answer.isAdded = true;
    if (!mayReact(battle, figure, attack, answer)) answer.clear();
  }

  private isNear(battle: Battle, figure: Figure): boolean {
    const enemy = nearestEnemy(battle, figure);
    return enemy < 0 || battle.lattice.distanceSquared(figure.node, enemy) <= this.attacksWithin * this.attacksWithin;
  }

  /** An attack at the nearest enemy that some use of what is in hand may be used on. */
  private attack(battle: Battle, figure: Figure, action: Action): boolean {
    if (!this.isNear(battle, figure) && figure.moved === MOVED.none && !figure.isProne) return false;
    const { figures } = battle.enemyOf(figure.side);
    let least = Number.MAX_SAFE_INTEGER;
    let [target, thing, use] = [-1, -1, 0];
    action.kind = ACTION.attack;
    for (let i = 0; i < figures.length; i++) {
      const distance = battle.lattice.distanceSquared(figure.node, figures[i].node);
      if (distance >= least || !figures[i].isAble || !this.findUse(battle, figure, figures[i], action)) continue;
      least = distance;
      target = action.figure;
      thing = action.thing;
      use = action.use;
    }
    action.figure = target;
    action.thing = thing;
    action.use = use;
    return target >= 0;
  }

  private findUse(battle: Battle, figure: Figure, target: Figure, action: Action): boolean {
    action.figure = target.index;
    for (let i = 0; i < MOST_THINGS; i++) {
      if (figure.things[i] === EMPTY) continue;
      const thing = battle.things[figure.things[i]];
      action.thing = thing.index;
      const { uses } = thing.weapon;
      for (let use = 0; use < uses.length; use++) {
        const found = uses[use];
        action.use = use;
        if (found !== null && isReady(battle, figure, thing, found) && may(battle, figure, action)) return true;
      }
    }
    return false;
  }

  /** Reloads what is empty; draws the first weapon that is no grenade when nothing is in hand. */
  private ready(battle: Battle, figure: Figure, action: Action): boolean {
    const { ready, things } = figure;
    action.clear();
    if (ready !== EMPTY) {
      const thing = battle.things[ready];
      if (thing.shots !== 0 && !thing.isJammed) return false;
      action.thing = ready;
      action.kind = thing.isJammed ? ACTION.clearJam : ACTION.reload;
      if (may(battle, figure, action)) return true;
    }
    action.kind = ACTION.draw;
    for (let i = 0; i < MOST_THINGS; i++) {
      if (things[i] === EMPTY || things[i] === ready) continue;
      action.thing = things[i];
      if (may(battle, figure, action)) return true;
    }
    return false;
  }

  /** The point of a move that is nearest to the enemy, or to where the mission leads. */
  private approach(battle: Battle, figure: Figure, action: Action, kind: number): void {
    const { movement, lattice, goal } = battle;
    const enemy = nearestEnemy(battle, figure);
    const way = goal.side === figure.side || goal.kind === 'hold' ? goal.distance : null;
    if (enemy < 0 && way === null) return;
    const length = moveLength(battle, figure, kind);
    const reach = movement.reach(figure.node);
    const costs = movement.reachCost(figure.node);
    const far = (node: number) => (way === null ? lattice.distanceSquared(node, enemy) : way[node]);
    let least = far(figure.node);
    for (let i = 0; i < reach.length; i++) {
      if (costs[i] > length || !battle.isFree(reach[i])) continue;
      const distance = far(reach[i]);
      if (distance >= least || distance < 0) continue;
      least = distance;
      action.kind = kind;
      action.node = reach[i];
    }
  }
}

/** Attacks the nearest enemy that it can, from where it is. */
export class ShootNearest extends PlainPolicy {
  protected readonly attacksWithin = Number.MAX_SAFE_INTEGER;
}

/** Goes towards the enemy until it is near, and then attacks. */
export class CloseIn extends PlainPolicy {
  protected readonly attacksWithin = CLOSE;
}
