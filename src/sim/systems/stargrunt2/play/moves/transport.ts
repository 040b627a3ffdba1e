import { hundredths } from '../../../../tabletop/geometry.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { TRANSPORT } from '../../counts/vehicles.ts';
import type { Action } from '../../rules/actions.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import { PRESENCE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { enterArea } from '../turn/judging.ts';

export function isAboard(unit: Unit, vehicle: Unit): boolean {
  return unit.presence === PRESENCE.aboard && unit.carrier === vehicle.index;
}

function passengersIn(battle: Battle, vehicle: Unit): number {
  const { units } = battle.sides[vehicle.side];
  let count = 0;
  for (let i = 0; i < units.length; i++) if (isAboard(units[i], vehicle)) count += units[i].active;
  return count;
}

/** SG2-062: all active figures are near enough, and have room. */
export function mayBoard(battle: Battle, unit: Unit, action: Action): boolean {
  const carrier = battle.units[action.unit];
  if (carrier === undefined || carrier.side !== unit.side || carrier.kind.vehicle === null) return false;
  if (!unit.isLocated || !carrier.isLocated || carrier.active === 0 || unit.isInPosition) return false;
  // SG2-047: a broken unit has no choice.
  if (unit.confidence >= CONFIDENCE.broken) return false;
  if (passengersIn(battle, carrier) + unit.active > carrier.kind.vehicle.capacity) return false;
  const reach = hundredths(battle.rules.transport.reach);
  for (let i = 0; i < unit.size; i++) {
    const { isActive, node } = unit.figures[i];
    if (isActive && battle.lattice.distanceSquared(node, carrier.centre) > reach * reach) return false;
  }
  return true;
}

/** SG2-062: the wounded stay. */
export function board(game: Game, unit: Unit, action: Action): void {
  const { battle } = game;
  const carrier = battle.units[action.unit];
  battle.embark(unit, carrier);
  game.tally.vehicleTransport.count(unit.side, TRANSPORT.boarded);
  game.tally.happened(EVENT.boarded);
  game.story?.vehicles.boards(unit, carrier);
}

/** SG2-032, 062: nobody leaves a suppressed vehicle by choice. */
export function mayLeaveVehicle(battle: Battle, unit: Unit, { node }: Action): boolean {
  if (unit.presence !== PRESENCE.aboard || battle.units[unit.carrier].suppression > 0) return false;
  return mayAlight(battle, unit, node);
}

export function leaveVehicle(game: Game, unit: Unit, { node }: Action): void {
  const { battle } = game;
  battle.formUp(unit, node, battle.roundCarriers.around(unit.centre));
  land(game, unit);
  game.tally.vehicleTransport.count(unit.side, TRANSPORT.left);
  game.tally.happened(EVENT.leftVehicle);
}

/** Every figure within reach of the vehicle, or its wreck. */
export function mayAlight(battle: Battle, unit: Unit, node: number): boolean {
  const area = battle.roundCarriers.around(unit.centre);
  return node >= 0 && node < area.length && area[node] === 1 && battle.formUp(unit, node, area);
}

/** SG2-130, 134: placed by its owner, farther off without room. */
export function getOut(game: Game, unit: Unit): void {
  const { battle } = game;
  const chosen = game.policies[unit.side].alight(battle, unit);
  if (chosen >= 0 && !mayAlight(battle, unit, chosen))
    throw new Error(`the policy of ${battle.sides[unit.side].name} has ${unit.name} get out where it may not`);
  const node = chosen >= 0 ? chosen : nearestRoom(battle, unit);
  if (node < 0 || !battle.formUp(unit, node)) {
    battle.lose(unit);
    return;
  }
  if (chosen >= 0) battle.formUp(unit, node, battle.roundCarriers.around(unit.centre));
  land(game, unit);
  game.tally.vehicleTransport.count(unit.side, TRANSPORT.thrownOut);
}

/** At the place of `formUp`; those wounded aboard lie there. */
function land(game: Game, unit: Unit): void {
  const { battle } = game;
  battle.takeSpots(unit);
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if (figure.isOnTable || (figure.state !== FIGURE_STATE.wounded && figure.state !== FIGURE_STATE.stabilised))
      continue;
    figure.isOnTable = true;
    figure.node = unit.centre;
  }
  enterArea(battle, unit);
  game.story?.vehicles.getsOut(unit);
}

/** The nearest point with room; -1 for none. */
function nearestRoom(battle: Battle, unit: Unit): number {
  const { lattice, ground } = battle;
  let best = -1;
  let least = Number.MAX_SAFE_INTEGER;
  for (let node = 0; node < lattice.count; node++) {
    const squared = lattice.distanceSquared(node, unit.centre);
    if (squared >= least || !ground.movement.standable(node) || !battle.formUp(unit, node)) continue;
    least = squared;
    best = node;
  }
  return best;
}

export function emptyVehicles(game: Game): void {
  const { units } = game.battle;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (unit.presence !== PRESENCE.aboard) continue;
    const { presence } = units[unit.carrier];
    if (presence === PRESENCE.left) game.battle.leave(unit);
    else if (presence === PRESENCE.lost) getOut(game, unit);
  }
}
