import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { FLEE, MORALE_CAUSES, PASS, PINNED, RETIRE, SGC, SOLO } from '../rules/profiles.ts';
import { resolveMorale, resolveRally } from '../steps/morale.ts';
import { type Figure, type Group, ON_TABLE } from '../table/state.ts';
import { NO_DRAG, NORMAL } from '../table/ways.ts';
import { suppress, takesMorale } from './casualties.ts';
import { fleeFrom, nearestEnemy, pointAway, refuge } from './flight.ts';
import type { Game } from './game.ts';
import {
  afterAction,
  afterForcedMove,
  afterMove,
  isInCover,
  mayMove,
  nearestKnown,
  pointTowards,
  spendMove,
  walk,
} from './moving.ts';
import { noteTest } from './notes.ts';

/** On the table and not in flight, or its fate is a cause (SOLO-45). */
function isLink(figure: Figure): boolean {
  return (figure.status === ON_TABLE && !figure.routing) || figure.causes !== 0;
}

function isRouter(figure: Figure): boolean {
  return figure.status === ON_TABLE && figure.routing;
}

/** Writes the cluster of `first` into `game.cluster`; returns its length (SOLO-45). */
function gather(game: Game, first: Figure, belongs: (figure: Figure) => boolean): number {
  const { battle, cluster } = game;
  const { group } = first;
  const { morale } = battle.rules;
  const reach = morale.clusterDistance * 100;
  const mark = ++game.mark;
  let count = 0;
  cluster[count++] = first;
  first.mark = mark;
  for (let at = 0; at < count; at++)
    for (let i = 0; i < group.size; i++) {
      const other = group.figures[i];
      if (other.mark === mark || !belongs(other)) continue;
      const apart = battle.lattice.distanceSquared(cluster[at].node, other.node);
      if (morale.cluster === 'chain' && apart > reach * reach) continue;
      other.mark = mark;
      cluster[count++] = other;
    }
  return count;
}

/** Also marks its members with one mark (SOLO-45). */
export function clusterAround(game: Game, figure: Figure): number {
  return gather(game, figure, isLink);
}

/** Figures that can act (SOLO-44). */
export function clusterSize(game: Game, figure: Figure): number {
  const count = gather(game, figure, isLink);
  let able = 0;
  for (let i = 0; i < count; i++) if (game.battle.isAble(game.cluster[i])) able++;
  return able;
}

/** SOLO-44 to 49: tests the cluster with immediate effect. PASS if nobody is left to test. */
export function testMorale(game: Game, figure: Figure, cause: number): number {
  const { battle, dice, tally, cluster } = game;
  const count = gather(game, figure, isLink);
  let testers = 0;
  let total = 0;
  let counted = 0;
  for (let i = 0; i < count; i++) {
    const member = cluster[i];
    if (!battle.isAble(member) || member.routing) continue;
    if (member.wounds === 0 || battle.rules.morale.countWounded) {
      total += battle.firePoints(member);
      counted++;
    }
    cluster[testers++] = member;
  }
  if (testers === 0) return PASS;
  const result = resolveMorale(dice, figure.moraleDie, battle.rules, total);
  const face = dice.faces[0];
  tally.moraleTests.count(cause, AXIS.total.place(total), result - PASS);
  tally.moraleDice.count(AXIS.moraleDie.place(face), AXIS.excess.place(face - total), result - PASS);
  noteTest(game, cause, testers, counted, testers < ableIn(game, figure.group), result);
  game.story?.morale(figure, cause, total, testers, result);
  if (result === PASS) return result;
  if (result === FLEE) noteBreak(game, figure.group);
  for (let i = 0; i < testers; i++) suffer(game, cluster[i], result);
  return result;
}

function ableIn(game: Game, group: Group): number {
  let able = 0;
  for (let i = 0; i < group.size; i++) if (game.battle.isAble(group.figures[i]) && !group.figures[i].routing) able++;
  return able;
}

function noteBreak(game: Game, group: Group): void {
  if (group.broken) return;
  group.broken = true;
  game.tally.turns.groupBreaks(group.side, 0, game.battle.turn);
  game.tally.happened(EVENT.groupBreaks);
}

function suffer(game: Game, figure: Figure, result: number): void {
  const { battle } = game;
  const { morale } = battle.rules;
  if (result === PINNED) {
    for (let i = 0; i < morale.markers; i++) suppress(game, figure, false);
    return;
  }
  if (result === RETIRE) {
    if (morale.inCoverStays && isInCover(game, figure)) {
      game.tally.happened(EVENT.retiresNot);
      return;
    }
    game.tally.happened(EVENT.retires);
    figure.retiring = true;
    for (let i = 0; i < morale.immediateActions && figure.retiring; i++)
      if (retire(game, figure)) afterForcedMove(game, figure);
    return;
  }
  figure.routing = true;
  figure.retiring = false;
  if (morale.fleeSheds) shed(game, figure);
  for (let i = 0; i < morale.immediateActions && figure.status === ON_TABLE; i++)
    if (rout(game, figure)) afterForcedMove(game, figure);
}

function shed(game: Game, figure: Figure): void {
  game.story?.sheds(figure);
  figure.markers = 0;
}

