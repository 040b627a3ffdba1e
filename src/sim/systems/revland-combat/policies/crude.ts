import type { AnswersOf, Chance } from '../../../kernel/players/questions.ts';
import { UNIT } from '../../../tabletop/geometry.ts';
import type { QUESTIONS } from '../play/questions.ts';
import { mayReact } from '../play/reacting.ts';
import { ACTION, ACTIONS, type Action, AIMS, NOBODY } from '../rules/actions.ts';
import { REACTION, REACTIONS, USES } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { crawlLength, isReady, may, mayCrawl, mayState, moveLength } from '../table/legality.ts';
import { EMPTY, type Figure, MOVED, type Side, UNSTATED } from '../table/state.ts';
import { nearestEnemy } from './pull.ts';

type Answers = AnswersOf<typeof QUESTIONS>;

const TRIES = 48;
const TRIES_OF_KIND = 8;
const MOST_STATED = 4;
const ALONE: readonly number[] = [ACTION.hold, ACTION.standUp, ACTION.goProne, ACTION.leave];
const FREE = [ACTION.hold, ACTION.halfMove, ACTION.goProne, ACTION.drop, ACTION.leave] as const;

/** Each kind is equally likely, and each way to do it. */
const RANDOM: Answers = {
  nextToDeploy: (chance, _battle, _side, _waiting, count) => chance.pick(count),
  deploy(chance, battle, { area }) {
    for (let i = 0; i < TRIES; i++) {
      const drawn = chance.pick(area.length);
      if (battle.mayDeploy(area[drawn])) return drawn;
    }
    return -1;
  },
  state(chance, battle, figure) {
    for (;;) {
      const drawn = chance.pick(MOST_STATED);
      if (mayState(battle, figure, drawn)) return drawn;
    }
  },
  act(chance, battle, figure, action) {
    for (let i = 0; i < TRIES; i++) {
      const kind = chance.pick(ACTIONS.length);
      for (let k = 0; k < TRIES_OF_KIND; k++) {
        drawAction(chance, battle, figure, kind, action);
        if (may(battle, figure, action)) return;
        if (ALONE.includes(kind)) break;
      }
    }
    action.clear();
  },
  follow(chance, battle, figure, action) {
    for (let i = 0; i < TRIES; i++) {
      drawAction(chance, battle, figure, FREE[chance.pick(FREE.length)], action);
      if (may(battle, figure, action)) return;
    }
    action.clear();
  },
  react(chance, battle, figure, attack, answer) {
    for (let i = 0; i < TRIES; i++) {
      answer.reaction = chance.pick(REACTIONS.length);
      answer.isAdded = chance.pick(2) === 1;
      answer.stated = 1 + chance.pick(MOST_STATED - 1);
      if (mayReact(battle, figure, attack, answer)) return;
    }
    answer.clear();
  },
};

/** Attacks the nearest, rather than moves if it is within `attacksWithin` hundredths. */
function plain(attacksWithin: number): Answers {
  return {
    nextToDeploy: () => 0,
    /** Farthest from its own edge last. */
    deploy(_chance, battle, { area }, figure) {
      const start = Math.floor((area.length * (2 * figure.slot + 1)) / (2 * battle.sides[figure.side].figures.length));
      for (let i = 0; i < area.length; i++) {
        const place = (start + i) % area.length;
        if (battle.mayDeploy(area[place])) return place;
      }
      return -1;
    },

    state: () => 1,

    act(_chance, battle, figure, action) {
      if (!figure.isAble) return;
      if (battle.isAfter || figure.actionsLeft === 0) return;
      if (attack(battle, figure, action, attacksWithin) || ready(battle, figure, action)) return;
      action.clear();
      if (figure.isProne) action.kind = ACTION.standUp;
      else approach(battle, figure, action, ACTION.fullMove);
      if (!may(battle, figure, action)) action.clear();
    },

    follow(_chance, battle, figure, action) {
      if (!figure.isAble || figure.isProne || isNear(battle, figure, attacksWithin)) return;
      approach(battle, figure, action, ACTION.halfMove);
      if (!may(battle, figure, action)) action.clear();
    },

    react(_chance, battle, figure, attack, answer) {
      answer.clear();
      if (figure.stated === UNSTATED || figure.actionsLeft > 0) return;
      answer.reaction = REACTION.regular;
      answer.isAdded = true;
      if (!mayReact(battle, figure, attack, answer)) answer.clear();
    },
  };
}

const CLOSE = 600;

export const CRUDE = { random: RANDOM, 'shoot-nearest': plain(Number.MAX_SAFE_INTEGER), 'close-in': plain(CLOSE) };

