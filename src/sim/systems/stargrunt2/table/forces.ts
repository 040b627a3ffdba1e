import type { StreamBook } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { MapPicture } from '../../../kernel/system.ts';
import { expandFigures } from '../../../tabletop/force.ts';
import { TABLE_EDGES } from '../../../tabletop/objectives.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../../tabletop/telling.ts';
import {
  ASSET_KINDS,
  ASSET_LEVELS,
  BURST_SIZES,
  CLOSE_COMBAT_WEAPONS,
  COMMAND_LEVELS,
  CONFIDENCES,
  ECMS,
  FIRE_CONTROLS,
  HEAVY_WEAPONS,
  LEVELS,
  MISSILES,
  MOBILITIES,
  MOTIVATIONS,
  QUALITIES,
  SENSORS,
  SNIPER_WEAPONS,
  SUSPENSIONS,
  WARHEADS,
} from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { AssetSpec, FigureSpec, GunSpec, SideSpec, StargruntScenario, UnitSpec } from '../scenario.ts';
import { type FigureKind, Miniature } from './figure.ts';
import { type Ground, layOut, nodeAt } from './ground.ts';
import { Asset, type AssetKind, Side } from './side.ts';
import { GUN_TYPE, type GunKind, UNIT_TYPE, Unit, type UnitKind, type VehicleKind } from './unit.ts';

const CLOSE_BEST_LAST = ['none', 'close', 'shotgun', 'flamer'] as const;

/** As the scenario lists them, or a squad or crew by house rules (SG2-008, 123). */
export function figuresOf(unit: UnitSpec, rules: StargruntRules): readonly FigureSpec[] {
  if (unit.figures !== undefined) return expandFigures(unit.figures);
  const plain = { count: 1, guidance: 'basic', medic: false } as const;
  if (unit.vehicle !== undefined)
    return Array.from({ length: rules.vehicle.crew }, (_, i) => ({ ...plain, name: `Crew ${i + 1}` }));
  if (unit.sniper !== undefined) return [{ ...plain, name: 'Sniper' }];
  const { size, support } = rules.squad;
  const gunners = support.slice(0, Math.max(0, size - 1));
  const riflemen = size - 1 - gunners.length;
  return [
    { ...plain, name: 'Leader' },
    ...Array.from({ length: Math.max(0, riflemen) }, (_, i) => ({ ...plain, name: `Rifleman ${i + 1}` })),
    ...gunners.map((supportWeapon, i) => ({ ...plain, name: `Gunner ${i + 1}`, supportWeapon })),
  ];
}

/** SG2-008: bearers of support weapons have no small arm, except with a rocket: a weapon with rounds. */
function kindOf(line: FigureSpec, unit: UnitSpec, rules: StargruntRules): FigureKind {
  const { squad, supportWeapons, weapons, missile, armour } = rules;
  const armourId = line.armour ?? unit.armour ?? (unit.vehicle === undefined ? squad.armour : rules.vehicle.crewArmour);
  const support = line.supportWeapon;
  const supportRounds = support === undefined ? undefined : supportWeapons[support].rounds;
  const bearsOnly = line.missile !== undefined || (support !== undefined && supportRounds === undefined);
  const noSmallArm =
    unit.sniper !== undefined || unit.vehicle !== undefined || (bearsOnly && line.weapon === undefined);
  const weapon = noSmallArm ? undefined : (line.weapon ?? unit.weapon ?? squad.weapon);
  const rounds = line.missile === undefined ? supportRounds : missile.rounds;
  return {
    name: line.name,
    weapon: weapon === undefined ? -1 : idsOf(weapons).indexOf(weapon),
    supportWeapon: support === undefined ? -1 : idsOf(supportWeapons).indexOf(support),
    rounds: line.rounds ?? rounds ?? -1,
    missile: line.missile === undefined ? -1 : MISSILES.indexOf(line.missile),
    guidance: LEVELS.indexOf(line.guidance),
    armour: idsOf(armour).indexOf(armourId),
    isPower: armour[armourId].power,
    closeCombat: CLOSE_COMBAT_WEAPONS.indexOf(
      line.closeCombat ?? (weapon === undefined ? CLOSE_BEST_LAST[0] : weapons[weapon].closeCombat),
    ),
    mobility: MOBILITIES.indexOf(line.mobility ?? unit.mobility),
    isMedic: line.medic,
    isHull: false,
  };
}

