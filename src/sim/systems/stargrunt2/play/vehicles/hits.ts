import type { Stream } from '../../../../kernel/dice/dice.ts';
import { COVER_MASK, COVER_SHIFT } from '../../../../tabletop/sight.ts';
import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ABOARD, countHit, countOccupant, HIT_RESULT } from '../../counts/vehicles.ts';
import { CAUSE, CONFIDENCE_CAUSE, DEGREE, FIGURE_STATE, WOUND } from '../../rules/profiles.ts';
import { armourEntry, PENETRATION, SMALL_ARMS_PENETRATION, STRIKE } from '../../steps/vehicles.ts';
import type { FireMission, Side } from '../../table/side.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import { strike, sufferAttacks, suppressByFire } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { getOut, isAboard } from '../moves/transport.ts';
import { testConfidence } from '../nerve/tests.ts';

/** SG2-127 asks for no size. */
const NO_SIZE = -1;

/** SG2-128 to 133: not of small arms. Tests wait for `endVehicleAttack`. */
export function hitVehicle(game: Game, impact: Stream, target: Unit): void {
  const { dice, story, tally, vehicles } = game;
  const { hit, penetration } = vehicles;
  if (hit.cause !== CAUSE.artillery && game.battle.rules.heavy.suppresses) suppressByFire(game, target);
  const entry = armourEntry(hit.armourClass, hit.cover, hit.isIndirect);
  const result = penetration.resolve(dice, impact, target.streams.armour, hit, entry);
  story?.vehicles.penetration(target, hit, penetration, result);
  if (result === PENETRATION['no-penetration']) {
    strikeVehicle(game, impact, target);
    return;
  }
  const isDestroyed = result === PENETRATION.destroyed;
  countHit(
    tally,
    target,
    hit,
    game.battle.rules.heavy.majorMultiplier,
    isDestroyed ? HIT_RESULT.destroyed : HIT_RESULT.disabled,
  );
  tally.happened(isDestroyed ? EVENT.destroyed : EVENT.disabled);
  target.isDestroyed = isDestroyed;
  target.isDisabled = !isDestroyed;
  rollAboard(game, target, vehicles.damage.sizeFor(hit.size, isDestroyed));
  abandon(game, target, isDestroyed ? 'it is destroyed' : 'it is disabled');
}

/** SG2-132, 133, 135: without penetration. */
function strikeVehicle(game: Game, impact: Stream, target: Unit): void {
  const { dice, tally, vehicles } = game;
  const { damage, hit } = vehicles;
  const result = damage.resolveStrike(dice, impact, target.streams, hit, target.kind.vehicle!.suspension);
  countHit(tally, target, hit, game.battle.rules.heavy.majorMultiplier, HIT_RESULT.hull + result);
  game.story?.vehicles.strikes(target, damage, result);
  if (result === STRIKE.systems) {
    target.isSystemsOff = true;
    tally.happened(EVENT.systemsHit);
  }
  if (result !== STRIKE.immobilised || target.isImmobilised) return;
  target.isImmobilised = true;
  vehicles.shaken[target.index] = 1;
  tally.happened(EVENT.immobilised);
}

/** SG2-125 to 127: resolves `game.vehicles.hit`. */
export function hitBySmallArms(game: Game, impact: Stream, target: Unit): void {
  const { dice, story, tally, vehicles } = game;
  const { hit, penetration } = vehicles;
  const entry = armourEntry(hit.armourClass, hit.cover);
  const result = penetration.resolveSmallArms(dice, impact, target.streams.armour, hit, entry);
  tally.vehicleSmallArms.count(target.side, AXIS.impact.place(hit.die), hit.armourClass, hit.cover, result);
  story?.vehicles.smallArms(target, penetration, result);
  if (result === SMALL_ARMS_PENETRATION['no-penetration']) return;
  tally.happened(EVENT.penetratedBySmallArms);
  target.isDisabled = result === SMALL_ARMS_PENETRATION['casualties-disabled'];
  rollAboard(game, target, NO_SIZE);
  if (target.isDisabled) abandon(game, target, 'it is disabled');
}

function rollAboard(game: Game, target: Unit, size: number): void {
  rollUnit(game, target, target, size);
  const { units } = game.battle.sides[target.side];
  for (let i = 0; i < units.length; i++) if (isAboard(units[i], target)) rollUnit(game, units[i], target, size);
}

function rollUnit(game: Game, unit: Unit, vehicle: Unit, size: number): void {
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive) rollFigure(game, unit.figures[i], vehicle, size);
}

