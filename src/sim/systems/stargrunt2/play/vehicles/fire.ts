import { AXIS } from '../../counts/axes.ts';
import { countFire, FIRE_KIND } from '../../counts/fire.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { SMALL_ARMS } from '../../rules/actions.ts';
import { CAUSE, COVER, DEGREE } from '../../rules/profiles.ts';
import { FIRE } from '../../steps/fire.ts';
import { bandOf, heavyBand } from '../../steps/range.ts';
import { resolveObserve, SPOOFED } from '../../steps/recon.ts';
import { degreeOf, resolveHeavyFire } from '../../steps/vehicles.ts';
import { bandTo, spendWeapons, takeAim, takeRange } from '../../table/aiming.ts';
import type { Battle } from '../../table/battle.ts';
import { armourClassFrom, lookAt } from '../../table/sighting.ts';
import { GUN_TYPE, type GunKind, type Unit } from '../../table/unit.ts';
import { comeUnderFire, suppressByFire } from '../fire/attacks.ts';
import { fallen, rollHits, rollVolley, strikeTargets } from '../fire/firing.ts';
import type { Game } from '../game.ts';
import { isOpposed, settleTasks, spoof } from '../recon/electronic-warfare.ts';
import { endVehicleAttack, hitBySmallArms, hitVehicle } from './hits.ts';

/** By house rule (SG2-074). */
const INFANTRY_SIZE = 1;

/** Position of the only bit; -1 for none or several. */
function onlyBit(bits: number): number {
  return bits > 0 && (bits & (bits - 1)) === 0 ? 31 - Math.clz32(bits) : -1;
}

/** Position of the missile's bearer; -1 for other weapons. */
export function missileBearer(unit: Unit, weapons: number): number {
  const at = weapons === SMALL_ARMS ? -1 : onlyBit(weapons);
  return at >= 0 && at < unit.size && unit.figures[at].kind.missile >= 0 ? at : -1;
}

/** By a vehicle, at one, or by a missile. */
export function isVehicleFire(unit: Unit, target: Unit, weapons: number): boolean {
  return unit.isVehicle || target.isVehicle || missileBearer(unit, weapons) >= 0;
}

export function mayFireByVehicle(battle: Battle, unit: Unit, target: Unit, weapons: number): boolean {
  if (unit.isVehicle) return mayFireGun(battle, unit, target, weapons);
  const bearer = missileBearer(unit, weapons);
  if (bearer < 0) return takeAim(battle, unit, target, weapons, false);
  const { isActive, isOnTable, hasFired, rounds } = unit.figures[bearer];
  if (!target.isVehicle || !isActive || !isOnTable || hasFired || rounds === 0) return false;
  return lookAt(battle, unit.centre, target).isVisible;
}

/** Legal by `mayFireByVehicle`. */
export function fireByVehicle(game: Game, unit: Unit, target: Unit, weapons: number): void {
  comeUnderFire(game, target, unit);
  const side = game.battle.sides[unit.side];
  const before = side.casualtiesCaused;
  const kind = fireAt(game, unit, target, weapons);
  if (target.isVehicle)
    game.tally.figuresPerFireAction.count(unit.side, kind, AXIS.lost.place(side.casualtiesCaused - before), 0);
  endVehicleAttack(game, unit.side, false);
}

/** Returns one of FIRE_KIND. */
function fireAt(game: Game, unit: Unit, target: Unit, weapons: number): number {
  if (unit.isVehicle) return fireGun(game, unit, target, weapons);
  const bearer = missileBearer(unit, weapons);
  if (bearer >= 0) return fireMissile(game, unit, target, bearer);
  takeAim(game.battle, unit, target, weapons, false);
  if (spendWeapons(game.battle, unit, true)) game.tally.happened(EVENT.roundSpent);
  return rollAtVehicle(game, unit, target);
}

/** SG2-069, 074, 075: one gun in a fire action. */
function mayFireGun(battle: Battle, unit: Unit, target: Unit, weapons: number): boolean {
  const { guns } = unit.kind.vehicle!;
  const at = onlyBit(weapons);
  if (at < 0 || at >= guns.length || (unit.gunsFired & weapons) !== 0 || unit.gunRounds[at] === 0) return false;
  return aimGun(battle, unit, target, guns[at]);
}

