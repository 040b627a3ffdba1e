import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { SGC } from '../rules/profiles.ts';
import { CANNOT_SPOT, resolveSpotting } from '../steps/spotting.ts';
import { type Figure, type Group, ON_TABLE } from '../table/state.ts';
import type { Game } from './game.ts';

/** Bands (SOLO-21, 23). */
function shiftFor(game: Game, observer: Figure, target: Figure, cover: number): number {
  const { battle } = game;
  const side = battle.sides[observer.side];
  const aware = battle.rules.spotting.awareness === 'side' ? side.aware : observer.group.aware;
  // Shooting: has fired since the observer's last own step began.
  const shooting = target.group.firedAt > 0 && target.group.firedAt >= side.stepClock;
  return battle.scene.spotting.shift(!aware, cover > 0, observer.markers > 0, shooting);
}

/** SOLO-23: the side learns by radio. */
export function makeAware(game: Game, group: Group): void {
  const side = game.battle.sides[group.side];
  if (!side.aware) game.tally.happened(EVENT.aware);
  side.aware = true;
  group.aware = true;
}

/** SOLO-23, 24. */
function reveal(game: Game, observer: Figure, target: Figure, automatic: boolean): void {
  const { battle } = game;
  const side = battle.sides[observer.side];
  target.spotted = true;
  side.unspotted--;
  makeAware(game, observer.group);
  side.lastKnown = target.node;
  battle.contact = true;
  game.tally.spottedFigures.count(observer.side, automatic ? 0 : 1);
  if (automatic) game.tally.happened(EVENT.spottedAtOnce);
  game.story?.spotted(observer, target, automatic);
}

/** SOLO-22. */
function seesAutomatically(game: Game, observer: Figure, target: Figure): boolean {
  const { battle } = game;
  if (!battle.isAble(observer) || !battle.sees(observer.node, target.node)) return false;
  if (battle.cover(observer, target) > 0) return false;
  const inches = battle.inches(observer.node, target.node);
  return battle.scene.spotting.isAutomatic(inches, shiftFor(game, observer, target, 0));
}

/** Automatic spotting of and by a figure; notes where an enemy was last seen. */
export function notice(game: Game, figure: Figure): void {
  const { battle } = game;
  if (figure.status !== ON_TABLE) return;
  const enemy = battle.enemyOf(figure.side);
  const { figures } = enemy;
  const looksOut = battle.sides[figure.side].unspotted > 0;
  let seen = false;
  for (let i = 0; i < figures.length; i++) {
    const other = figures[i];
    if (other.status !== ON_TABLE) continue;
    if (looksOut && !other.spotted && seesAutomatically(game, figure, other)) reveal(game, figure, other, true);
    if (seen) continue;
    if (figure.spotted) seen = battle.isAble(other) && battle.sees(other.node, figure.node);
    else if (seesAutomatically(game, other, figure)) {
      reveal(game, other, figure, true);
      seen = true;
    }
  }
  if (seen) enemy.lastKnown = figure.node;
}

export function noticeAll(game: Game): void {
  const { battle } = game;
  for (let side = 0; side < 2; side++) {
    if (battle.sides[side].unspotted === 0) continue;
    const observers = battle.sides[side].figures;
    const targets = battle.sides[1 - side].figures;
    for (let t = 0; t < targets.length; t++) {
      const target = targets[t];
      if (target.status !== ON_TABLE || target.spotted) continue;
      for (let o = 0; o < observers.length; o++)
        if (seesAutomatically(game, observers[o], target)) {
          reveal(game, observers[o], target, true);
          break;
        }
    }
  }
}

/** SOLO-19: `own` in its own movement. */
export function mayTry(game: Game, observer: Figure, own: boolean): boolean {
  const { battle } = game;
  const { spotting } = battle.rules;
  if (battle.sides[observer.side].unspotted === 0 || !battle.isAble(observer)) return false;
  if (observer.tries >= spotting.triesPerTurn) return false;
  return !own || observer.ownTries < spotting.ownTries;
}

/** The nearest unknown figure of a group in the line of sight, or null. */
export function nearestUnspotted(game: Game, observer: Figure, group: Group): Figure | null {
  const { battle } = game;
  let best: Figure | null = null;
  let bestDistance = 0;
  for (let i = 0; i < group.size; i++) {
    const target = group.figures[i];
    if (target.status !== ON_TABLE || target.spotted) continue;
    const distance = battle.lattice.distanceSquared(observer.node, target.node);
    if (best !== null && distance >= bestDistance) continue;
    if (!battle.sees(observer.node, target.node)) continue;
    best = target;
    bestDistance = distance;
  }
  return best;
}