const HULL: FigureKind = {
  name: 'hull',
  weapon: -1,
  supportWeapon: -1,
  rounds: -1,
  missile: -1,
  guidance: -1,
  armour: 0,
  isPower: false,
  closeCombat: 0,
  mobility: 0,
  isMedic: false,
  isHull: true,
};

function gunKind(gun: GunSpec, rules: StargruntRules): GunKind {
  const { heavy, missile, supportWeapon, size } = gun;
  const common = {
    size,
    fireControl: FIRE_CONTROLS.indexOf(gun.fireControl),
    guidance: LEVELS.indexOf(gun.guidance),
  };
  if (heavy !== undefined)
    return { ...common, type: GUN_TYPE.heavy, weapon: HEAVY_WEAPONS.indexOf(heavy), rounds: gun.rounds ?? -1 };
  if (missile !== undefined) {
    const rounds = gun.rounds ?? rules.missile.rounds;
    return { ...common, type: GUN_TYPE.missile, weapon: MISSILES.indexOf(missile), rounds };
  }
  const id = supportWeapon!;
  const rounds = gun.rounds ?? rules.supportWeapons[id].rounds ?? -1;
  return { ...common, type: GUN_TYPE.support, weapon: idsOf(rules.supportWeapons).indexOf(id), rounds };
}

function vehicleKind(unit: UnitSpec, rules: StargruntRules): VehicleKind | null {
  if (unit.vehicle === undefined) return null;
  const { armourClass, suspension, size, ecm, capacity, guns } = unit.vehicle;
  return {
    armourClass,
    size,
    suspension: SUSPENSIONS.indexOf(suspension),
    ecm: ECMS.indexOf(ecm),
    guns: guns.map((gun) => gunKind(gun, rules)),
    capacity,
  };
}

function unitKind(unit: UnitSpec, side: SideSpec, rules: StargruntRules, ground: Ground): UnitKind {
  const placeOf = (name: string | undefined): number => side.units.findIndex((other) => other.name === name);
  const flamer = unit.figures?.some((line) => line.closeCombat === 'flamer') ?? false;
  return {
    name: unit.name,
    type: unit.vehicle === undefined ? UNIT_TYPE.infantry : UNIT_TYPE.vehicle,
    quality: QUALITIES.indexOf(unit.quality ?? rules.squad.quality),
    leadership: unit.leadership ?? rules.leadership.default,
    confidence: CONFIDENCES.indexOf(unit.confidence ?? rules.confidence.start),
    motivation: MOTIVATIONS.indexOf(unit.motivation ?? side.motivation ?? rules.motivation.default),
    level: rules.command.levels[unit.level],
    commander: placeOf(unit.commander),
    isTerror: unit.terror || (flamer && rules.closeAssault.flamerTerror),
    hasHeavyPacks: unit.heavyPacks,
    isMedical: unit.medical,
    sniper: unit.sniper === undefined ? -1 : SNIPER_WEAPONS.indexOf(unit.sniper),
    sensor: SENSORS.indexOf(unit.sensor),
    drone: unit.drone === undefined ? -1 : LEVELS.indexOf(unit.drone),
    electronicWarfare: unit.electronicWarfare === undefined ? -1 : LEVELS.indexOf(unit.electronicWarfare),
    specialist: unit.specialist.reduce((bits, kind) => bits | (1 << ASSET_KINDS.indexOf(kind)), 0),
    chits: unit.chits ?? rules.request.chits,
    isHidden: unit.hidden,
    at: unit.at === undefined ? -1 : nodeAt(ground, unit.at),
    carrier: placeOf(unit.aboard),
    vehicle: vehicleKind(unit, rules),
    parent: -1,
  };
}

function decoyKind(name: string, type: number, like: UnitKind): UnitKind {
  return {
    ...like,
    ...{ name, type, commander: -1, isTerror: false, isMedical: false, sniper: -1, drone: -1, electronicWarfare: -1 },
    ...{ specialist: 0, chits: 0, isHidden: true, at: -1, carrier: -1, vehicle: null, parent: -1 },
  };
}

