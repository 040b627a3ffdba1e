import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { indices } from '../../../kernel/indices.ts';
import { COVERS, LEVELS, QUALITIES, SENSORS, SNIPER_WEAPONS } from '../rules/profiles.ts';
import { SIGHTINGS, SNIPER_AIMS } from '../steps/recon.ts';
import { AXIS, type Axes } from './axes.ts';

/** SG2-105 to 112, 116, 122. */
export const REVEALS = [
  'activated',
  'seenInOpen',
  'observed',
  'drone',
  'electronicWarfare',
  'reconByFire',
  'sniperGivenAway',
] as const;
export const REVEAL = indices(REVEALS);

const UNSPOOFED = ['nothing', 'minor', 'major'] as const;

const COUNTER_TYPES = ['unit', 'dummy', 'mine'] as const;

/** SG2-115 to 118. */
const EW_DEEDS = ['jamCommunications', 'spoof', 'jamElectronicWarfare', 'spot'] as const;
export const EW_DEED = indices(EW_DEEDS);
const EW_RESULTS = ['success', 'failure', 'jammed'] as const;
export const EW_RESULT = indices(EW_RESULTS);

/** In the order of its step (SG2-121). */
const SNIPER_RESULTS = [
  'miss',
  'randomNone',
  'randomWound',
  'randomKill',
  'chosenNone',
  'chosenWound',
  'chosenKill',
] as const;

/** SG2-111, 113. */
const DRONE_DEEDS = ['launched', 'moved', 'spotted', 'shotDown', 'lost'] as const;
export const DRONE_DEED = indices(DRONE_DEEDS);

/** SG2-105 to 122. */
export function reconMetrics({ side, distance }: Axes) {
  const quality = named('quality', 'Quality', QUALITIES);
  const cover = named('cover', 'Cover of the counter', COVERS);
  const level = named('level', 'Level', LEVELS);
  const inPosition = named('inPosition', 'In position', ['false', 'true']);
  const sightingRates = [
    rate('successRate', 'successes', 'Success rate', ['minor', 'major']),
    rate('majorRate', 'majors', 'Major success rate', ['major']),
  ];
  return {
    observations: counts('Observation attempts', 'attempts', {
      by: [side, quality, named('sensor', 'Sensor', SENSORS), AXIS.steps, cover],
      outcomes: SIGHTINGS,
      rates: sightingRates,
      views: [['side'], ['sensor'], ['steps', 'cover']],
    }),
    observationRolls: counts('Observation attempts that nobody tries to spoof', 'attempts', {
      by: [quality, named('sensor', 'Sensor', SENSORS), distance, cover, inPosition],
      outcomes: UNSPOOFED,
      rates: [
        rate('successRate', 'successes', 'Success rate', ['minor', 'major']),
        rate('majorRate', 'majors', 'Major success rate', ['major']),
      ],
      views: [['sensor', 'distance']],
    }),
    droneSpotting: counts('Spotting by drones', 'attempts', {
      by: [side, quality, level, AXIS.steps, cover],
      outcomes: SIGHTINGS,
      rates: sightingRates,
      views: [['side'], ['level']],
    }),
    reconByFire: counts('Reconnaissance by fire', 'fireActions', {
      by: [side, AXIS.band, cover],
      outcomes: ['nothing', 'minor', 'major'],
      rates: [rate('majorRate', 'majors', 'Major success rate', ['major'])],
      views: [['side']],
    }),
    countersRevealed: counts('Counters revealed', 'counters', {
      by: [side, named('counter', 'What the counter was', COUNTER_TYPES)],
      outcomes: REVEALS,
      views: [['side']],
    }),
    drones: counts('Drone actions', 'actions', {
      by: [side],
      outcomes: DRONE_DEEDS,
    }),
    droneShots: counts('Shots at drones', 'shots', {
      by: [side, quality, level],
      outcomes: ['shotDown', 'missed'],
      rates: [rate('shotDownRate', 'shotDown', 'Share shot down', ['shotDown'])],
      views: [['side']],
    }),
    ewTasks: counts('Electronic warfare tasks', 'tasks', {
      by: [side, named('task', 'Task', EW_DEEDS), level, AXIS.markers],
      outcomes: EW_RESULTS,
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      views: [['side'], ['task'], ['task', 'markers']],
    }),
    sniperShots: counts("Snipers' shots", 'shots', {
      by: [
        side,
        quality,
        named('sniperWeapon', 'Rifle', SNIPER_WEAPONS),
        AXIS.band,
        named('cover', 'Cover of the target', COVERS),
        named('position', 'Position of the target', ['not in position', 'in position']),
      ],
      outcomes: SNIPER_RESULTS,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', SNIPER_RESULTS.slice(1)),
        rate('chosenRate', 'chosen', 'Rate of hits on the figure chosen', ['chosenNone', 'chosenWound', 'chosenKill']),
        rate('killRate', 'kills', 'Kill rate', ['randomKill', 'chosenKill']),
      ],
      views: [['side'], ['sniperWeapon'], ['band', 'cover']],
    }),
    sniperRolls: counts("Snipers' rolls to hit targets in no column", 'shots', {
      by: [
        quality,
        named('sniperWeapon', 'Rifle', SNIPER_WEAPONS),
        AXIS.band,
        named('cover', 'Cover of the target', COVERS),
        inPosition,
      ],
      outcomes: SNIPER_AIMS,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', ['random', 'chosen']),
        rate('chosenRate', 'chosenHits', 'Rate of hits on the figure chosen', ['chosen']),
      ],
      views: [['band', 'cover']],
    }),
    sniperPositions: counts('Shots of hidden snipers, by whether they gave the position away', 'shots', {
      by: [side, quality],
      outcomes: ['kept', 'revealed'],
      rates: [rate('revealedRate', 'revealed', 'Rate of positions revealed', ['revealed'])],
      views: [['side']],
    }),
  };
}
