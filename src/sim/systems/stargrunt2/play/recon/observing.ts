import { AXIS } from '../../counts/axes.ts';
import { REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { counterDie, MAJOR, resolveObserve, SPOOFED } from '../../steps/observation.ts';
import type { Battle } from '../../table/battle.ts';
import { lookAt, sees } from '../../table/sighting.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { sightCounter } from './counters.ts';
import { isOpposed, settleTasks, spoof } from './electronic-warfare.ts';

/** SG2-106: whether a unit may observe a counter. */
export function mayObserve(battle: Battle, unit: Unit, target: Unit | undefined): boolean {
  if (target === undefined || !target.isCounter || target.side === unit.side) return false;
  return sees(battle, unit, target);
}

/** SG2-106: one action; the enemy may spoof the sensors (SG2-117). */
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

/** The roll of an observer or of a drone's team (SG2-106, 112), spoofed or not. Returns an index into SIGHTINGS. */
export function rollObservation(
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