/** Into the battle's aim; true if in sight and range. */
function aimGun(battle: Battle, unit: Unit, target: Unit, gun: GunKind): boolean {
  const look = lookAt(battle, unit.centre, target);
  if (!look.isVisible) return false;
  const { cover } = look;
  const { aim } = battle.gunnery;
  aim.clear();
  if (gun.type === GUN_TYPE.missile) {
    aim.cover = cover;
    return target.isVehicle;
  }
  if (gun.type === GUN_TYPE.support) {
    aim.addSupport(0, gun.weapon);
    return takeRange(battle, target, bandTo(battle, unit, target), cover);
  }
  const targetSize = target.kind.vehicle?.size ?? INFANTRY_SIZE;
  const band = bandOf(battle.range(unit, target), heavyBand(battle.rules, gun.size, targetSize));
  return takeRange(battle, target, band, cover);
}

function fireGun(game: Game, unit: Unit, target: Unit, weapons: number): number {
  const at = onlyBit(weapons);
  const gun = unit.kind.vehicle!.guns[at];
  unit.gunsFired |= weapons;
  if (unit.gunRounds[at] > 0) unit.gunRounds[at]--;
  unit.armsVersion++;
  aimGun(game.battle, unit, target, gun);
  if (gun.type === GUN_TYPE.missile) return launch(game, unit, target, gun.weapon, gun.guidance);
  if (gun.type === GUN_TYPE.heavy) return fireHeavy(game, unit, target, gun);
  if (target.isVehicle) return rollAtVehicle(game, unit, target);
  rollAtInfantry(game, unit, target, rollVolley(game, unit, target, FIRE_KIND.support), CAUSE.support);
  return FIRE_KIND.support;
}

/** SG2-074, 085, 128. */
function fireHeavy(game: Game, unit: Unit, target: Unit, gun: GunKind): number {
  const { battle, dice, tally, vehicles } = game;
  const { aim, roll, suppressesColumns } = battle.gunnery;
  roll.pool.clear().add(battle.qualityDice[unit.quality]).add(vehicles.fireControlDice[gun.fireControl]);
  roll.range = aim.range;
  roll.onlySuppresses = aim.onlySuppresses;
  roll.suppressesAnyway = target.isInColumn && suppressesColumns;
  noteShot(game, unit);
  if (!target.isVehicle) {
    tally.happened(EVENT.heavyAtInfantry);
    const result = roll.resolve(dice, unit.streams.fire, target.streams.range);
    countFire(tally, battle, unit, target, FIRE_KIND.heavy, result);
    const isLone = target.active === 1 && battle.gunnery.range.loneShift !== 0;
    if (!target.isInPosition && !target.isInColumn && !isLone)
      tally.heavyFire.count(
        gun.weapon,
        unit.quality,
        gun.fireControl,
        AXIS.band.place(aim.band),
        aim.cover,
        result - FIRE['no-effect'],
      );
    game.story?.vehicles.fires(unit, target, gun.weapon, result - FIRE['no-effect']);
    rollAtInfantry(game, unit, target, result, CAUSE.heavy);
    return FIRE_KIND.heavy;
  }
  const degree = resolveHeavyFire(dice, roll, unit.streams.fire, target.streams.range);
  tally.happened(EVENT.heavyFired);
  tally.fireActions.count(
    unit.side,
    FIRE_KIND.heavy,
    unit.quality,
    AXIS.band.place(aim.band),
    aim.cover,
    target.isInPosition ? 1 : 0,
    degree === DEGREE.miss ? 0 : 2,
  );
  tally.heavyFire.count(gun.weapon, unit.quality, gun.fireControl, AXIS.band.place(aim.band), aim.cover, degree);
  tally.vehicleShots.count(unit.side, CAUSE.heavy, unit.quality, aim.cover, degree);
  game.story?.vehicles.fires(unit, target, gun.weapon, degree);
  const factor = degree === DEGREE.major ? battle.rules.heavy.majorMultiplier : 1;
  const multiplier = gun.size * vehicles.heavyFactor[gun.weapon] * factor;
  if (degree === DEGREE.miss) return FIRE_KIND.heavy;
  aimAtHull(game, unit, target, CAUSE.heavy, degree);
  vehicles.hit.load(vehicles.heavyDie[gun.weapon], multiplier, gun.size);
  hitVehicle(game, unit.streams.impact, target);
  return FIRE_KIND.heavy;
}

/** SG2-076 to 081, 085. */
function rollAtInfantry(game: Game, unit: Unit, target: Unit, result: number, cause: number): void {
  const kind = cause === CAUSE.heavy ? FIRE_KIND.heavy : FIRE_KIND.support;
  const { roll } = game.battle.gunnery;
  if (result >= FIRE.suppression) suppressByFire(game, target);
  if (result === FIRE.effective) {
    rollHits(
      game,
      unit,
      target,
      cause,
      cause === CAUSE.heavy ? game.vehicles.heavyHitting : game.battle.gunnery.hitting(),
    );
    strikeTargets(game, unit, target);
  }
  game.tally.figuresPerFireAction.count(
    unit.side,
    kind,
    AXIS.lost.place(roll.wholeHits + roll.extraHits > 0 ? fallen(game) : 0),
    0,
  );
}

