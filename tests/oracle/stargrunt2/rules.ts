/** Copied by hand from the ledger, not from the engine: wrong defaults there show. */
export type Value = number | string | boolean | null | readonly number[] | readonly string[];
export type Rules = Readonly<Record<string, Value>>;

/** `quality.{green,regular}.die` with values 6 and 8. */
function keys(before: string, names: readonly string[], after: string, values: readonly Value[]): Rules {
  return Object.fromEntries(names.map((name, i) => [`${before}${name}${after}`, values[i]]));
}

export const QUALITIES = ['untrained', 'green', 'regular', 'veteran', 'elite'] as const;
export const ARMOURS = ['basicBattledress', 'partialLight', 'fullLight', 'lightPower', 'heavyPower'] as const;
export const MOTIVATIONS = ['low', 'medium', 'high'] as const;
export const MOBILITIES = ['normal', 'veryLight', 'slowPower', 'fastPower'] as const;
export const SUSPENSIONS = ['civilianWheeled', 'militaryWheeled', 'tracked', 'hover', 'grav', 'walker'] as const;
export const WARHEADS = ['generalPurpose', 'antiPersonnel', 'antiArmour'] as const;

/** SG2-070: firepower, impact die, close only. */
export const SMALL_ARMS: Readonly<Record<string, readonly [number, number, boolean]>> = {
  improvisedFirearm: [0.5, 4, true],
  lightAutopistol: [1, 6, true],
  heavyAutopistol: [1, 10, true],
  machinePistol: [3, 8, true],
  assaultShotgun: [3, 8, true],
  huntingRifle: [1, 10, false],
  lowTechAssaultRifle: [2, 8, false],
  lowTechAssaultRifleGL: [3, 8, false],
  advancedAssaultRifle: [2, 10, false],
  advancedAssaultRifleGL: [3, 10, false],
  gaussRifle: [2, 12, false],
  gaussRifleGL: [3, 12, false],
};

/** SG2-071: firepower die, impact die. */
export const SUPPORT_WEAPONS: Readonly<Record<string, readonly [number, number]>> = {
  conventionalSaw: [8, 10],
  rotarySaw: [10, 10],
  gaussSaw: [10, 12],
  plasmaGun: [6, 12],
  grenadeLauncher: [12, 8],
  launcherPack: [8, 8],
  infantryRocket: [10, 12],
};

/** SG2-120: die, impact die, multiplier. */
export const SNIPER_WEAPONS: Readonly<Record<string, readonly [number, number, number]>> = {
  conventionalSniper: [10, 10, 1],
  gaussSniper: [10, 12, 1],
  laserSniper: [12, 8, 1],
  antiMaterielRifle: [8, 12, 2],
};

/** SG2-139: dispersed impact, point impact, multiplier against points. */
const WARHEAD_IMPACTS = { generalPurpose: [8, 8, 1], antiPersonnel: [12, 8, 1], antiArmour: [6, 12, 2] } as const;

const weaponKeys: Record<string, Value> = {};
for (const [id, [firepower, impact, closeOnly]] of Object.entries(SMALL_ARMS))
  Object.assign(
    weaponKeys,
    keys(`weapons.${id}.`, ['firepower', 'impact', 'closeOnly'], '', [firepower, impact, closeOnly]),
  );
for (const [id, dice] of Object.entries(SUPPORT_WEAPONS))
  Object.assign(weaponKeys, keys(`supportWeapons.${id}.`, ['firepower', 'impact'], '', dice));
for (const [id, values] of Object.entries(SNIPER_WEAPONS))
  Object.assign(weaponKeys, keys(`sniper.weapons.${id}.`, ['firepower', 'impact', 'impactMultiplier'], '', values));
for (const [id, values] of Object.entries(WARHEAD_IMPACTS))
  Object.assign(weaponKeys, keys(`artillery.warhead.${id}.`, ['dispersed', 'point', 'pointMultiplier'], '', values));

