import { EVENT } from '../counts/rule-events.ts';
import type { Game } from '../game.ts';
import type { Figure, Side } from '../state.ts';

/** REV-28: the surprise rolls of the first round: of the ambushers' worst Sneak against the others' best Savvy, or against each of them. */
export function rollForSurprise(game: Game): void {
  const { battle } = game;
  const ambusher = extreme(battle.sides[battle.ambushers], sneakRank);
  const others = battle.enemyOf(battle.ambushers);
  const watcher = extreme(others, savvyRank);
  if (ambusher === null || watcher === null) return;
  const { figures } = others;
  const isForAll = battle.rules.surprise.mode === 'side';
  const areSurprised = isForAll && surprises(game, ambusher, watcher);
  for (let i = 0; i < figures.length; i++)
    figures[i].isSurprised = isForAll ? areSurprised : figures[i].isAble && surprises(game, ambusher, figures[i]);
}

/** REV-28, 60: one opposed roll; wounds take dice from both. */
function surprises(game: Game, ambusher: Figure, watcher: Figure): boolean {
  const { surprise, tally } = game;
  surprise.sneaks(ambusher.character.sneak, ambusher.woundDice);
  surprise.notices(watcher.character.savvy, watcher.woundDice);
  surprise.sneakStream = ambusher.surpriseStream;
  surprise.savvyStream = watcher.surpriseStream;
  const isWon = surprise.resolve(game.dice);
  tally.wounds.surprise(ambusher.side, isWon);
  tally.happened(isWon ? EVENT.surprised : EVENT.noticed);
  game.story?.care.surprise(ambusher, watcher, surprise, isWon);
  return isWon;
}

/** The figure of a side, among those able to act, that ranks highest; null for none. */
function extreme({ figures }: Side, rank: (figure: Figure) => number): Figure | null {
  let best: Figure | null = null;
  for (let i = 0; i < figures.length; i++)
    if (figures[i].isAble && (best === null || rank(figures[i]) > rank(best))) best = figures[i];
  return best;
}

function savvyRank({ character: { savvy }, woundDice }: Figure): number {
  return 10 * (savvy.dice - woundDice) + savvy.pips;
}

/** The worst Sneak ranks highest. */
function sneakRank({ character: { sneak }, woundDice }: Figure): number {
  return -10 * (sneak.dice - woundDice) - sneak.pips;
}
