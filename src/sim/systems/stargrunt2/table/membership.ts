import { FIGURE_STATE } from '../rules/profiles.ts';
import type { Battle } from './battle.ts';
import type { Figure, Unit } from './unit.ts';

/** A figure joins a unit where it stands. Its old unit lists it until `closeRanks`. */
export function enlist(figure: Figure, unit: Unit): void {
  recount(figure.unit, figure.state, -1);
  figure.unit = unit;
  unit.figures[unit.size++] = figure;
  recount(unit, figure.state, 1);
}

export function closeRanks(unit: Unit): void {
  let kept = 0;
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].unit === unit) unit.figures[kept++] = unit.figures[i];
  unit.size = kept;
  unit.armsVersion++;
}

/** All but the dead and captured join. */
export function enlistAll(battle: Battle, from: Unit, to: Unit): void {
  for (let i = 0; i < from.size; i++) {
    const { state } = from.figures[i];
    if (state !== FIGURE_STATE.dead && state !== FIGURE_STATE.captured) enlist(from.figures[i], to);
  }
  closeRanks(from);
  battle.refreshCentre(to);
}

export function livingIn({ active, wounded, stabilised }: Unit): number {
  return active + wounded + stabilised;
}

function recount(unit: Unit, state: number, by: number): void {
  unit.armsVersion++;
  if (state === FIGURE_STATE.active) unit.active += by;
  else if (state === FIGURE_STATE.wounded) unit.wounded += by;
  else if (state === FIGURE_STATE.stabilised) unit.stabilised += by;
}

/** Active figures in power armour (SG2-089). */
export function inPower({ figures, size }: Unit): number {
  let count = 0;
  for (let i = 0; i < size; i++) if (figures[i].isActive && figures[i].kind.isPower) count++;
  return count;
}
