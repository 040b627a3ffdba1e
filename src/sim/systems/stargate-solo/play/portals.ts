import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { countArrival } from '../counts/solo-side.ts';
import { SGC, SOLO, STATES } from '../rules/profiles.ts';
import {
  deployable,
  type ForceGroup,
  forceGroup,
  NO_FORCE,
  portalResult,
  portalRow,
  REDEPLOYMENT,
  TWO_GROUPS,
} from '../steps/portals.ts';
import { CAPTURED, DEAD, type Figure, GONE, type Group, type Gun, ON_TABLE, RESERVE } from '../table/state.ts';
import type { Game } from './game.ts';
import { notePortal } from './notes.ts';
import { makeAware, notice } from './seeing.ts';

/** Above any square distance on a table. */
const FAR = 2 ** 44;

/** SOLO-07, 90. */
export function portalStep(game: Game): void {
  const { battle } = game;
  if (battle.rules.portal.roll === 'on-sight') {
    newCounters(game);
    return;
  }
  const count = countersInSight(game);
  if (count > 0) rollPortal(game, count, -1);
}

/** SOLO-90 by house rule: a die for each counter when first seen. */
export function newCounters(game: Game): void {
  const { battle, inSight } = game;
  const { counters } = battle;
  if (battle.rules.portal.roll !== 'on-sight') return;
  for (let i = 0; i < counters.nodes.length; i++) {
    if (counters.standing[i] === 0 || counters.seen[i] === 1) continue;
    const count = countersInSight(game);
    if (!inSight.subarray(0, count).includes(i)) continue;
    counters.seen[i] = 1;
    rollPortal(game, count, i);
  }
}

/** Writes counters that an SGC figure sees into `game.inSight`; returns how many. */
function countersInSight(game: Game): number {
  const { battle, inSight } = game;
  const { counters } = battle;
  let count = 0;
  for (let i = 0; i < counters.nodes.length; i++)
    if (counters.standing[i] === 1 && isWatched(game, counters.nodes[i])) inSight[count++] = i;
  return count;
}

function isWatched(game: Game, node: number): boolean {
  const { battle } = game;
  const { figures } = battle.sides[SGC];
  for (let i = 0; i < figures.length; i++)
    if (battle.isAble(figures[i]) && battle.sight.visible(figures[i].node, node)) return true;
  return false;
}

/** SOLO-91 to 96. `at` names the counter; if negative, it is drawn. */
function rollPortal(game: Game, count: number, at: number): void {
  const { battle, dice } = game;
  const { counters, rules } = battle;
  const side = battle.sides[SOLO];
  const contact = counters.arrived || (rules.portal.contact === 'spotted' ? battle.contact : battle.fought);
  const die = dice.face(side.portalStream, rules.portal.die);
  const row = portalRow(rules, die, count, contact);
  const result = portalResult(game.portalTable, row);
  const jaffa = reserves(game, 'jaffa');
  const firstPrimes = reserves(game, 'firstPrime');
  const force = deployable(rules, game.portalTable, row, jaffa, firstPrimes, cannonsToCome(game));
  game.tally.portalRolls.count(
    AXIS.counters.place(count),
    contact ? 1 : 0,
    AXIS.die.place(die),
    force !== result ? 1 : 0,
    force,
  );
  notePortal(game, count, contact, die, result, force);
  game.story?.portal(count, contact, die, result, force);
  if (force === NO_FORCE) return;
  if (force === REDEPLOYMENT) redeploy(game);
  else arrive(game, force, count, at);
}

function reserves(game: Game, profile: string): number {
  const { figures } = game.battle.sides[SOLO];
  let count = 0;
  for (let i = 0; i < figures.length; i++)
    if (figures[i].status === RESERVE && figures[i].kind.profileId === profile) count++;
  return count;
}

function cannonsToCome(game: Game): number {
  const crews = Math.floor(reserves(game, 'cannonCrew') / game.battle.rules.crew.size);
  return crews > 0 && freeGun(game) !== null ? crews : 0;
}

function freeGun(game: Game): Gun | null {
  const { battle } = game;
  for (let i = 0; i < battle.guns.length; i++) {
    let taken = false;
    for (let k = 0; k < battle.figures.length; k++) if (battle.figures[k].gun === battle.guns[i]) taken = true;
    if (!taken) return battle.guns[i];
  }
  return null;
}

