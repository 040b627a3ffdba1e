import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { indices } from '../../../kernel/indices.ts';
import { COVERS, LEVELS, QUALITIES, SENSORS, SNIPER_WEAPONS } from '../rules/profiles.ts';
import { SIGHTINGS } from '../steps/observation.ts';
import { SNIPER_AIMS } from '../steps/snipers.ts';
import type { Unit } from '../table/unit.ts';
import type { Axes } from './axes.ts';

/** How a counter's secret came out (SG2-105 to 112, 116, 122). */
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

/** What observing comes to where nobody spoofs it. */
const UNSPOOFED = ['nothing', 'minor', 'major'] as const;

/** What is revealed. */
const COUNTER_TYPES = ['unit', 'dummy', 'mine'] as const;

/** What EW systems do (SG2-115 to 118). */
const EW_DEEDS = ['jamCommunications', 'spoof', 'jamElectronicWarfare', 'spot'] as const;
export const EW_DEED = indices(EW_DEEDS);
const EW_RESULTS = ['success', 'failure', 'jammed'] as const;
export const EW_RESULT = indices(EW_RESULTS);

/** What a sniper's shot comes to, in the order in which its step tells it (SG2-121). */
const SNIPER_RESULTS = [
  'miss',
  'randomNone',
  'randomWound',
  'randomKill',
  'chosenNone',
  'chosenWound',
  'chosenKill',
] as const;

/** What a drone's team does with it, and how it is lost (SG2-111, 113). */
const DRONE_DEEDS = ['launched', 'moved', 'spotted', 'shotDown', 'lost'] as const;
export const DRONE_DEED = indices(DRONE_DEEDS);

/** Who finds what, and by which means: hidden units, drones, electronic warfare and snipers (SG2-105 to 122). */
export class ReconCounts {
  private readonly observations;
  private readonly observationRolls;
  private readonly droneSpotting;
  private readonly reconnaissance;
  private readonly revealed;
  private readonly drones;
  private readonly droneShots;
  private readonly tasks;
  private readonly shots;
  private readonly sniperRolls;
  private readonly sniperReveals;
  private readonly distance;
  private readonly steps = upTo('steps', 'Full steps of range', 0, 6);
  private readonly markers = upTo('markers', 'EW markers spent', 1, 4);
  private readonly band = upTo('band', 'Range band', 1, 6);

