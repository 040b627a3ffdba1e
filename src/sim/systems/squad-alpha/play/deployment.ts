import { leastSeen } from '../../../tabletop/deploying.ts';
import { DEPLOYED, EVENT, INITIATIVE } from '../counts/counts.ts';
import { BY_TURNS, EACH_TURN } from '../rules/profiles.ts';
import { rollForDeployment, rollInitiative } from '../steps/command.ts';
import type { Figure, Side } from '../table/state.ts';
import type { Game } from './game.ts';

/** ALPHA-03, 04: sides alternate; the larger places its remainder last. */
export function deploy(game: Game): void {
  const { battle, dice } = game;
  const { sides } = battle;
  const first = rollForDeployment(dice, sides[0].deploymentStream, sides[1].deploymentStream);
  game.story?.deploymentRoll(dice, first);
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
  const figure = waiting[next];
  // Waiting figures keep their order.
  for (let i = next; i < left - 1; i++) waiting[i] = waiting[i + 1];
  placeFigure(game, side, figure);
}

function placeFigure(game: Game, side: Side, figure: Figure): void {
  const { battle } = game;
  const chosen = game.policies[side.index].deploy(battle, side, figure);
  const legal = chosen >= 0 && battle.mayDeploy(side.index, side.area[chosen]);
  if (chosen >= 0 && !legal) throw new Error(`policy of ${side.name} deploys ${figure.name} on an illegal point`);
  const node = legal ? side.area[chosen] : leastSeen(battle, side);
  const inSight = battle.watchers(side.index, node) > 0;
  battle.place(figure, node);
  game.tally.deployment.count(side.index, inSight ? DEPLOYED.inSight : DEPLOYED.hidden);
  if (inSight && battle.rules.deployment.hidden) game.recorder.happened(EVENT.deployedInSight);
  game.story?.deployed(figure, inSight);
}

/** ALPHA-05: each turn, unless house rules differ. */
export function rollForInitiative(game: Game): void {
  const { battle, dice } = game;
  const [a, b] = battle.sides;
  const { die } = battle.rules.initiative;
  const isRolled = battle.rolling === EACH_TURN || battle.turn === 1;
  if (isRolled) battle.first = rollInitiative(dice, a.initiativeStream, b.initiativeStream, die, a.rating, b.rating);
  else if (battle.rolling === BY_TURNS) battle.first = 1 - battle.first;
  game.tally.initiative.count(battle.first, INITIATIVE.won);
  game.tally.initiative.count(1 - battle.first, INITIATIVE.lost);
  if (isRolled) game.story?.initiative(dice);
  else game.story?.keepsInitiative();
}
