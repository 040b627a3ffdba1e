import type { AnswersOf, Chance } from '../../../kernel/players/questions.ts';
import { canFire, isLegalShot, mayFireBetweenMoves, preferredMode } from '../play/firing.ts';
import type { Game } from '../play/game.ts';
import { hasGunToDrag, mayDrag, mayEndAt, mayMove, pointBeside, pointTowards, reachOf } from '../play/moving.ts';
import { type Action, CHARGE_AT, DRAG, FIRE, MOVE, questionsOn, STOP } from '../play/questions.ts';
import { nearestUnspotted } from '../play/seeing.ts';
import { MODES, SGC, SOLO } from '../rules/profiles.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import { CHARGE, DRAG_ONE, NO_DRAG, NORMAL } from '../table/ways.ts';

export const QUESTIONS = questionsOn<Game>();
type Answers = AnswersOf<typeof QUESTIONS>;

/** Draws before a choice is given up; the first few are usually legal. */
const TRIES = 12;
/** A single option takes no die. */
const pick = (chance: Chance, n: number): number => (n <= 1 ? 0 : chance.pick(n));

/** Legal choices at random: first what, then how, with equal chances. */
const RANDOM: Answers = {
  deploy: (chance, _game, _group, area) => pick(chance, area.length),
  unsuppress: (chance) => pick(chance, 2) === 0,
  next: (chance, _game, _ready, count) => pick(chance, count),
  act(chance, game, figure, action) {
    action.kind = STOP;
    const kinds = game.battle.rules.shooting.sgcFires === 'any-time' ? 5 : 4;
    const kind = figure.charging >= 0 ? pick(chance, 2) * CHARGE_AT : pick(chance, kinds);
    if (kind === FIRE && mayFireBetweenMoves(game, figure)) fireAtRandom(chance, game, figure, action);
    if (kind === STOP || kind === FIRE || !mayMove(game, figure)) return;
    if (kind === DRAG) drag(chance, game, figure, action);
    else if (kind === CHARGE_AT) charge(chance, game, figure, action);
    else walk(chance, game, figure, action, NO_DRAG);
  },
  spot(chance, game, figure) {
    const { battle } = game;
    const { groups, groupCount } = battle.enemyOf(SGC);
    if (groupCount === 0) return -1;
    const chosen = pick(chance, groupCount);
    return nearestUnspotted(game, figure, groups[chosen]) === null ? -1 : chosen;
  },
  fire: fireAtRandom,
  react(chance, game, figure, mover) {
    const mode = pick(chance, MODES.length + 1) - 1;
    return mode >= 0 && canFire(game, figure, mover, mode) ? mode : -1;
  },
  capture: (chance) => pick(chance, 2) === 0,
};

const PLAIN: Answers = {
  ...RANDOM,
  unsuppress: () => true,
  next: () => 0,
  fire(_chance, game, figure, action) {
    action.kind = STOP;
    const mode = preferredMode(game, figure.actions);
    const target = nearest(game, figure, true);
    if (target === null || mode < 0 || !canFire(game, figure, target, mode)) return;
    action.kind = FIRE;
    action.target = target.index;
    action.mode = mode;
  },
  react(_chance, game, figure, mover) {
    const mode = preferredMode(game, figure.actions);
    return mode >= 0 && canFire(game, figure, mover, mode) ? mode : -1;
  },
  capture: () => true,
};

/** Stays and shoots; without a target goes to the goal, else towards the enemy. */
const SHOOT_NEAREST: Answers = {
  ...PLAIN,
  act(_chance, game, figure, action) {
    action.kind = STOP;
    if (!mayMove(game, figure) || nearest(game, figure, true) !== null) return;
    const { goal, scene } = game.battle;
    const { distance } = goal;
    if (distance !== null && goal.side !== SOLO) {
      follow(game, figure, distance, action);
      return;
    }
    const enemy = nearest(game, figure, false);
    go(game, figure, enemy === null ? scene.soloCentre : enemy.node, action);
  },
};

