import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { countSpent, USE } from '../counts/shooting.ts';
import { resolveUnsuppress } from '../steps/morale.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import type { Game } from './game.ts';
import { noticeAll } from './seeing.ts';

function renew(game: Game, figure: Figure): void {
  if (figure.status !== ON_TABLE) return;
  countSpent(game.tally, figure, USE.unspent, figure.actions);
  figure.actions = game.battle.rating(figure);
}

/** Resets tries to spot (SOLO-19), and by house rule actions (SOLO-04). */
export function beginTurn(game: Game): void {
  const { battle } = game;
  const { figures, rules } = battle;
  for (let i = 0; i < figures.length; i++) {
    figures[i].tries = 0;
    figures[i].ownTries = 0;
    if (rules.actions.renew === 'turn') renew(game, figures[i]);
  }
}

/** SOLO-04, 06, 21, 31. */
export function beginStep(game: Game, index: number): void {
  const { battle } = game;
  const side = battle.sides[index];
  battle.clock++;
  side.steps++;
  side.inStep = true;
  side.stepClock = battle.clock;
  for (let i = 0; i < side.figures.length; i++) {
    const figure = side.figures[i];
    figure.moved = false;
    figure.fired = false;
    figure.dragged = false;
    figure.carried = false;
    figure.unsuppressed = false;
    figure.arrived = false;
    figure.movesMade = 0;
    figure.charging = -1;
    if (figure.gun !== null) {
      figure.gun.gunner = 0;
      figure.gun.moved = false;
    }
    if (battle.rules.actions.renew === 'own-step') renew(game, figure);
  }
  noticeAll(game);
}

/** Disablement counts down, zat shock wears off, events under fire end (SOLO-06, 37, 44). */
export function endStep(game: Game, index: number): void {
  const { battle } = game;
  const side = battle.sides[index];
  side.inStep = false;
  for (let i = 0; i < side.figures.length; i++) {
    const figure = side.figures[i];
    figure.shooterCount = 0;
    if (figure.markers > 0 && battle.isAble(figure)) game.tally.happened(EVENT.staysSuppressed);
    if (figure.disabled && figure.disabledUntil <= side.steps) {
      figure.disabled = false;
      figure.disabledUntil = 0;
      if (figure.status === ON_TABLE) {
        game.tally.happened(EVENT.comesRound);
        game.story?.comesRound(figure);
      }
    }
    if (figure.zatHits > 0 && battle.rules.zat.memory === 'while-disabled' && figure.zatUntil <= side.steps)
      figure.zatHits = 0;
  }
}

/** SOLO-40. */
export function mayUnsuppress(game: Game, figure: Figure): boolean {
  return game.battle.isAble(figure) && figure.markers > 0 && figure.actions >= game.battle.rules.actions.unsuppressCost;
}

/** SOLO-40: one attempt. */
export function unsuppress(game: Game, figure: Figure): void {
  const { battle, dice, tally } = game;
  const cost = battle.rules.actions.unsuppressCost;
  const firePoints = battle.firePoints(figure);
  figure.actions -= cost;
  figure.unsuppressed = true;
  countSpent(tally, figure, USE.suppression, cost);
  const before = figure.markers;
  figure.markers = resolveUnsuppress(dice, figure.unsuppress, battle.rules, firePoints, before);
  tally.suppressionRemoval.count(figure.side, AXIS.firePoints.place(firePoints), figure.markers < before ? 0 : 1);
  tally.happened(figure.markers < before ? EVENT.markerRemoved : EVENT.markerStays);
  game.story?.unsuppresses(figure, firePoints, before);
}
