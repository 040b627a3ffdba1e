import type { SideOptions } from '../../../kernel/players/options.ts';
import { BREAKS_OFF, CHARGES, MOVES } from '../rules/options.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import { type Action, MOVE, SHOOT } from './questions.ts';

/** Counts which options a figure had, and which of them its side used. */
export function countOptions(options: SideOptions, battle: Battle, figure: Figure, action: Action): void {
  const reach = battle.movement.reach(figure.node);
  const isEngaged = battle.hasContact(figure);
  let used = 0;
  if (action.kind === MOVE) used = 1 << battle.optionOfMove(figure, reach[action.move]);
  else if (action.kind === SHOOT && !isEngaged) used = 1 << battle.optionOfShot(battle.figures[action.target]);
  const shots = isEngaged ? 0 : shotsOf(battle, figure, used);
  options.hadAll(movesOf(battle, figure, reach, isEngaged, used) | shots, used);
}

/** Adds the kinds of move that a figure could make to those already known. */
function movesOf(battle: Battle, figure: Figure, reach: Int32Array, isEngaged: boolean, known: number): number {
  const all = isEngaged ? 1 << BREAKS_OFF : battle.hasFoeInReach(figure) ? (1 << MOVES) | (1 << CHARGES) : 1 << MOVES;
  let found = known;
  // The points next to the figure are in the middle of the list, so the first one tried is usually a legal move.
  for (let k = 0; k < reach.length && (found & all) !== all; k++) {
    const i = (k + (reach.length >> 1)) % reach.length;
    const touches = !isEngaged && all !== 1 << MOVES && battle.isNearEnemy(figure.side, reach[i]);
    const bit = isEngaged ? 1 << BREAKS_OFF : touches ? 1 << CHARGES : 1 << MOVES;
    if ((found & bit) === 0 && battle.mayMove(figure, reach[i])) found |= bit;
  }
  return found;
}

/** The same for shots. */
function shotsOf(battle: Battle, figure: Figure, known: number): number {
  const { figures } = battle.enemyOf(figure.side);
  let found = known;
  for (let i = 0; i < figures.length; i++) {
    if (figures[i].status !== ON_TABLE) continue;
    const bit = 1 << battle.optionOfShot(figures[i]);
    if ((found & bit) === 0 && battle.mayShoot(figure, figures[i])) found |= bit;
  }
  return found;
}