/** SOLO-93, 94. */
function arrive(game: Game, force: number, count: number, at: number): void {
  const { battle, dice, inSight } = game;
  const { counters, rules } = battle;
  const side = battle.sides[SOLO];
  const group = forceGroup(rules, force);
  const drawn = at < 0 && count > 1 ? dice.pick(side.counterStream, count) : 0;
  const first = at < 0 ? inSight[drawn] : at;
  counters.arrived = true;
  battle.contact = true;
  const before = side.onTable;
  if (force === TWO_GROUPS) {
    bring(game, first, group);
    const second = secondCounter(game, first, count);
    if (second !== first) game.tally.happened(EVENT.arrivesTwice);
    bring(game, second, group);
  } else bring(game, first, group);
  countArrival(game.tally, battle.turn, force, side.onTable - before);
  if (rules.portal.remove) close(game, first);
}

/** By house rule. */
function close(game: Game, counter: number): void {
  game.battle.counters.standing[counter] = 0;
  game.story?.closes(counter);
}

/** SOLO-94: drawn from other counters in sight, then from any other, else the same. */
function secondCounter(game: Game, first: number, count: number): number {
  const { battle, dice, inSight } = game;
  const { standing } = battle.counters;
  let others = 0;
  for (let i = 0; i < count; i++) if (inSight[i] !== first) inSight[others++] = inSight[i];
  if (others === 0)
    for (let i = 0; i < standing.length; i++) if (standing[i] === 1 && i !== first) inSight[others++] = i;
  if (others === 0) return first;
  const drawn = others > 1 ? dice.pick(battle.sides[SOLO].counterStream, others) : 0;
  const second = inSight[drawn];
  if (battle.rules.portal.remove) close(game, second);
  return second;
}

/** The group has spotted nothing yet, but is aware (SOLO-23). */
function bring(game: Game, counter: number, force: ForceGroup): void {
  const { battle } = game;
  const group = freeGroup(game);
  const node = battle.counters.nodes[counter];
  group.reset();
  group.state = STATES.indexOf(battle.rules.jaffa.arrivalState);
  makeAware(game, group);
  bringFigures(game, group, 'firstPrime', force.firstPrime, node, null);
  bringFigures(game, group, 'jaffa', force.jaffa, node, null);
  for (let i = 0; i < force.staffCannon; i++)
    bringFigures(game, group, 'cannonCrew', battle.rules.crew.size, node, freeGun(game));
  if (group.size === 0) return;
  const enemy = nearestTo(game, group.figures[0].node);
  if (enemy !== null) {
    const { x, y } = battle.lattice;
    group.facingX = x[enemy.node] - x[group.figures[0].node];
    group.facingY = y[enemy.node] - y[group.figures[0].node];
    if (group.facingX === 0 && group.facingY === 0) group.facingY = 1;
  }
  game.story?.arrives(group, counter);
  for (let i = 0; i < group.size; i++) notice(game, group.figures[i]);
}

/** Spotted or not; null with none on the table. */
function nearestTo(game: Game, node: number): Figure | null {
  const { battle } = game;
  const { figures } = battle.sides[SGC];
  let best: Figure | null = null;
  let bestDistance = 0;
  for (let i = 0; i < figures.length; i++) {
    if (figures[i].status !== ON_TABLE) continue;
    const distance = battle.lattice.distanceSquared(node, figures[i].node);
    if (best !== null && distance >= bestDistance) continue;
    best = figures[i];
    bestDistance = distance;
  }
  return best;
}

/** There is always one: every figure on the table has a group, and there are as many. */
function freeGroup(game: Game): Group {
  const side = game.battle.sides[SOLO];
  for (let i = side.initialGroups; i < side.groupCount; i++) if (side.groups[i].size === 0) return side.groups[i];
  return side.groups[side.groupCount++];
}

function bringFigures(
  game: Game,
  group: Group,
  profile: string,
  count: number,
  counter: number,
  gun: Gun | null,
): void {
  const { battle } = game;
  const { figures } = battle.sides[SOLO];
  let left = count;
  for (let i = 0; i < figures.length && left > 0; i++) {
    const figure = figures[i];
    if (figure.status !== RESERVE || figure.kind.profileId !== profile) continue;
    const place = placeNear(game, counter);
    if (place < 0) return;
    left--;
    group.add(figure);
    figure.gun = gun;
    if (gun !== null && left === count - 1) gun.node = place;
    figure.actions = battle.rating(figure);
    figure.arrived = true;
    battle.place(figure, place);
  }
}

