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

/* How decisions name enemy counters, of which sides may know little (SG2-105). */

/** Chance that an unflipped counter is a unit: their number is known. */
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

/** SG2-105: counters go by their position in what enemies see. */
export function knownAs({ units }: Battle, index: number): number {
  const { place, seenAs } = units[index];
  return index - place + seenAs;
}

/** The inverse of `knownAs`. */
export function unitKnownAs({ sides, units }: Battle, known: number): number {
  const { asSeen } = sides[units[known].side];
  return asSeen[units[known].place].index;
}

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

/** Answers of `next` besides a unit's place; add a mission's position to the latter. */
export const PASSES = -1;
export const RESOLVES_MISSION = 1000;

export const PER_MARKER = 1000;
const withMarkers = (answer: number, counter: number): number => answer - (answer % PER_MARKER) + counter;

/** A policy changes nothing but what it is asked for. */
export const QUESTIONS = {
  beginTurn: told<[battle: Battle, side: Side]>(),
  /** Index among the first `count` units in `waiting`. */
  nextToDeploy: number<[battle: Battle, side: Side, waiting: readonly Unit[], count: number]>(),
  /** Position in `side.area` that `mayDeploy` allows; -1 for none. */
  deploy: number<[battle: Battle, side: Side, unit: Unit]>(),
  /** SG2-013: true if the side that may choose begins. */
  begins: yesOrNo<[battle: Battle, side: Side]>(),
  /** SG2-013, 014: a unit's place, `RESOLVES_MISSION` plus a position, or `PASSES`. */
  next: number<[battle: Battle, side: Side]>(PLANNED),
  /** SG2-015: an action that `mayAct` allows. */
  act: written(
    (numbers: Numbers, battle: Battle, _unit: Unit, action: Action) => codeAction(numbers, battle, action),
    PLANNED,
  ),
  /** SG2-105: true to show itself; else its action keeps it hidden. */
  showsItself: yesOrNo<[battle: Battle, unit: Unit]>(),
  /** SG2-105: a point that `mayReveal` allows. */
  reveal: number<[battle: Battle, unit: Unit]>(),
  /** SG2-062, 130, 134: a point that `mayAlight` allows; -1 for none. */
  alight: number<[battle: Battle, unit: Unit]>(),
  /** SG2-098: bits of weapons; 0 for none. */
  finalFire: number<[battle: Battle, unit: Unit, attackers: Unit]>(),
  /** SG2-101: attackers still short. */
  withdraws: yesOrNo<[battle: Battle, unit: Unit, defenders: Unit]>(),
  /** SG2-100: to cover, else to where they began. */
  withdrawsToCover: yesOrNo<[battle: Battle, unit: Unit, defenders: Unit]>(),
  /** SG2-092: index among the first `count` opponents of the figure. */
  pair: number<[battle: Battle, side: Side, figure: Figure, opponents: readonly Figure[], count: number]>(),
  /** SG2-114: for its next markers. */
  keepsElectronicWarfare: yesOrNo<[battle: Battle, unit: Unit]>(),
  /** SG2-115 to 118: markers against `enemy`'s roll; 0 for none. */
  electronicWarfare: number<[battle: Battle, unit: Unit, task: number, enemy: Unit]>(),
  /** SG2-116: index in `battle.units` plus 1,000 per marker; 0 for none. */
  electronicSpot: question((numbers: Numbers, answer: number, battle: Battle, _unit: Unit): number => {
    const known = answer === 0 ? 0 : withMarkers(answer, knownAs(battle, answer % PER_MARKER));
    const settled = numbers.settled(known);
    return settled === 0 ? 0 : withMarkers(settled, unitKnownAs(battle, settled % PER_MARKER));
  }),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