/** Charges the nearest enemy if spotted, else goes there; shoots with what is left. */
const CLOSE_IN: Answers = {
  ...PLAIN,
  act(_chance, game, figure, action) {
    action.kind = STOP;
    const { battle } = game;
    if (!mayMove(game, figure) || figure.engaged > 0) return;
    const enemy = figure.charging >= 0 ? battle.figures[figure.charging] : nearest(game, figure, false);
    if (enemy === null) {
      go(game, figure, battle.scene.soloCentre, action);
      return;
    }
    if (!battle.isKnown(enemy)) {
      go(game, figure, enemy.node, action);
      return;
    }
    const node = enemy.status === ON_TABLE ? pointTowards(game, figure, enemy.node, CHARGE) : -1;
    if (node < 0) return;
    action.kind = CHARGE_AT;
    action.node = node;
    action.target = enemy.index;
  },
};

export const CRUDE = { random: RANDOM, 'shoot-nearest': SHOOT_NEAREST, 'close-in': CLOSE_IN };

function walk(chance: Chance, game: Game, figure: Figure, action: Action, drag: number): boolean {
  const reach = reachOf(game, figure, NORMAL, drag);
  for (let i = 0; i < TRIES && reach.length > 0; i++) {
    const node = reach[pick(chance, reach.length)];
    if (!mayEndAt(game, figure, node)) continue;
    action.kind = MOVE;
    action.node = node;
    return true;
  }
  return false;
}

function charge(chance: Chance, game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  const { figures } = battle.enemyOf(SGC);
  const chosen = figure.charging >= 0 ? battle.figures[figure.charging] : figures[pick(chance, figures.length)];
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

function drag(chance: Chance, game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  action.helper = -1;
  if (hasGunToDrag(game, figure)) {
    if (!walk(chance, game, figure, action, DRAG_ONE)) return;
    action.kind = DRAG;
    action.target = -1;
    return;
  }
  const { figures } = battle.sides[SGC];
  for (let i = 0; i < figures.length; i++) {
    if (!mayDrag(game, figure, figures[i])) continue;
    if (!walk(chance, game, figure, action, DRAG_ONE)) return;
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

function fireAtRandom(chance: Chance, game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  const { figures } = battle.enemyOf(SGC);
  for (let i = 0; i < TRIES; i++) {
    const target = figures[pick(chance, figures.length)];
    const mode = pick(chance, MODES.length);
    if (!isLegalShot(game, figure, target, mode)) continue;
    action.kind = FIRE;
    action.target = target.index;
    action.mode = mode;
    return;
  }
}

/** The first of equals; null for none. `isTarget`: may be shot at. */
function nearest({ battle }: Game, figure: Figure, isTarget: boolean): Figure | null {
  const { figures } = battle.enemyOf(SGC);
  let best: Figure | null = null;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (!battle.isAble(enemy) || (isTarget && !battle.mayShootAt(figure, enemy))) continue;
    const distance = battle.lattice.distanceSquared(figure.node, enemy.node);
    if (distance >= bestDistance) continue;
    best = enemy;
    bestDistance = distance;
  }
  return best;
}

function go(game: Game, figure: Figure, target: number, action: Action): void {
  const node = pointTowards(game, figure, target, NORMAL);
  if (node < 0) return;
  action.kind = MOVE;
  action.node = node;
}

function follow(game: Game, figure: Figure, distance: Int32Array, action: Action): void {
  const reach = reachOf(game, figure, NORMAL, NO_DRAG);
  let best = distance[figure.node];
  for (let i = 0; i < reach.length; i++) {
    const way = distance[reach[i]];
    if (way < 0 || way >= best || !mayEndAt(game, figure, reach[i])) continue;
    best = way;
    action.kind = MOVE;
    action.node = reach[i];
  }
}