export const LEDGER_DEFAULTS: Rules = {
  ...weaponKeys,
  'dice.ladder': [4, 6, 8, 10, 12], // SG2-001
  ...keys('quality.', QUALITIES, '.die', [4, 6, 8, 10, 12]), // SG2-003
  'leadership.min': 1, // SG2-004
  'leadership.max': 3,
  ...keys('armour.', ARMOURS, '.die', [4, 6, 8, 10, 12]), // SG2-007
  'leader.worseUpTo': 2, // SG2-012
  'leader.betterFrom': 6,
  'leader.testUses': 'old',
  'communication.leader': 'poorer', // SG2-018
  'communication.shiftPerLevel': 1, // SG2-019
  'rally.die': 'rallied', // SG2-024
  'suppression.removeThreat': 0, // SG2-030
  ...keys('cover.soft.', ['rangeShift', 'armourShift'], '', [1, 1]), // SG2-033
  'cover.armourInDirectFire': true,
  ...keys('cover.hard.', ['rangeShift', 'armourShift'], '', [2, 2]), // SG2-034
  'cover.vehicleArmour': true,
  'inPosition.rangeShift': 1, // SG2-037
  'inPosition.indirectArmourShift': 1,
  'confidence.needed': 'lowest-pass', // SG2-038
  'confidence.worstDrop': 2,
  ...keys('threat.firstSuppressed.', MOTIVATIONS, '', [2, 1, null]), // SG2-040
  ...keys('threat.casualties.', MOTIVATIONS, '', [2, 1, null]),
  ...keys('threat.moreThanSurvivors.', MOTIVATIONS, '', [4, 3, 1]),
  ...keys('threat.leaderLost.', MOTIVATIONS, '', [4, 3, 2]),
  'threat.combine': 'highest',
  ...keys('threat.underArtillery.', MOTIVATIONS, '', [2, 1, 0]), // SG2-041
  ...keys('threat.perUntreated.', MOTIVATIONS, '', [1, 0, null]), // SG2-042
  ...keys('threat.abandonWounded.', MOTIVATIONS, '', [3, 2, 1]), // SG2-043
  'threat.abandonCausesTest': true,
  'panic.removeThreat': 0, // SG2-054
  'panic.dropOn': 1,
  'move.combatMultiplier': 2, // SG2-056
  ...keys('mobility.', MOBILITIES, '.die', [6, 8, 6, 12]), // SG2-057
  'mobility.encumberedShift': -1, // SG2-058
  'travel.rangeShift': -1, // SG2-061
  'travel.autoSuppression': true,
  'rangeBand.small.perQuality': 1, // SG2-065
  'range.bandOneDie': 4, // SG2-066
  'range.overD12': 'no-fire',
  'range.closeOnlyBands': 1, // SG2-067
  'firepower.rounding': 'up', // SG2-068
  'firepower.max': 12,
  'fire.volleyImpact': 'small-arms', // SG2-073
  'rangeBand.heavy.length': 12, // SG2-074
  'rangeBand.heavy.per': 'weapon',
  ...keys('fireControl.', ['manual', 'basic', 'enhanced', 'superior'], '.die', [4, 6, 8, 10]),
  ...keys('guidance.', ['basic', 'enhanced', 'superior'], '.die', [6, 8, 10]), // SG2-075
  ...keys('ecm.', ['none', 'basic', 'enhanced', 'superior'], '.die', [4, 6, 8, 10]),
  'hits.countAllDice': true, // SG2-077
  'hits.extraHit': 'at-most', // SG2-078
  'wounds.killMultiple': 2, // SG2-079
  'wounds.twoKill': true, // SG2-081
  'wounded.deadUpTo': 2, // SG2-082
  'wounded.okFrom': 6,
  'wounded.medicBonus': 1, // SG2-083
  'wounded.medicalUnitBonus': 2,
  'impact.openShift': true, // SG2-084
  'heavy.infantryImpact': 8, // SG2-085
  ...keys('closeAssault.attackerThreat.', ['confident', 'steady', 'shaken'], '', [0, 1, 3]), // SG2-086
  'closeAssault.minOddsThreat': 1, // SG2-088
  'closeAssault.powerArmourCounts': 2, // SG2-089
  'closeAssault.terrorMultiplier': 2, // SG2-090
  ...keys('closeCombat.shift.', ['none', 'close', 'shotgun', 'flamer'], '', [0, 1, 2, 2]), // SG2-094
  'closeCombat.mayBeat': 'all', // SG2-092
  'closeCombat.coverShift': 1, // SG2-095
  'closeCombat.coverRounds': 1,
  'closeCombat.powerMultiplier': 2, // SG2-096
  'closeCombat.openShift': true,
  'closeAssault.deadUpTo': 2, // SG2-097
  'closeAssault.woundedUpTo': 4,
  'finalFire.allowed': true, // SG2-098
  'finalFire.threatPerCasualty': 1, // SG2-099
  'observe.baseDie': 4, // SG2-106
  'observe.rangeStep': 12,
  'observe.softShift': 1,
  'observe.hardShift': 2,
  'observe.inPositionShift': 0,
  ...keys('sensor.', ['unaided', 'basic', 'enhanced', 'superior'], '.die', [4, 6, 8, 10]),
  ...keys('drone.', ['basic', 'enhanced', 'superior'], '.die', [6, 8, 10]), // SG2-112
  ...keys('ew.', ['basic', 'enhanced', 'superior'], '.die', [6, 8, 10]), // SG2-114
  'ew.spotOpenDie': 4, // SG2-116
  'ew.spotCoverDie': 6,
  'ew.outOfSightShift': 1,
  'ew.spoofNeeds': 'any', // SG2-117
  'sniper.bandMultiplier': 2, // SG2-120
  'loneFigure.rangeShift': 0,
  'vehicle.armourDie': 12, // SG2-124
  'vehicle.softDie': 6,
  'vehicle.smallArmsMaxClass': null, // SG2-125
  'vehicle.smallArmsDisableAt': 'twice-or-more', // SG2-126
  'vehicle.smallArmsDeadOn': 1, // SG2-127
  'vehicle.smallArmsWoundedOn': 2,
  'heavy.majorMultiplier': 2, // SG2-128
  'vehicle.destroyMultiple': 2, // SG2-129
  'vehicle.destroyedSizeMultiplier': 2, // SG2-130
  'vehicle.occupantDeadUpTo': 3, // SG2-131
  'vehicle.suspensionUpTo': 2, // SG2-132
  'vehicle.systemsFrom': 6,
  ...keys('vehicle.suspension.', SUSPENSIONS, '', [6, 10, 10, 8, null, null]), // SG2-133
  'vehicle.repairFrom': 5, // SG2-135
  'request.die': 8, // SG2-136
  ...keys('request.artillery.', ['specialist', 'other'], '', [0, 2]),
  ...keys('request.orbital.', ['specialist', 'other'], '', [3, 6]),
  ...keys('request.air.', ['specialist', 'other'], '', [2, 4]),
  'request.specialistIgnoresLevels': false,
  'artillery.unguidedMultiplier': 2, // SG2-140
  'artillery.deviationDie': 8, // SG2-141
};

function value(rules: Rules, key: string): Value {
  if (!Object.hasOwn(LEDGER_DEFAULTS, key)) throw new Error(`the oracle has no key ${key}`);
  return Object.hasOwn(rules, key) ? rules[key] : LEDGER_DEFAULTS[key];
}

export const num = (rules: Rules, key: string) => value(rules, key) as number;
export const numOrNull = (rules: Rules, key: string) => value(rules, key) as number | null;
export const flag = (rules: Rules, key: string) => value(rules, key) as boolean;
export const word = (rules: Rules, key: string) => value(rules, key) as string;
export const ladder = (rules: Rules) => value(rules, 'dice.ladder') as readonly number[];
