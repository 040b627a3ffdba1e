import { refreshWeapons } from '../../table/aiming.ts';
import type { Unit } from '../../table/unit.ts';
import { forgetFire } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { emptyVehicles } from '../moves/transport.ts';
import { freeElements } from '../nerve/elements.ts';
import { surrenderAll, surrenderCheck } from '../nerve/flight.ts';
import { riskPanicAtSight } from '../nerve/panic.ts';
import { revealActivated, revealInOpen } from '../recon/counters.ts';
import { renewElectronicWarfare, spotElectronically } from '../recon/electronic-warfare.ts';
import { endMissions } from '../support/missions.ts';
import { arriveMissions } from '../support/requests.ts';

/** Step 1: missions arrive. */
export function onTurnBegins(game: Game): void {
  arriveMissions(game);
}

/** Surrender (SG2-049), counters (SG2-105), electronic warfare (SG2-114). */
export function onActivated(game: Game, unit: Unit): void {
  surrenderCheck(game, unit, false);
  if (!unit.isInPlay) return;
  revealActivated(game, unit);
  renewElectronicWarfare(game, unit);
  spotElectronically(game, unit.side);
  refreshWeapons(game.battle, unit);
}

export function onActed(game: Game, unit: Unit): void {
  forgetFire(game, unit);
}

/** Counters in sight (SG2-105), first sight (SG2-050), lost parents (SG2-026); the active side first. */
export function onChange(game: Game, activeSide = 0): void {
  revealInOpen(game);
  if (game.vehicles.any) emptyVehicles(game);
  freeElements(game);
  riskPanicAtSight(game, activeSide);
}

/** Step 5: missions left, surrender; before marks are cleared. */
export function onTurnEnds(game: Game): void {
  endMissions(game);
  surrenderAll(game);
}
