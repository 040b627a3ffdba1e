import { SIDES_OF_DIE, STEPS } from '../rules/profiles.ts';
import { ON_TABLE, type Side } from '../table/state.ts';
import type { Game } from './game.ts';

/** ALPHA-06, 07: the side with initiative assigns last and has seen the other's dice. */
export function assignDice(game: Game): void {
  const { battle } = game;
  const [a, b] = battle.sides;
  rollPool(game, a);
  rollPool(game, b);
  for (let i = 0; i < battle.figures.length; i++) {
    battle.figures[i].die = 0;
    battle.figures[i].acted = false;
  }
  const without = battle.sides[1 - battle.first];
  const withInitiative = battle.sides[battle.first];
  assignPool(game, without);
  if (battle.rules.assignment.secondSees) assignPool(game, withInitiative);
  else {
    hideDice(game, without);
    assignPool(game, withInitiative);
    for (let i = 0; i < without.figures.length; i++) without.figures[i].die = game.hiddenDice[i];
  }
}

function hideDice(game: Game, side: Side): void {
  for (let i = 0; i < side.figures.length; i++) {
    game.hiddenDice[i] = side.figures[i].die;
    side.figures[i].die = 0;
  }
}

function rollPool(game: Game, side: Side): void {
  for (let face = 1; face <= STEPS; face++) side.pool[face] = 0;
  for (let i = 0; i < side.onTable; i++) side.pool[game.dice.face(side.turnDiceStream, SIDES_OF_DIE)]++;
  game.story?.pool(side);
}

function assignPool(game: Game, side: Side): void {
  // Faster than `set` for arrays this short.
  for (let face = 1; face <= STEPS; face++) side.dice[face] = side.pool[face];
  game.policies[side.index].assign(game.battle, side);
  for (let i = 0; i < side.figures.length; i++) {
    const figure = side.figures[i];
    if (figure.status !== ON_TABLE) continue;
    if (!(side.pool[figure.die] > 0)) throw new Error(`policy of ${side.name} gives ${figure.name} a die it has not`);
    side.pool[figure.die]--;
  }
  game.story?.assigned(side);
}
