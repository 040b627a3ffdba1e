import type { Battle } from '../table/battle.ts';
import { type Figure, type Side, STATUS } from '../table/state.ts';
import type { Game } from './game.ts';

/** Chance decides who begins. */
export function deploy(game: Game): void {
  const { battle, dice } = game;
  const { sides } = battle;
  placeFixed(game);
  const ofFirst = gather(sides[0], game.waiting[0]);
  const ofSecond = gather(sides[1], game.waiting[1]);
  if (ofFirst + ofSecond === 0) return;
  const first = dice.pick(sides[0].deploymentStream, 2);
  game.story?.deployment(first);
  let left = first === 0 ? ofFirst : ofSecond;
  let leftOfOther = first === 0 ? ofSecond : ofFirst;
  while (left > 0 || leftOfOther > 0) {
    if (left > 0) placeNext(game, sides[first], left--);
    if (leftOfOther > 0) placeNext(game, sides[1 - first], leftOfOther--);
  }
}

function placeFixed(game: Game): void {
  const { battle } = game;
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    if (figure.at < 0) continue;
    battle.place(figure, nearestFree(battle, figure.at));
    game.story?.deployed(figure);
  }
}

function nearestFree(battle: Battle, at: number): number {
  const { lattice, movement } = battle;
  let best = -1;
  for (let node = 0; node < lattice.count; node++) {
    if (!battle.isFree(node) || !movement.standable(node)) continue;
    if (best < 0 || lattice.distanceSquared(node, at) < lattice.distanceSquared(best, at)) best = node;
  }
  return best;
}

function gather({ figures }: Side, waiting: Figure[]): number {
  let count = 0;
  for (let i = 0; i < figures.length; i++) if (figures[i].status === STATUS.waiting) waiting[count++] = figures[i];
  return count;
}

function placeNext(game: Game, side: Side, left: number): void {
  const { battle } = game;
  const policy = game.policies[side.index];
  const waiting = game.waiting[side.index];
  const next = left === 1 ? 0 : policy.nextToDeploy(battle, side, waiting, left);
  const figure = waiting[next];
  for (let i = next; i < left - 1; i++) waiting[i] = waiting[i + 1];
  const chosen = policy.deploy(battle, side, figure);
  if (chosen >= 0 && !battle.mayDeploy(side.area[chosen]))
    throw new Error(`policy of ${side.name} deploys ${figure.name} on an illegal point`);
  battle.place(
    figure,
    chosen >= 0 ? side.area[chosen] : battle.nearestFree(side.index, side.area[0], side.area, battle.movement),
  );
  game.story?.deployed(figure);
}
