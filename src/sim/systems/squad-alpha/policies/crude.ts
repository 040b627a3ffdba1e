import type { AnswersOf } from '../../../kernel/players/questions.ts';
import { type Action, HOLD, MOVE, type QUESTIONS, SHOOT, STRIKE } from '../play/questions.ts';
import { STEPS } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';

type Answers = AnswersOf<typeof QUESTIONS>;

/** Draws before legal points are listed. */
const TRIES = 24;
const left = new Int32Array(STEPS + 1);

const mayDeployAt = (at: number, battle: Battle, side: Side): boolean => battle.mayDeploy(side.index, side.area[at]);

/** Every legal choice is equally likely. */
const RANDOM: Answers = {
  nextToDeploy: (chance, _battle, _side, _waiting, count) => chance.pick(count),
  deploy: (chance, battle, side) => chance.legal(side.area.length, TRIES, mayDeployAt, battle, side, null),
  assign(chance, _battle, side) {
    for (let face = 1; face <= STEPS; face++) left[face] = side.pool[face];
    let count = side.onTable;
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (figure.status !== ON_TABLE) continue;
      let nth = chance.pick(count--);
      let face = 1;
      while (nth >= left[face]) nth -= left[face++];
      left[face]--;
      figure.die = face;
    }
  },
  next: (chance, _battle, _side, _ready, count) => chance.pick(count),
  /** Hold (in contact: strike), targets and moves are equally likely; illegal choices are drawn again. */
  act(chance, battle, figure, action) {
    const enemies = battle.enemyOf(figure.side).figures;
    const reach = battle.movement.reach(figure.node);
    const isEngaged = battle.hasContact(figure);
    for (;;) {
      const drawn = chance.pick(1 + enemies.length + reach.length);
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
  },
  strike: (chance, _battle, _figure, _enemies, count) => chance.pick(count),
};

/** Without an enemy in sight, moves towards the nearest. */
const SHOOT_NEAREST: Answers = {
  ...RANDOM,
  act(_chance, battle, figure, action) {
    if (battle.hasContact(figure)) return;
    const target = nearestEnemy(battle, figure, true);
    if (target < 0) {
      approach(battle, figure, action);
      return;
    }
    action.kind = SHOOT;
    action.target = target;
  },
};

const CLOSE_IN: Answers = {
  ...RANDOM,
  act(_chance, battle, figure, action) {
    if (!battle.hasContact(figure)) approach(battle, figure, action);
  },
};

/** Other choices are random. */
export const CRUDE = { random: RANDOM, 'shoot-nearest': SHOOT_NEAREST, 'close-in': CLOSE_IN };

/** Index of the nearest enemy or target, the first of equals; -1 without one. */
function nearestEnemy(battle: Battle, figure: Figure, isTarget: boolean): number {
  const enemies = battle.enemyOf(figure.side).figures;
  let nearest = Number.MAX_SAFE_INTEGER;
  let index = -1;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i];
    if (enemy.status !== ON_TABLE || (isTarget && !battle.mayShoot(figure, enemy))) continue;
    const distance = battle.lattice.distanceSquared(enemy.node, figure.node);
    if (distance >= nearest) continue;
    nearest = distance;
    index = enemy.index;
  }
  return index;
}

/** Holds if no point is nearer than here. */
function approach(battle: Battle, figure: Figure, action: Action): void {
  action.kind = HOLD;
  const index = nearestEnemy(battle, figure, false);
  if (index < 0) return;
  const { node } = battle.figures[index];
  const reach = battle.movement.reach(figure.node);
  let nearest = battle.lattice.distanceSquared(figure.node, node);
  for (let i = 0; i < reach.length; i++) {
    const distance = battle.lattice.distanceSquared(reach[i], node);
    if (distance >= nearest || !battle.mayMove(figure, reach[i])) continue;
    nearest = distance;
    action.kind = MOVE;
    action.move = i;
  }
}
