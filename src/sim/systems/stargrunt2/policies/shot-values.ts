import { HIT_COLUMNS, type Hull, hitOdds, SMALL_ARMS_SIZE } from '../odds/play.ts';
import { mayAct } from '../play/actions.ts';
import { mayDo } from '../play/turn/states.ts';
import { ACTION, Action } from '../rules/actions.ts';
import { COVERS, HEAVY_WEAPONS, MISSILES } from '../rules/profiles.ts';
import { bandOf, NO_FIRE } from '../steps/range.ts';
import { MissileRoll } from '../steps/vehicles.ts';
import type { Battle } from '../table/battle.ts';
import { lookAt } from '../table/sighting.ts';
import { GUN_TYPE, type GunKind, type Unit } from '../table/unit.ts';
import type { Outlook } from './outlook.ts';
import type { Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

/** Dice of a minor and of a major hit, and size (SG2-128 to 130). */
interface Arm {
  readonly die: number;
  readonly minor: number;
  readonly major: number;
  readonly size: number;
}

/** Worth of shots at vehicles, by exact odds. */
export class ShotValues {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly weights: Tactics;
  private readonly probe = new Action();
  private readonly missile: MissileRoll;
  /** Rows of `hits`: by [unit * most guns + gun], and by figure; -1 for none. */
  private readonly armOfGun: Int32Array;
  private readonly armOfFigure: Int32Array;
  private readonly mostGuns: number;
  private readonly hullOf: Int32Array;
  private readonly hulls: readonly Hull[];
  /** [(((arm * hulls + hull) * covers + cover) * 2 + (major ? 1 : 0)) * HIT_COLUMNS + column]. */
  private readonly hits: Float64Array;
  /** By arm: 1 where only a major hit counts (SG2-125). */
  private readonly isSmall: Uint8Array;

  constructor(battle: Battle, outlook: Outlook, pull: Pull, weights: Tactics) {
    this.battle = battle;
    this.outlook = outlook;
    this.pull = pull;
    this.weights = weights;
    this.missile = new MissileRoll(battle.rules);
    const { rules, units, figures } = battle;
    const hulls: Hull[] = [];
    this.hullOf = Int32Array.from(units, ({ kind: { vehicle }, startFigures }) => {
      if (vehicle === null) return -1;
      const { armourClass, suspension } = vehicle;
      return hulls.push({ armourClass, suspension, armour: startFigures[0]?.kind.armour ?? 0 }) - 1;
    });
    this.hulls = hulls;
    const arms: Arm[] = [];
    const rowOf = (arm: Arm | null): number => (arm === null || hulls.length === 0 ? -1 : arms.push(arm) - 1);
    this.mostGuns = Math.max(0, ...units.map(({ kind }) => kind.vehicle?.guns.length ?? 0));
    this.armOfGun = new Int32Array(units.length * this.mostGuns).fill(-1);
    for (const { index, kind } of units)
      kind.vehicle?.guns.forEach((gun, at) => {
        this.armOfGun[index * this.mostGuns + at] = rowOf(armOfGun(battle, gun));
      });
    this.armOfFigure = Int32Array.from(figures, ({ kind: { missile, supportWeapon } }) =>
      rowOf(
        missile >= 0 ? armOfMissile(battle, missile) : supportWeapon >= 0 ? armOfSupport(battle, supportWeapon) : null,
      ),
    );
    this.isSmall = Uint8Array.from(arms, ({ size }) => (size === SMALL_ARMS_SIZE ? 1 : 0));
    this.hits = Float64Array.from(
      arms.flatMap(({ die, minor, major, size }) =>
        hulls.flatMap((hull) =>
          COVERS.flatMap((_, cover) =>
            [minor, major].flatMap((multiplier) => hitOdds(rules, { die, multiplier }, size, hull, cover)),
          ),
        ),
      ),
    );
  }

  /** Into `action`; returns its worth. */
  best(unit: Unit, action: Action): number {
    if (this.hulls.length === 0 || !mayDo(this.battle, unit, ACTION.fire)) return 0;
    const { battle, probe } = this;
    const enemies = battle.sides[1 - unit.side].units;
    const bits = unit.kind.vehicle === null ? unit.size : unit.kind.vehicle.guns.length;
    let best = 0;
    probe.begin(ACTION.fire, unit);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!enemy.isVehicle || !enemy.isLocated || enemy.active === 0) continue;
      const look = lookAt(battle, unit.centre, enemy);
      if (!look.isVisible) continue;
      const { cover } = look;
      probe.unit = enemy.index;
      for (let bit = 0; bit < bits; bit++) {
        const value = this.value(unit, bit, enemy, cover);
        probe.weapons = 1 << bit;
        if (value <= best || !mayAct(battle, unit, probe)) continue;
        best = value;
        action.copy(probe);
      }
    }
    return best;
  }

  private value(unit: Unit, bit: number, enemy: Unit, cover: number): number {
    const { vehicle } = unit.kind;
    const arm =
      vehicle === null ? this.armOfFigure[unit.figures[bit].index] : this.armOfGun[unit.index * this.mostGuns + bit];
    if (arm < 0) return 0;
    const { values } = this.outlook;
    const against =
      vehicle === null
        ? this.dieOfFigure(unit, bit, enemy, cover)
        : this.dieOfGun(unit, vehicle.guns[bit], enemy, cover);
    if (against === NO_FIRE) return 0;
    const row = vehicle === null ? this.rowOfFigure(unit, bit) : values.rowOfGun(unit.quality, vehicle.guns[bit]);
    const major = values.beats(row, 2, against);
    const minor = this.isSmall[arm] === 1 ? 0 : values.beats(row, 1, against) - major;
    const at = ((arm * this.hulls.length + this.hullOf[enemy.index]) * COVERS.length + cover) * 2 * HIT_COLUMNS;
    return minor * this.worth(enemy, at) + major * this.worth(enemy, at + HIT_COLUMNS);
  }

  /** SG2-129, 132 to 135; a crew that bails out abandons its vehicle. */
  private worth(enemy: Unit, at: number): number {
    const { hits, weights } = this;
    const immobilised = enemy.isImmobilised ? 0 : hits[at + 2];
    const bails = this.outlook.failure(enemy, this.battle.rules.vehicle.bailThreat);
    const out = hits[at] + immobilised * bails;
    const crippled = (enemy.isSystemsOff ? 0 : hits[at + 1]) + immobilised * (1 - bails);
    const prize = this.pull.prizes[enemy.index];
    return out * (weights.vehicle + prize) + crippled * weights.crippled + hits[at + 3] * this.aboard(enemy);
  }

  private aboard(vehicle: Unit): number {
    const { units } = this.battle.sides[vehicle.side];
    let count = vehicle.active;
    for (let i = 0; i < units.length; i++) if (units[i].carrier === vehicle.index) count += units[i].active;
    return count;
  }

  private rowOfFigure({ quality, figures }: Unit, bit: number): number {
    const { missile, guidance, supportWeapon } = figures[bit].kind;
    const { values } = this.outlook;
    return missile >= 0 ? values.rowOfMissile(quality, guidance) : values.rowOfSupport(quality, supportWeapon);
  }

  private dieOfFigure(unit: Unit, bit: number, enemy: Unit, cover: number): number {
    if (unit.figures[bit].kind.missile >= 0) return this.missile.ecmDie(enemy.kind.vehicle!.ecm, cover);
    return this.rangeDie(unit, enemy, this.battle.gunnery.bandLengths[unit.quality], cover);
  }

  private dieOfGun(unit: Unit, gun: GunKind, enemy: Unit, cover: number): number {
    const { ecm, size } = enemy.kind.vehicle!;
    if (gun.type === GUN_TYPE.missile) return this.missile.ecmDie(ecm, cover);
    return this.rangeDie(unit, enemy, this.outlook.values.bandOfGun(unit.quality, gun, size), cover);
  }

  /** None where fire only suppresses. */
  private rangeDie(unit: Unit, enemy: Unit, bandLength: number, cover: number): number {
    const { range } = this.battle.gunnery;
    const band = bandOf(this.battle.range(unit, enemy), bandLength);
    const shift = range.shift(cover, enemy.isInPosition, enemy.isInColumn, false);
    return range.onlySuppresses(band, shift) ? NO_FIRE : range.die(band, shift);
  }
}

