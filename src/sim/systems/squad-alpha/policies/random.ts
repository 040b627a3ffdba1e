import type { Dice } from '../../../kernel/dice/dice.ts';
import { type Action, HOLD, MOVE, type Policy, SHOOT, STRIKE } from '../play/policy.ts';
import { STEPS } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';

/**
 * How many draws are made before the legal points are listed for a uniform choice; almost always one of the first few
 * is legal.
 */
const TRIES = 24;

/** Every legal choice is equally likely: the minimum that a policy has to beat. */
export class RandomPolicy implements Policy {
  private readonly dice: Dice;
  private readonly left = new Int32Array(STEPS + 1);

  constructor(dice: Dice) {
    this.dice = dice;
  }

  beginTurn(): void {}

  nextToDeploy(_battle: Battle, side: Side, _waiting: readonly Figure[], count: number): number {
    return this.dice.pick(side.policyStream, count);
  }

  /** Drawing until a point is legal is uniform over the legal points, and so is the fallback list. */
  deploy(battle: Battle, side: Side, _figure: Figure): number {
    const { area, policyStream } = side;
    for (let i = 0; i < TRIES; i++) {
      const drawn = this.dice.pick(policyStream, area.length);
      if (battle.mayDeploy(side.index, area[drawn])) return drawn;
    }
    let count = 0;
    for (let i = 0; i < area.length; i++) if (battle.mayDeploy(side.index, area[i])) count++;
    if (count === 0) return -1;
    let nth = this.dice.pick(policyStream, count);
    let at = 0;
    while (!battle.mayDeploy(side.index, area[at]) || nth-- > 0) at++;
    return at;
  }

  /** Each figure in turn draws one of the dice that are left. */
  assign(_battle: Battle, side: Side): void {
    const { left } = this;
    for (let face = 1; face <= STEPS; face++) left[face] = side.pool[face];
    let count = side.onTable;
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (figure.status !== ON_TABLE) continue;
      let nth = this.dice.pick(side.policyStream, count--);
      let face = 1;
      while (nth >= left[face]) nth -= left[face++];
      left[face]--;
      figure.die = face;
    }
  }

  next(_battle: Battle, side: Side, _ready: readonly Figure[], count: number): number {
    return this.dice.pick(side.policyStream, count);
  }

  /**
   * Hold (in contact: strike), one of the targets, or one of the moves, all equally likely: illegal choices are drawn
   * again.
   */
  act(battle: Battle, figure: Figure, action: Action): void {
    const { policyStream } = battle.sides[figure.side];
    const enemies = battle.enemyOf(figure.side).figures;
    const reach = battle.movement.reach(figure.node);
    const isEngaged = battle.hasContact(figure);
    for (;;) {
      const drawn = this.dice.pick(policyStream, 1 + enemies.length + reach.length);
      if (drawn === 0) {
        action.kind = isEngaged ? STRIKE : HOLD;
        return;
      }
      if (drawn > enemies.length) {
        action.kind = MOVE;
        action.move = drawn - enemies.length - 1;
        if (battle.mayMove(figure, reach[action.move])) return;
      } else if (!isEngaged) {
        action.kind = SHOOT;
        action.target = enemies[drawn - 1].index;
        if (battle.mayShoot(figure, enemies[drawn - 1])) return;
      }
    }
  }

  strike(battle: Battle, figure: Figure, _enemies: readonly Figure[], count: number): number {
    return this.dice.pick(battle.sides[figure.side].policyStream, count);
  }
}
