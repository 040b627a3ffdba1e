import type { Answer } from '../../../kernel/players/candidates.ts';
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

/** Writes an action down as the numbers of its decision, in the order of `Decisions.act`. */
export function noteAction(answer: Answer, battle: Battle, action: Action): void {
  const { kind, unit, node, weapons, figures, asset, chits } = action;
  answer.add(kind).add(knownAs(battle, unit)).add(node).add(weapons).add(figures).add(asset).add(chits);
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
