import { codePlace } from '../counts/axes.ts';
import { countBreach } from '../counts/rolls.ts';
import { EVENT } from '../counts/rule-events.ts';
import { ACTION, type Action, NOTHING } from '../rules/actions.ts';
import { compareCodes } from '../rules/codes.ts';
import { BY, COVER, HARM, HIT, REACTION, USE } from '../rules/profiles.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import { STOPPED } from '../steps/damage.ts';
import { zoneAt } from '../steps/deviation.ts';
import { type Attack, UNROLLED } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, STATUS } from '../table/state.ts';
import { aimAtFigure, aimAtPiece, declare, deviate, hitsAim, isFromAmbush, rollAttack, takeUp } from './attack.ts';
import type { Game } from './game.ts';
import { face, prepareBody, prepareDamage, settle, takeHarm } from './harm.ts';
import { endAttack, react } from './reacting.ts';
import { spend } from './readying.ts';

const OPEN = -1;

/** REV-35 to 37: pieces fall after all figures. */
export function burst(game: Game): void {
  const { battle, blast, landing } = game;
  blast.begin();
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    if (figure.status === STATUS.onTable) blast.add(figure, landing.metresTo(battle.lattice, figure.node));
  }
  for (let i = 0; i < blast.count; i++) reachFigure(game, blast.order[i], blast.metres[i]);
  if (battle.rules.blast.harmsPieces) reachPieces(game);
  settlePieces(game);
}

/** REV-35, by house rule: pieces that shield nobody. */
function reachPieces(game: Game): void {
  const { attack, battle, blast, landing } = game;
  const { radii } = attack.use;
  for (let i = 0; i < battle.barriers.length; i++) {
    const { isDestroyed, hasRanking, piece } = battle.barriers[i];
    if (isDestroyed || !hasRanking || blast.hasRolledAgainst(i)) continue;
    const zone = zoneAt(radii, landing.metresToShape(piece.shape));
    if (zone < radii.length) harmPiece(game, i, zone);
  }
}

/** REV-35, 45. */
function harmPiece(game: Game, index: number, zone: number): void {
  const { attack, battle, blast, damageRoll, protectionRoll, tally } = game;
  const barrier = battle.barriers[index];
  prepareDamage(game, attack, attack.use.zoneDamage[zone]);
  face(game, attack, barrier);
  protectionRoll.resolve(game.dice, damageRoll);
  blast.noteBreach(index, protectionRoll.breach);
  countBreach(tally, damageRoll, protectionRoll, BY.blast, false);
  game.story?.attacks.breached(attack.attacker, barrier, false);
}

/** REV-37, 47: after all else. */
function settlePieces(game: Game): void {
  const { battle, blast, protectionRoll } = game;
  for (let i = 0; i < blast.breached; i++) {
    protectionRoll.breach = blast.breaches[i];
    settle(game, battle.barriers[blast.pieces[i]]);
  }
}

/** REV-35, 36. */
function reachFigure(game: Game, figure: Figure, metres: number): void {
  const { attack, tally, story } = game;
  const { attacker, use } = attack;
  const isFriend = figure.side === attacker.side;
  const zone = zoneAt(use.radii, metres);
  const isInside = zone < use.radii.length;
  tally.blastZones.count(use.index, isFriend ? 1 : 0, isInside ? zone : MOST_ZONES);
  if (!isInside) return;
  if (figure !== attack.target && dodgesBlast(game, figure)) {
    tally.happened(EVENT.blastDodged);
    story?.care.dodges(figure);
    return;
  }
  if (isFriend) tally.happened(EVENT.ownBlast);
  const harm = blastHarm(game, figure, zone);
  tally.blastResults.count(use.index, isFriend ? 1 : 0, zone + 1, harm === STOPPED ? 0 : harm + 1);
  story?.care.blast(figure, zone, metres, harm);
  if (harm !== STOPPED) takeHarm(game, figure, harm);
}

/** REV-35, by house rule: a dodge above the attack roll saves. */
function dodgesBlast(game: Game, figure: Figure): boolean {
  const { attack, battle } = game;
  if (!battle.rules.blast.othersMayDodge || figure === attack.attacker) return false;
  attack.isFromAmbush = isFromAmbush(battle, attack.attacker, figure);
  react(game, figure, attack);
  const dodges = figure.reaction !== REACTION.none && figure.dodge > game.attackRoll.roll;
  endAttack(game, figure);
  return dodges;
}

/** REV-36, 37: one of HARM, or STOPPED. */
function blastHarm(game: Game, figure: Figure, zone: number): number {
  const { attack, battle, blast, dice, damageRoll, protectionRoll, tally } = game;
  prepareDamage(game, attack, attack.use.zoneDamage[zone]);
  prepareBody(game, figure, attack.use.damageType);
  const piece = battle.rules.blast.usesProtection ? protectionOf(game, figure) : OPEN;
  if (piece === OPEN) return resist(game, figure, zone);
  const barrier = battle.barriers[piece];
  face(game, attack, barrier);
  const harm = protectionRoll.passThrough(dice, damageRoll);
  blast.noteBreach(piece, protectionRoll.breach);
  if (harm === STOPPED) tally.happened(EVENT.blastStopped);
  countBreach(tally, damageRoll, protectionRoll, BY.blast, harm !== STOPPED);
  game.story?.attacks.breached(attack.attacker, barrier, harm !== STOPPED);
  if (harm !== STOPPED) game.story?.attacks.damaged(attack.attacker, figure, harm);
  return harm;
}

