import type { CompiledTrigger, Effect } from '../steps/engine.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import type { Game } from './game.ts';

/** On the units that the frame is about, in order: each sees the last. Who is at life 0 then falls. */
export function apply(game: Game, effects: readonly Effect[], unit: Unit, target: Unit | null): void {
  for (let i = 0; i < effects.length; i++) {
    const effect = effects[i];
    if (effect.who === 'near') applyNear(game, effect, unit);
    else {
      game.story?.begins();
      const by = game.battle.frame.ask(effect.value, game.dice);
      affect(game, effect, effect.who === 'a' ? unit : target!, by, unit.side);
    }
  }
  settle(game);
}

function applyNear(game: Game, effect: Effect, unit: Unit): void {
  const { battle, dice } = game;
  const inches = battle.frame.ask(effect.within!, dice);
  game.story?.begins();
  const by = battle.frame.ask(effect.value, dice);
  const { figures } = battle.sides[unit.side];
  for (let i = 0; i < figures.length; i++) {
    const friend = figures[i];
    if (friend !== unit && friend.status === ON_TABLE && battle.isWithin(unit.node, friend.node, inches))
      affect(game, effect, friend, by, unit.side);
  }
}

function affect(game: Game, { column, operator }: Effect, unit: Unit, by: number, actor: number): void {
  const { battle } = game;
  const was = unit.values[column];
  const wanted = operator === '=' ? by : operator === '+=' ? was + by : was - by;
  const now = battle.change(unit, column, wanted);
  if (column === battle.life) lost(game, unit, was - now, actor);
  else if (now !== wanted) game.tally.cut(column);
  game.story?.changes(unit, column, was, now);
}

/** Life that a chain takes; beyond what there is it is lost. Returns how much there was. */
export function wound(game: Game, unit: Unit, loss: number, actor: number): number {
  const { battle } = game;
  const was = unit.values[battle.life];
  const taken = was - battle.change(unit, battle.life, was - loss);
  lost(game, unit, taken, actor);
  return taken;
}

function lost(game: Game, unit: Unit, taken: number, actor: number): void {
  if (taken > 0 && unit.side !== actor) game.scope.hurts(unit);
  if (unit.values[game.battle.life] === 0) game.doomed[game.doomedCount++] = unit;
}

/** Once a list of effects is done: whoever has no life falls, and sides may break. */
export function settle(game: Game): void {
  const { battle, doomed } = game;
  let falls = false;
  for (let i = 0; i < game.doomedCount; i++) {
    if (doomed[i].status !== ON_TABLE || doomed[i].values[battle.life] > 0) continue;
    fall(game, doomed[i]);
    falls = true;
  }
  game.doomedCount = 0;
  if (falls) breakSides(game);
}

function fall(game: Game, unit: Unit): void {
  const { battle, scope } = game;
  battle.fall(unit);
  scope.fallen[scope.fallenCount++] = unit;
  game.tally.fell(unit, battle.turn);
  game.story?.falls(unit);
}

function breakSides(game: Game): void {
  const { battle, dice } = game;
  const { breaks, broken } = battle.engine;
  if (breaks === null) return;
  for (let i = 0; i < battle.sides.length; i++) {
    const side = battle.sides[i];
    if (side.breakTurn > 0) continue;
    battle.frame.beginSide(side);
    if (battle.frame.ask(breaks, dice) === 0) continue;
    side.breakTurn = battle.turn;
    battle.changed = true;
    game.tally.broke();
    game.story?.breaks(side);
    for (let k = 0; k < side.figures.length && broken.length > 0; k++) {
      if (side.figures[k].status !== ON_TABLE) continue;
      battle.frame.begin(side.figures[k]);
      apply(game, broken, side.figures[k], null);
    }
  }
}

/** False if its test failed. */
export function pull(game: Game, trigger: CompiledTrigger, unit: Unit): boolean {
  const { battle, dice, tally, story } = game;
  const { when, test } = trigger;
  battle.frame.begin(unit);
  if (when !== null && battle.frame.ask(when, dice) === 0) return true;
  story?.begins();
  const passed = test === null || battle.frame.ask(test, dice) !== 0;
  tally.triggered(trigger, unit, passed);
  story?.triggers(trigger, unit, passed);
  apply(game, passed ? trigger.pass : trigger.fail, unit, null);
  return passed;
}

/** Of each unit on the table, in order. */
export function pullAll(game: Game, trigger: CompiledTrigger): void {
  const { figures } = game.battle;
  game.story?.phase(trigger.place);
  for (let i = 0; i < figures.length; i++) {
    if (figures[i].status !== ON_TABLE) continue;
    game.scope.clear();
    pull(game, trigger, figures[i]);
    shock(game);
  }
  game.story?.phaseEnds();
}

/** Ends an action: who lost life by the enemy has his trigger, then friends of those who fell. */
export function conclude(game: Game): void {
  const { scope } = game;
  const { afterLoss } = game.battle.engine;
  for (let i = 0; i < scope.hurtCount && afterLoss !== null; i++)
    if (scope.hurt[i].status === ON_TABLE) pull(game, afterLoss, scope.hurt[i]);
  shock(game);
}

/** Once a unit. Whoever falls by it shocks nobody. */
function shock(game: Game): void {
  const { battle, scope, dice } = game;
  const { friendFalls } = battle.engine;
  if (friendFalls === null) return;
  const count = scope.fallenCount;
  for (let i = 0; i < count; i++) {
    const { side, node } = scope.fallen[i];
    const { figures } = battle.sides[side];
    for (let k = 0; k < figures.length; k++) {
      const friend = figures[k];
      if (friend.status !== ON_TABLE || scope.shocked[friend.index] !== 0) continue;
      battle.frame.begin(friend);
      if (!battle.isWithin(friend.node, node, battle.frame.ask(friendFalls.within, dice))) continue;
      scope.shocked[friend.index] = 1;
      pull(game, friendFalls, friend);
    }
  }
}
