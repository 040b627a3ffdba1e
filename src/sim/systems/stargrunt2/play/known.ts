import type { Numbers } from '../../../kernel/players/questions.ts';
import type { Action } from '../rules/actions.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';

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
