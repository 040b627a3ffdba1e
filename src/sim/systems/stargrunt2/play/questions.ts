import {
  type Numbers,
  number,
  PLANNED,
  type PolicyOf,
  question,
  told,
  written,
  yesOrNo,
} from '../../../kernel/players/questions.ts';
import type { Action } from '../rules/actions.ts';
import type { Battle } from '../table/battle.ts';
import type { Side } from '../table/side.ts';
import type { Figure, Unit } from '../table/unit.ts';

/*
 * What sides may know of enemy counters (SG2-105), and how decisions name them.
 */

/** Chance that a counter of a force that is not flipped is a unit: how many of them are is known. */
export function chanceOfUnit(units: readonly Unit[]): number {
  let counters = 0;
  let decoys = 0;
  for (let i = 0; i < units.length; i++) {
    if (!units[i].isCounter || units[i].isFlipped) continue;
    counters++;
    if (units[i].isDecoy) decoys++;
  }
  return counters === 0 ? 0 : 1 - decoys / counters;
}

/**
 * What decisions call a unit by, from its index: one that started as a counter by its position in what enemies see, since who goes on from a
 * position may not learn from a decision what is under a counter (SG2-105).
 */
export function knownAs({ units }: Battle, index: number): number {
  const { place, seenAs } = units[index];
  return index - place + seenAs;
}

/** The index of the unit that decisions call so. */
export function unitKnownAs({ sides, units }: Battle, known: number): number {
  const { asSeen } = sides[units[known].side];
  return asSeen[units[known].place].index;
}

/** Passes the numbers of an action on and writes what comes back. */
export function codeAction(numbers: Numbers, battle: Battle, action: Action): void {
  action.kind = numbers.settled(action.kind);
  action.unit = unitKnownAs(battle, numbers.settled(knownAs(battle, action.unit)));
  action.node = numbers.settled(action.node);
  action.weapons = numbers.settled(action.weapons);
  action.figures = numbers.settled(action.figures);
  action.asset = numbers.settled(action.asset);
  action.chits = numbers.settled(action.chits);
}

export { ACTION, ACTIONS, Action, type ActionName, MOST_FIGURES, SMALL_ARMS } from '../rules/actions.ts';

/** What `next` answers besides the place of a unit in `side.units`: to pass, or to resolve the mission of a position in `side.missions`. */
export const PASSES = -1;
export const RESOLVES_MISSION = 1000;

/** Of `electronicSpot`: what each marker adds. */
export const PER_MARKER = 1000;
/** A counter with as many markers as an answer has. */
const withMarkers = (answer: number, counter: number): number => answer - (answer % PER_MARKER) + counter;

/** The decisions that the rules leave to a side. A policy reads the battle and changes nothing but what it is asked for. */
export const QUESTIONS = {
  /** A turn begins: what stays true for its length may be worked out once. */
  beginTurn: told<[battle: Battle, side: Side]>(),
  /** Which of the first `count` units in `waiting` is placed next. */
  nextToDeploy: number<[battle: Battle, side: Side, waiting: readonly Unit[], count: number]>(),
  /** The position in `side.area` where the centre of a unit, or its counter, goes: one that `mayDeploy` allows; -1 if it found none. */
  deploy: number<[battle: Battle, side: Side, unit: Unit]>(),
  /** SG2-013: whether the side that may choose begins the turn. */
  begins: yesOrNo<[battle: Battle, side: Side]>(),
  /** SG2-013, 014: the place of the unit that is activated next, `RESOLVES_MISSION` and a mission's position, or `PASSES`. */
  next: number<[battle: Battle, side: Side]>(PLANNED),
  /** SG2-015: what the unit does with the actions that it has left, one that `mayAct` allows. */
  act: written(
    (numbers: Numbers, battle: Battle, _unit: Unit, action: Action) => codeAction(numbers, battle, action),
    PLANNED,
  ),
  /** SG2-105: whether a hidden unit shows itself, to take any action; if not it takes one that keeps it hidden. */
  showsItself: yesOrNo<[battle: Battle, unit: Unit]>(),
  /** SG2-105: the point round which the figures of a counter are placed, one that `mayReveal` allows. */
  reveal: number<[battle: Battle, unit: Unit]>(),
  /** SG2-062, 130, 134: the point round which those who must leave a vehicle are placed, one that `mayAlight` allows; -1 if it found none. */
  alight: number<[battle: Battle, unit: Unit]>(),
  /** SG2-098: bits of the weapons that join in final defensive fire; 0 for none. */
  finalFire: number<[battle: Battle, unit: Unit, attackers: Unit]>(),
  /** SG2-101: whether attackers that are still short withdraw. */
  withdraws: yesOrNo<[battle: Battle, unit: Unit, defenders: Unit]>(),
  /** SG2-100: whether attackers go to cover rather than to where they began. */
  withdrawsToCover: yesOrNo<[battle: Battle, unit: Unit, defenders: Unit]>(),
  /** SG2-092: which of the first `count` opponents a figure fights: those of `side` for an enemy's figure, or the other way round. */
  pair: number<[battle: Battle, side: Side, figure: Figure, opponents: readonly Figure[], count: number]>(),
  /** SG2-114: whether a unit's electronic warfare is switched on for its next markers. */
  keepsElectronicWarfare: yesOrNo<[battle: Battle, unit: Unit]>(),
  /** SG2-115 to 118: markers that a unit spends on a task of EW_TASK against a roll of `enemy`; 0 for none. */
  electronicWarfare: number<[battle: Battle, unit: Unit, task: number, enemy: Unit]>(),
  /** SG2-116: the counter that a unit spots now, as an index in `battle.units`, and 1,000 for each marker that it spends; 0 for none. */
  electronicSpot: question((numbers: Numbers, answer: number, battle: Battle, _unit: Unit): number => {
    const known = answer === 0 ? 0 : withMarkers(answer, knownAs(battle, answer % PER_MARKER));
    const settled = numbers.settled(known);
    return settled === 0 ? 0 : withMarkers(settled, unitKnownAs(battle, settled % PER_MARKER));
  }),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
