import { EVENT } from '../counts/rule-events.ts';
import { DEED } from '../rules/profiles.ts';
import type { Figure, Side } from '../table/state.ts';
import { playPasses } from './acting.ts';
import type { Game } from './game.ts';
import { orderFirstRoundAfterSurprise, orderRound } from './ordering.ts';
import { endRound } from './recovering.ts';

/** REV-28: one sneaks for all, or each for himself. */
export function rollForSurprise(game: Game): void {
  const { battle } = game;
  const { sneakOf } = battle.rules.surprise;
  const ambushers = battle.sides[battle.ambushers];
  const others = battle.enemyOf(battle.ambushers);
  const watcher = extreme(others, savvyRank);
  battle.forgetNotices();
  if (watcher === null) return;
  if (sneakOf !== 'each') {
    const ambusher = extreme(ambushers, SNEAK_RANKS[sneakOf]);
    if (ambusher !== null) sneaks(game, ambusher, others, watcher);
    return;
  }
  for (let i = 0; i < ambushers.figures.length; i++) {
    const figure = ambushers.figures[i];
    if (figure.isAble) figure.isNoticed = !sneaks(game, figure, others, watcher);
  }
}

/** REV-28: against the best Savvy, or each. */
function sneaks(game: Game, ambusher: Figure, { figures }: Side, watcher: Figure): boolean {
  const { battle } = game;
  const isForAll = battle.rules.surprise.mode === 'side';
  const areSurprised = isForAll && surprises(game, ambusher, watcher);
  let isWon = false;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    const isSurprised = isForAll ? areSurprised : figure.isAble && surprises(game, ambusher, figure);
    if (isSurprised) isWon = figure.isSurprised = true;
    else battle.noteNotice(ambusher, figure);
  }
  return isWon;
}

/** REV-28, 60. */
function surprises(game: Game, ambusher: Figure, watcher: Figure): boolean {
  const { surprise, tally } = game;
  surprise.sneaks(ambusher.character.sneak, ambusher.woundDice);
  surprise.notices(watcher.character.savvy, watcher.woundDice);
  surprise.sneakStream = ambusher.surpriseStream;
  surprise.savvyStream = watcher.surpriseStream;
  const isWon = surprise.resolve(game.dice);
  tally.surprise.count(ambusher.side, isWon ? 0 : 1);
  tally.happened(isWon ? EVENT.surprised : EVENT.noticed);
  game.story?.care.surprise(ambusher, watcher, surprise, isWon);
  return isWon;
}

function extreme({ figures }: Side, rank: (figure: Figure) => number): Figure | null {
  let best: Figure | null = null;
  for (let i = 0; i < figures.length; i++)
    if (figures[i].isAble && (best === null || rank(figures[i]) > rank(best))) best = figures[i];
  return best;
}

function savvyRank({ character: { savvy }, woundDice }: Figure): number {
  return 10 * (savvy.dice - woundDice) + savvy.pips;
}

function sneakRank({ character: { sneak }, woundDice }: Figure): number {
  return 10 * (sneak.dice - woundDice) + sneak.pips;
}

const SNEAK_RANKS = {
  worst: (figure: Figure) => -sneakRank(figure),
  best: sneakRank,
  leader: () => 0,
} as const;

export function playRound(game: Game): void {
  const { battle } = game;
  beginRound(game);
  if (battle.round === 1 && battle.ambushers >= 0) rollForSurprise(game);
  if (battle.round === 1 && isAnybodySurprised(game)) orderFirstRoundAfterSurprise(game);
  else orderRound(game);
  playPasses(game);
  countDeeds(game, 0);
  countDeeds(game, 1);
  endRound(game);
}

/** Leaves out figures that were never asked. */
function countDeeds({ battle, tally }: Game, side: number): void {
  const { figures } = battle.sides[side];
  let most: number = NOT_ASKED;
  for (let i = 0; i < figures.length; i++) {
    const deed = deedOf(figures[i]);
    if (deed === NOT_ASKED) continue;
    tally.figureRounds.count(side, battle.round, deed);
    if (deed > most) most = deed;
  }
  if (most !== NOT_ASKED) tally.sideRounds.count(side, battle.round, most);
}

const NOT_ASKED = -1;

function deedOf({ deed, hasActed, hasReacted, isAble, isBarred }: Figure): number {
  if (deed !== DEED.nothing) return deed;
  if (hasReacted) return DEED.onlyDodges;
  if (!isAble || isBarred) return DEED.prevented;
  return hasActed ? DEED.nothing : NOT_ASKED;
}

export function beginRound({ battle: { figures } }: Game): void {
  for (let i = 0; i < figures.length; i++) figures[i].beginRound();
}

function isAnybodySurprised({ battle: { figures } }: Game): boolean {
  for (let i = 0; i < figures.length; i++) if (figures[i].isSurprised) return true;
  return false;
}
