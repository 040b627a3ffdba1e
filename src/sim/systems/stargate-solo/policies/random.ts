import type { Dice } from '../../../kernel/dice/dice.ts';
import { canFire, isLegalShot, mayFireBetweenMoves } from '../play/firing.ts';
import type { Game } from '../play/game.ts';
import { hasGunToDrag, mayDrag, mayEndAt, mayMove, pointBeside, reachOf } from '../play/moving.ts';
import { type Action, CHARGE_AT, DRAG, FIRE, MOVE, type Policy, STOP } from '../play/policy.ts';
import { nearestUnspotted } from '../play/seeing.ts';
import { MODES, SGC } from '../rules/profiles.ts';
import { type Figure, type Group, ON_TABLE } from '../table/state.ts';
import { CHARGE, DRAG_ONE, NO_DRAG, NORMAL } from '../table/ways.ts';

/** Draws before a choice is given up: almost always the first few are legal. */
const TRIES = 12;

/** Legal choices at random: the floor that a policy has to beat. First what to do, then how, each with equal chances. */
export class RandomPolicy implements Policy<Game> {
  private readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  private pick(game: Game, n: number): number {
    return n <= 1 ? 0 : this.dice.pick(game.battle.sides[SGC].policyStream, n);
  }

  beginGame(): void {}

  deploy(game: Game, _group: Group, area: Int32Array): number {
    return this.pick(game, area.length);
  }

  beginTurn(): void {}

  unsuppress(game: Game): boolean {
    return this.pick(game, 2) === 0;
  }

  next(game: Game, _ready: readonly Figure[], count: number): number {
    return this.pick(game, count);
  }

  act(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    action.kind = STOP;
    const kinds = battle.rules.shooting.sgcFires === 'any-time' ? 5 : 4;
    const kind = figure.charging >= 0 ? this.pick(game, 2) * CHARGE_AT : this.pick(game, kinds);
    if (kind === FIRE && mayFireBetweenMoves(game, figure)) this.fire(game, figure, action);
    if (kind === STOP || kind === FIRE || !mayMove(game, figure)) return;
    if (kind === DRAG) this.drag(game, figure, action);
    else if (kind === CHARGE_AT) this.charge(game, figure, action);
    else this.walk(game, figure, action, NO_DRAG);
  }

  private walk(game: Game, figure: Figure, action: Action, drag: number): boolean {
    const reach = reachOf(game, figure, NORMAL, drag);
    for (let i = 0; i < TRIES && reach.length > 0; i++) {
      const node = reach[this.pick(game, reach.length)];
      if (!mayEndAt(game, figure, node)) continue;
      action.kind = MOVE;
      action.node = node;
      return true;
    }
    return false;
  }

  private charge(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    const { figures } = battle.enemyOf(SGC);
    const chosen = figure.charging >= 0 ? battle.figures[figure.charging] : figures[this.pick(game, figures.length)];
    if (chosen.status !== ON_TABLE || !battle.isKnown(chosen)) return;
    const reach = reachOf(game, figure, CHARGE, NO_DRAG);
    let best = -1;
    let bestDistance = battle.lattice.distanceSquared(figure.node, chosen.node);
    for (let i = 0; i < reach.length; i++) {
      const distance = battle.lattice.distanceSquared(reach[i], chosen.node);
      if (distance >= bestDistance || !battle.isFree(reach[i])) continue;
      best = reach[i];
      bestDistance = distance;
    }
    if (best < 0) return;
    action.kind = CHARGE_AT;
    action.node = best;
    action.target = chosen.index;
  }

  private drag(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    action.helper = -1;
    if (hasGunToDrag(game, figure)) {
      if (!this.walk(game, figure, action, DRAG_ONE)) return;
      action.kind = DRAG;
      action.target = -1;
      return;
    }
    const { figures } = battle.sides[SGC];
    for (let i = 0; i < figures.length; i++) {
      if (!mayDrag(game, figure, figures[i])) continue;
      if (!this.walk(game, figure, action, DRAG_ONE)) return;
      const isNear = battle.isBeside(figure.node, action.node);
      if (!isNear && pointBeside(game, SGC, action.node, figures[i].node) < 0) {
        action.kind = STOP;
        return;
      }
      action.kind = DRAG;
      action.target = figures[i].index;
      return;
    }
  }

  spot(game: Game, figure: Figure): number {
    const { battle } = game;
    const { groups, groupCount } = battle.enemyOf(SGC);
    if (groupCount === 0) return -1;
    const chosen = this.pick(game, groupCount);
    return nearestUnspotted(game, figure, groups[chosen]) === null ? -1 : chosen;
  }

  fire(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    const { figures } = battle.enemyOf(SGC);
    for (let i = 0; i < TRIES; i++) {
      const target = figures[this.pick(game, figures.length)];
      const mode = this.pick(game, MODES.length);
      if (!isLegalShot(game, figure, target, mode)) continue;
      action.kind = FIRE;
      action.target = target.index;
      action.mode = mode;
      return;
    }
  }

  react(game: Game, figure: Figure, mover: Figure): number {
    const mode = this.pick(game, MODES.length + 1) - 1;
    return mode >= 0 && canFire(game, figure, mover, mode) ? mode : -1;
  }

  capture(game: Game): boolean {
    return this.pick(game, 2) === 0;
  }
}
