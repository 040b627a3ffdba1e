import { EVENT } from '../counts/rule-events.ts';
import { DEATH } from '../counts/wounds.ts';
import type { Game } from '../game.ts';
import { WOUND } from '../profiles.ts';
import { type Figure, type Side, STATUS } from '../state.ts';
import { RECOVERY } from './healing.ts';
import { die } from './injuries.ts';
import { playPass } from './passes.ts';
import { endRound, isDying } from './recovering.ts';
import { beginRound } from './round.ts';

/** REV-77: rounds of first aid and death checks after the last one, which are no rounds of the game, until nobody is dying. */
export function playAfterBattle(game: Game): void {
  const { battle } = game;
  countStates(game);
  battle.isAfter = true;
  const last = battle.round;
  const helpers = battle.rules.afterBattle.firstAid ? orderHelpers(game) : 0;
  while (isAnybodyDying(game)) playRoundAfter(game, helpers);
  battle.round = last;
}

function playRoundAfter(game: Game, helpers: number): void {
  const { battle, policies } = game;
  battle.round++;
  game.tally.happened(EVENT.roundAfter);
  game.dice.beginTurn(battle.round);
  game.policyDice.beginTurn(battle.round);
  game.story?.care.roundAfter(battle.round);
  policies[0].beginTurn(battle, battle.sides[0]);
  policies[1].beginTurn(battle, battle.sides[1]);
  beginRound(game);
  while (playPass(game, helpers));
  endRound(game);
}

/** Those who help are first in the order: both sides where both have figures able to act, else the one that has. Returns how many. */
function orderHelpers({ battle, order }: Game): number {
  let count = 0;
  for (let s = 0; s < 2; s++) {
    const side = battle.sides[s === 0 ? battle.first : 1 - battle.first];
    for (let i = 0; battle.countAble(side) > 0 && i < side.order.length; i++) order[count++] = side.order[i];
  }
  return count;
}

function isAnybodyDying({ battle: { figures } }: Game): boolean {
  for (let i = 0; i < figures.length; i++) if (isDying(figures[i])) return true;
  return false;
}

/** REV-74, 82: who dies without a hospital, and how long the others take to heal. */
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
  game.tally.healing.gameEnds(side.index, longest, all);
}

/** REV-74: the stabilised live if they get to a hospital. */
function isLostWithoutHospital({ battle }: Game, { hasHospital }: Side, figure: Figure): boolean {
  if (hasHospital || figure.level !== WOUND.mortallyWounded) return false;
  return battle.rules.stabilised.withoutHospital === 'dies';
}

/** REV-82: days to full health; who has stuns alone needs none. */
function recover(game: Game, side: Side, figure: Figure): number {
  const { healing, dice, tally } = game;
  const { level } = figure;
  if (level === WOUND.healthy) {
    tally.healing.recovered(side.index, level, side.hasHospital, RECOVERY.healed, 0);
    return 0;
  }
  if (side.hasHospital) healing.recoverInHospital(dice, figure.healingStream, level);
  else healing.recoverNaturally(dice, figure.healingStream, level, figure.character.body);
  tally.healing.recovered(side.index, level, side.hasHospital, healing.recovery, healing.days);
  tally.happened(side.hasHospital ? EVENT.healsInHospital : EVENT.healsAtRest);
  if (healing.recovery === RECOVERY.died) tally.happened(EVENT.diesAtRest);
  game.story?.care.recovers(figure, healing);
  return healing.days;
}

function countStates({ battle, tally }: Game): void {
  for (let i = 0; i < battle.figures.length; i++) {
    const { side, condition } = battle.figures[i];
    tally.wounds.gameEnds(side, battle.isAfter, condition);
  }
}