  constructor(ledger: Ledger, { side, distance }: Axes) {
    this.distance = distance;
    const quality = named('quality', 'Quality', QUALITIES);
    const cover = named('cover', 'Cover of the counter', COVERS);
    const level = named('level', 'Level', LEVELS);
    const inPosition = named('inPosition', 'In position', ['false', 'true']);
    const sightingRates = [
      rate('successRate', 'successes', 'Success rate', ['minor', 'major']),
      rate('majorRate', 'majors', 'Major success rate', ['major']),
    ];
    this.observations = ledger.counts({
      name: 'observations',
      title: 'Observation attempts',
      exposure: 'attempts',
      outcomes: SIGHTINGS,
      rates: sightingRates,
      dimensions: [side, quality, named('sensor', 'Sensor', SENSORS), this.steps, cover],
      views: [['side'], ['sensor'], ['steps', 'cover']],
    });
    this.observationRolls = ledger.counts({
      name: 'observation-rolls',
      title: 'Observation attempts that nobody tries to spoof',
      exposure: 'attempts',
      outcomes: UNSPOOFED,
      rates: [
        rate('successRate', 'successes', 'Success rate', ['minor', 'major']),
        rate('majorRate', 'majors', 'Major success rate', ['major']),
      ],
      dimensions: [quality, named('sensor', 'Sensor', SENSORS), distance, cover, inPosition],
      views: [['sensor', 'distance']],
    });
    this.droneSpotting = ledger.counts({
      name: 'drone-spotting',
      title: 'Spotting by drones',
      exposure: 'attempts',
      outcomes: SIGHTINGS,
      rates: sightingRates,
      dimensions: [side, quality, level, this.steps, cover],
      views: [['side'], ['level']],
    });
    this.reconnaissance = ledger.counts({
      name: 'recon-by-fire',
      title: 'Reconnaissance by fire',
      exposure: 'fireActions',
      outcomes: ['nothing', 'minor', 'major'],
      rates: [rate('majorRate', 'majors', 'Major success rate', ['major'])],
      dimensions: [side, this.band, cover],
      views: [['side']],
    });
    this.revealed = ledger.counts({
      name: 'counters-revealed',
      title: 'Counters revealed',
      exposure: 'counters',
      outcomes: REVEALS,
      dimensions: [side, named('counter', 'What the counter was', COUNTER_TYPES)],
      views: [['side']],
    });
    this.drones = ledger.counts({
      name: 'drones',
      title: 'Drone actions',
      exposure: 'actions',
      outcomes: DRONE_DEEDS,
      dimensions: [side],
    });
    this.droneShots = ledger.counts({
      name: 'drone-shots',
      title: 'Shots at drones',
      exposure: 'shots',
      outcomes: ['shotDown', 'missed'],
      rates: [rate('shotDownRate', 'shotDown', 'Share shot down', ['shotDown'])],
      dimensions: [side, quality, level],
      views: [['side']],
    });
    this.tasks = ledger.counts({
      name: 'ew-tasks',
      title: 'Electronic warfare tasks',
      exposure: 'tasks',
      outcomes: EW_RESULTS,
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      dimensions: [side, named('task', 'Task', EW_DEEDS), level, this.markers],
      views: [['side'], ['task'], ['task', 'markers']],
    });
    this.shots = ledger.counts({
      name: 'sniper-shots',
      title: "Snipers' shots",
      exposure: 'shots',
      outcomes: SNIPER_RESULTS,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', SNIPER_RESULTS.slice(1)),
        rate('chosenRate', 'chosen', 'Rate of hits on the figure chosen', ['chosenNone', 'chosenWound', 'chosenKill']),
        rate('killRate', 'kills', 'Kill rate', ['randomKill', 'chosenKill']),
      ],
      dimensions: [
        side,
        quality,
        named('sniperWeapon', 'Rifle', SNIPER_WEAPONS),
        this.band,
        named('cover', 'Cover of the target', COVERS),
        named('position', 'Position of the target', ['not in position', 'in position']),
      ],
      views: [['side'], ['sniperWeapon'], ['band', 'cover']],
    });
    this.sniperRolls = ledger.counts({
      name: 'sniper-rolls',
      title: "Snipers' rolls to hit targets in no column",
      exposure: 'shots',
      outcomes: SNIPER_AIMS,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', ['random', 'chosen']),
        rate('chosenRate', 'chosenHits', 'Rate of hits on the figure chosen', ['chosen']),
      ],
      dimensions: [
        quality,
        named('sniperWeapon', 'Rifle', SNIPER_WEAPONS),
        this.band,
        named('cover', 'Cover of the target', COVERS),
        inPosition,
      ],
      views: [['band', 'cover']],
    });
    this.sniperReveals = ledger.counts({
      name: 'sniper-positions',
      title: 'Shots of hidden snipers, by whether they gave the position away',
      exposure: 'shots',
      outcomes: ['kept', 'revealed'],
      rates: [rate('revealedRate', 'revealed', 'Rate of positions revealed', ['revealed'])],
      dimensions: [side, quality],
      views: [['side']],
    });
  }

  observed(side: number, quality: number, sensor: number, steps: number, cover: number, sighting: number): void {
    this.observations.count(side, quality, sensor, this.steps.place(steps), cover, sighting);
  }

  /** An attempt that nobody tried to spoof. */
  observedUnspoofed(unit: Unit, counter: Unit, steps: number, cover: number, sighting: number): void {
    const isInPosition = counter.isInPosition ? 1 : 0;
    this.observationRolls.count(
      unit.quality,
      unit.kind.sensor,
      this.distance.place(steps),
      cover,
      isInPosition,
      sighting,
    );
  }

  droneSpotted(side: number, quality: number, level: number, steps: number, cover: number, sighting: number): void {
    this.droneSpotting.count(side, quality, level, this.steps.place(steps), cover, sighting);
  }

  reconByFire(side: number, band: number, cover: number, degree: number): void {
    this.reconnaissance.count(side, this.band.place(band), cover, degree);
  }

  /** @param side whose counter it was @param counter an index into COUNTER_TYPES @param how one of REVEAL */
  reveal(side: number, counter: number, how: number): void {
    this.revealed.count(side, counter, how);
  }

  /** @param deed one of DRONE_DEED */
  drone(side: number, deed: number): void {
    this.drones.count(side, deed);
  }

  droneShot(side: number, quality: number, level: number, isDown: boolean): void {
    this.droneShots.count(side, quality, level, isDown ? 0 : 1);
  }

  task(side: number, deed: number, level: number, markers: number, result: number): void {
    this.tasks.count(side, deed, level, this.markers.place(markers), result);
  }
  /** @param result index into SNIPER_RESULTS */
  sniper(unit: Unit, band: number, cover: number, inPosition: boolean, result: number): void {
    const { kind, side, quality } = unit;
    this.shots.count(side, quality, kind.sniper, this.band.place(band), cover, inPosition ? 1 : 0, result);
  }

  /** A roll to hit somebody in no column; `aim`: index into SNIPER_AIMS. */
  sniperRolled({ kind, quality }: Unit, band: number, cover: number, inPosition: boolean, aim: number): void {
    this.sniperRolls.count(quality, kind.sniper, this.band.place(band), cover, inPosition ? 1 : 0, aim);
  }

  sniperStaysHidden({ side, quality }: Unit, hidden: boolean): void {
    this.sniperReveals.count(side, quality, hidden ? 0 : 1);
  }
}
