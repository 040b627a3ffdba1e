import { playChain } from '../../../language/chain.ts';
import type { CompiledChain } from '../steps/engine.ts';
import { NONE } from '../table/battle.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import { apply, wound } from './effects.ts';
import type { Game } from './game.ts';

/** Kinds of attacks. */
export const SHOT = 0;
export const BLOW = 1;
/** Struck back. */
export const BACK = 2;

/** With every weapon in range, in the profile's order, or with one. */
export function shoot(game: Game, unit: Unit, target: Unit, weapon: number): void {
  attack(game, game.battle.engine.shoot!, unit, target, weapon, SHOT);
}

/** After losses, and before morale, whoever is struck and lives may strike back; that is never answered. */
export function strike(game: Game, unit: Unit, target: Unit): void {
  const { battle, dice } = game;
  const { strikeBack, strike: chain } = battle.engine;
  attack(game, chain!, unit, target, NONE, BLOW);
  if (strikeBack === null || unit.status !== ON_TABLE || target.status !== ON_TABLE) return;
  battle.frame.begin(target);
  if (battle.frame.ask(strikeBack, dice) !== 0 && battle.mayStrike(target, target.node, unit))
    attack(game, chain!, target, unit, NONE, BACK);
}

/** Losses and effects come once all weapons have played. */
function attack(game: Game, compiled: CompiledChain, unit: Unit, target: Unit, weapon: number, kind: number): void {
  const { battle, sums, tally } = game;
  const { frame } = battle;
  const { steps } = compiled.chain;
  let loss = 0;
  let plays = 0;
  for (let k = 0; k < steps.length; k++) sums[k] = 0;
  frame.begin(unit);
  frame.against(target);
  game.story?.attacks(unit, target, kind);
  for (let i = 0; i < unit.weapons.length; i++) {
    const place = unit.weapons[i];
    if (weapon !== NONE ? place !== weapon : !fits(game, place, unit, target, kind)) continue;
    frame.with(place);
    frame.loadNears(compiled.nears, game.dice);
    const result = play(game, compiled, place);
    loss += result;
    plays++;
    tally.played(kind, unit, target, place, result, frame.values);
    for (let k = 0; k < steps.length; k++) sums[k] += frame.values[steps[k].slot];
    if (weapon !== NONE) break;
  }
  for (let k = 0; k < steps.length; k++) frame.values[steps[k].slot] = sums[k];
  const taken = wound(game, target, loss, unit.side);
  game.story?.takes(target, taken);
  apply(game, compiled.after, unit, target);
  tally.attacked(kind, unit, target, plays, taken);
}

function fits({ battle }: Game, weapon: number, unit: Unit, target: Unit, kind: number): boolean {
  return kind === SHOT ? battle.isInRange(weapon, unit.node, target.node) : battle.isMelee(weapon);
}

function play(game: Game, { chain, titles, says }: CompiledChain, weapon: number): number {
  const { dice, story } = game;
  const { values } = game.battle.frame;
  if (story === null) return playChain(chain, values, dice);
  let result = 0;
  story.uses(weapon);
  for (let k = 0; k < chain.steps.length; k++) {
    const { run, slot, text } = chain.steps[k];
    story.begins();
    result = run(values, dice);
    values[slot] = result;
    story.steps(titles[k], says[k], result, /^(count|beats)\(/.test(text));
  }
  return result;
}
