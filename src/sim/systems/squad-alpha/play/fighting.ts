import type { Stream } from '../../../kernel/dice/dice.ts';
import { MELEE_OUTCOME } from '../counts/counts.ts';
import { EVENT } from '../counts/rule-events.ts';
import { BACK, FREE, MELEE_KINDS, SIDES_OF_DIE } from '../rules/profiles.ts';
import { type Attempt, KILLED } from '../steps/attempt.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';
import { test } from './morale.ts';

export function kill(game: Game, figure: Figure): void {
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

/** ALPHA-16 to 18: a success kills; there is no save, and no blow back, unless house rules have them. */
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

/** One blow of one figure at another. Returns whether it killed. */
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

/** ALPHA-18: there is no save from a blow, unless house rules give one. */
function isKilledInMelee({ dice, story }: Game, enemy: Figure, attempt: Attempt): boolean {
  const { save } = attempt;
  if (save > SIDES_OF_DIE) return true;
  const killed = attempt.fate(dice, enemy.save) === KILLED;
  story?.savesInMelee(enemy, save, killed, dice);
  return killed;
}
