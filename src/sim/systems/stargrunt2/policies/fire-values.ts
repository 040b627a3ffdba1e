import type { DegreeTable } from '../../../kernel/dice/dice.ts';
import { FIRE_COLUMNS, hasRoom, poolKey, poolKeys, type StargruntTables, supportDigit } from '../odds/tables.ts';
import { SMALL_ARMS } from '../rules/actions.ts';
import { COVERS, FIRE_CONTROLS, LEVELS, SNIPER_WEAPONS, WOUND } from '../rules/profiles.ts';
import { firepowerDie } from '../steps/fire.ts';
import { heavyBand, NO_FIRE, rungOf } from '../steps/range.ts';
import type { Battle } from '../table/battle.ts';
import { GUN_TYPE, type GunKind, type Unit } from '../table/unit.ts';

/** Share of hits wasted on figures already down. */
const CROWDING = 0.5;
/** By house rule (SG2-074). */
const INFANTRY_SIZE = 1;

/** Pool, bands and impact. One object is refilled. */
export class Volley {
  /** For the tables, -1 for none. */
  row = -1;
  bandLength = 1;
  /** Row of `FireValues.wounds`. */
  impact = 0;
  /** Bits. */
  weapons = 0;
  closeOnly = false;
  /** A sniper hits one figure at most (SG2-121). */
  isSingle = false;
  /** Rises when anything above is other than it was. */
  changes = 0;
  /** The unit's `armsVersion` when gathered. */
  version = -1;
}

/** Worth of fire, from tables of exact odds. */
export class FireValues {
  private readonly battle: Battle;
  private readonly rows: Int16Array;
  private readonly fire: Float64Array;
  private readonly types: number;
  /** Chance that a hit wounds or kills: [(impact * covers + cover) * armours + armour]. */
  private readonly wounds: Float64Array;
  private readonly armours: number;
  private readonly smallArms: number;
  private readonly rungs = new Int32Array(101);
  private readonly supportRungs: Int32Array;
  private readonly rifleRungs: Int32Array;
  private readonly controlRungs: Int32Array;
  private readonly guidanceRungs: Int32Array;
  /** Row of `wounds` of heavy weapons (SG2-085); snipers' rifles follow. */
  private readonly heavy: number;
  /** For the last `shot`. */
  suppression = 0;
  casualties = 0;
  /** Chance that the sniper's chosen figure falls (SG2-121). */
  chosen = 0;

  constructor(battle: Battle, tables: StargruntTables) {
    this.battle = battle;
    const { ladder } = battle.rules.dice;
    this.types = ladder.length;
    this.rows = new Int16Array(poolKeys(ladder.length)).fill(-1);
    for (let i = 0; i < tables.pools.length; i++) this.rows[tables.pools[i]] = i;
    this.fire = Float64Array.from(tables.fire);
    const { smallArms, supportArms, armourDice, direct } = battle.gunnery.armoury;
    this.armours = armourDice.length;
    this.smallArms = smallArms.length;
    this.heavy = smallArms.length + supportArms.length;
    const { heavy, sniper } = battle.rules;
    const rifles = SNIPER_WEAPONS.map((id) => sniper.weapons[id]);
    const others = [direct(heavy.infantryImpact, 1), ...rifles.map((one) => direct(one.impact, one.impactMultiplier))];
    const all = [...smallArms, ...supportArms].map((arm) => arm.direct).concat(others);
    this.wounds = Float64Array.from(all.flatMap((each) => each.flatMap((tables) => tables.map(chanceOfWound))));
    this.rifleRungs = Int32Array.from(rifles, ({ firepower }) => rungOf(ladder, firepower));
    this.controlRungs = Int32Array.from(FIRE_CONTROLS, (id) => rungOf(ladder, battle.rules.fireControl[id].die));
    this.guidanceRungs = Int32Array.from(LEVELS, (id) => rungOf(ladder, battle.rules.guidance[id].die));
    for (let die = 0; die < this.rungs.length; die++) this.rungs[die] = rungOf(ladder, die);
    this.supportRungs = Int32Array.from(supportArms, ({ firepower }) => rungOf(ladder, firepower));
  }

