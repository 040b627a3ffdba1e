import { boolean, choice, integer, number } from '../../../kernel/rules/fields.ts';
import { sniperWeapons } from './fire.ts';
import { byId, die, inches, shift, threat, whether } from './parts.ts';
import { ASSET_KINDS, ASSET_LEVELS, BURST_SIZES, LEVELS, SENSORS, WARHEADS } from './profiles.ts';

const REQUEST = { artillery: [0, 2], orbital: [3, 6], air: [2, 4] } as const;
const DELAYS = [0, 1, 2, 2, 2];
const RADII = [3, 4, 6, 10];

/** SG2-139: impact dice against dispersed and point targets, multiplier against points. */
const WARHEAD_DATA = [
  [8, 8, 1],
  [12, 8, 1],
  [6, 12, 2],
];

/** SG2-105 to 122. */
export const reconRules = {
  hidden: {
    mustActivate: whether(
      false,
      'SG2-014',
      'Hidden units must activate each turn, and count as unactivated, as others do.',
    ),
    revealedBy: choice(['showing-actions', 'any-activation', 'never'], 'showing-actions', {
      clause: 'SG2-105',
      doc: 'What reveals a hidden unit: actions other than looking, communicating and recovering, any activation, or nothing that it does.',
    }),
    revealInOpen: whether(true, 'SG2-105', 'Hidden units in the open and in sight of an enemy are revealed.'),
  },
  observe: {
    baseDie: die(4, 'SG2-106', 'Die that an observer has to beat, before shifts.'),
    rangeStep: number(12, {
      min: 1,
      max: 1000,
      unit: 'inches',
      clause: 'SG2-106',
      doc: 'Each such full distance shifts that die up one type.',
    }),
    softShift: shift(1, 'SG2-106', 'Types that soft cover shifts it.'),
    hardShift: shift(2, 'SG2-106', 'Types that hard cover shifts it.'),
    inPositionShift: shift(0, 'SG2-106', 'Types that being in position shifts it.'),
    minorRemovesDummy: whether(true, 'SG2-107', 'A minor success removes a dummy.'),
    mineReach: inches(6, 'SG2-109', 'Distance within which a major success detects mines.'),
  },
  sensor: byId(SENSORS, (id, i) => ({
    die: die([4, 6, 8, 10][i], 'SG2-106', id === 'unaided' ? 'Sensor die without a sensor.' : `Die of ${id} sensors.`),
  })),
  recon: {
    removesDummy: whether(false, 'SG2-110', 'A major success of reconnaissance by fire removes a dummy.'),
  },
  drone: {
    launchActions: integer(1, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-111',
      doc: 'Actions that it takes to launch a drone.',
    }),
    move: inches(24, 'SG2-111', 'How far a drone moves per action.', 200),
    operatorBusy: whether(false, 'SG2-111', 'Any other action of its team loses the drone.'),
    autoSpotOpen: whether(true, 'SG2-112', 'A drone finds counters in the open without a roll.'),
    ...byId(LEVELS, (id, i) => ({ die: die([6, 8, 10][i], 'SG2-112', `Die of ${id} drones.`) })),
    shootBands: integer(1, {
      min: 1,
      max: 12,
      unit: 'bands',
      clause: 'SG2-113',
      doc: 'Range bands within which a drone can be shot down.',
    }),
  },
  ew: {
    ...byId(LEVELS, (id, i) => ({ die: die([6, 8, 10][i], 'SG2-114', `Die of ${id} electronic warfare systems.`) })),
    markers: integer(3, {
      min: 0,
      max: 12,
      unit: 'markers',
      clause: 'SG2-114',
      doc: 'EW markers that a system has from each of its activations on.',
    }),
    spotOpenDie: die(4, 'SG2-116', 'Die that a system has to beat to spot in the open.'),
    spotCoverDie: die(6, 'SG2-116', 'Die that a system has to beat to spot in cover.'),
    outOfSightShift: shift(1, 'SG2-116', 'Types that this die shifts out of sight of the EW unit.'),
    spotReveals: choice(['any', 'units'], 'any', {
      clause: 'SG2-116',
      doc: 'What it reveals: any counter, or only those of units.',
    }),
    spoofNeeds: choice(['any', 'all'], 'any', {
      clause: 'SG2-117',
      doc: 'Dice of the opponent that a spoof has to beat: one of them, or all.',
    }),
    unitsPerTask: integer(1, {
      min: 1,
      max: 8,
      unit: 'units',
      clause: 'SG2-119',
      doc: 'EW units of a side that may act on one roll.',
    }),
  },
  sniper: {
    bandMultiplier: number(2, {
      min: 0.5,
      max: 12,
      clause: 'SG2-120',
      doc: "Length of a sniper's range band, in bands of small arms.",
    }),
    weapons: sniperWeapons,
    failureSuppresses: whether(false, 'SG2-121', "A sniper's miss suppresses."),
    suppresses: whether(true, 'SG2-121', "A sniper's success suppresses."),
    revealOn: integer(1, {
      min: 0,
      max: 20,
      clause: 'SG2-122',
      doc: "Score of the Quality die that reveals a sniper's position (0: never).",
    }),
  },
} as const;

