import { countBreach } from '../counts/rolls.ts';
import { EVENT } from '../counts/rule-events.ts';
import { BREACH, BY } from '../rules/profiles.ts';
import { NO_RANKING, STOPPED } from '../steps/protection.ts';
import type { Attack } from '../table/attack.ts';
import type { Barrier } from '../table/barriers.ts';
import type { Game } from './game.ts';
import { prepareBody, prepareDamage, takeHarm } from './injuries.ts';

/** REV-43 to 47: an attack that hit what covers its target: what comes through, then what becomes of the piece. */
export function hitCover(game: Game, made: Attack, barrier: Barrier, by: number): void {
  const { damageRoll, protectionRoll, tally } = game;
  const target = made.target!;
  const code = made.attacker.character.damage[made.use.index];
  prepareDamage(game, made, code);
  prepareBody(game, target, made.use.damageType);
  face(game, made, barrier);
  const harm = protectionRoll.passThrough(game.dice, damageRoll);
  noteBreach(game, made, barrier, by, harm !== STOPPED);
  if (harm !== STOPPED) {
    tally.damageResults.count(made.attacker.side, made.use.index, target.character.armor, 1, harm);
    tally.happened(EVENT.cameThrough);
    game.story?.attacks.damaged(made.attacker, target, harm);
    takeHarm(game, target, harm);
  }
  settle(game, barrier);
}

/** REV-42, 47: an attack that hit the piece at which it was aimed; by house rule what comes through reaches who is behind it. */
export function hitPiece(game: Game, made: Attack, barrier: Barrier): void {
  if (game.battle.rules.cover.full.passThrough && made.target !== null) {
    hitCover(game, made, barrier, BY.piece);
    return;
  }
  const { damageRoll, protectionRoll } = game;
  prepareDamage(game, made, made.attacker.character.damage[made.use.index]);
  face(game, made, barrier);
  protectionRoll.resolve(game.dice, damageRoll);
  noteBreach(game, made, barrier, BY.piece, false);
  settle(game, barrier);
}

/** REV-44, 47: the ranking of a piece, as worn as it is. */
export function face({ protectionRoll }: Game, { attacker }: Attack, { hasRanking, ranking, wear }: Barrier): void {
  protectionRoll.stream = attacker.protectionStream;
  protectionRoll.dice = hasRanking ? Math.max(0, ranking.dice - wear) : NO_RANKING;
  protectionRoll.pips = ranking.pips;
}

function noteBreach(game: Game, made: Attack, barrier: Barrier, by: number, isThrough: boolean): void {
  if (!barrier.hasRanking) return;
  const { tally, damageRoll, protectionRoll } = game;
  countBreach(tally, damageRoll, protectionRoll, by, isThrough);
  game.story?.attacks.breached(made.attacker, barrier, isThrough);
}

/** REV-47: what damage did to a piece, once the attack is settled: it is destroyed, or by house rule worn. */
export function settle({ battle, protectionRoll, tally, story }: Game, barrier: Barrier): void {
  if (barrier.isDestroyed) return;
  const { breach } = protectionRoll;
  if (breach === BREACH.destroyed) {
    if (!barrier.isDestroyable) return;
    battle.destroy(barrier);
    tally.happened(EVENT.pieceDestroyed);
    story?.attacks.destroyed(barrier);
  } else if (breach >= BREACH.light) barrier.wear += battle.rules.protection.wearDice;
}