  /**
   * Weapons of a squad that have not fired, with `isFree` all. While the enemy has vehicles, weapons against them save
   * few rounds.
   */
  gather(unit: Unit, volley: Volley, isFree: boolean): void {
    const { battle } = this;
    const { smallArms, supportArms } = battle.gunnery.armoury;
    let rifles = 0;
    let support = 0;
    let impact = -1;
    let supportImpact = -1;
    let best = -1;
    volley.weapons = 0;
    volley.closeOnly = false;
    volley.row = -1;
    volley.isSingle = unit.kind.sniper >= 0;
    if (unit.kind.vehicle !== null) {
      this.gatherGun(unit, unit.kind.vehicle.guns, volley, isFree);
      return;
    }
    if (volley.isSingle) {
      if (unit.smallArmsFired && !isFree) return;
      volley.weapons = SMALL_ARMS;
      volley.impact = this.heavy + 1 + unit.kind.sniper;
      volley.bandLength = battle.gunnery.sniperBands[unit.quality];
      volley.row = this.rowOf(unit.quality, this.rifleRungs[unit.kind.sniper]);
      return;
    }
    const mayRifles = isFree || !unit.smallArmsFired;
    const keepsRounds = !isFree && hasVehicles(battle.sides[1 - unit.side].units);
    for (let i = 0; i < unit.size; i++) {
      const { kind, isActive, hasFired, rounds } = unit.figures[i];
      if (!isActive) continue;
      const isKept = keepsRounds && rounds > 0 && kind.supportWeapon >= 0 && supportArms[kind.supportWeapon].starred;
      if (kind.supportWeapon >= 0 && rounds !== 0 && !isKept && (isFree || !hasFired) && hasRoom(support)) {
        support += supportDigit(this.supportRungs[kind.supportWeapon]);
        supportImpact = kind.supportWeapon;
        if (best < 0 || supportArms[supportImpact].impact > supportArms[best].impact) best = supportImpact;
        volley.weapons |= 1 << i;
      } else if (kind.weapon >= 0 && mayRifles) {
        rifles += smallArms[kind.weapon].firepower;
        impact = kind.weapon;
        volley.closeOnly = smallArms[kind.weapon].closeOnly;
      }
    }
    if (rifles === 0 && supportImpact >= 0) {
      // SG2-069: a lone support weapon: the last in the list.
      support = supportDigit(this.supportRungs[supportImpact]);
      volley.weapons = 1 << (31 - Math.clz32(volley.weapons));
    }
    volley.bandLength = battle.gunnery.bandLengths[unit.quality];
    const place = rifles === 0 ? -1 : this.rungs[firepowerDie(battle.rules, rifles)];
    if (rifles > 0) volley.weapons |= SMALL_ARMS;
    volley.impact = place < 0 ? this.smallArms + Math.max(0, supportImpact) : impact;
    // SG2-073, by house rule: the best impact die of all weapons.
    if (
      battle.gunnery.takesBestImpact &&
      place >= 0 &&
      best >= 0 &&
      supportArms[best].impact > smallArms[impact].impact
    )
      volley.impact = this.smallArms + best;
    const { types } = this;
    volley.row = rifles === 0 && support === 0 ? -1 : this.rows[poolKey(types, unit.quality, place, support)];
  }

  /** SG2-069, 085: the first unfired gun. */
  private gatherGun(unit: Unit, guns: readonly GunKind[], volley: Volley, isFree: boolean): void {
    for (let at = 0; at < guns.length; at++) {
      if (guns[at].type === GUN_TYPE.missile || unit.gunRounds[at] === 0) continue;
      if (!isFree && (unit.gunsFired & (1 << at)) !== 0) continue;
      volley.weapons = 1 << at;
      volley.row = this.rowOfGun(unit.quality, guns[at]);
      volley.impact = guns[at].type === GUN_TYPE.heavy ? this.heavy : this.smallArms + guns[at].weapon;
      volley.bandLength = this.bandOfGun(unit.quality, guns[at], INFANTRY_SIZE);
      return;
    }
  }