function rollFigure(game: Game, figure: Figure, vehicle: Unit, size: number): void {
  const { battle, dice, tally, vehicles } = game;
  const { damage, hit } = vehicles;
  const { streams } = figure.unit;
  const die = vehicles.armourDice[figure.kind.armour];
  const result =
    size === NO_SIZE
      ? damage.resolveOccupantBySmallArms(dice, streams.vehicleCasualty, die)
      : damage.resolveOccupant(dice, streams, die, size);
  const aboard = vehicle.isDestroyed ? ABOARD.destroyed : vehicle.isDisabled ? ABOARD.disabled : ABOARD.penetrated;
  countOccupant(tally, figure, aboard, size === NO_SIZE ? NO_SIZE : hit.size, result);
  game.story?.vehicles.occupant(figure, damage.armour, Math.max(0, size), result);
  if (result === WOUND.none) return;
  tally.happened(EVENT.occupantHurt);
  tally.figuresDown.count(hit.side, hit.cause, result === WOUND.kill ? 1 : 0);

  if (hit.side !== figure.side) battle.sides[hit.side].casualtiesCaused++;
  strike(game, figure, result === WOUND.kill ? FIGURE_STATE.dead : FIGURE_STATE.wounded);
}

/** SG2-123, 129, 134: vehicle and crew are out. */
function abandon(game: Game, vehicle: Unit, why: string): void {
  game.battle.lose(vehicle);
  game.story?.lost(vehicle, why);
  release(game, vehicle);
}

function release(game: Game, vehicle: Unit): void {
  const { units } = game.battle.sides[vehicle.side];
  for (let i = 0; i < units.length; i++) if (isAboard(units[i], vehicle)) getOut(game, units[i]);
}

/** After an attack: immobilised crews may bail out (SG2-134), then all hit units test (SG2-040). */
export function endVehicleAttack(game: Game, activeSide: number, underArtillery: boolean): void {
  testImmobilised(game);
  const { units } = game.battle;
  for (let i = 0; i < units.length; i++) if (units[i].isVehicle && !units[i].isInPlay) release(game, units[i]);
  sufferAttacks(game, activeSide, underArtillery);
}

/** SG2-134. */
function testImmobilised(game: Game): void {
  const { battle, tally, vehicles } = game;
  const threat = battle.rules.vehicle.bailThreat;
  for (let i = 0; i < battle.units.length; i++) {
    if (vehicles.shaken[i] === 0) continue;
    vehicles.shaken[i] = 0;
    const vehicle = battle.units[i];
    if (!vehicle.isInPlay) continue;
    const bails = testConfidence(game, vehicle, CONFIDENCE_CAUSE.immobilised, threat) > 0;
    tally.vehicleBailOuts.count(vehicle.side, bails ? 1 : 0);
    if (!bails) continue;
    tally.happened(EVENT.bailedOut);
    abandon(game, vehicle, 'its crew bails out');
  }
}

/** SG2-143, 145: of both sides, one roll for each burst. */
export function hitVehiclesByMission(game: Game, side: Side, mission: FireMission): void {
  const { battle, support, vehicles } = game;
  if (!vehicles.any) return;
  const { barrage } = support;
  const { x, y } = battle.lattice;
  const { size } = side.assets[mission.asset].kind;
  for (let i = 0; i < battle.units.length; i++) {
    const unit = battle.units[i];
    if (unit.hull === null || barrage.unitBursts[i] === 0) continue;
    for (let round = 0; round < barrage.rounds && unit.isLocated; round++) {
      if (!barrage.isIn(round, x[unit.centre], y[unit.centre], size)) continue;
      const cover = (battle.sight.look(barrage.node[round], unit.centre) >> COVER_SHIFT) & COVER_MASK;
      hitByBurst(game, side, mission, unit, cover);
    }
  }
}

/** SG2-145: a minor hit; the burst's size counts for those aboard. */
function hitByBurst(game: Game, side: Side, mission: FireMission, vehicle: Unit, cover: number): void {
  const { battle, vehicles } = game;
  const { hit, burstSize, warheadDie, warheadMultiplier } = vehicles;
  const { warhead, observer, asset } = mission;
  hit
    .aim(side.index, CAUSE.artillery, DEGREE.minor, cover, vehicle.kind.vehicle!.armourClass)
    .load(warheadDie[warhead], warheadMultiplier[warhead], burstSize[side.assets[asset].kind.size]);
  hitVehicle(game, battle.units[observer].streams.burst, vehicle);
}
