import { squareHundredths } from '../../../../tabletop/geometry.ts';
import { AXIS } from '../../counts/axes.ts';
import { DRONE_DEED, REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION } from '../../rules/actions.ts';
import { COVER } from '../../rules/profiles.ts';
import { counterDie, MAJOR, resolveDroneShot, resolveObserve, SPOOFED } from '../../steps/recon.ts';
import type { Battle } from '../../table/battle.ts';
import { lookAt, sees } from '../../table/sighting.ts';
import type { Unit } from '../../table/unit.ts';
import { confidenceAllowsFire } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { sightCounter } from './counters.ts';
import { isOpposed, settleTasks, spoof } from './electronic-warfare.ts';

/** SG2-106. */
export function mayObserve(battle: Battle, unit: Unit, target: Unit | undefined): boolean {
  if (target === undefined || !target.isCounter || target.side === unit.side) return false;
  return sees(battle, unit, target);
}

/** SG2-106: one action; may be spoofed (SG2-117). */
export function observe(game: Game, unit: Unit, counter: Unit): void {
  const { battle, support, tally } = game;
  const { cover } = lookAt(battle, unit.centre, counter);
  const distance = battle.range(unit, counter);
  const sensorDie = support.sensorDice[unit.kind.sensor];
  const sighting = rollObservation(game, unit, counter, sensorDie, distance, cover);
  const steps = Math.floor(distance / support.observing.step);
  if (!support.observing.wasOpposed)
    tally.observationRolls.count(
      unit.quality,
      unit.kind.sensor,
      AXIS.distance.place(steps),
      cover,
      counter.isInPosition ? 1 : 0,
      sighting,
    );
  tally.observations.count(unit.side, unit.quality, unit.kind.sensor, AXIS.steps.place(steps), cover, sighting);
  if (sighting === MAJOR && !counter.isDecoy) tally.happened(EVENT.observedMajor);
  sightCounter(game, counter, sighting, distance, REVEAL.observed);
}

/** SG2-106, 112: returns an index into SIGHTINGS. */
function rollObservation(
  game: Game,
  unit: Unit,
  counter: Unit,
  sensorDie: number,
  distance: number,
  cover: number,
): number {
  const { battle, dice, support } = game;
  const numbers = support.observing;
  numbers.ewScore = spoof(game, unit);
  numbers.against = counterDie(battle.rules, distance, cover, counter.isInPosition);
  const pool = support.pool.clear().add(battle.qualityDice[unit.quality]).add(sensorDie);
  const sighting = resolveObserve(dice, unit.streams.observe, counter.streams.concealment, pool, numbers);
  game.story?.recon.observes(unit, counter, sensorDie, numbers, sighting);
  numbers.wasOpposed = isOpposed(game);
  if (numbers.wasOpposed) settleTasks(game, sighting === SPOOFED);
  game.tally.happened(EVENT.observed);
  return sighting;
}

const NO_DRONE = -1;

function hasDroneOut(unit: Unit): boolean {
  return unit.droneNode !== NO_DRONE;
}

/** SG2-111: one at a time. */
export function mayLaunchDrone(unit: Unit): boolean {
  return unit.kind.drone >= 0 && !hasDroneOut(unit);
}

/** SG2-111: above its team. */
export function launchDrone(game: Game, unit: Unit): void {
  unit.droneNode = unit.centre;
  game.tally.drones.count(unit.side, DRONE_DEED.launched);
  game.tally.happened(EVENT.droneLaunched);
  game.story?.recon.droneFlies(unit, 'launches its drone');
}

/** SG2-111: in one action, straight over everything. */
export function mayMoveDrone({ lattice, rules }: Battle, unit: Unit, node: number): boolean {
  if (!hasDroneOut(unit) || node < 0 || node >= lattice.count || node === unit.droneNode) return false;
  return lattice.distanceSquared(unit.droneNode, node) <= squareHundredths(rules.drone.move);
}

export function moveDrone(game: Game, unit: Unit, node: number): void {
  unit.droneNode = node;
  game.tally.drones.count(unit.side, DRONE_DEED.moved);
  game.tally.happened(EVENT.droneMoved);
  game.story?.recon.droneFlies(unit, 'flies its drone');
}

/** SG2-112: every counter is in its sight. */
export function maySpotByDrone(unit: Unit, target: Unit | undefined): boolean {
  return hasDroneOut(unit) && target?.isCounter === true && target.side !== unit.side;
}

/** SG2-112. */
export function spotByDrone(game: Game, unit: Unit, counter: Unit): void {
  const { battle, support } = game;
  const { lattice, ground } = battle;
  const distance = Math.ceil(Math.sqrt(lattice.distanceSquared(unit.droneNode, counter.centre)));
  // From above, the cover of its own place.
  const cover = ground.coverAt[counter.centre];
  const isPlain = cover === COVER.none && battle.rules.drone.autoSpotOpen;
  const sighting = isPlain
    ? MAJOR
    : rollObservation(game, unit, counter, support.droneDice[unit.kind.drone], distance, cover);
  if (isPlain) game.story?.recon.droneFinds(unit, counter);
  const steps = Math.floor(distance / support.observing.step);
  if (!isPlain)
    game.tally.droneSpotting.count(unit.side, unit.quality, unit.kind.drone, AXIS.steps.place(steps), cover, sighting);
  game.tally.happened(isPlain ? EVENT.droneFinds : EVENT.droneSpots);
  game.tally.drones.count(unit.side, DRONE_DEED.spotted);
  sightCounter(game, counter, sighting, distance, REVEAL.drone);
}

/** SG2-111: `drone.operatorBusy`: other actions of the team lose it. */
export function neglectDrone(game: Game, unit: Unit, kind: number): void {
  if (!hasDroneOut(unit) || !game.battle.rules.drone.operatorBusy) return;
  if (
    kind === ACTION.nothing ||
    kind === ACTION.moveDrone ||
    kind === ACTION.spotByDrone ||
    kind === ACTION.launchDrone
  )
    return;
  game.tally.drones.count(unit.side, DRONE_DEED.lost);
  loseDrone(game, unit);
}

function loseDrone(game: Game, unit: Unit): void {
  unit.droneNode = NO_DRONE;
  game.story?.recon.droneLost(unit);
}

/** SG2-113: small arms within one range band. */
export function mayShootDrone(battle: Battle, unit: Unit, target: Unit | undefined): boolean {
  const { lattice, droneReach } = battle;
  if (target === undefined || target.side === unit.side || unit.smallArmsFired) return false;
  // SG2-048, 049: this is fire at its team.
  if (!target.isInPlay || !hasDroneOut(target) || !confidenceAllowsFire(battle, unit, target)) return false;
  const most = droneReach[unit.quality];
  return lattice.distanceSquared(unit.centre, target.droneNode) <= most * most;
}

/** SG2-113: unit quality against drone level. */
export function shootDrone(game: Game, unit: Unit, team: Unit): void {
  const { battle, dice, support } = game;
  const { drone } = team.kind;
  const quality = battle.qualityDice[unit.quality];
  unit.smallArmsFired = true;
  battle.sides[unit.side].fireActions++;
  const isDown = resolveDroneShot(dice, unit.streams.fire, team.streams.drone, quality, support.droneDice[drone]);
  game.tally.droneShots.count(unit.side, unit.quality, drone, isDown ? 0 : 1);
  game.tally.happened(isDown ? EVENT.droneShotDown : EVENT.droneMissed);
  game.story?.recon.shootsDrone(unit, team, isDown);
  if (!isDown) return;
  game.tally.drones.count(team.side, DRONE_DEED.shotDown);
  loseDrone(game, team);
}