/** Square hundredths that known enemies must stay away; 0 for no limit. */
function leastApart(game: Game, figure: Figure): number {
  if (game.battle.rules.morale.awayFrom === 'nearest') return 0;
  const apart = nearestKnown(game, figure.side, figure.node);
  return apart === Number.MAX_SAFE_INTEGER ? 0 : apart;
}

/** One action to the nearest cover, else straight away from the enemy (SOLO-47). False if impossible. */
function retire(game: Game, figure: Figure): boolean {
  const { battle } = game;
  if (!battle.isActive(figure)) return false;
  const enemy = nearestEnemy(game, figure);
  const threat = enemy === null ? -1 : enemy.node;
  const apart = leastApart(game, figure);
  const cover = refuge(game, figure, threat, !battle.rules.morale.inCoverStays, apart);
  if (cover === figure.node) figure.retiring = false;
  let node = cover < 0 ? -1 : pointTowards(game, figure, cover, NORMAL, NO_DRAG, apart);
  if (node < 0 && cover !== figure.node && threat >= 0) node = pointAway(game, figure, threat, NORMAL, false, apart);
  if (node >= 0) {
    countAsMoved(game, figure);
    walk(game, figure, node, NORMAL, NO_DRAG);
  }
  if (figure.status === ON_TABLE && isInCover(game, figure)) figure.retiring = false;
  return node >= 0;
}

/** A forced move in the own movement counts as moved, though it cost nothing (SOLO-31). */
function countAsMoved(game: Game, figure: Figure): void {
  if (game.battle.sides[figure.side].inStep) figure.moved = true;
}

/** One action of flight (SOLO-49). False if impossible. */
function rout(game: Game, figure: Figure): boolean {
  if (!game.battle.isActive(figure)) return false;
  const enemy = nearestEnemy(game, figure);
  if (enemy === null || !fleeFrom(game, figure, enemy.node, true, leastApart(game, figure))) return false;
  countAsMoved(game, figure);
  return true;
}

/** SOLO-10, 12: one test for each cluster with a cause, or by house rule for each kind of cause. */
export function moraleStep(game: Game): void {
  const { battle } = game;
  const isLast = battle.sides[SOLO].stepClock > battle.sides[SGC].stepClock;
  const { figures } = battle;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (figure.causes === 0) continue;
    const count = gather(game, figure, isLink);
    let causes = 0;
    for (let k = 0; k < count; k++) {
      causes |= game.cluster[k].causes;
      game.tangle[k] = game.cluster[k];
    }
    for (let cause = 0; cause < MORALE_CAUSES.length; cause++) {
      if ((causes & (1 << cause)) === 0) continue;
      testMorale(game, figure, cause);
      game.tally.happened(isLast ? EVENT.testedInStep6 : EVENT.testedInStep4);
      if (battle.rules.morale.oncePerStep) break;
    }
    for (let k = 0; k < count; k++) game.tangle[k].causes = 0;
  }
}

/** SOLO-50: in a later turn than the rout. */
export function rallyRouters(game: Game, side: number): void {
  const { battle, dice, tally } = game;
  const { figures } = battle.sides[side];
  const first = ++game.mark;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (!isRouter(figure) || !takesMorale(game, figure) || figure.mark > first) continue;
    const alone = battle.rules.rally.per === 'figure';
    const count = alone ? single(game, figure) : gather(game, figure, isRouter);
    const rallied = resolveRally(dice, figure.rally, battle.rules);
    tally.rallyRolls.count(rallied ? 0 : 1);
    tally.happened(rallied ? EVENT.rallied : EVENT.routsOn);
    game.story?.rallies(figure, count, rallied);
    if (!rallied) continue;
    for (let k = 0; k < count; k++) game.cluster[k].routing = false;
  }
}

function single(game: Game, figure: Figure): number {
  figure.mark = ++game.mark;
  game.cluster[0] = figure;
  return 1;
}

/** SOLO-49: a newly pinned router sheds its markers first; otherwise it could not run. */
export function moveRouters(game: Game, side: number): void {
  const { battle } = game;
  const { figures } = battle.sides[side];
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    if (isRouter(figure) && battle.rules.morale.fleeSheds) shed(game, figure);
    while (isRouter(figure) && mayMove(game, figure)) {
      if (!rout(game, figure)) break;
      spendMove(game, figure);
      afterAction(game, figure);
    }
    afterMove(game, figure);
  }
}

/** SOLO-47: uncommanded groups test only by house rule (SOLO-01). */
export function moveUncommandedRetirers(game: Game, side: number): void {
  const { figures } = game.battle.sides[side];
  for (let i = 0; i < figures.length; i++) {
    if (!figures[i].retiring || !figures[i].group.uncommanded) continue;
    finishRetiring(game, figures[i]);
    afterMove(game, figures[i]);
  }
}

/** SOLO-47: retires with its whole next movement until in cover. */
export function finishRetiring(game: Game, figure: Figure): void {
  if (game.battle.rules.morale.inCoverStays && isInCover(game, figure)) figure.retiring = false;
  while (figure.status === ON_TABLE && figure.retiring && mayMove(game, figure)) {
    if (!retire(game, figure)) break;
    spendMove(game, figure);
    afterAction(game, figure);
  }
  // A figure that could not move stays under the order.
  if (figure.movesMade > 0) figure.retiring = false;
}