/** It may be illegal. */
function drawAction(chance: Chance, battle: Battle, figure: Figure, kind: number, action: Action): void {
  action.clear();
  action.kind = kind;
  switch (kind) {
    case ACTION.attack:
      drawUse(chance, battle, figure, action);
      action.figure = drawFigure(chance, battle.enemyOf(figure.side));
      action.aim = chance.pick(AIMS.length);
      break;
    case ACTION.throwAt:
      drawUse(chance, battle, figure, action);
      action.node = battle.figures[drawFigure(chance, battle.enemyOf(figure.side))].node;
      break;
    case ACTION.attackPiece:
      drawUse(chance, battle, figure, action);
      if (battle.barriers.length > 0) action.piece = chance.pick(battle.barriers.length);
      if (chance.pick(2) === 1) action.figure = drawFigure(chance, battle.enemyOf(figure.side));
      break;
    case ACTION.draw:
    case ACTION.reload:
    case ACTION.clearJam:
    case ACTION.drop:
      action.thing = drawThing(chance, figure);
      break;
    case ACTION.pickUp:
      action.thing = chance.pick(battle.things.length);
      break;
    case ACTION.halfMove:
    case ACTION.fullMove:
    case ACTION.sprint:
      drawNode(chance, battle, figure, action);
      break;
    case ACTION.firstAid:
      action.figure = drawFigure(chance, battle.sides[figure.side]);
      break;
  }
}

function drawUse(chance: Chance, battle: Battle, figure: Figure, action: Action): void {
  action.thing = drawThing(chance, figure);
  const { uses } = battle.things[action.thing].weapon;
  action.use = chance.pick(USES.length);
  while (uses[action.use] === null) action.use = (action.use + 1) % USES.length;
}

/** Bare hands at least. */
function drawThing(chance: Chance, { stock, stockCount }: Figure): number {
  return stock[chance.pick(stockCount)];
}

function drawFigure(chance: Chance, { figures }: Side): number {
  return figures.length === 0 ? NOBODY : figures[chance.pick(figures.length)].index;
}

function drawNode(chance: Chance, battle: Battle, figure: Figure, action: Action): void {
  const { columns, rows } = battle.lattice;
  const length = mayCrawl(figure) ? crawlLength(battle) : moveLength(battle, figure, action.kind);
  const most = Math.floor(length / UNIT);
  const column = (figure.node % columns) + chance.pick(2 * most + 1) - most;
  const row = Math.floor(figure.node / columns) + chance.pick(2 * most + 1) - most;
  const isOnTable = column >= 0 && column < columns && row >= 0 && row < rows;
  action.node = isOnTable ? row * columns + column : figure.node;
}

function isNear(battle: Battle, figure: Figure, within: number): boolean {
  const enemy = nearestEnemy(battle, figure);
  return enemy < 0 || battle.lattice.distanceSquared(figure.node, enemy) <= within * within;
}

function attack(battle: Battle, figure: Figure, action: Action, within: number): boolean {
  if (!isNear(battle, figure, within) && figure.moved === MOVED.none && !figure.isProne) return false;
  const { figures } = battle.enemyOf(figure.side);
  let least = Number.MAX_SAFE_INTEGER;
  let [target, thing, use] = [-1, -1, 0];
  action.kind = ACTION.attack;
  for (let i = 0; i < figures.length; i++) {
    const distance = battle.lattice.distanceSquared(figure.node, figures[i].node);
    if (distance >= least || !figures[i].isAble || !findUse(battle, figure, figures[i], action)) continue;
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

function findUse(battle: Battle, figure: Figure, target: Figure, action: Action): boolean {
  action.figure = target.index;
  for (let i = 0; i < figure.stockCount; i++) {
    const thing = battle.things[figure.stock[i]];
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

/** Reloads, or draws the first non-grenade. */
function ready(battle: Battle, figure: Figure, action: Action): boolean {
  const { ready, stock, stockCount } = figure;
  action.clear();
  if (ready !== EMPTY) {
    const thing = battle.things[ready];
    if (thing.shots !== 0 && !thing.isJammed) return false;
    action.thing = ready;
    action.kind = thing.isJammed ? ACTION.clearJam : ACTION.reload;
    if (may(battle, figure, action)) return true;
  }
  action.kind = ACTION.draw;
  for (let i = 0; i < stockCount; i++) {
    if (stock[i] === ready) continue;
    action.thing = stock[i];
    if (may(battle, figure, action)) return true;
  }
  return false;
}

function approach(battle: Battle, figure: Figure, action: Action, kind: number): void {
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
