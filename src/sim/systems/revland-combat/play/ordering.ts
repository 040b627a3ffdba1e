import type { Figure, Side } from '../table/state.ts';
import { playPass } from './acting.ts';
import type { Game } from './game.ts';

/** REV-15: by side or by figure. */
export function orderRound(game: Game): void {
  const { battle } = game;
  const [first, second] = battle.sides;
  if (isIndividual(game)) rollForAll(game);
  else battle.first = rollForSides(game, rollerOf(game, first, isAnybody), rollerOf(game, second, isAnybody));
  fillOrder(game);
}

function isIndividual({ battle }: Game): boolean {
  return battle.rules.initiative.mode === 'individual';
}

/** Less wounds by house rule, never less actions (REV-13). */
function initiativeDice({ battle }: Game, { character, woundDice }: Figure): number {
  const penalty = battle.rules.initiative.woundPenalty ? woundDice : 0;
  return Math.max(0, character.initiative.dice - penalty);
}

/** REV-15: the highest code after penalties; null for none. */
function rollerOf(game: Game, { figures }: Side, mayRoll: Choice): Figure | null {
  let best: Figure | null = null;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (!figure.isAble || !mayRoll(figure)) continue;
    if (best === null || rank(game, figure) > rank(game, best)) best = figure;
  }
  return best;
}

const isAnybody = (): boolean => true;
const isAware = ({ isSurprised }: Figure): boolean => !isSurprised;
const isNoticed = (figure: Figure): boolean => figure.isNoticed;

function rank(game: Game, figure: Figure): number {
  return 10 * initiativeDice(game, figure) + figure.character.initiative.pips;
}

/** Sides with nobody able do not roll. */
function rollForSides(game: Game, first: Figure | null, second: Figure | null): number {
  if (first === null || second === null) {
    const winner = first === null ? 1 : 0;
    game.story?.initiative(winner, null);
    return winner;
  }
  const { initiative, dice, tally } = game;
  fill(game, 0, first);
  fill(game, 1, second);
  const winner = initiative.resolve(dice);
  tally.initiative.count(winner, 0);
  tally.initiative.count(1 - winner, 1);
  game.story?.initiative(winner, initiative);
  return winner;
}

function fill(game: Game, side: number, figure: Figure): void {
  const { initiative } = game;
  initiative.dice[side] = initiativeDice(game, figure);
  initiative.pips[side] = figure.character.initiative.pips;
  initiative.streams[side] = figure.initiativeStream;
}

/** REV-15, by house rule. */
function rollForAll(game: Game): void {
  const { battle, checks, dice } = game;
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    if (!figure.isAble) continue;
    const { pips } = figure.character.initiative;
    figure.initiative = checks.roll(dice, figure.initiativeStream, initiativeDice(game, figure), pips);
    game.story?.rollsInitiative(figure);
  }
}

function fillOrder(game: Game): void {
  const { battle, order } = game;
  const { sides, first } = battle;
  let count = 0;
  for (let s = 0; s < 2; s++) {
    const ofSide = sides[s === 0 ? first : 1 - first].order;
    for (let i = 0; i < ofSide.length; i++) order[count++] = ofSide[i];
  }
  if (isIndividual(game)) sortByInitiative(battle.figures, order);
}

/** Falling; ties by higher Savvy, then list order. */
function sortByInitiative(figures: readonly Figure[], order: Figure[]): void {
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    let hole = i;
    for (; hole > 0 && comesBefore(figure, order[hole - 1]); hole--) order[hole] = order[hole - 1];
    order[hole] = figure;
  }
}

function comesBefore(a: Figure, b: Figure): boolean {
  if (a.initiative !== b.initiative) return a.initiative > b.initiative;
  const bySavvy = a.character.savvy.dice - b.character.savvy.dice || a.character.savvy.pips - b.character.savvy.pips;
  return bySavvy > 0;
}

/**
 * REV-29: ambushers act before the surprised. If only some are surprised, they act after the ambushers' first pass.
 * Noticed ambushers (REV-28) count as others.
 */
export function orderFirstRoundAfterSurprise(game: Game): void {
  const { battle } = game;
  const { surprise } = battle.rules;
  if (surprise.mode === 'perFigure') orderAroundSurprised(game);
  else if (surprise.initiative === 'rolled') {
    playAmbush(game);
    orderRound(game);
  } else orderAmbushersFirst(game);
}

function playAmbush(game: Game): void {
  const { order } = game;
  const { order: ambushers } = game.battle.sides[game.battle.ambushers];
  let count = 0;
  for (let i = 0; i < ambushers.length; i++) if (!ambushers[i].isNoticed) order[count++] = ambushers[i];
  playPass(game, count);
}

function orderAmbushersFirst(game: Game): void {
  orderBetween(game, isNoticed, isAnybody);
  moveToFront(game.order, game.battle.ambushers);
  game.story?.ambushersFirst();
}

type Choice = (figure: Figure) => boolean;

function orderBetween(game: Game, mayAmbusherRoll: Choice, mayOtherRoll: Choice): void {
  const { sides, ambushers } = game.battle;
  if (isIndividual(game)) rollForAll(game);
  else
    rollBetween(
      game,
      rollerOf(game, sides[ambushers], mayAmbusherRoll),
      rollerOf(game, sides[1 - ambushers], mayOtherRoll),
    );
  fillOrder(game);
}

/** Ambushers win if a side has nobody who rolls. */
function rollBetween(game: Game, ambusher: Figure | null, other: Figure | null): void {
  const { battle } = game;
  if (ambusher === null || other === null) battle.first = battle.ambushers;
  else
    battle.first = battle.ambushers === 0 ? rollForSides(game, ambusher, other) : rollForSides(game, other, ambusher);
}

function moveToFront(order: Figure[], side: number): void {
  let front = 0;
  for (let i = 0; i < order.length; i++) {
    const figure = order[i];
    if (figure.side !== side || figure.isNoticed) continue;
    for (let hole = i; hole > front; hole--) order[hole] = order[hole - 1];
    order[front++] = figure;
  }
}

/** `perFigure`: a pass with the surprised after the last ambusher, then by initiative. */
function orderAroundSurprised(game: Game): void {
  const { battle, order } = game;
  orderBetween(game, isAnybody, isAware);
  let last = -1;
  for (let i = 0; i < order.length; i++) if (order[i].side === battle.ambushers && !order[i].isNoticed) last = i;
  moveSurprisedBehind(order, last);
  playPass(game, order.length);
  fillOrder(game);
}

function moveSurprisedBehind(order: Figure[], last: number): void {
  let end = last;
  for (let i = 0; i <= end; ) {
    const figure = order[i];
    if (!figure.isSurprised) {
      i++;
      continue;
    }
    for (let hole = i; hole < last; hole++) order[hole] = order[hole + 1];
    order[last] = figure;
    end--;
  }
}
