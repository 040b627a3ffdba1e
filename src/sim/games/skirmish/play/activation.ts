import { HOLD, NONE } from '../table/battle.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import { shoot, strike } from './attacks.ts';
import { apply, conclude, pull } from './effects.ts';
import type { Game } from './game.ts';
import { moves } from './moving.ts';
import { countOptions } from './options.ts';
import type { Choice } from './questions.ts';
import { answer } from './reactions.ts';

/** False if the unit failed its order. */
export function activate(game: Game, unit: Unit): boolean {
  const { battle, scope } = game;
  const { order } = battle.engine;
  unit.acted = true;
  battle.moment++;
  scope.clear();
  const obeys = order === null || pull(game, order, unit);
  if (obeys && unit.status === ON_TABLE) act(game, unit);
  conclude(game);
  unit.moved = false;
  unit.charged = false;
  return obeys;
}

function act(game: Game, unit: Unit): void {
  const { battle, choice, tally } = game;
  choice.hold(unit);
  game.policies[unit.side].act(battle, unit, choice);
  const { action, node, target, weapon } = choice;
  if (!battle.mayAct(unit, action, node, target, weapon))
    throw new Error(`policy acts with ${unit.name} in a way that it may not: ${words(game, choice)}`);
  if (game.course.isCounted) countOptions(game.options[unit.side], battle, unit, action);
  if (action === HOLD) {
    tally.held(unit);
    game.story?.holds(unit);
  } else perform(game, unit, choice);
}

function words({ battle }: Game, { action, node, target, weapon }: Choice): string {
  const { name } = battle.engine.actions[action];
  const at = target === NONE ? '' : `, at ${battle.figures[target].name}`;
  return `${name} to node ${node}${at}${weapon === NONE ? '' : `, with ${battle.engine.weapons[weapon].name}`}`;
}

/** In the order of the frame; whoever falls, leaves or fails its test does no more. */
function perform(game: Game, unit: Unit, { action, node, target, weapon }: Choice): void {
  const { battle, tally } = game;
  const { before, after } = battle.engine.actions[action];
  game.story?.declares(unit, action);
  if (before.length > 0) {
    battle.frame.begin(unit);
    apply(game, before, unit, null);
  }
  if (unit.status !== ON_TABLE) return;
  const passed = passes(game, unit, action);
  tally.acted(unit, action, passed);
  if (!passed || !moves(game, unit, action, node)) return;
  if (target !== NONE) attack(game, unit, action, battle.figures[target], weapon);
  if (unit.status !== ON_TABLE || after.length === 0) return;
  battle.frame.begin(unit);
  apply(game, after, unit, null);
}

function passes(game: Game, unit: Unit, action: number): boolean {
  const { battle, dice } = game;
  const { name, test } = battle.engine.actions[action];
  if (test === null) return true;
  battle.frame.begin(unit);
  game.story?.begins();
  const passed = battle.frame.ask(test, dice) !== 0;
  game.story?.tested(unit, name, test, passed);
  return passed;
}

/** Whoever is shot at may answer first. */
function attack(game: Game, unit: Unit, action: number, target: Unit, weapon: number): void {
  const { battle } = game;
  const { shoot: shooting, strike: strikes } = battle.engine.actions[action];
  if (shooting !== 'none' && battle.mayShoot(unit, unit.node, target, weapon)) {
    if (game.answersShots) answer(game, target, unit, 'shot');
    if (unit.status === ON_TABLE && target.status === ON_TABLE) shoot(game, unit, target, weapon);
  }
  if (!strikes || unit.status !== ON_TABLE || !battle.mayStrike(unit, unit.node, target)) return;
  strike(game, unit, target);
}
