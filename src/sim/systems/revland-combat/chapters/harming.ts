import type { Attack } from '../attack.ts';
import type { Code } from '../codes.ts';
import { countDamage } from '../counts/rolls.ts';
import type { Game } from '../game.ts';
import { AIM } from '../policies/actions.ts';
import type { Figure } from '../state.ts';
import { takeHarm } from './injuries.ts';

/** REV-39, 48, 57, 58: a hit on a figure: damage against Body, and the result at once. */
export function strikeBody(game: Game, made: Attack, target: Figure): void {
  const { battle, damageRoll } = game;
  prepareDamage(game, made, made.attacker.character.damage[made.use.index]);
  if (made.aim !== AIM.figure) damageRoll.dice += battle.rules.calledShot.bodyDamageDice;
  prepareBody(game, target, made.use.damageType);
  const harm = damageRoll.resolve(game.dice);
  countDamage(game.tally, game.tally.usualDamage, made, damageRoll, harm);
  game.tally.damageResults.count(made.attacker.side, made.use.index, target.character.armor, 0, harm);
  game.story?.attacks.damaged(made.attacker, target, harm);
  takeHarm(game, target, harm);
}

/** The damage of an attack, with a code of its weapon or of a zone of its blast. */
export function prepareDamage({ damageRoll }: Game, { attacker, weapon }: Attack, code: Code): void {
  damageRoll.use(code);
  damageRoll.mark(weapon.isNonLethal);
  damageRoll.damageStream = attacker.damageStream;
}

/** REV-48, 60: what a figure resists with, by house rule less what its wounds take. */
export function prepareBody({ battle, damageRoll }: Game, target: Figure, damageType: number): void {
  const { dice, pips } = target.character.resistance[damageType];
  damageRoll.bodyStream = target.bodyStream;
  damageRoll.bodyDice = dice;
  damageRoll.bodyPips = pips;
  if (!battle.rules.wounds.penaltyOnResistance) return;
  damageRoll.bodyDice = Math.max(0, dice - target.woundDice);
  if (!damageRoll.rolling.isUsable(damageRoll.bodyDice)) damageRoll.bodyPips = 0;
}
