import { ON_TABLE, type Side, STEPS } from '../table/state.ts';
import type { Game } from './game.ts';

/** The side that is first gives its dice last, and sees those of the other, unless dice are hidden. */
export function assignDice(game: Game): void {
  const { battle } = game;
  rollPool(game, battle.sides[0]);
  rollPool(game, battle.sides[1]);
  const second = battle.sides[1 - battle.first];
  const first = battle.sides[battle.first];
  assignPool(game, second);
  if (battle.engine.hidden) hideDice(game, second);
  assignPool(game, first);
  if (battle.engine.hidden) for (let i = 0; i < second.figures.length; i++) second.figures[i].die = game.hiddenDice[i];
}

function hideDice(game: Game, side: Side): void {
  for (let i = 0; i < side.figures.length; i++) {
    game.hiddenDice[i] = side.figures[i].die;
    side.figures[i].die = 0;
  }
}

function rollPool(game: Game, side: Side): void {
  const stream = game.streamOf(side.index, 'frame.dice');
  for (let face = 1; face <= STEPS; face++) side.pool[face] = 0;
  for (let i = 0; i < side.onTable; i++) side.pool[game.dice.face(stream, STEPS)]++;
  game.story?.pool(side);
}

function assignPool(game: Game, side: Side): void {
  for (let face = 1; face <= STEPS; face++) side.dice[face] = side.pool[face];
  game.policies[side.index].assign(game.battle, side);
  for (let i = 0; i < side.figures.length; i++) {
    const unit = side.figures[i];
    if (unit.status !== ON_TABLE) continue;
    if (!(side.pool[unit.die] > 0)) throw new Error(`policy of ${side.name} gives ${unit.name} a die it has not`);
    side.pool[unit.die]--;
  }
  game.story?.assigned(side);
}
