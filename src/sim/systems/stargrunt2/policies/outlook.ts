import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import type { StargruntTables } from '../odds/tables.ts';
import { distanceTo } from '../play/moves/hooks.ts';
import { CONFIDENCE, MOTIVATIONS } from '../rules/profiles.ts';
import { bandOf } from '../steps/range.ts';
import type { Battle } from '../table/battle.ts';
import { lookAt } from '../table/sighting.ts';
import type { Unit } from '../table/unit.ts';
import { FireValues, Volley } from './fire-values.ts';
import { FireTable, Places, type Pull } from './pull.ts';
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
  private readonly table = new FireTable();
  private readonly here = new Places(1);
  /** By motivation, for casualties from fire (SG2-040); 0 without a test. */
  private readonly casualtyThreats: Int32Array;
  /** For a fallen leader. */
  private readonly leaderThreats: Int32Array;
  /** Index of the unit that `aimHere` found. */
  target = -1;

  constructor(battle: Battle, tables: StargruntTables, pull: Pull, weights: Tactics) {
    this.battle = battle;
    this.weights = weights;
    this.pull = pull;
    this.values = new FireValues(battle, tables);
    this.volleys = battle.units.map(() => new Volley());
    const { casualties, leaderLost } = battle.rules.threat;
    this.casualtyThreats = Int32Array.from(MOTIVATIONS, (motivation) => casualties[motivation] ?? 0);
    this.leaderThreats = Int32Array.from(MOTIVATIONS, (motivation) => leaderLost[motivation] ?? 0);
  }

  /** Gathered after any change, so that answers do not depend on earlier questions. */
  private volleyOf(unit: Unit): Volley {
    const { version, sides } = this.battle;
    const fired = sides[0].fireActions + sides[1].fireActions;
    const volley = this.volleys[unit.index];
    if (volley.version === version && volley.fired === fired) return volley;
    volley.version = version;
    volley.fired = fired;
    this.values.gather(unit, volley, true);
    return volley;
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
    const out = (this.pull.clearing(target) + this.pull.breaking(target)) * Math.min(1, leaves);
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

  /** `target` is the best enemy, -1 without one. */
  aimHere(volley: Volley, unit: Unit): number {
    const { battle } = this;
    this.target = -1;
    if (volley.row < 0) return 0;
    const enemies = battle.sides[1 - unit.side].units;
    let best = 0;
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
      if (this.aimed[0] <= best) continue;
      best = this.aimed[0];
      this.target = enemy.index;
    }
    return best;
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
      if (isTarget) this.addProspects(volley, enemy, places);
      if (isDanger) this.addDangers(unit, enemy, places, inPosition);
    }
  }

  /** From each point that sees its centre, where it is best so far. */
  private addProspects(volley: Volley, enemy: Unit, { nodes, looks, prospects, count }: Places): void {
    const { table } = this;
    const { x, y } = this.battle.lattice;
    const { centreX, centreY } = enemy;
    table.begin(volley.bandLength);
    for (let k = 0; k < count; k++) {
      const look = looks[k];
      if ((look & VISIBLE) === 0) continue;
      const dx = x[nodes[k]] - centreX;
      const dy = y[nodes[k]] - centreY;
      const at = table.placeOf((look >> COVER_BACK_SHIFT) & COVER_MASK, dx * dx + dy * dy);
      if (table.learns(at)) this.learnFire(volley, enemy, at);
      if (table.values[at] > prospects[k]) prospects[k] = table.values[at];
    }
  }

  private learnFire(volley: Volley, enemy: Unit, at: number): void {
    const { table, values } = this;
    const fires = values.shot(volley, enemy, table.bandOf(at), table.coverOf(at), enemy.isInPosition);
    if (fires) this.judge(enemy, table.values, at);
    else table.values[at] = 0;
  }

  /** Adds an enemy's fire at each point in its sight. */
  private addDangers(unit: Unit, enemy: Unit, places: Places, inPosition: boolean): void {
    const { table } = this;
    const { nodes, looks, dangers, count } = places;
    const { x, y } = this.battle.lattice;
    const { centreX, centreY } = enemy;
    table.begin(this.volleyOf(enemy).bandLength);
    for (let k = 0; k < count; k++) {
      if ((looks[k] & VISIBLE) === 0) continue;
      const dx = x[nodes[k]] - centreX;
      const dy = y[nodes[k]] - centreY;
      const at = table.placeOf((looks[k] >> COVER_SHIFT) & COVER_MASK, dx * dx + dy * dy);
      if (table.learns(at)) this.learnDanger(unit, enemy, at, inPosition);
      dangers[k] += table.values[at];
    }
  }

  private learnDanger(unit: Unit, enemy: Unit, at: number, inPosition: boolean): void {
    const { table, values, weights } = this;
    const cover = table.coverOf(at);
    table.values[at] = 0;
    if (unit.isVehicle) table.values[at] = this.armourDanger(enemy, cover);
    else if (values.shot(this.volleyOf(enemy), unit, table.bandOf(at), cover, inPosition)) {
      const share = enemy.suppression > 0 || enemy.isPanicked ? weights.pinned : 1;
      table.values[at] = share * (values.casualties + values.suppression * weights.suppression * unit.active);
    }
  }

  dangerHere(unit: Unit, inPosition: boolean): number {
    const { here } = this;
    here.clear();
    here.take(unit.centre);
    this.weigh(unit, here, inPosition);
    return here.dangers[0];
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
