import type { Answer } from '../rules/game.ts';
import { HOLD } from '../table/battle.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import { shoot } from './attacks.ts';
import { apply, conclude } from './effects.ts';
import type { Game } from './game.ts';

/** A unit may answer what an enemy does, from where both stand. True if it did. */
export function answer(game: Game, unit: Unit, enemy: Unit, to: Answer): boolean {
  const { battle, reaction } = game;
  const had = available(game, unit, enemy, to);
  if (had === 0) return false;
  reaction.hold(unit);
  game.policies[unit.side].react(battle, unit, enemy, reaction);
  const { action, weapon } = reaction;
  if (game.course.isCounted) game.options[unit.side].hadAll(had, action === HOLD ? 0 : 1 << action);
  if (action === HOLD) return false;
  const { on, free, name } = battle.engine.actions[action];
  if (on !== to || !battle.mayReact(unit, action, enemy, weapon))
    throw new Error(`policy reacts with ${unit.name} by ${name}, which it may not`);
  unit.reacted = true;
  battle.moment++;
  if (!free) unit.acted = true;
  game.nest(true);
  resolve(game, unit, enemy, action, weapon);
  conclude(game);
  game.nest(false);
  return true;
}

/** Never answered. */
function resolve(game: Game, unit: Unit, enemy: Unit, action: number, weapon: number): void {
  const { battle, dice, tally } = game;
  const { name, before, test, shoot: shooting, after } = battle.engine.actions[action];
  game.story?.reacts(unit, enemy, action);
  if (before.length > 0) {
    battle.frame.begin(unit);
    apply(game, before, unit, null);
  }
  if (unit.status !== ON_TABLE) return;
  if (test !== null) {
    battle.frame.begin(unit);
    game.story?.begins();
    const passed = battle.frame.ask(test, dice) !== 0;
    game.story?.tested(unit, name, test, passed);
    tally.acted(unit, action, passed);
    if (!passed) return;
  } else tally.acted(unit, action, true);
  if (shooting !== 'none' && enemy.status === ON_TABLE) shoot(game, unit, enemy, weapon);
  if (unit.status !== ON_TABLE || after.length === 0) return;
  battle.frame.begin(unit);
  apply(game, after, unit, null);
}

/** Reactions that it may make, as bits. */
function available({ battle }: Game, unit: Unit, enemy: Unit, to: Answer): number {
  const { actions } = battle.engine;
  let bits = 0;
  for (let r = 0; r < actions.length; r++) if (actions[r].on === to && battle.canReact(unit, r, enemy)) bits |= 1 << r;
  return bits;
}