/** Lowest score now, CANNOT_SPOT if impossible. */
export function scoreToSpot(game: Game, observer: Figure, target: Figure): number {
  const { battle } = game;
  const shift = shiftFor(game, observer, target, battle.cover(observer, target));
  return battle.scene.spotting.score(battle.inches(observer.node, target.node), shift);
}

/** SOLO-19 to 21. True if a die was rolled. */
export function trySpotting(game: Game, observer: Figure, group: Group, own: boolean): boolean {
  const target = nearestUnspotted(game, observer, group);
  return target !== null && trySpottingAt(game, observer, target, own);
}

/** The range is measured to `target`. */
function trySpottingAt(game: Game, observer: Figure, target: Figure, own: boolean): boolean {
  const { battle, dice, tally } = game;
  const { group } = target;
  const table = battle.scene.spotting;
  const shift = shiftFor(game, observer, target, battle.cover(observer, target));
  const inches = battle.inches(observer.node, target.node);
  const score = table.score(inches, shift);
  if (score === CANNOT_SPOT) return false;
  observer.tries++;
  if (own) observer.ownTries++;
  const success = resolveSpotting(dice, observer.spot, battle.rules, score);
  tally.spottingTries.count(observer.side, table.band(inches), AXIS.shift.place(shift), own ? 0 : 1, success ? 0 : 1);
  tally.happened(own ? EVENT.ownTry : EVENT.otherTry);
  if (shift !== 0) tally.happened(shift > 0 ? EVENT.harderTry : EVENT.easierTry);
  if (success) tally.happened(EVENT.spottedByTry);
  game.story?.tries(observer, group, score, success);
  if (!success) return true;
  if (battle.rules.spotting.target === 'figure') {
    reveal(game, observer, target, false);
    return true;
  }
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (figure.status !== ON_TABLE || figure.spotted || !battle.sees(observer.node, figure.node)) continue;
    reveal(game, observer, figure, false);
  }
  return true;
}

/** SOLO-19 without a policy: the nearest unspotted group possible with a figure in sight that can act. */
export function spotNearest(game: Game, observer: Figure, own: boolean): void {
  const { battle } = game;
  if (!mayTry(game, observer, own)) return;
  if (observer.side !== SGC && !battle.rules.spotting.solo) return;
  const { figures } = battle.enemyOf(observer.side);
  let nearest: Figure | null = null;
  let nearestDistance = 0;
  for (let i = 0; i < figures.length; i++) {
    const target = figures[i];
    if (target.spotted || !battle.isAble(target)) continue;
    const distance = battle.lattice.distanceSquared(observer.node, target.node);
    if (nearest !== null && distance >= nearestDistance) continue;
    if (!battle.sees(observer.node, target.node) || scoreToSpot(game, observer, target) === CANNOT_SPOT) continue;
    nearest = target;
    nearestDistance = distance;
  }
  if (nearest !== null) trySpottingAt(game, observer, nearest, own);
}

/** After it moved or fired (SOLO-19). */
export function enemiesSpot(game: Game, actor: Figure): void {
  const { battle } = game;
  const side = battle.enemyOf(actor.side);
  if (side.unspotted === 0 || actor.status !== ON_TABLE) return;
  for (let i = 0; i < side.figures.length; i++) {
    const observer = side.figures[i];
    if (observer.status !== ON_TABLE || !mayTry(game, observer, false) || !battle.sees(observer.node, actor.node))
      continue;
    if (isCommanded(observer)) spotByPolicy(game, observer, false);
    else spotNearest(game, observer, false);
  }
}

export function isCommanded(figure: Figure): boolean {
  return figure.side === SGC && !figure.group.uncommanded;
}

export function spotByPolicy(game: Game, observer: Figure, own: boolean): void {
  if (!mayTry(game, observer, own)) return;
  const chosen = game.policy.spot(game, observer, own);
  if (chosen >= 0) trySpotting(game, observer, game.battle.enemyOf(observer.side).groups[chosen], own);
}

export function ownSpotting(game: Game, figure: Figure): void {
  if (isCommanded(figure)) spotByPolicy(game, figure, true);
  else spotNearest(game, figure, true);
}

/** SOLO-24: at the turn's end, figures out of every line of sight are lost. */
export function loseSight(game: Game): void {
  const { battle } = game;
  const { lasts } = battle.rules.spotting;
  if (lasts === 'game') return;
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    if (!figure.spotted || figure.status !== ON_TABLE) continue;
    if (lasts === 'while-visible' && isWatched(game, figure)) continue;
    figure.spotted = false;
    game.tally.happened(EVENT.lostFromView);
    battle.enemyOf(figure.side).unspotted++;
  }
}

function isWatched(game: Game, figure: Figure): boolean {
  const { battle } = game;
  const { figures } = battle.enemyOf(figure.side);
  for (let i = 0; i < figures.length; i++)
    if (battle.isAble(figures[i]) && battle.sees(figures[i].node, figure.node)) return true;
  return false;
}
