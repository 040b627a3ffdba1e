import type { Deciding } from '../../../kernel/players/lapses.ts';
import type { Snapshot } from '../../../kernel/players/snapshot.ts';
import type { Action } from '../rules/actions.ts';
import type { Battle } from '../table/battle.ts';
import type { Side } from '../table/side.ts';
import type { Figure, Unit } from '../table/unit.ts';

export { ACTION, ACTIONS, Action, type ActionName, MOST_FIGURES, SMALL_ARMS } from '../rules/actions.ts';

/** What `next` answers besides the place of a unit in `side.units`: to pass, or to resolve the mission of a position in `side.missions`. */
export const PASSES = -1;
export const RESOLVES_MISSION = 1000;

/** The decisions that the rules leave to a side. A policy reads the battle and changes nothing but what it is asked for. */
export interface Policy {
  /** A turn begins: what stays true for its length may be worked out once. */
  beginTurn(battle: Battle, side: Side): void;
  /** Which of the first `count` units in `waiting` is placed next. */
  nextToDeploy(battle: Battle, side: Side, waiting: readonly Unit[], count: number): number;
  /** The position in `side.area` where the centre of a unit, or its counter, goes: one that `mayDeploy` allows; -1 if it found none. */
  deploy(battle: Battle, side: Side, unit: Unit): number;
  /** SG2-013: whether the side that may choose begins the turn. */
  begins(battle: Battle, side: Side): boolean;
  /** SG2-013, 014: the place of the unit that is activated next, `RESOLVES_MISSION` and a mission's position, or `PASSES`. */
  next(battle: Battle, side: Side): number;
  /** SG2-015: what the unit does with the actions that it has left, one that `mayAct` allows. */
  act(battle: Battle, unit: Unit, action: Action): void;
  /** SG2-105: whether a hidden unit shows itself, to take any action; if not it takes one that keeps it hidden. */
  showsItself(battle: Battle, unit: Unit): boolean;
  /** SG2-105: the point round which the figures of a counter are placed, one that `mayReveal` allows. */
  reveal(battle: Battle, unit: Unit): number;
  /** SG2-062, 130, 134: the point round which those who must leave a vehicle are placed, one that `mayAlight` allows; -1 if it found none. */
  alight(battle: Battle, unit: Unit): number;
  /** SG2-098: bits of the weapons that join in final defensive fire; 0 for none. */
  finalFire(battle: Battle, unit: Unit, attackers: Unit): number;
  /** SG2-101: whether attackers that are still short withdraw. */
  withdraws(battle: Battle, unit: Unit, defenders: Unit): boolean;
  /** SG2-100: whether attackers go to cover rather than to where they began. */
  withdrawsToCover(battle: Battle, unit: Unit, defenders: Unit): boolean;
  /** SG2-092: which of the first `count` opponents a figure fights: those of `side` for an enemy's figure, or the other way round. */
  pair(battle: Battle, side: Side, figure: Figure, opponents: readonly Figure[], count: number): number;
  /** SG2-114: whether a unit's electronic warfare is switched on for its next markers. */
  keepsElectronicWarfare(battle: Battle, unit: Unit): boolean;
  /** SG2-115 to 118: markers that a unit spends on a task of EW_TASK against a roll of `enemy`; 0 for none. */
  electronicWarfare(battle: Battle, unit: Unit, task: number, enemy: Unit): number;
  /** SG2-116: the counter that a unit spots now, as an index in `battle.units`, and 1,000 for each marker that it spends; 0 for none. */
  electronicSpot(battle: Battle, unit: Unit): number;
  /** What it keeps from turn to turn. */
  exchange?(state: Snapshot): void;
}

/** Which of these decide something. */
export const DECIDING: Deciding<Policy> = {
  beginTurn: false,
  nextToDeploy: true,
  deploy: true,
  begins: true,
  next: true,
  act: true,
  showsItself: true,
  reveal: true,
  alight: true,
  finalFire: true,
  withdraws: true,
  withdrawsToCover: true,
  pair: true,
  keepsElectronicWarfare: true,
  electronicWarfare: true,
  electronicSpot: true,
  exchange: false,
};

/** Of `electronicSpot`: what each marker adds. */
export const PER_MARKER = 1000;