/** SG2-072, 125: by the battle's aim. */
function rollAtVehicle(game: Game, unit: Unit, target: Unit): number {
  const { battle, tally, vehicles } = game;
  const { aim, armoury, roll } = battle.gunnery;
  const isAlone = aim.rifles === 0;
  const arm = isAlone ? armoury.supportArms[aim.supportArms[0]] : null;
  const kind = isAlone ? FIRE_KIND.support : aim.supportCount > 0 ? FIRE_KIND.withSupport : FIRE_KIND.smallArms;
  const result = rollVolley(game, unit, target, kind);
  if (arm?.starred) {
    const degree = aim.onlySuppresses ? DEGREE.miss : degreeOf(roll.above);
    tally.vehicleShots.count(unit.side, CAUSE.support, unit.quality, aim.cover, degree);
    if (degree === DEGREE.miss) return kind;
    aimAtHull(game, unit, target, CAUSE.support, degree);
    const { supportWeapons, vehicle } = battle.rules;
    vehicles.hit.load(arm.impact, degree === DEGREE.major ? supportWeapons.pointMultiplier : 1, vehicle.supportSize);
    hitVehicle(game, unit.streams.impact, target);
    return kind;
  }
  if (result >= FIRE.suppression) suppressByFire(game, target);
  if (result !== FIRE.effective) return kind;
  aimAtHull(game, unit, target, CAUSE.vehicle, DEGREE.minor);
  vehicles.hit.load(battle.gunnery.hitting().impact, 1, vehicles.hit.size);
  hitBySmallArms(game, unit.streams.impact, target);
  return kind;
}

function fireMissile(game: Game, unit: Unit, target: Unit, bearer: number): number {
  const figure = unit.figures[bearer];
  figure.hasFired = true;
  if (figure.rounds > 0) figure.rounds--;
  unit.armsVersion++;
  const { aim } = game.battle.gunnery;
  const { cover } = lookAt(game.battle, unit.centre, target);
  aim.cover = cover;
  return launch(game, unit, target, figure.kind.missile, figure.kind.guidance);
}

/** SG2-075, 117, 128: at any range; may be spoofed. */
function launch(game: Game, unit: Unit, target: Unit, missile: number, guidance: number): number {
  const { battle, dice, support, tally, vehicles } = game;
  const { cover } = battle.gunnery.aim;
  const { ecm } = target.kind.vehicle!;
  noteShot(game, unit);
  const pool = vehicles.missile.pool.clear().add(battle.qualityDice[unit.quality]).add(vehicles.guidanceDice[guidance]);
  const numbers = support.observing;
  numbers.ewScore = spoof(game, unit);
  numbers.against = vehicles.missile.ecmDie(ecm, cover);
  const result = resolveObserve(dice, unit.streams.fire, target.streams.range, pool, numbers);
  if (isOpposed(game)) settleTasks(game, result === SPOOFED);
  else if (cover === COVER.none || battle.rules.missile.coverShift === 0)
    tally.missileRolls.count(unit.quality, guidance, ecm, result);
  const degree = result === SPOOFED ? DEGREE.miss : result;
  tally.happened(EVENT.missileFired);
  tally.fireActions.count(
    unit.side,
    FIRE_KIND.missile,
    unit.quality,
    AXIS.band.place(1),
    cover,
    target.isInPosition ? 1 : 0,
    degree === DEGREE.miss ? 0 : 2,
  );
  tally.vehicleShots.count(unit.side, CAUSE.missile, unit.quality, cover, degree);
  game.story?.vehicles.launches(unit, target, missile, vehicles.missile, numbers.against, result);
  if (degree === DEGREE.miss) return FIRE_KIND.missile;
  const factor = degree === DEGREE.major ? battle.rules.heavy.majorMultiplier : 1;
  aimAtHull(game, unit, target, CAUSE.missile, degree);
  vehicles.hit.load(
    battle.rules.missile.impact,
    vehicles.missileMultiplier[missile] * factor,
    vehicles.missileSize[missile],
  );
  hitVehicle(game, unit.streams.impact, target);
  return FIRE_KIND.missile;
}

function noteShot({ battle, tally }: Game, unit: Unit): void {
  battle.sides[unit.side].fireActions++;
  tally.places.fired(unit.side, unit.centre);
}

/** SG2-011, 124: what the next hit meets. */
function aimAtHull({ battle, vehicles }: Game, unit: Unit, target: Unit, cause: number, degree: number): void {
  vehicles.hit.aim(unit.side, cause, degree, battle.gunnery.aim.cover, armourClassFrom(battle, unit, target));
}