/** SG2-136 to 145. */
export const artilleryRules = {
  request: {
    die: die(8, 'SG2-136', 'Die of a request for support, before shifts.'),
    ...byId(ASSET_KINDS, (id) => ({
      specialist: threat(REQUEST[id][0], 'SG2-136', `of a request for ${id} support by a specialist.`),
      other: threat(REQUEST[id][1], 'SG2-136', `of a request for ${id} support by anyone else.`),
    })),
    specialistIgnoresLevels: boolean(false, {
      clause: 'SG2-136',
      doc: 'Command levels bypassed do not shift the die of specialists.',
    }),
    chits: integer(0, {
      min: 0,
      max: 12,
      unit: 'chits',
      clause: 'SG2-136',
      doc: 'Support request chits of a side whose scenario states none.',
    }),
  },
  artillery: {
    delay: byId(ASSET_LEVELS, (id, i) =>
      integer(DELAYS[i], {
        min: 0,
        max: 12,
        unit: 'turns',
        clause: 'SG2-137',
        doc: `Turns until support from ${id} assets arrives.`,
      }),
    ),
    airToo: boolean(true, { clause: 'SG2-137', doc: 'Air support can be requested.' }),
    radius: byId(BURST_SIZES, (id, i) => inches(RADII[i], 'SG2-138', `Radius of a ${id} burst.`)),
    warhead: byId(WARHEADS, (id, i) => ({
      dispersed: die(WARHEAD_DATA[i][0], 'SG2-139', `Impact die of ${id} warheads against figures.`),
      point: die(WARHEAD_DATA[i][1], 'SG2-139', `Impact die of ${id} warheads against vehicles.`),
      pointMultiplier: integer(WARHEAD_DATA[i][2], {
        min: 1,
        max: 12,
        clause: 'SG2-139',
        doc: `What the impact score of ${id} warheads on vehicles is multiplied by.`,
      }),
    })),
    unguidedMultiplier: integer(2, {
      min: 1,
      max: 12,
      clause: 'SG2-140',
      doc: 'What multiplies the Leadership Value in the accuracy roll of those who are no specialists or do not see the target.',
    }),
    deviationDie: die(8, 'SG2-141', 'Die of the distance by which inaccurate fire deviates.'),
    spreadDie: die(6, 'SG2-142', 'Die of the distance of further rounds from the impact point.'),
    hitsWounded: boolean(true, { clause: 'SG2-143', doc: 'Bursts hit figures that lie wounded or stabilised, too.' }),
    suppressionPer: choice(['mission', 'burst'], 'mission', {
      clause: 'SG2-144',
      doc: 'Suppression markers of a unit in the area: one per mission or one per burst.',
    }),
    size: byId(BURST_SIZES, (id, i) =>
      integer(i + 1, {
        min: 1,
        max: 12,
        clause: 'SG2-145',
        doc: `Weapon size of a ${id} burst, for the occupants of vehicles.`,
      }),
    ),
  },
} as const;
