import { countAttack } from '../counts/attacks.ts';
import { AXIS } from '../counts/axes.ts';
import { countRoll } from '../counts/rolls.ts';
import { EVENT } from '../counts/rule-events.ts';
import { type Action, AIM, CALLED_SHOT_OF, NOBODY, NOTHING } from '../rules/actions.ts';
import { BY, COVER, HIT, RANGE, REACTION, USE } from '../rules/profiles.ts';
import { NOT_THROWN } from '../steps/difficulty.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { nearestNode, pieceInSight } from '../table/pieces.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';
import { hitCover, hitPiece, strikeBody } from './harm.ts';
import { endAttack, react } from './reacting.ts';
import { spend } from './readying.ts';

export function takeUp(attack: Attack, battle: Battle, attacker: Figure, { thing, use }: Action): void {
  attack.attacker = attacker;
  attack.thing = battle.things[thing];
  attack.weapon = attack.thing.weapon;
  attack.use = attack.weapon.uses[use]!;
  attack.target = null;
  attack.aim = AIM.figure;
  attack.piece = NOTHING;
  attack.barrier = NOTHING;
  attack.cover = COVER.none;
  attack.isFromAmbush = false;
  attack.chance = NOTHING;
}

/** REV-22, 29, 41. */
export function aimAtFigure(attack: Attack, battle: Battle, attacker: Figure, target: Figure): void {
  const { lattice, sight, barriers } = battle;
  attack.target = target;
  attack.node = target.node;
  attack.range = battle.ranges.band(attack.use, lattice.distanceSquared(attacker.node, target.node));
  attack.barrier = sight.coverOn(sight.line(attacker.node, target.node));
  attack.cover = attack.barrier < 0 ? COVER.none : barriers[attack.barrier].cover;
  attack.isFromAmbush = isFromAmbush(battle, attacker, target);
}

/** REV-42: `figure` is who is behind it, if any. */
export function aimAtPiece(attack: Attack, battle: Battle, attacker: Figure, { piece, figure }: Action): void {
  attack.target = figure === NOBODY ? null : battle.figures[figure];
  attack.piece = piece;
  attack.cover = COVER.full;
  attack.range = battle.ranges.band(attack.use, pieceInSight(battle, attacker.node, piece));
  attack.node = nearestNode(battle, attacker.node, piece);
}

/** REV-29: the ambusher's first action, already counted as taken. */
export function isFromAmbush(battle: Battle, attacker: Figure, target: Figure): boolean {
  return battle.round === 1 && attacker.taken === 1 && battle.surprises(attacker, target);
}

/** REV-10, 21 to 27, 38, 40, 41, 53, 55, 78. */
function prepareRoll({ battle, attackRoll }: Pick<Game, 'battle' | 'attackRoll'>, attack: Attack): void {
  const { attacker, use, range, target, node } = attack;
  const code = attacker.character.attack[use.index];
  attackRoll.dice = code.dice - battle.penaltyOf(attacker);
  attackRoll.pips = code.pips;
  attackRoll.level = attackRoll.difficulties.levelOf(use, range);
  attackRoll.cover = battle.rules.modules.cover ? attack.cover : COVER.none;
  const isOnPiece = attack.piece !== NOTHING;
  attackRoll.reaction = target === null || isOnPiece ? REACTION.none : target.reaction;
  attackRoll.dodge = target === null ? 0 : target.dodge;
  attackRoll.attackStream = attacker.attackStream;
  attackRoll.numberStream = attacker.numberStream;
  attackRoll.modifiers
    .clear()
    .visibility(battle.sight.line(attacker.node, node).smoke, battle.light)
    .calledShot(CALLED_SHOT_OF[attack.aim])
    .thrown(use.use === USE.throw ? range : NOT_THROWN)
    .prone(target !== null && !isOnPiece && target.isProne, range <= RANGE.short);
}

/** REV-79, 80: moves `landing` from the point aimed at. */
export function deviate(game: Game, { attacker, range }: Attack): void {
  const { battle, deviation, landing, tally } = game;
  const { rules, lattice, barriers } = battle;
  deviation.roll(game.dice, attacker.deviationStream, range);
  landing.off(lattice, attacker.node, deviation);
  const isStopped = rules.deviation.stopsAtWalls && landing.stopAtWalls(barriers);
  tally.deviations.count(range, AXIS.deviated.place(deviation.metres), isStopped ? 1 : 0);
  tally.happened(isStopped ? EVENT.stoppedByWall : EVENT.deviated);
  game.story?.care.deviates(deviation, landing, isStopped);
}

/** REV-81: lost, or by house rule where it came down. `hit`: index of HITS. */
function comeDown(game: Game, made: Attack, hit: number): void {
  const { battle, story, tally } = game;
  tally.throws.count(made.attacker.side, made.use.index, made.range, hitsAim(made, hit) ? 0 : 1);
  if (!battle.rules.thrown.recoverable) return;
  const node = hit === HIT.miss ? missedNode(game, made) : made.node;
  made.thing.fall(node);
  story?.attacks.comesDown(made.thing, node);
}

export function hitsAim({ piece }: Attack, hit: number): boolean {
  return hit === HIT.hit || (hit === HIT.hitCover && piece !== NOTHING);
}

/** REV-79, 80. */
function missedNode(game: Game, made: Attack): number {
  const { rules, lattice } = game.battle;
  if (!rules.modules.deviation) return made.node;
  game.landing.at(lattice, made.node);
  deviate(game, made);
  return lattice.nodeNear(game.landing.x, game.landing.y);
}

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

/** REV-42: nobody reacts. */
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

/** REV-02: the target no longer holds back. */
export function declare({ battle }: Pick<Game, 'battle'>, { attacker, target }: Attack): void {
  battle.sides[attacker.side].attacks++;
  if (target !== null) battle.sides[target.side].wasAttacked = true;
}

/** REV-11, 24, 43: returns an index of HITS. */
export function rollAttack(game: Game, made: Attack): number {
  const { battle, attackRoll, tally } = game;
  const { attacker, use } = made;
  prepareRoll(game, made);
  const result = attackRoll.resolve(game.dice);
  // REV-03, 42: without cover rules a hit at a piece hits it.
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

/** REV-06: by house rule it jams after the shot. */
function complicate(game: Game, { attacker, thing, use }: Attack): void {
  game.tally.happened(EVENT.complicated);
  if (game.battle.rules.dice.wild.complicationEffect !== 'jam' || use.use !== USE.fire) return;
  thing.isJammed = true;
  game.tally.happened(EVENT.jammed);
  game.story?.attacks.jams(attacker, thing);
}

/** REV-39, 58. */
function strike(game: Game, made: Attack, target: Figure): void {
  if (made.aim === AIM.heldWeapon) disarm(game, made, target);
  else strikeBody(game, made, target);
}

/** REV-39: without damage to the figure. */
function disarm(game: Game, made: Attack, target: Figure): void {
  const { battle, tally } = game;
  if (battle.rules.calledShot.weaponEffect === 'none') return;
  const thing = battle.things[target.ready];
  battle.putDown(target, thing, target.node);
  tally.disarms.count(made.attacker.side, made.use.index, 0);
  tally.happened(EVENT.disarmed);
  game.story?.attacks.disarmed(target, thing);
}
