import { FIGURE_STATE } from '../rules/profiles.ts';
import type { Battle } from './battle.ts';
import type { Figure, Unit } from './unit.ts';

/** A figure joins another unit, where it stands. The unit that it leaves still lists it, until `closeRanks`. */
export function enlist(figure: Figure, unit: Unit): void {
  recount(figure.unit, figure.state, -1);
  figure.unit = unit;
  unit.figures[unit.size++] = figure;
  recount(unit, figure.state, 1);
}

/** A unit lists none but its own figures, in their order. */
export function closeRanks(unit: Unit): void {
  let kept = 0;
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].unit === unit) unit.figures[kept++] = unit.figures[i];
  unit.size = kept;
}

/** Every figure of a unit that is not dead or captured joins another; the others stay listed where they were. */
export function enlistAll(battle: Battle, from: Unit, to: Unit): void {
  for (let i = 0; i < from.size; i++) {
    const { state } = from.figures[i];
    if (state !== FIGURE_STATE.dead && state !== FIGURE_STATE.captured) enlist(from.figures[i], to);
  }
  closeRanks(from);
  battle.refreshCentre(to);
}

/** Figures of a unit that are neither dead nor captured. */
export function livingIn({ active, wounded, stabilised }: Unit): number {
  return active + wounded + stabilised;
}

function recount(unit: Unit, state: number, by: number): void {
  if (state === FIGURE_STATE.active) unit.active += by;
  else if (state === FIGURE_STATE.wounded) unit.wounded += by;
  else if (state === FIGURE_STATE.stabilised) unit.stabilised += by;
}

/** Active figures of a unit in power armour (SG2-089). */
export function inPower({ figures, size }: Unit): number {
  let count = 0;
  for (let i = 0; i < size; i++) if (figures[i].isActive && figures[i].kind.isPower) count++;
  return count;
}
