import { VISIBLE } from '../../../tabletop/sight.ts';
import type { StargruntTables } from '../odds/tables.ts';
import { distanceTo } from '../play/moves/hooks.ts';
import { CONFIDENCE, MOTIVATIONS } from '../rules/profiles.ts';
import { bandOf } from '../steps/range.ts';
import type { Battle } from '../table/battle.ts';
import { lookAt } from '../table/sighting.ts';
import type { Unit } from '../table/unit.ts';
import { bandOfPlace, bandPlace, coverOfPlace, FireMemory, ROW_BACK, ROW_TO } from './fire-memory.ts';
import { armourOf, FireValues, Volley } from './fire-values.ts';
import type { Places, Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

/** By confidence level lost: worse as it falls. */
const LEVEL_WORTH = [0.6, 0.8, 1.3, 1.5, 0];

export class Outlook {
  readonly values: FireValues;
  private readonly battle: Battle;
  private readonly weights: Tactics;
  private readonly pull: Pull;
  /** By index of the unit: everything it can fire in a turn. */
  private readonly volleys: readonly Volley[];
  private readonly own = new Volley();
  private readonly aimed = new Float64Array(1);
  /** By own unit and enemy: own fire, and the enemy's. */
  private readonly prospects: FireMemory;
  private readonly dangers: FireMemory;
  /** By motivation, for casualties from fire (SG2-040); 0 without a test. */
  private readonly casualtyThreats: Int32Array;
  /** For a fallen leader. */
  private readonly leaderThreats: Int32Array;
  /** What `aimHere` found: index of the unit, -1 for none, and what fire at it is worth. Fields, as returned numbers are allocated. */
  target = -1;
  aim = 0;
  /** What `lookRound` found. */
  danger = 0;

  constructor(battle: Battle, tables: StargruntTables, pull: Pull, weights: Tactics) {
    this.battle = battle;
    this.weights = weights;
    this.pull = pull;
    this.values = new FireValues(battle, tables);
    const pairs = battle.units.length * battle.units.length;
    this.prospects = new FireMemory(pairs);
    this.dangers = new FireMemory(pairs);
    this.volleys = battle.units.map(() => new Volley());
    const { casualties, leaderLost } = battle.rules.threat;
    this.casualtyThreats = Int32Array.from(MOTIVATIONS, (motivation) => casualties[motivation] ?? 0);
    this.leaderThreats = Int32Array.from(MOTIVATIONS, (motivation) => leaderLost[motivation] ?? 0);
  }

  /** Gathered after any change, so that answers do not depend on earlier questions. */
  private volleyOf(unit: Unit): Volley {
    const volley = this.volleys[unit.index];
    if (volley.version !== unit.armsVersion) this.gatherAll(unit, volley);
    return volley;
  }

  private gatherAll(unit: Unit, volley: Volley): void {
    const { row, impact, closeOnly } = volley;
    volley.version = unit.armsVersion;
    this.values.gather(unit, volley, true);
    if (volley.row !== row || volley.impact !== impact || volley.closeOnly !== closeOnly) volley.changes++;
  }

  volleyLeft(unit: Unit): Volley {
    this.values.gather(unit, this.own, false);
    return this.own;
  }

  /** Into a list: a returned number would be allocated. */
  private judge(target: Unit, into: Float64Array, at: number): void {
    const { weights, values } = this;
    const { suppression, casualties } = values;
    let marker = weights.suppression * target.active;
    for (let i = 0; i < target.suppression; i++) marker *= weights.spareMarker;
    if (target.suppression >= this.battle.rules.suppression.max) marker = 0;
    if (target.hasActivated) marker *= weights.acted;
    const tested = Math.min(1, casualties) + (target.wasSuppressed ? 0 : suppression * 0.5);
    const drop = this.failure(target, this.casualtyThreats[target.kind.motivation]);
    const nerve = this.levelWorth(target) * drop * Math.min(1, tested);
    const leaves =
      casualties / target.active + (target.confidence >= CONFIDENCE.shaken ? drop * Math.min(1, tested) : 0);
    const out = this.pull.prizes[target.index] * Math.min(1, leaves);
    into[at] = casualties + suppression * marker + nerve + out;
  }

  worthOfLast(target: Unit): number {
    this.judge(target, this.aimed, 0);
    return this.aimed[0];
  }

  /** SG2-040, 121: a sniper chooses the leader. */
  private leaderLost(target: Unit): number {
    const drop = this.failure(target, this.leaderThreats[target.kind.motivation]);
    return this.weights.leader * this.values.chosen * drop * this.levelWorth(target);
  }

  /** In figures of the unit that loses it. */
  levelWorth({ active, confidence }: Unit): number {
    return this.weights.nerve * active * LEVEL_WORTH[confidence];
  }

  /** Chance that a test fails. */
  failure(unit: Unit, threat: number): number {
    const die = this.battle.qualityDice[unit.quality];
    return Math.max(0, Math.min(1, (unit.leadership + threat) / die));
  }

  /** Into `target`, the best enemy, and `aim`, its worth. */
  aimHere(volley: Volley, unit: Unit): void {
    const { battle } = this;
    this.target = -1;
    this.aim = 0;
    if (volley.row < 0) return;
    const enemies = battle.sides[1 - unit.side].units;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!canShoot(enemy) || enemy.isVehicle) continue;
      const look = lookAt(battle, unit.centre, enemy);
      if (!look.isVisible) continue;
      const { cover } = look;
      const band = bandOf(battle.range(unit, enemy), volley.bandLength);
      if (!this.values.shot(volley, enemy, band, cover, enemy.isInPosition)) continue;
      this.judge(enemy, this.aimed, 0);
      if (volley.isSingle) this.aimed[0] += this.leaderLost(enemy);
      if (this.aimed[0] <= this.aim) continue;
      this.aim = this.aimed[0];
      this.target = enemy.index;
    }
  }

  /** Worth of full fire from each place, and its danger there. */
  weigh(unit: Unit, places: Places, inPosition: boolean): void {
    const { battle } = this;
    const enemies = battle.sides[1 - unit.side].units;
    const volley = this.volleyOf(unit);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!canShoot(enemy)) continue;
      const isTarget = volley.row >= 0 && !enemy.isVehicle;
      const isDanger = enemy.confidence !== CONFIDENCE.routed;
      if (!isTarget && !isDanger) continue;
      places.lookFrom(battle.sight, enemy.centre);
      const fires = isTarget ? this.openProspects(unit, enemy) : this.prospects.nothing;
      const threats = isDanger ? this.openDangers(unit, enemy, inPosition) : this.dangers.nothing;
      this.weighAgainst(unit, enemy, places, fires, threats, inPosition);
    }
  }

  /** The best fire at an enemy so far, and that enemy's added, from each place that its centre sees. */
  private weighAgainst(
    unit: Unit,
    enemy: Unit,
    { xs, ys, looks, prospects, dangers, count }: Places,
    firesFrom: number,
    threatsFrom: number,
    inPosition: boolean,
  ): void {
    const { centreX, centreY } = enemy;
    const fires = this.prospects.values;
    const threats = this.dangers.values;
    const perBand = 1 / this.volleys[unit.index].bandLength;
    const perBandBack = 1 / this.volleys[enemy.index].bandLength;
    for (let k = 0; k < count; k++) {
      const look = looks[k];
      if ((look & VISIBLE) === 0) continue;
      const dx = xs[k] - centreX;
      const dy = ys[k] - centreY;
      const distance = Math.sqrt(dx * dx + dy * dy);
      const fire = firesFrom + ROW_BACK[look] + bandPlace(distance, perBand);
      const threat = threatsFrom + ROW_TO[look] + bandPlace(distance, perBandBack);
      if (Number.isNaN(fires[fire])) this.learnFire(unit, enemy, fire);
      if (Number.isNaN(threats[threat])) this.learnDanger(unit, enemy, threat, inPosition);
      if (fires[fire] > prospects[k]) prospects[k] = fires[fire];
      dangers[k] += threats[threat];
    }
  }

  /** By everything that `shot` and `judge` ask. */
  private openProspects(unit: Unit, enemy: Unit): number {
    const { key } = this.prospects;
    const { active, leadership, suppression, confidence, quality } = enemy;
    const marks = flags(enemy.isInColumn, enemy.isInPosition, enemy.hasActivated, enemy.wasSuppressed);
    key[0] = this.volleyOf(unit).changes;
    key[1] = (active << 16) | armourOf(enemy);
    key[2] = (suppression << 16) | leadership;
    key[3] = (confidence << 16) | (quality << 8) | marks;
    key[4] = this.pull.prizes[enemy.index];
    return this.prospects.open(this.pairOf(unit, enemy));
  }

  private learnFire(unit: Unit, enemy: Unit, at: number): void {
    const { values } = this.prospects;
    const { isInPosition } = enemy;
    const fires = this.values.shot(this.volleyOf(unit), enemy, bandOfPlace(at), coverOfPlace(at), isInPosition);
    if (fires) this.judge(enemy, values, at);
    else values[at] = 0;
  }

  /** By everything that `learnDanger` asks. */
  private openDangers(unit: Unit, enemy: Unit, inPosition: boolean): number {
    const { key } = this.dangers;
    const hurts = unit.isVehicle && this.hurtsArmour(enemy);
    key[0] = this.volleyOf(enemy).changes;
    key[1] = (unit.active << 16) | armourOf(unit);
    key[2] = flags(unit.isInColumn, inPosition, isPinned(enemy), hurts);
    return this.dangers.open(this.pairOf(unit, enemy));
  }

  private learnDanger(unit: Unit, enemy: Unit, at: number, inPosition: boolean): void {
    const { values, weights } = this;
    const into = this.dangers.values;
    const cover = coverOfPlace(at);
    into[at] = 0;
    if (unit.isVehicle) into[at] = this.armourDanger(enemy, cover);
    else if (values.shot(this.volleyOf(enemy), unit, bandOfPlace(at), cover, inPosition)) {
      const share = isPinned(enemy) ? weights.pinned : 1;
      into[at] = share * (values.casualties + values.suppression * weights.suppression * unit.active);
    }
  }

  private pairOf(unit: Unit, enemy: Unit): number {
    return unit.index * this.battle.units.length + enemy.index;
  }

  /** Into `danger`: what `weigh` would find where it is. */
  lookRound(unit: Unit, inPosition: boolean): void {
    const { battle } = this;
    const { values } = this.dangers;
    const { x, y } = battle.lattice;
    const { centre } = unit;
    const enemies = battle.sides[1 - unit.side].units;
    this.danger = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!canShoot(enemy) || enemy.confidence === CONFIDENCE.routed) continue;
      const look = battle.sight.look(enemy.centre, centre);
      if ((look & VISIBLE) === 0) continue;
      const dx = x[centre] - enemy.centreX;
      const dy = y[centre] - enemy.centreY;
      const from = this.openDangers(unit, enemy, inPosition);
      const perBand = 1 / this.volleys[enemy.index].bandLength;
      const at = from + ROW_TO[look] + bandPlace(Math.sqrt(dx * dx + dy * dy), perBand);
      if (Number.isNaN(values[at])) this.learnDanger(unit, enemy, at, inPosition);
      this.danger += values[at];
    }
  }

  /** Roughly, if the enemy can hurt a vehicle. */
  private armourDanger(enemy: Unit, cover: number): number {
    if (!this.hurtsArmour(enemy)) return 0;
    return cover === 0 ? this.weights.armourDanger : this.weights.armourDanger / 2;
  }

  private hurtsArmour(unit: Unit): boolean {
    if (unit.kind.vehicle !== null) return unit.kind.vehicle.guns.length > 0 && !unit.isDisabled;
    const { supportArms } = this.battle.gunnery.armoury;
    for (let i = 0; i < unit.size; i++) {
      const { kind, isActive, rounds } = unit.figures[i];
      if (!isActive || rounds === 0) continue;
      if (kind.missile >= 0 || (kind.supportWeapon >= 0 && supportArms[kind.supportWeapon].starred)) return true;
    }
    return false;
  }

  /** Hundredths to the nearest located enemy; `never` without one. */
  nearest(side: number, node: number, never: number): number {
    const { units } = this.battle.sides[1 - side];
    let least = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < units.length; i++) {
      const enemy = units[i];
      if (!enemy.isInPlay || (enemy.active === 0 && !enemy.isCounter)) continue;
      least = Math.min(least, distanceTo(this.battle, node, enemy));
    }
    return least === Number.MAX_SAFE_INTEGER ? never : Math.sqrt(least);
  }
}

function canShoot(unit: Unit): boolean {
  return unit.isLocated && unit.active > 0;
}

function isPinned({ suppression, isPanicked }: Unit): boolean {
  return suppression > 0 || isPanicked;
}

function flags(one: boolean, two: boolean, three: boolean, four: boolean): number {
  return (one ? 1 : 0) | (two ? 2 : 0) | (three ? 4 : 0) | (four ? 8 : 0);
}
