import type { Stream } from '../../../kernel/dice/dice.ts';
import { ACTION, EVENT, MELEE_OUTCOME, MODIFIER, SHOT_OUTCOME, TEST } from '../counts/counts.ts';
import { BACK, FREE, MELEE_KINDS, SIDES_OF_DIE, STEPS } from '../rules/profiles.ts';
import { type Attempt, KILLED } from '../steps/attempt.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';

export function declare(game: Game, figure: Figure, kind: number): void {
  game.tally.actions.count(figure.side, figure.training, game.battle.step, kind);
}

/** ALPHA-10. */
export function test(game: Game, figure: Figure, stream: Stream, attempt: Attempt): boolean {
  const { battle } = game;
  const success = attempt.succeeds(game.dice, stream);
  const { modifier } = battle.sides[figure.side];
  const result = success ? TEST.success : TEST.failure;
  game.tally.activationTests.count(figure.side, figure.training, battle.step, MODIFIER.place(modifier), result);
  if (battle.step === STEPS) game.recorder.happened(EVENT.testedAtSix);
  if (modifier < 0) game.recorder.happened(EVENT.modified);
  if (battle.step + attempt.modifier < 1 && battle.rules.activation.oneAlwaysSucceeds)
    game.recorder.happened(EVENT.oneAlways);
  return success;
}

function kill(game: Game, figure: Figure): void {
  const { battle } = game;
  const side = battle.sides[figure.side];
  const { leader, rating, breakTurn } = side;
  if (figure.die > battle.step || (figure.die === battle.step && !figure.acted)) game.recorder.happened(EVENT.dieLost);
  battle.fall(figure);
  if (side.leader !== leader) game.recorder.happened(EVENT.commandPassed);
  if (side.breakTurn !== breakTurn) game.recorder.happened(EVENT.broke);
  game.tally.casualties.add(figure.side, battle.turn, 1);
  game.tally.places.fell(figure.side, figure.node);
  game.story?.falls(figure, leader, rating);
}

/** ALPHA-16 to 18: no blow back, unless house rules have it. */
export function strike(game: Game, figure: Figure, kind: number): void {
  const { battle, touching } = game;
  const count = battle.contacts(figure.side, figure.node, touching);
  const chosen = count === 1 ? 0 : game.policies[figure.side].strike(battle, figure, touching, count);
  const enemy = touching[chosen];
  if (kind === FREE) game.recorder.happened(EVENT.freeAttack);
  if (count > 1) game.recorder.happened(EVENT.choseEnemy);
  const killed = blow(game, figure, enemy, kind, kind === FREE ? figure.freeMelee : figure.activation);
  if (!killed && battle.rules.melee.strikeBack) blow(game, enemy, figure, BACK, enemy.strikeBack);
}

/** True if it killed. */
function blow(game: Game, figure: Figure, enemy: Figure, kind: number, stream: Stream): boolean {
  const { battle, dice } = game;
  const attempt = battle.blow(figure, enemy);
  const isCertain = kind === FREE && battle.rules.melee.freeAttackSucceeds;
  const success = isCertain || test(game, figure, stream, attempt);
  game.story?.strikes(figure, enemy, MELEE_KINDS[kind], attempt, success, isCertain, dice);
  const killed = success && isKilledInMelee(game, enemy, attempt);
  const outcome = killed ? MELEE_OUTCOME.killed : success ? MELEE_OUTCOME.saved : MELEE_OUTCOME.missed;
  game.tally.meleeAttacks.count(figure.side, figure.training, battle.step, kind, outcome);
  if (!killed) return false;
  battle.sides[figure.side].meleeKills++;
  game.recorder.happened(EVENT.killedInMelee);
  kill(game, enemy);
  return true;
}

/** ALPHA-18: no save without a house rule. */
function isKilledInMelee({ dice, story }: Game, enemy: Figure, attempt: Attempt): boolean {
  const { save } = attempt;
  if (save > SIDES_OF_DIE) return true;
  const killed = attempt.fate(dice, enemy.save) === KILLED;
  story?.savesInMelee(enemy, save, killed, dice);
  return killed;
}

/** ALPHA-13 to 15, 19. */
export function shoot(game: Game, shooter: Figure, target: Figure): void {
  const { battle, dice } = game;
  if (target.side === shooter.side || !battle.mayShoot(shooter, target))
    throw new Error(`policy shoots with ${shooter.name} at ${target.name}, which it may not`);
  declare(game, shooter, ACTION.shoot);
  const side = battle.sides[shooter.side];
  const cover = battle.cover(shooter, target);
  const attempt = battle.shot(shooter, target);
  side.shots++;
  game.tally.places.fired(shooter.side, shooter.node);
  game.recorder.happened(EVENT.shot);
  if (battle.hasContact(target)) game.recorder.happened(EVENT.shotIntoMelee);
  const success = test(game, shooter, shooter.activation, attempt);
  game.story?.shoots(shooter, target, attempt, success, dice);
  let outcome: number = SHOT_OUTCOME.missed;
  if (success) {
    const killed = hit(game, target, attempt);
    side.hits++;
    if (killed) side.shotKills++;
    outcome = killed ? SHOT_OUTCOME.killed : SHOT_OUTCOME.saved;
  } else if (battle.rules.shooting.missHitsOtherInMelee) outcome = hitOther(game, shooter, target);
  game.tally.hitRates.count(shooter.side, shooter.training, battle.step, cover, outcome);
}

/** ALPHA-14, 15. True if the target fell. */
function hit(game: Game, target: Figure, attempt: Attempt): boolean {
  const { cover, save } = attempt;
  const killed = attempt.fate(game.dice, target.save) === KILLED;
  game.story?.hit(target, cover, save, killed, game.dice);
  // Some house rules give no save in cover.
  if (save <= SIDES_OF_DIE && cover > 0) game.recorder.happened(cover === 1 ? EVENT.savedSoft : EVENT.savedHard);
  if (killed) game.recorder.happened(EVENT.shotDead);
  if (killed) kill(game, target);
  return killed;
}

/** ALPHA-19: another figure of that melee, seen or not; at random of several. */
function hitOther(game: Game, shooter: Figure, target: Figure): number {
  const { battle, dice, touching } = game;
  let count = battle.contacts(target.side, target.node, touching);
  if (battle.rules.shooting.missNeedsSight) count = battle.keepSeen(shooter, touching, count);
  if (count === 0) return SHOT_OUTCOME.missed;
  const other = touching[count === 1 ? 0 : dice.pick(shooter.bystander, count)];
  game.story?.hitsOther(shooter, other);
  game.recorder.happened(EVENT.hitOther);
  if (!battle.sees(shooter.node, other.node)) game.recorder.happened(EVENT.hitUnseen);
  if (count > 1) game.recorder.happened(EVENT.hitOtherAtRandom);
  return hit(game, other, battle.shot(shooter, other)) ? SHOT_OUTCOME.otherKilled : SHOT_OUTCOME.otherSaved;
}
