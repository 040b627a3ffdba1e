import { type Action, AIM, CALLED_SHOT_OF, NOBODY, NOTHING } from '../rules/actions.ts';
import { COVER, RANGE, REACTION, USE } from '../rules/profiles.ts';
import { NOT_THROWN } from '../steps/modifiers.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { nearestNode, pieceInSight } from '../table/pieces.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';

/** What all attacks have: by whom, with what. The rest is as nothing else says it. */
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

/** An attack on a figure, as the rules see it: range, cover, and whether it comes from ambush (REV-22, 29, 41). */
export function aimAtFigure(attack: Attack, battle: Battle, attacker: Figure, target: Figure): void {
  const { lattice, sight, barriers } = battle;
  attack.target = target;
  attack.node = target.node;
  attack.range = battle.ranges.band(attack.use, lattice.distanceSquared(attacker.node, target.node));
  attack.barrier = sight.coverOn(sight.line(attacker.node, target.node));
  attack.cover = attack.barrier < 0 ? COVER.none : barriers[attack.barrier].cover;
  attack.isFromAmbush = isFromAmbush(battle, attacker, target);
}

/** REV-42: an attack on a piece, with who is behind it, if anybody. */
export function aimAtPiece(attack: Attack, battle: Battle, attacker: Figure, { piece, figure }: Action): void {
  attack.target = figure === NOBODY ? null : battle.figures[figure];
  attack.piece = piece;
  attack.cover = COVER.full;
  attack.range = battle.ranges.band(attack.use, pieceInSight(battle, attacker.node, piece));
  attack.node = nearestNode(battle, attacker.node, piece);
}

/** REV-29: the first action of an ambusher in the first round. It has been counted as taken already. */
export function isFromAmbush(battle: Battle, attacker: Figure, target: Figure): boolean {
  return battle.round === 1 && attacker.taken === 1 && battle.surprises(attacker, target);
}

/** REV-10, 21 to 27, 38, 40, 41, 53, 55, 78: what an attack is rolled with and against. */
export function prepareRoll({ battle, attackRoll }: Pick<Game, 'battle' | 'attackRoll'>, attack: Attack): void {
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