function armOfGun(battle: Battle, gun: GunKind): Arm {
  if (gun.type === GUN_TYPE.missile) return armOfMissile(battle, gun.weapon);
  if (gun.type === GUN_TYPE.support) return armOfSupport(battle, gun.weapon);
  const { heavy } = battle.rules;
  const id = HEAVY_WEAPONS[gun.weapon];
  const minor = gun.size * (id === 'dffg' ? heavy.dffg.sizeFactor : 1);
  return { die: heavy[id].impact, minor, major: minor * heavy.majorMultiplier, size: gun.size };
}

function armOfMissile({ rules }: Battle, missile: number): Arm {
  const { impact, multiplier, size } = rules.missile;
  const id = MISSILES[missile];
  return { die: impact, minor: multiplier[id], major: multiplier[id] * rules.heavy.majorMultiplier, size: size[id] };
}

/** SG2-072, 125: starred and alone, or one that hits like small arms. */
function armOfSupport({ gunnery, rules }: Battle, weapon: number): Arm {
  const { impact, starred } = gunnery.armoury.supportArms[weapon];
  if (!starred) return { die: impact, minor: 1, major: 1, size: SMALL_ARMS_SIZE };
  return { die: impact, minor: 1, major: rules.supportWeapons.pointMultiplier, size: rules.vehicle.supportSize };
}
