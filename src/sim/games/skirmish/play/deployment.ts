import { leastSeen } from '../../../tabletop/deploying.ts';
import type { Side, Unit } from '../table/state.ts';
import type { Game } from './game.ts';

const SIDES_OF_DIE = 6;

/** Sides alternate, who wins a roll first; the larger places its remainder last. */
export function deploy(game: Game): void {
  const { battle, dice } = game;
  const [one, other] = [0, 1].map((side) => game.streamOf(side, 'frame.deployment'));
  const first = dice.contest(one, other, SIDES_OF_DIE, 0, 0) > 0 ? 0 : 1;
  game.story?.deploymentRoll(first);
  const { sides } = battle;
  const most = Math.max(sides[0].figures.length, sides[1].figures.length);
  for (let i = 0; i < most; i++) {
    placeNext(game, sides[first], i);
    placeNext(game, sides[1 - first], i);
  }
}

function placeNext(game: Game, side: Side, placed: number): void {
  const left = side.figures.length - placed;
  if (left <= 0) return;
  const waiting = game.ready[side.index];
  if (placed === 0) for (let i = 0; i < left; i++) waiting[i] = side.figures[i];
  const next = left === 1 ? 0 : game.policies[side.index].nextToDeploy(game.battle, side, waiting, left);
  const unit = waiting[next];
  // Waiting units keep their order.
  for (let i = next; i < left - 1; i++) waiting[i] = waiting[i + 1];
  placeUnit(game, side, unit);
}

function placeUnit(game: Game, side: Side, unit: Unit): void {
  const { battle, tally } = game;
  const chosen = game.policies[side.index].deploy(battle, side, unit);
  const legal = chosen >= 0 && battle.mayDeploy(side.index, side.area[chosen]);
  if (chosen >= 0 && !legal) throw new Error(`policy of ${side.name} deploys ${unit.name} on an illegal point`);
  const node = legal ? side.area[chosen] : leastSeen(battle, side);
  const inSight = battle.watchers(side.index, node) > 0;
  battle.place(unit, node);
  tally.deployed(side.index, inSight);
  game.story?.deployed(unit, inSight);
}
