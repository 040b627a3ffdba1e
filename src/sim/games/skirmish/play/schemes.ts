import { judge } from '../../../tabletop/judging.ts';
import type { Scheme } from '../rules/game.ts';
import { ON_TABLE, type Side, STEPS, type Unit } from '../table/state.ts';
import { activate } from './activation.ts';
import { assignDice } from './assignment.ts';
import type { Game } from './game.ts';

/** Who activates when, by scheme; all end with the game. */
export const SCHEME: Readonly<Record<Scheme, (game: Game) => void>> = {
  /** All of the first side in an order that it chooses, then the other. */
  sides(game) {
    for (let k = 0; k < 2; k++) {
      const side = sideInTurn(game, k);
      while (actNext(game, side) > 1) {}
    }
  },
  /** In turn; the rest at the end. */
  alternate(game) {
    let ready = 1;
    while (ready > 0) ready = actNext(game, sideInTurn(game, 0)) + actNext(game, sideInTurn(game, 1));
  },
  /** A token a unit that has yet to act; the side drawn chooses who. */
  draw(game) {
    const { battle, dice } = game;
    const stream = game.streamOf(0, 'frame.draw');
    for (;;) {
      const ofFirst = gatherReady(game, battle.sides[0], 0, Infinity);
      const ofSecond = gatherReady(game, battle.sides[1], 0, Infinity);
      if (battle.goal.ended || ofFirst + ofSecond === 0) return;
      const drawn = dice.pick(stream, ofFirst + ofSecond) < ofFirst ? 0 : 1;
      game.story?.draws(battle.sides[drawn], ofFirst, ofSecond);
      actNext(game, battle.sides[drawn]);
    }
  },
  /** By the pips that the units were given, from 1; those of the first side first. */
  dice(game) {
    const { battle } = game;
    assignDice(game);
    for (let step = 1; step <= STEPS && !battle.goal.ended; step++) {
      battle.step = step;
      battle.moment++;
      for (let k = 0; k < 2; k++) {
        const side = sideInTurn(game, k);
        for (let most = side.dice[step]; most > 0; ) most = actNext(game, side, step, most) - 1;
      }
    }
  },
  /** By a number that each unit has for the turn, from the highest; ties by side, then order. */
  initiative(game) {
    const { battle, dice, order } = game;
    const { initiative } = battle.engine;
    const count = listInitiatives(game);
    for (let i = 0; i < count; i++) {
      battle.frame.begin(order[i]);
      game.story?.begins();
      order[i].die = initiative === null ? 0 : battle.frame.ask(initiative, dice);
      game.story?.initiative(order[i]);
    }
    sortByDie(order, count);
    for (let i = 0; i < count && !battle.goal.ended; i++)
      if (order[i].status === ON_TABLE && !order[i].acted) activateOne(game, order[i]);
  },
  /** Units of the first side until one fails its order, then those of the other. */
  turnover(game) {
    for (let k = 0; k < 2; k++) {
      const side = sideInTurn(game, k);
      while (actNext(game, side) > 1 && game.obeyed) {}
    }
  },
};

function sideInTurn({ battle }: Game, place: number): Side {
  return battle.sides[place === 0 ? battle.first : 1 - battle.first];
}

/** Lists units that may still act, of the present step if there is one; returns their number, which is `most` at most. */
function gatherReady(game: Game, side: Side, die: number, most: number): number {
  const ready = game.ready[side.index];
  const { figures } = side;
  let count = 0;
  for (let i = 0; i < figures.length && count < most; i++) {
    const unit = figures[i];
    if (unit.status === ON_TABLE && !unit.acted && (die === 0 || unit.die === die)) ready[count++] = unit;
  }
  return count;
}

/** One unit acts. Returns how many were ready, since nobody becomes so during a turn; 0 if the game has ended. */
function actNext(game: Game, side: Side, die = 0, most = side.figures.length): number {
  const { battle } = game;
  const count = battle.goal.ended ? 0 : gatherReady(game, side, die, most);
  if (count === 0) return 0;
  const ready = game.ready[side.index];
  const next = count === 1 ? 0 : game.policies[side.index].next(battle, side, ready, count);
  activateOne(game, ready[next]);
  return count;
}

function activateOne(game: Game, unit: Unit): void {
  game.obeyed = activate(game, unit);
  judge(game.battle, false);
}

/** Those of the first side before the others. */
function listInitiatives(game: Game): number {
  let count = 0;
  for (let k = 0; k < 2; k++) {
    const { figures } = sideInTurn(game, k);
    for (let i = 0; i < figures.length; i++) if (figures[i].status === ON_TABLE) game.order[count++] = figures[i];
  }
  return count;
}

/** Highest first; equals stay in order. */
function sortByDie(units: Unit[], count: number): void {
  for (let i = 1; i < count; i++) {
    const unit = units[i];
    let at = i;
    for (; at > 0 && units[at - 1].die < unit.die; at--) units[at] = units[at - 1];
    units[at] = unit;
  }
}
