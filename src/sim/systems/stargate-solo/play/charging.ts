import { EVENT } from '../counts/rule-events.ts';
import { BY_CHARGE } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, type Group, ON_TABLE } from '../table/state.ts';
import { CHARGE } from '../table/ways.ts';
import { takesMorale } from './casualties.ts';
import type { Game } from './game.ts';
import { clusterAround, clusterSize, testMorale } from './morale.ts';
import { actTowards, mayMove } from './moving.ts';

/** SOLO-44, 73: assigns each mover an enemy, in order, then tests outnumbered clusters before anybody moves. */
export function declareCharge(game: Game, group: Group, movers: readonly Figure[], count: number): void {
  const { battle } = game;
  const { cause, chargeScope } = battle.rules.morale;
  game.tally.happened(EVENT.charges);
  let chargers = 0;
  for (let i = 0; i < count; i++) {
    if (!mayMove(game, movers[i]) || movers[i].engaged > 0) continue;
    chargers++;
    allot(game, movers[i], Number.MAX_SAFE_INTEGER);
  }
  if (!cause.outnumberedCharge) return;
  if (chargeScope === 'named-cluster') {
    const foe = battle.figures[group.foe];
    if (takesMorale(game, foe) && chargers > clusterSize(game, foe)) testMorale(game, foe, BY_CHARGE);
    return;
  }
  for (let i = 0; i < count; i++) if (movers[i].charging >= 0) testCharged(game, battle.figures[movers[i].charging]);
}

/** Assigns the nearest enemy with room within some hundredths, -1 for none. */
function allot(game: Game, figure: Figure, within: number): void {
  const { battle } = game;
  const { figures } = battle.enemyOf(figure.side);
  figure.charging = -1;
  let bestDistance = within < Number.MAX_SAFE_INTEGER ? within * within + 1 : within;
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (!battle.isAble(enemy) || !battle.isKnown(enemy)) continue;
    const distance = battle.lattice.distanceSquared(figure.node, enemy.node);
    if (distance >= bestDistance || roomBeside(game, enemy) <= chargersOnTheWay(game, enemy)) continue;
    figure.charging = enemy.index;
    bestDistance = distance;
  }
}

function chargersOnTheWay(game: Game, enemy: Figure): number {
  const { figures } = game.battle.enemyOf(enemy.side);
  let count = 0;
  for (let i = 0; i < figures.length; i++)
    if (figures[i].charging === enemy.index && figures[i].engaged === 0 && game.battle.isActive(figures[i])) count++;
  return count;
}

function roomBeside(game: Game, { node }: Figure): number {
  const { battle } = game;
  const { columns, count } = battle.lattice;
  const column = node % columns;
  let room = 0;
  if (node >= columns && isRoom(battle, node - columns)) room++;
  if (node + columns < count && isRoom(battle, node + columns)) room++;
  if (column > 0 && isRoom(battle, node - 1)) room++;
  if (column < columns - 1 && isRoom(battle, node + 1)) room++;
  return room;
}

function isRoom(battle: Battle, node: number): boolean {
  return battle.isFree(node) && battle.ways.standable(node);
}

/** SOLO-44: one test a step, when chargers first outnumber the cluster. */
export function testCharged(game: Game, figure: Figure): void {
  const { battle, cluster } = game;
  if (!takesMorale(game, figure) || !battle.isAble(figure)) return;
  const count = clusterAround(game, figure);
  const { mark } = figure;
  let able = 0;
  for (let i = 0; i < count; i++) {
    if (cluster[i].chargeTested === battle.clock) return;
    if (battle.isAble(cluster[i])) able++;
  }
  if (countChargers(game, figure.side, mark) <= able) return;
  for (let i = 0; i < count; i++) cluster[i].chargeTested = battle.clock;
  testMorale(game, figure, BY_CHARGE);
}

/** Chargers assigned to the marked cluster this step, or by house rule to any enemy. */
function countChargers(game: Game, side: number, mark: number): number {
  const { battle } = game;
  const { figures } = battle.enemyOf(side);
  const anyOfSide = battle.rules.morale.chargeScope === 'side';
  let chargers = 0;
  for (let i = 0; i < figures.length; i++) {
    const { charging } = figures[i];
    if (charging >= 0 && (anyOfSide || battle.figures[charging].mark === mark)) chargers++;
  }
  return chargers;
}

/** SOLO-73. */
export function charge(game: Game, figure: Figure): void {
  const { battle } = game;
  if (figure.engaged > 0 || !mayMove(game, figure)) return;
  while (figure.status === ON_TABLE && figure.engaged === 0 && mayMove(game, figure)) {
    const enemy = chargeTarget(game, figure);
    if (enemy === null || !actTowards(game, figure, enemy.node, CHARGE)) break;
  }
  const reached = figure.status === ON_TABLE && figure.engaged > 0;
  if (figure.moved) game.tally.charges.count(figure.side, reached ? 0 : 1);
  if (figure.moved && reached) game.tally.happened(EVENT.chargeReaches);
  if (battle.isOnTable(figure)) game.story?.charged(figure);
}

/** The assigned enemy; if it fell or has no room, the next in reach, with its test. */
function chargeTarget(game: Game, figure: Figure): Figure | null {
  const { battle } = game;
  const { jaffa, morale } = battle.rules;
  const named = figure.charging < 0 ? null : battle.figures[figure.charging];
  if (named !== null && battle.isAble(named) && battle.isKnown(named) && roomBeside(game, named) > 0) return named;
  allot(game, figure, jaffa.chargeReach * 100);
  if (figure.charging < 0) return null;
  const next = battle.figures[figure.charging];
  if (morale.cause.outnumberedCharge && morale.chargeScope !== 'named-cluster') testCharged(game, next);
  return battle.isAble(next) ? next : null;
}
