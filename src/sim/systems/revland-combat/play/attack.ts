import { countAttack } from '../counts/attacks.ts';
import { countRoll } from '../counts/rolls.ts';
import { EVENT } from '../counts/rule-events.ts';
import { type Action, AIM, NOTHING } from '../rules/actions.ts';
import { BY, COVER, HIT, USE } from '../rules/profiles.ts';
import type { Attack } from '../table/attack.ts';
import type { Figure } from '../table/state.ts';
import { aimAtFigure, aimAtPiece, prepareRoll, takeUp } from './aiming.ts';
import { hitCover, hitPiece } from './breaching.ts';
import type { Game } from './game.ts';
import { strikeBody } from './injuries.ts';
import { endAttack, react } from './reacting.ts';
import { spend } from './readying.ts';
import { comeDown } from './retrieving.ts';

/** A figure attacks another one: declared, answered, rolled, and what a hit does. */
export function attack(game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  const made = game.attack;
  const target = battle.figures[action.figure];
  takeUp(made, battle, figure, action);
  made.aim = action.aim;
  aimAtFigure(made, battle, figure, target);
  declare(game, made);
  if (game.chances !== null) {
    prepareRoll(game, made);
    made.chance = game.chances.placeOf(game.attackRoll);
  }
  react(game, target, made);
  spend(game, figure, made.thing, made.use);
  const hit = rollAttack(game, made);
  if (made.use.use === USE.throw) comeDown(game, made, hit);
  if (hit === HIT.hitCover) hitCover(game, made, battle.barriers[made.barrier], BY.shot);
  else if (hit === HIT.hit) strike(game, made, target);
  endAttack(game, target);
}

/** REV-42: a figure attacks a piece of terrain. Nobody reacts to that. */
export function attackPiece(game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  const made = game.attack;
  takeUp(made, battle, figure, action);
  aimAtPiece(made, battle, figure, action);
  declare(game, made);
  spend(game, figure, made.thing, made.use);
  const hit = rollAttack(game, made);
  if (made.use.use === USE.throw) comeDown(game, made, hit);
  if (hit === HIT.hitCover) hitPiece(game, made, battle.barriers[action.piece]);
}

/** REV-02: who is attacked need not hold back any longer. */
export function declare({ battle }: Pick<Game, 'battle'>, { attacker, target }: Attack): void {
  battle.sides[attacker.side].attacks++;
  if (target !== null) battle.sides[target.side].wasAttacked = true;
}

/** REV-11, 24, 43: rolls an attack that was declared and answered; returns an index of HITS. */
export function rollAttack(game: Game, made: Attack): number {
  const { battle, attackRoll, tally } = game;
  const { attacker, use } = made;
  prepareRoll(game, made);
  const result = attackRoll.resolve(game.dice);
  // REV-03, 42: without cover a roll at a piece is like any other, and hits the piece.
  const hit = result === HIT.hit && made.piece !== NOTHING ? HIT.hitCover : result;
  if (hit === HIT.hit) battle.sides[attacker.side].hits++;
  countAttack(tally, battle, made, attackRoll, hit);
  countRoll(tally, made, attackRoll, result);
  if (use.use !== USE.strike) tally.places.fired(attacker.side, attacker.node);
  game.story?.attacks.rolled(made, hit);
  noteRoll(game, made, hit);
  if (attackRoll.isComplicated) complicate(game, made);
  return hit;
}

/** Rule events of an attack roll. */
function noteRoll({ tally, attackRoll, battle }: Game, made: Attack, hit: number): void {
  if (hit === HIT.hitCover && made.piece < 0) tally.happened(EVENT.coverHit);
  if (made.piece >= 0) tally.happened(EVENT.pieceAttacked);
  if (made.aim !== AIM.figure) tally.happened(EVENT.calledShot);
  if (made.cover !== COVER.none && made.piece < 0) tally.happened(EVENT.coveredTarget);
  if (made.isFromAmbush) tally.happened(EVENT.fromAmbush);
  if (battle.sight.line(made.attacker.node, made.node).smoke > 0) tally.happened(EVENT.throughSmoke);
  if (battle.light > 0) tally.happened(EVENT.inPoorLight);
  if (attackRoll.wasTurned) tally.happened(EVENT.turnedByReaction);
}

/** REV-06: a complication, which by house rule jams a firearm after the shot. */
function complicate(game: Game, { attacker, thing, use }: Attack): void {
  game.tally.happened(EVENT.complicated);
  if (game.battle.rules.dice.wild.complicationEffect !== 'jam' || use.use !== USE.fire) return;
  thing.isJammed = true;
  game.tally.happened(EVENT.jammed);
  game.story?.attacks.jams(attacker, thing);
}

/** REV-39, 58: a hit on a figure, or on what it holds. */
function strike(game: Game, made: Attack, target: Figure): void {
  if (made.aim === AIM.heldWeapon) disarm(game, made, target);
  else strikeBody(game, made, target);
}

/** REV-39: a held weapon falls, without damage to the figure. */
function disarm(game: Game, made: Attack, target: Figure): void {
  const { battle, tally } = game;
  if (battle.rules.calledShot.weaponEffect === 'none') return;
  const thing = battle.things[target.ready];
  battle.putDown(target, thing, target.node);
  tally.disarms.count(made.attacker.side, made.use.index, 0);
  tally.happened(EVENT.disarmed);
  game.story?.attacks.disarmed(target, thing);
}
