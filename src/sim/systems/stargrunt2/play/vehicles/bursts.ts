import { COVER_MASK, COVER_SHIFT } from '../../../../tabletop/sight.ts';
import { CAUSE, DEGREE } from '../../rules/profiles.ts';
import type { FireMission, Side } from '../../table/side.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { hitVehicle } from './hits.ts';

/** SG2-143, 145: vehicles, of friend and foe, roll once for each burst of a mission that they are in. */
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

/** SG2-145: a minor hit of the warhead; the size of the burst counts for those aboard. */
function hitByBurst(game: Game, side: Side, mission: FireMission, vehicle: Unit, cover: number): void {
  const { battle, vehicles } = game;
  const { hit, burstSize, warheadDie, warheadMultiplier } = vehicles;
  const { warhead, observer, asset } = mission;
  hit
    .aim(side.index, CAUSE.artillery, DEGREE.minor, cover, vehicle.kind.vehicle!.armourClass)
    .load(warheadDie[warhead], warheadMultiplier[warhead], burstSize[side.assets[asset].kind.size]);
  hitVehicle(game, battle.units[observer].streams.burst, vehicle);
}