/** SOLO-93: the nearest free point in reach, first in cover; farther off only if all are taken. */
function placeNear(game: Game, counter: number): number {
  const { battle } = game;
  const { lattice, ways, scene } = battle;
  const within = battle.rules.portal.placeWithin * 100;
  const steps = Math.floor((2 * within) / lattice.spacing);
  const column = counter % lattice.columns;
  const row = (counter - column) / lattice.columns;
  let best = -1;
  let bestRank = Number.MAX_SAFE_INTEGER;
  for (let y = Math.max(0, row - steps); y <= Math.min(lattice.rows - 1, row + steps); y++)
    for (let x = Math.max(0, column - steps); x <= Math.min(lattice.columns - 1, column + steps); x++) {
      const node = y * lattice.columns + x;
      const distance = lattice.distanceSquared(node, counter);
      const rank = distance > within * within ? distance + FAR : distance + (scene.coverAt[node] === 1 ? 0 : FAR / 2);
      if (rank >= bestRank || !ways.standable(node) || !battle.isFree(node)) continue;
      if (battle.isNearEnemy(SOLO, node)) continue;
      best = node;
      bestRank = rank;
    }
  return best;
}

/** SOLO-95: counters bypassed by the most forward SGC figure move near its direct line to the solo edge's centre. */
function redeploy(game: Game): void {
  const { battle, dice } = game;
  const { lattice, counters } = battle;
  const side = battle.sides[SOLO];
  const forward = mostForward(game);
  if (forward === null) return;
  const { x, y } = lattice;
  const centre = battle.scene.soloCentre;
  const wayX = x[centre] - x[forward.node];
  const wayY = y[centre] - y[forward.node];
  const length = Math.floor(Math.sqrt(wayX * wayX + wayY * wayY) / 100);
  const within = battle.rules.portal.redeployWithin;
  for (let i = 0; i < counters.nodes.length; i++) {
    if (counters.standing[i] === 0 || toEdge(game, counters.nodes[i]) <= toEdge(game, forward.node)) continue;
    const along = length > 0 ? dice.pick(side.redeployStream, length + 1) : 0;
    const share = length > 0 ? along / length : 0;
    const pointX = x[forward.node] + wayX * share;
    const pointY = y[forward.node] + wayY * share;
    let node = coverNear(game, lattice.nodeNear(pointX, pointY), within * 100);
    if (node < 0) {
      const most = Math.floor(within);
      const sideways = most > 0 && length > 0 ? (dice.pick(side.redeployStream, 2 * most + 1) - most) / length : 0;
      node = lattice.nodeNear(pointX - wayY * sideways, pointY + wayX * sideways);
    }
    game.story?.redeploys(i, counters.nodes[i], node);
    counters.nodes[i] = node;
    counters.seen[i] = 0;
    game.tally.happened(EVENT.counterMoves);
  }
}

/** Hundredths from a node to the solo side's edge. */
function toEdge(game: Game, node: number): number {
  const { lattice, scene } = game.battle;
  const { x, y, count } = lattice;
  if (scene.soloEdge === 0) return y[count - 1] - y[node];
  if (scene.soloEdge === 1) return x[count - 1] - x[node];
  return scene.soloEdge === 2 ? y[node] : x[node];
}

function mostForward(game: Game): Figure | null {
  const { figures } = game.battle.sides[SGC];
  let best: Figure | null = null;
  for (let i = 0; i < figures.length; i++)
    if (figures[i].status === ON_TABLE && (best === null || toEdge(game, figures[i].node) < toEdge(game, best.node)))
      best = figures[i];
  return best;
}

function coverNear(game: Game, point: number, within: number): number {
  const { lattice, scene } = game.battle;
  let best = -1;
  let bestDistance = within * within;
  for (let i = 0; i < scene.coverNodes.length; i++) {
    const distance = lattice.distanceSquared(point, scene.coverNodes[i]);
    if (distance > bestDistance || (distance === bestDistance && best >= 0)) continue;
    best = scene.coverNodes[i];
    bestDistance = distance;
  }
  return best;
}

/** SOLO-97. */
export function recycle(game: Game): void {
  const { battle } = game;
  if (!battle.rules.portal.recycle || battle.counters.nodes.length === 0) return;
  const { figures } = battle.sides[SOLO];
  for (let i = 0; i < figures.length; i++) {
    const { status } = figures[i];
    if (status !== DEAD && status !== CAPTURED && status !== GONE) continue;
    battle.recycle(figures[i]);
    game.tally.happened(EVENT.recycled);
  }
}