/** Units of the scenario, decoys, then an element for each squad of at least two (SG2-026). */
function unitKinds(side: SideSpec, rules: StargruntRules, ground: Ground): readonly UnitKind[] {
  const listed = side.units.map((unit) => unitKind(unit, side, rules, ground));
  const decoys = (count: number, name: string, type: number): UnitKind[] =>
    Array.from({ length: count }, (_, i) => decoyKind(`${name} ${i + 1}`, type, listed[0]));
  const elements = listed.flatMap((kind, parent): UnitKind[] => {
    if (kind.vehicle !== null || figuresOf(side.units[parent], rules).length < 2) return [];
    const plain = { isHidden: false, at: -1, carrier: -1, chits: 0, specialist: 0, drone: -1, electronicWarfare: -1 };
    return [{ ...kind, ...plain, name: `${kind.name}'s element`, parent }];
  });
  const dummies = decoys(side.dummies, 'Dummy', UNIT_TYPE.dummy);
  return [...listed, ...dummies, ...decoys(side.mines, 'Mines', UNIT_TYPE.mine), ...elements];
}

function assetKind(asset: AssetSpec, rules: StargruntRules): AssetKind {
  const level = asset.level ?? (asset.kind === 'artillery' ? 'company' : asset.kind);
  const { levels } = rules.command;
  return {
    name: asset.name,
    kind: ASSET_KINDS.indexOf(asset.kind),
    level: ASSET_LEVELS.indexOf(level),
    rank: level === 'orbital' || level === 'air' ? Math.max(...COMMAND_LEVELS.map((id) => levels[id])) : levels[level],
    size: BURST_SIZES.indexOf(asset.size),
    warheads: asset.warheads.map((id) => WARHEADS.indexOf(id)),
    rounds: asset.rounds,
    missions: asset.missions,
  };
}

/** Streams are opened in a fixed order. */
export function buildSides(
  scenario: StargruntScenario,
  rules: StargruntRules,
  book: StreamBook,
  ground: Ground,
): [Side, Side] {
  const specs = Object.entries(scenario.sides);
  const kinds = specs.map(([, spec]) => unitKinds(spec, rules, ground));
  let figureIndex = 0;
  let unitIndex = 0;
  const lists = specs.map(([, { units }], side) =>
    units.map((unit) =>
      figuresOf(unit, rules).map((line) => new Miniature<Unit>(kindOf(line, unit, rules), side, figureIndex++)),
    ),
  );
  const built = specs.map(([name, spec], side) => {
    const units = kinds[side].map((kind, place) => {
      const seat = { side, index: unitIndex++, place, friends: kinds[side].length, enemies: kinds[1 - side].length };
      const hull = kind.vehicle === null ? null : new Miniature<Unit>(HULL, side, figureIndex++);
      const own = place < spec.units.length ? lists[side][place] : [];
      return new Unit(book, kind, seat, own, hull);
    });
    const assets = spec.support.map((asset, i) => new Asset(assetKind(asset, rules), i));
    const place = spec.place ?? side;
    const edge = TABLE_EDGES.indexOf(spec.edge ?? (place === 0 ? 'south' : 'north'));
    const area = ground.deployment[side];
    return new Side(book, side, { name, units, figures: lists[side].flat(), assets, area, edge });
  });
  return [built[0], built[1]];
}

export function picture(scenario: StargruntScenario, rules: StargruntRules): MapPicture {
  const { table, sides, mission } = scenario;
  const ground = layOut(scenario, rules);
  const counts = Object.values(sides).map(({ units }) =>
    units.reduce((sum, unit) => sum + (unit.at === undefined ? figuresOf(unit, rules).length : 0), 0),
  );
  const shapes = [
    ...table.terrain.map((piece) => terrainShape(piece)),
    ...Object.keys(sides).map((name, side) => deploymentShape(ground.deploymentShapes[side], name, name, counts[side])),
    ...missionShapes(mission, ground.site, table),
  ];
  const figures = Object.entries(sides).flatMap(([side, { units }]) =>
    units.flatMap(({ name, at, vehicle }) =>
      at === undefined ? [] : [{ name, side, x: at[0], y: at[1], note: vehicle === undefined ? 'squad' : 'vehicle' }],
    ),
  );
  return { width: table.width, depth: table.depth, unit: 'inches', shapes, figures };
}
