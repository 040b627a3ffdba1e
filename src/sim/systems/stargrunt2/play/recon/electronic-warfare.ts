import { AXIS } from '../../counts/axes.ts';
import { EW_DEED, EW_RESULT, REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { EW_TASK } from '../../rules/actions.ts';
import { type EwTasks, ewDie, ewSpotDie, NO_EW, resolveEwSpot, rollEw } from '../../steps/recon.ts';
import type { Battle } from '../../table/battle.ts';
import { sees } from '../../table/sighting.ts';
import { UNIT_TYPE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { PER_MARKER } from '../questions.ts';
import { revealCounter } from './counters.ts';

/** SG2-114: or the system is switched off. */
export function renewElectronicWarfare(game: Game, unit: Unit): void {
  const { battle } = game;
  if (unit.kind.electronicWarfare < 0 || unit.isSystemsOff) return;
  unit.isElectronicWarfareOn = game.policies[unit.side].keepsElectronicWarfare(battle, unit);
  unit.electronicWarfareMarkers = unit.isElectronicWarfareOn ? battle.rules.ew.markers : 0;
  if (unit.isElectronicWarfareOn) game.tally.happened(EVENT.ewMarkers);
  game.story?.recon.electronicWarfare(unit);
}

/** SG2-114. */
export function mayDoTask(unit: Unit): boolean {
  if (unit.kind.electronicWarfare < 0 || unit.electronicWarfareMarkers === 0 || !unit.isElectronicWarfareOn)
    return false;
  return (unit.isLocated || unit.isCounter) && unit.active > 0 && !unit.isSystemsOff && !unit.isPanicked;
}

/** SG2-115: score of the jamming tasks; `NO_EW` for none. `settleTasks` follows. */
export function jamCommunications(game: Game, sender: Unit): number {
  return scoreAgainst(game, sender, EW_TASK.jamCommunications);
}

/** SG2-117: the same against sensors or guidance. */
export function spoof(game: Game, unit: Unit): number {
  return scoreAgainst(game, unit, EW_TASK.spoof);
}

/** SG2-114 to 119: all tasks are declared, then rolled. */
function scoreAgainst(game: Game, unit: Unit, task: number): number {
  const { exchange } = game.support;
  exchange.task = task;
  declare(game, 1 - unit.side, task, unit, exchange.tasks);
  let best = NO_EW;
  for (let i = 0; i < exchange.tasks.count; i++) {
    exchange.scores[i] = rollTask(game, exchange.tasks, i, task);
    if (exchange.scores[i] > best) best = exchange.scores[i];
  }
  return best;
}

/** SG2-119: in list order, until enough units act; spends their markers. */
function declare(game: Game, side: number, task: number, enemy: Unit, tasks: EwTasks): void {
  const { battle, policies } = game;
  const { units } = battle.sides[side];
  const most = battle.rules.ew.unitsPerTask;
  tasks.count = 0;
  for (let i = 0; i < units.length && tasks.count < most; i++) {
    const unit = units[i];
    if (!mayDoTask(unit)) continue;
    const markers = policies[side].electronicWarfare(battle, unit, task, enemy);
    if (markers === 0) continue;
    spend(game, unit, markers);
    tasks.units[tasks.count] = unit.index;
    tasks.markers[tasks.count++] = markers;
  }
}

function spend(game: Game, unit: Unit, markers: number): void {
  if (!Number.isInteger(markers) || markers < 1 || markers > unit.electronicWarfareMarkers)
    throw new Error(`the policy of ${game.battle.sides[unit.side].name} spends EW markers that ${unit.name} has not`);
  unit.electronicWarfareMarkers -= markers;
}

/** `NO_EW` where jammed. */
function rollTask(game: Game, tasks: EwTasks, at: number, task: number): number {
  const { battle, dice } = game;
  const unit = battle.units[tasks.units[at]];
  const { counters } = game.support.exchange;
  declare(game, 1 - unit.side, EW_TASK.jamElectronicWarfare, unit, counters);
  const die = taskDie(game, unit, tasks.markers[at]);
  const score = rollEw(dice, unit.streams.electronicWarfare, die);
  game.story?.recon.ewTask(unit, task, tasks.markers[at], die, score);
  return isTaskJammed(game, counters, score) ? NO_EW : score;
}

/** SG2-118. */
function isTaskJammed(game: Game, counters: EwTasks, score: number): boolean {
  let isJammed = false;
  for (let i = 0; i < counters.count; i++) {
    const jammer = game.battle.units[counters.units[i]];
    const die = taskDie(game, jammer, counters.markers[i]);
    const own = rollEw(game.dice, jammer.streams.electronicWarfare, die);
    const succeeds = own > score;
    isJammed ||= succeeds;
    count(
      game,
      jammer,
      EW_DEED.jamElectronicWarfare,
      counters.markers[i],
      succeeds ? EW_RESULT.success : EW_RESULT.failure,
    );
    game.story?.recon.ewJamsEw(jammer, die, own, score, succeeds);
  }
  if (isJammed) game.tally.happened(EVENT.ewJammed);
  return isJammed;
}

function taskDie(game: Game, unit: Unit, markers: number): number {
  return ewDie(game.battle.rules, game.support.ewDice[unit.kind.electronicWarfare], markers);
}

function count(game: Game, unit: Unit, deed: number, markers: number, result: number): void {
  game.tally.ewTasks.count(unit.side, deed, unit.kind.electronicWarfare, AXIS.markers.place(markers), result);
}

export function settleTasks(game: Game, succeeded: boolean): void {
  const { tasks, scores, task } = game.support.exchange;
  const deed = task === EW_TASK.spoof ? EW_DEED.spoof : EW_DEED.jamCommunications;
  for (let i = 0; i < tasks.count; i++) {
    const result = scores[i] === NO_EW ? EW_RESULT.jammed : succeeded ? EW_RESULT.success : EW_RESULT.failure;
    count(game, game.battle.units[tasks.units[i]], deed, tasks.markers[i], result);
  }
  if (succeeded && tasks.count > 0)
    game.tally.happened(task === EW_TASK.spoof ? EVENT.spoofed : EVENT.communicationJammed);
  tasks.count = 0;
}

/** True while tasks oppose the current roll. */
export function isOpposed(game: Game): boolean {
  return game.support.exchange.tasks.count > 0;
}

/** SG2-116: at any range, seen or not. */
export function maySpotByEw(battle: Battle, unit: Unit, target: Unit): boolean {
  return mayDoTask(unit) && target.isCounter && target.side !== unit.side && battle.units[target.index] === target;
}

/** SG2-116: both sides, as an activation begins. */
export function spotElectronically(game: Game, activeSide: number): void {
  for (let i = 0; i < 2; i++) {
    const { units } = game.battle.sides[i === 0 ? activeSide : 1 - activeSide];
    for (let j = 0; j < units.length; j++) if (units[j].kind.electronicWarfare >= 0) spotWith(game, units[j]);
  }
}

function spotWith(game: Game, unit: Unit): void {
  const { battle } = game;
  while (mayDoTask(unit)) {
    const answer = game.policies[unit.side].electronicSpot(battle, unit);
    if (answer === 0) return;
    const markers = Math.floor(answer / PER_MARKER);
    const target = battle.units[answer % PER_MARKER];
    if (target === undefined || !maySpotByEw(battle, unit, target))
      throw new Error(`the policy of ${battle.sides[unit.side].name} spots what is no counter`);
    spend(game, unit, markers);
    spot(game, unit, target, markers);
  }
}

function spot(game: Game, unit: Unit, target: Unit, markers: number): void {
  const { battle, dice } = game;
  const { rules } = battle;
  const { counters } = game.support.exchange;
  declare(game, target.side, EW_TASK.jamElectronicWarfare, unit, counters);
  const die = taskDie(game, unit, markers);
  const against = ewSpotDie(rules, battle.isInCover(target), sees(battle, unit, target));
  const { electronicWarfare } = unit.streams;
  // Rolled only where it can be jammed.
  const score = counters.count === 0 ? NO_EW : rollEw(dice, electronicWarfare, die);
  const succeeds =
    counters.count === 0
      ? resolveEwSpot(dice, electronicWarfare, target.streams.concealment, die, against)
      : score > dice.face(target.streams.concealment, against);
  game.story?.recon.ewSpots(unit, target, markers, score, succeeds);
  const isJammed = counters.count > 0 && isTaskJammed(game, counters, score);
  count(
    game,
    unit,
    EW_DEED.spot,
    markers,
    isJammed ? EW_RESULT.jammed : succeeds ? EW_RESULT.success : EW_RESULT.failure,
  );
  if (!succeeds || isJammed) return;
  const isDecoy = target.kind.type === UNIT_TYPE.dummy || target.kind.type === UNIT_TYPE.mine;
  if (isDecoy && rules.ew.spotReveals === 'units') return;
  game.tally.happened(EVENT.ewSpotted);
  revealCounter(game, target, REVEAL.electronicWarfare);
}