/** REV-35: a roll for each figure, by house rule for each zone. */
function resist({ attack, battle, blast, dice, damageRoll, story, tally }: Game, figure: Figure, zone: number): number {
  if (battle.rules.blast.rollPerTarget) {
    const harm = damageRoll.resolve(dice);
    if (damageRoll.worst === HARM.killed)
      tally.weaponBlasts.count(attack.use.index, zone + 1, codePlace(damageRoll.bodyDice, damageRoll.bodyPips), harm);
    story?.attacks.damaged(attack.attacker, figure, harm);
    return harm;
  }
  if (blast.rolls[zone] === UNROLLED) blast.rolls[zone] = damageRoll.rollDamage(dice);
  return damageRoll.resist(dice, blast.rolls[zone]);
}

/** REV-37: the highest-ranked piece that the line enters; OPEN for none. */
function protectionOf({ battle, landing }: Game, figure: Figure): number {
  const { barriers, lattice } = battle;
  let best = OPEN;
  for (let i = 0; i < barriers.length; i++) {
    const { isDestroyed, hasRanking, piece, ranking } = barriers[i];
    if (isDestroyed || !hasRanking || !landing.enters(piece.shape, lattice, figure.node)) continue;
    if (best === OPEN || compareCodes(ranking, barriers[best].ranking) > 0) best = i;
  }
  return best;
}

/** REV-35 to 37, 78 to 81: at a point, or by house rule a piece. */
export function throwBlast(game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  const made = game.attack;
  takeUp(made, battle, figure, action);
  if (action.kind === ACTION.attackPiece) aimAtPiece(made, battle, figure, action);
  else aimAtPoint(made, battle, figure, action.node);
  declare(game, made);
  const { target } = made;
  if (target !== null) react(game, target, made);
  spend(game, figure, made.thing, made.use);
  const hit = rollAttack(game, made);
  game.tally.throws.count(figure.side, made.use.index, made.range, hitsAim(made, hit) ? 0 : 1);
  if (!battle.rules.modules.blast) strikeAlone(game, made, hit);
  else if (comesDown(game, made, hit)) burst(game);
  if (target !== null) endAttack(game, target);
}

/** REV-81: over cover; an empty point does not dodge. */
function aimAtPoint(made: Attack, battle: Battle, attacker: Figure, node: number): void {
  made.node = node;
  made.range = battle.ranges.band(made.use, battle.lattice.distanceSquared(attacker.node, node));
  const target = enemyAt(battle, attacker, node);
  if (target === null) return;
  aimAtFigure(made, battle, attacker, target);
  if (made.use.use !== USE.throw || !battle.rules.thrown.blastIgnoresCover) return;
  made.barrier = -1;
  made.cover = COVER.none;
}

function enemyAt(battle: Battle, { side }: Figure, node: number): Figure | null {
  const { figures } = battle.enemyOf(side);
  for (let i = 0; i < figures.length; i++)
    if (figures[i].status === STATUS.onTable && figures[i].node === node) return figures[i];
  return null;
}

/** REV-79 to 81: false if it bursts nowhere. */
function comesDown(game: Game, made: Attack, hit: number): boolean {
  const { landing } = game;
  const { lattice, barriers } = game.battle;
  if (made.piece !== NOTHING) landing.before(lattice, made.attacker.node, barriers[made.piece].piece.shape);
  else landing.at(lattice, made.node);
  if (hit === HIT.hitCover && made.piece === NOTHING) {
    landing.meet(lattice, made.attacker.node, barriers[made.barrier].piece.shape);
    game.tally.happened(EVENT.burstAtCover);
  }
  return hit !== HIT.miss || deviates(game, made);
}

function deviates(game: Game, made: Attack): boolean {
  const { modules, deviation } = game.battle.rules;
  if (!modules.deviation || (made.use.use === USE.fire && !deviation.launched)) return false;
  deviate(game, made);
  return true;
}

/** REV-03: without blasts a hit harms its target alone, as the first zone. */
function strikeAlone(game: Game, { target, piece }: Attack, hit: number): void {
  if (piece !== NOTHING && hit === HIT.hitCover) {
    game.blast.begin();
    harmPiece(game, piece, 0);
    settlePieces(game);
  }
  if (hit !== HIT.hit || target === null) return;
  game.landing.at(game.battle.lattice, target.node);
  game.blast.begin();
  const harm = blastHarm(game, target, 0);
  if (harm !== STOPPED) takeHarm(game, target, harm);
}
