import { ACTION, SHOT_OUTCOME } from '../counts/counts.ts';
import { EVENT } from '../counts/rule-events.ts';
import { SIDES_OF_DIE } from '../rules/profiles.ts';
import { type Attempt, KILLED } from '../steps/attempt.ts';
import type { Figure } from '../table/state.ts';
import { kill } from './fighting.ts';
import type { Game } from './game.ts';
import { declare, test } from './morale.ts';

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

/** ALPHA-14, 15: the save, and the fall of a figure that fails it. Returns whether it fell. */
function hit(game: Game, target: Figure, attempt: Attempt): boolean {
  const { cover, save } = attempt;
  const killed = attempt.fate(game.dice, target.save) === KILLED;
  game.story?.hit(target, cover, save, killed, game.dice);
  // In the open nobody saves; under some house rules nobody does in cover either.
  if (save <= SIDES_OF_DIE && cover > 0) game.recorder.happened(cover === 1 ? EVENT.savedSoft : EVENT.savedHard);
  if (killed) game.recorder.happened(EVENT.shotDead);
  if (killed) kill(game, target);
  return killed;
}

/** ALPHA-19: the miss hits a figure of that melee that was not the target, seen or not; with several, one at random. */
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
