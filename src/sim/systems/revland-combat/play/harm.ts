import { countBreach, countDamage } from '../counts/rolls.ts';
import { EVENT } from '../counts/rule-events.ts';
import { countHarm, DEATH } from '../counts/wounds.ts';
import { AIM } from '../rules/actions.ts';
import type { Code } from '../rules/codes.ts';
import { BREACH, BY, REACTION, WOUND } from '../rules/profiles.ts';
import { NO_RANKING, STOPPED } from '../steps/damage.ts';
import { injured, isKnockedOut, levelOf, stunsOf, withoutStuns } from '../steps/wounds.ts';
import type { Attack } from '../table/attack.ts';
import type { Barrier } from '../table/barriers.ts';
import { type Figure, MOST_STUNS } from '../table/state.ts';
import type { Game } from './game.ts';

const WOUND_EVENTS = [
  EVENT.stunned,
  EVENT.wounded,
  EVENT.woundedTwice,
  EVENT.incapacitated,
  EVENT.mortallyWounded,
  EVENT.killed,
] as const;

/** REV-59 to 71, 75: `harm` is one of HARM. */
export function takeHarm(game: Game, figure: Figure, harm: number): void {
  const { battle, care } = game;
  const before = figure.condition;
  const after = injured(before, harm, care.stunLimits[figure.index], care.killedFrom);
  countHarm(game.tally, figure.side, before, harm, after);
  if (after === before) return;
  figure.condition = after;
  battle.changed = true;
  if (care.reactions.endsAfter(before, after)) figure.reaction = REACTION.none;
  game.story?.care.harmed(figure, before, after);
  const level = levelOf(after);
  game.tally.happened(level === levelOf(before) ? EVENT.stunned : WOUND_EVENTS[level]);
  if (level === WOUND.killed) {
    if (levelOf(before) === WOUND.mortallyWounded) game.tally.happened(EVENT.finished);
    die(game, figure, DEATH.killed);
    return;
  }
  if (level > levelOf(before)) sufferWound(game, figure, level);
  else noteStun(game, figure, before);
  figure.woundDice = care.penaltyIn(battle.round, figure);
}

/** REV-65 to 67, 70. */
function sufferWound(game: Game, figure: Figure, level: number): void {
  const { wounded } = game.battle.rules;
  const isDown = level >= WOUND.incapacitated;
  figure.isProne ||= isDown || wounded.prone;
  figure.isBarred ||= isDown || wounded.noActions;
  figure.isBarredFromReactions ||= isDown || wounded.noReactions;
  figure.aidFailures = 0;
  figure.isRevived = false;
  if (level === WOUND.mortallyWounded) figure.mortalRound = game.battle.round;
  if (level !== WOUND.incapacitated) return;
  const rounds = game.care.incapacitatedRounds(game.dice, figure);
  figure.unconsciousRounds = Math.max(figure.unconsciousRounds, rounds);
  game.story?.care.unconscious(figure, rounds);
}

/** REV-61 to 63: may knock out. Beyond the limit the oldest is forgotten. */
function noteStun(game: Game, figure: Figure, before: number): void {
  const { stunRounds } = figure;
  const count = stunsOf(before);
  if (count === MOST_STUNS) {
    stunRounds.copyWithin(0, 1);
    figure.condition = withoutStuns(figure.condition, 1);
  }
  stunRounds[Math.min(count, MOST_STUNS - 1)] = game.battle.round;
  if (!isKnockedOut(figure.condition) || isKnockedOut(before)) return;
  game.tally.happened(EVENT.knockedOut);
  figure.isProne = true;
  // REV-16: the round's actions are lost, even if first aid helps at once.
  figure.isBarred = true;
  figure.isBarredFromReactions = true;
  figure.aidFailures = 0;
  figure.unconsciousRounds = game.care.knockoutRounds(game.dice, figure);
  game.story?.care.unconscious(figure, figure.unconsciousRounds);
}

/** REV-75: `cause` is one of DEATH. */
export function die(game: Game, figure: Figure, cause: number): void {
  const { battle, tally } = game;
  const { side, node } = figure;
  figure.condition = WOUND.killed;
  figure.unconsciousRounds = 0;
  figure.woundDice = 0;
  if (battle.isAfter) battle.sides[side].diedAfter++;
  tally.deaths.count(side, battle.isAfter ? 1 : 0, cause);
  tally.places.fell(side, node);
  game.story?.care.died(figure, cause);
  battle.kill(figure);
}

/** REV-39, 48, 57, 58. */
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

/** `code` is the weapon's or a blast zone's. */
export function prepareDamage({ damageRoll }: Game, { attacker, weapon }: Attack, code: Code): void {
  damageRoll.use(code);
  damageRoll.mark(weapon.isNonLethal);
  damageRoll.damageStream = attacker.damageStream;
}

/** REV-48, 60: by house rule less wound penalties. */
export function prepareBody({ battle, damageRoll }: Game, target: Figure, damageType: number): void {
  const { dice, pips } = target.character.resistance[damageType];
  damageRoll.bodyStream = target.bodyStream;
  damageRoll.bodyDice = dice;
  damageRoll.bodyPips = pips;
  if (!battle.rules.wounds.penaltyOnResistance) return;
  damageRoll.bodyDice = Math.max(0, dice - target.woundDice);
  if (!damageRoll.rolling.isUsable(damageRoll.bodyDice)) damageRoll.bodyPips = 0;
}

/** REV-43 to 47: through the cover, then to the piece. */
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

/** REV-42, 47: by house rule the rest reaches who is behind. */
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

/** REV-44, 47. */
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

/** REV-47: destroyed, or by house rule worn, after the attack. */
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
