import { hundredths } from '../../../tabletop/geometry.ts';
import { mayAct } from '../play/actions.ts';
import { chanceOfUnit } from '../play/questions.ts';
import { mayDo } from '../play/turn/states.ts';
import { ACTION, Action } from '../rules/actions.ts';
import { LEVELS, SENSORS } from '../rules/profiles.ts';
import { counterDie } from '../steps/recon.ts';
import { bandTo } from '../table/aiming.ts';
import type { Battle } from '../table/battle.ts';
import { coverOf } from '../table/sighting.ts';
import type { Unit } from '../table/unit.ts';
import type { Volley } from './fire-values.ts';
import type { Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

const LATER = 0.8;
const FLIPPED = 0.4;

/** Worth of observers, drones and recon by fire. */
export class SpecialValues {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly weights: Tactics;
  private readonly probe = new Action();
  /** By level: of sensors and of drones (SG2-106, 112). */
  private readonly sensorDice: Int32Array;
  private readonly droneDice: Int32Array;

  constructor(battle: Battle, outlook: Outlook, weights: Tactics) {
    this.battle = battle;
    this.outlook = outlook;
    this.weights = weights;
    const { drone, sensor } = battle.rules;
    this.sensorDice = Int32Array.from(SENSORS, (id) => sensor[id].die);
    this.droneDice = Int32Array.from(LEVELS, (id) => drone[id].die);
  }

  /** SG2-106: writes the best into `action`; returns its worth. */
  observe(unit: Unit, action: Action): number {
    const { battle, probe } = this;
    if (!mayDo(battle, unit, ACTION.observe)) return 0;
    const enemies = battle.sides[1 - unit.side].asSeen;
    const sensor = this.sensorDice[unit.kind.sensor];
    let best = 0;
    probe.begin(ACTION.observe, unit);
    for (let i = 0; i < enemies.length; i++) {
      const counter = enemies[i];
      if (!counter.isCounter) continue;
      probe.unit = counter.index;
      if (!mayAct(battle, unit, probe)) continue;
      const value = this.sighting(unit, counter, sensor, battle.range(unit, counter), coverOf(battle, unit, counter));
      if (value <= best) continue;
      best = value;
      action.copy(probe);
    }
    return best;
  }

  /** SG2-111, 112: launches, flies to the nearest counter, spots it. */
  drone(unit: Unit, action: Action): number {
    const { battle } = this;
    const counter = this.nearestCounter(unit, unit.droneNode < 0 ? unit.centre : unit.droneNode);
    if (unit.kind.drone < 0 || counter === null) return 0;
    const sensor = this.droneDice[unit.kind.drone];
    const cover = battle.ground.coverAt[counter.centre];
    const known = cover === 0 && battle.rules.drone.autoSpotOpen;
    const near = known ? this.weights.observe : this.sighting(unit, counter, sensor, 0, cover);
    if (unit.droneNode < 0) {
      action.begin(ACTION.launchDrone, unit);
      return mayDo(battle, unit, ACTION.launchDrone) ? near * LATER : 0;
    }
    const distance = Math.sqrt(battle.lattice.distanceSquared(unit.droneNode, counter.centre));
    const now = known ? near : this.sighting(unit, counter, sensor, distance, cover);
    const flies = near * LATER > now;
    action.begin(flies ? ACTION.moveDrone : ACTION.spotByDrone, flies ? unit : counter);
    if (flies) action.node = this.towards(unit.droneNode, counter.centre);
    return mayAct(battle, unit, action) ? Math.max(now, near * LATER) : 0;
  }

  /** SG2-110: where a major success is likeliest. */
  recon(unit: Unit, volley: Volley, action: Action): number {
    const { battle, outlook, probe, weights } = this;
    if (volley.row < 0 || !mayDo(battle, unit, ACTION.reconByFire)) return 0;
    const enemies = battle.sides[1 - unit.side].asSeen;
    const isUnit = chanceOfUnit(enemies);
    let best = 0;
    probe.begin(ACTION.reconByFire, unit);
    probe.weapons = volley.weapons;
    for (let i = 0; i < enemies.length; i++) {
      const counter = enemies[i];
      if (!counter.isCounter || counter.suppression > 0) continue;
      const band = bandTo(battle, unit, counter);
      const major = outlook.values.major(volley, band, coverOf(battle, unit, counter));
      const value = major * (counter.isFlipped ? 1 : isUnit) * weights.suppression * battle.rules.squad.size;
      probe.unit = counter.index;
      if (value <= best || !mayAct(battle, unit, probe)) continue;
      best = value;
      action.copy(probe);
    }
    return best;
  }

  /** SG2-106 to 108. */
  private sighting(unit: Unit, counter: Unit, sensor: number, distance: number, cover: number): number {
    const { rules, qualityDice } = this.battle;
    const against = counterDie(rules, distance, cover, counter.isInPosition);
    const quality = qualityDice[unit.quality];
    let any = 0;
    let both = 0;
    for (let face = 1; face <= against; face++) {
      const first = Math.max(0, 1 - face / quality);
      const second = Math.max(0, 1 - face / sensor);
      any += (first + second - first * second) / against;
      both += (first * second) / against;
    }
    return this.weights.observe * (both + (counter.isFlipped ? 0 : FLIPPED * (any - both)));
  }

  nearestCounter(unit: Unit, from: number): Unit | null {
    const { battle } = this;
    const { asSeen } = battle.sides[1 - unit.side];
    let nearest: Unit | null = null;
    let least = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < asSeen.length; i++) {
      if (!asSeen[i].isCounter) continue;
      const squared = battle.lattice.distanceSquared(from, asSeen[i].centre);
      if (squared >= least) continue;
      least = squared;
      nearest = asSeen[i];
    }
    return nearest;
  }

  private towards(from: number, to: number): number {
    const { lattice, rules } = this.battle;
    const { x, y } = lattice;
    const far = Math.sqrt(lattice.distanceSquared(from, to));
    const part = Math.min(1, (hundredths(rules.drone.move) - lattice.spacing) / Math.max(1, far));
    return lattice.nodeNear(
      Math.round(x[from] + part * (x[to] - x[from])),
      Math.round(y[from] + part * (y[to] - y[from])),
    );
  }
}

export function leaderBit(unit: Unit): number {
  for (let i = 0; i < unit.size; i++) if (unit.figures[i] === unit.leader && unit.figures[i].isActive) return 1 << i;
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive) return 1 << i;
  return 1;
}
