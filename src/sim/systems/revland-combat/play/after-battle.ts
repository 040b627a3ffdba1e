import { EVENT } from '../counts/rule-events.ts';
import { countRecovery, DEATH } from '../counts/wounds.ts';
import { WOUND } from '../rules/profiles.ts';
import { RECOVERY } from '../steps/care.ts';
import { stateOf } from '../steps/wounds.ts';
import { type Figure, type Side, STATUS } from '../table/state.ts';
import { playPass } from './acting.ts';
import type { Game } from './game.ts';
import { die } from './harm.ts';
import { endRound, isDying } from './recovering.ts';
import { beginRound } from './round.ts';

/** REV-77: first aid and death checks, not of the game, until nobody is dying. */
export function playAfterBattle(game: Game): void {
  const { battle } = game;
  const { sides } = battle;
  const last = battle.round;
  const goesOn = battle.rules.afterBattle.firstAid;
  const firstHelps = goesOn && battle.countAble(sides[0]) > 0;
  const secondHelps = goesOn && battle.countAble(sides[1]) > 0;
  countStates(game);
  battle.isAfter = true;
  while (isAnyDying(sides[0]) || isAnyDying(sides[1])) playRoundAfter(game, firstHelps, secondHelps);
  battle.round = last;
}

function playRoundAfter(game: Game, firstHelps: boolean, secondHelps: boolean): void {
  const { battle, policies } = game;
  battle.round++;
  game.tally.happened(EVENT.roundAfter);
  game.dice.beginTurn(battle.round);
  game.policyDice.beginTurn(battle.round);
  game.story?.care.roundAfter(battle.round);
  policies[0].beginTurn(battle, battle.sides[0]);
  policies[1].beginTurn(battle, battle.sides[1]);
  beginRound(game);
  const helpers = orderHelpers(game, firstHelps, secondHelps);
  while (playPass(game, helpers));
  endRound(game);
}

function orderHelpers({ battle, order }: Game, firstHelps: boolean, secondHelps: boolean): number {
  let count = 0;
  for (let s = 0; s < 2; s++) {
    const side = battle.sides[s === 0 ? battle.first : 1 - battle.first];
    if (!(side.index === 0 ? firstHelps : secondHelps) || !isAnyDying(side)) continue;
    for (let i = 0; i < side.order.length; i++) order[count++] = side.order[i];
  }
  return count;
}

function isAnyDying({ figures }: Side): boolean {
  for (let i = 0; i < figures.length; i++) if (isDying(figures[i])) return true;
  return false;
}

/** REV-74, 82. */
export function convalesce(game: Game): void {
  const { sides } = game.battle;
  for (let i = 0; i < sides.length; i++) convalesceSide(game, sides[i]);
  countStates(game);
}

function convalesceSide(game: Game, side: Side): void {
  let longest = 0;
  let all = 0;
  for (let i = 0; i < side.figures.length; i++) {
    const figure = side.figures[i];
    if (isLostWithoutHospital(game, side, figure)) {
      game.tally.happened(EVENT.diesWithoutHospital);
      die(game, figure, DEATH.noHospital);
    }
    if (figure.status === STATUS.killed) continue;
    const days = recover(game, side, figure);
    longest = Math.max(longest, days);
    all += days;
  }
  game.tally.daysUntilWell.set(side.index, longest);
  game.tally.daysLost.set(side.index, all);
}

/** REV-74. */
function isLostWithoutHospital({ battle }: Game, { hasHospital }: Side, figure: Figure): boolean {
  if (hasHospital || figure.level !== WOUND.mortallyWounded) return false;
  return battle.rules.stabilised.withoutHospital === 'dies';
}

/** REV-82: days; stuns alone need none. */
function recover(game: Game, side: Side, figure: Figure): number {
  const { healing, dice, tally } = game;
  const { level } = figure;
  if (level === WOUND.healthy) {
    countRecovery(tally, side.index, level, side.hasHospital, RECOVERY.healed, 0);
    return 0;
  }
  if (side.hasHospital) healing.recoverInHospital(dice, figure.healingStream, level);
  else healing.recoverNaturally(dice, figure.healingStream, level, figure.character.body);
  countRecovery(tally, side.index, level, side.hasHospital, healing.recovery, healing.days);
  tally.happened(side.hasHospital ? EVENT.healsInHospital : EVENT.healsAtRest);
  if (healing.recovery === RECOVERY.died) tally.happened(EVENT.diesAtRest);
  game.story?.care.recovers(figure, healing);
  return healing.days;
}

function countStates({ battle, tally }: Game): void {
  for (let i = 0; i < battle.figures.length; i++) {
    const { side, condition } = battle.figures[i];
    tally.finalStates.count(side, battle.isAfter ? 1 : 0, stateOf(condition));
  }
}