  /** Hundredths (SG2-069, 074). */
  bandOfGun(quality: number, { type, size }: GunKind, targetSize: number): number {
    const { gunnery, rules } = this.battle;
    return type === GUN_TYPE.heavy ? heavyBand(rules, size, targetSize) : gunnery.bandLengths[quality];
  }

  rowOfGun(quality: number, { type, weapon, fireControl, guidance }: GunKind): number {
    if (type === GUN_TYPE.heavy) return this.rowOf(quality, this.controlRungs[fireControl]);
    return type === GUN_TYPE.missile ? this.rowOfMissile(quality, guidance) : this.rowOfSupport(quality, weapon);
  }

  rowOfMissile(quality: number, guidance: number): number {
    return this.rowOf(quality, this.guidanceRungs[guidance]);
  }

  rowOfSupport(quality: number, weapon: number): number {
    return this.rowOf(quality, this.supportRungs[weapon]);
  }

  /** The Quality die and one more. */
  private rowOf(quality: number, rung: number): number {
    return this.rows[poolKey(this.types, quality, -1, supportDigit(rung))];
  }

  /** SG2-064: chance that at least `dice` exceed a die. */
  beats(row: number, dice: number, against: number): number {
    return this.fire[(row * this.types + this.rungs[against]) * FIRE_COLUMNS + dice - 1];
  }

  /** SG2-110; 0 where it cannot fire. */
  major(volley: Volley, band: number, cover: number): number {
    const { gunnery } = this.battle;
    if (volley.row < 0 || (volley.closeOnly && band > gunnery.closeOnlyBands)) return 0;
    const die = gunnery.range.die(band, gunnery.range.shift(cover, false, false, false));
    return die === NO_FIRE ? 0 : this.beats(volley.row, 2, die);
  }

  /** Into `suppression` and `casualties`. False if it cannot be fired. */
  shot(volley: Volley, target: Unit, band: number, cover: number, inPosition: boolean): boolean {
    const { battle } = this;
    const { gunnery } = battle;
    this.suppression = 0;
    this.casualties = 0;
    if (volley.row < 0) return false;
    if (volley.closeOnly && band > gunnery.closeOnlyBands) return false;
    const shift = gunnery.range.shift(cover, inPosition, target.isInColumn, target.active === 1);
    const die = gunnery.range.die(band, shift);
    if (die === NO_FIRE) return false;
    const at = (volley.row * this.types + this.rungs[die]) * FIRE_COLUMNS;
    this.suppression = target.isInColumn && gunnery.suppressesColumns ? 1 : this.fire[at];
    if (gunnery.range.onlySuppresses(band, shift)) return true;
    const wound = this.wounds[(volley.impact * COVERS.length + cover) * this.armours + armourOf(target)];
    if (volley.isSingle) {
      const { sniper } = battle.rules;
      this.casualties = this.fire[at] * wound;
      this.chosen = this.fire[at + 1] * wound;
      const hits = sniper.suppresses ? this.fire[at] : 0;
      const misses = sniper.failureSuppresses ? 1 - this.fire[at] : 0;
      if (this.suppression < 1) this.suppression = hits + misses;
      return true;
    }
    const hits = this.fire[at + 2] * wound;
    this.casualties = (hits * target.active) / (target.active + CROWDING * hits + 1e-9);
    return true;
  }
}

function hasVehicles(units: readonly Unit[]): boolean {
  for (let i = 0; i < units.length; i++) if (units[i].isVehicle && units[i].isInPlay) return true;
  return false;
}

export function armourOf(unit: Unit): number {
  return unit.size > 0 ? unit.figures[0].kind.armour : 0;
}

export function chanceOfWound({ degrees }: DegreeTable): number {
  let count = 0;
  for (const degree of degrees) if (degree !== WOUND.none) count++;
  return count / degrees.length;
}
