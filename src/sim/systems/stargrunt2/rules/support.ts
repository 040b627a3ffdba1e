import { boolean, choice, integer, number } from '../../../kernel/rules/fields.ts';
import { sniperWeapons } from './fire.ts';
import { byId, die, inches, shift, threat, whether } from './parts.ts';
import { ASSET_KINDS, ASSET_LEVELS, BURST_SIZES, LEVELS, SENSORS, WARHEADS, wordsOf } from './profiles.ts';

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
    mustActivate: whether(false, 'SG2-014', 'Hidden units must be activated each turn, like all others.'),
    revealedBy: choice(['showing-actions', 'any-activation', 'never'], 'showing-actions', {
      clause: 'SG2-105',
      doc: 'A hidden unit is revealed by actions that show it (moving, firing), any activation, or never.',
    }),
    revealInOpen: whether(true, 'SG2-105', 'Hidden units in the open and in sight of an enemy are revealed.'),
  },
  observe: {
    baseDie: die(4, 'SG2-106', 'Die that an observer must beat to spot a counter, before modifiers (4 = D4).'),
    rangeStep: number(12, {
      min: 1,
      max: 1000,
      unit: 'inches',
      clause: 'SG2-106',
      doc: 'Each full distance of this length raises the die to beat by one step.',
    }),
    softShift: shift(1, 'SG2-106', 'Steps up for the die to beat when the counter is in soft cover.'),
    hardShift: shift(2, 'SG2-106', 'Steps up for the die to beat when the counter is in hard cover.'),
    inPositionShift: shift(0, 'SG2-106', 'Steps up for the die to beat when the counter is in position.'),
    minorRemovesDummy: whether(true, 'SG2-107', 'A minor success at observing removes a dummy counter.'),
    mineReach: inches(6, 'SG2-109', 'A major success at observing detects mines within this distance.'),
  },
  sensor: byId(SENSORS, (id, i) => ({
    die: die([4, 6, 8, 10][i], 'SG2-106', `Die that observers with ${id === 'unaided' ? 'no' : id} sensors roll.`),
  })),
  recon: {
    removesDummy: whether(false, 'SG2-110', 'A major success of reconnaissance by fire removes a dummy counter.'),
  },
  drone: {
    launchActions: integer(1, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-111',
      doc: 'Actions needed to launch a drone.',
    }),
    move: inches(24, 'SG2-111', 'Distance that a drone moves per action.', 200),
    operatorBusy: whether(false, 'SG2-111', 'A team that takes any other action loses its drone.'),
    autoSpotOpen: whether(true, 'SG2-112', 'A drone spots counters in the open without a roll.'),
    ...byId(LEVELS, (id, i) => ({ die: die([6, 8, 10][i], 'SG2-112', `Die that ${id} drones roll to spot.`) })),
    shootBands: integer(1, {
      min: 1,
      max: 12,
      unit: 'bands',
      clause: 'SG2-113',
      doc: 'Range bands within which a drone can be shot down.',
    }),
  },
  ew: {
    ...byId(LEVELS, (id, i) => ({
      die: die([6, 8, 10][i], 'SG2-114', `Die that ${id} electronic warfare systems roll.`),
    })),
    markers: integer(3, {
      min: 0,
      max: 12,
      unit: 'markers',
      clause: 'SG2-114',
      doc: 'Electronic warfare (EW) markers that a system gets at each activation.',
    }),
    spotOpenDie: die(4, 'SG2-116', 'Die that an EW system must beat to spot a counter in the open (4 = D4).'),
    spotCoverDie: die(6, 'SG2-116', 'Die that an EW system must beat to spot a counter in cover (6 = D6).'),
    outOfSightShift: shift(
      1,
      'SG2-116',
      'Steps up for the die to beat when the counter is out of sight of the EW unit.',
    ),
    spotReveals: choice(['any', 'units'], 'any', {
      clause: 'SG2-116',
      doc: 'Electronic warfare reveals any counter, or only counters that are real units.',
    }),
    spoofNeeds: choice(['any', 'all'], 'any', {
      clause: 'SG2-117',
      doc: 'A spoof must beat any one of the opponent’s dice, or all of them.',
    }),
    unitsPerTask: integer(1, {
      min: 1,
      max: 8,
      unit: 'units',
      clause: 'SG2-119',
      doc: 'Electronic warfare units of a side that may act on the same roll.',
    }),
  },
  sniper: {
    bandMultiplier: number(2, {
      min: 0.5,
      max: 12,
      clause: 'SG2-120',
      doc: 'A sniper’s range bands are this many times as long as those of small arms.',
    }),
    weapons: sniperWeapons,
    failureSuppresses: whether(false, 'SG2-121', 'A sniper who misses still suppresses the target.'),
    suppresses: whether(true, 'SG2-121', 'A sniper who hits suppresses the target.'),
    revealOn: integer(1, {
      min: 0,
      max: 20,
      clause: 'SG2-122',
      doc: 'Roll of the Quality die that reveals a sniper’s position (0 = never).',
    }),
  },
} as const;

/** SG2-136 to 145. */
export const artilleryRules = {
  request: {
    die: die(8, 'SG2-136', 'Die rolled for a request for support, before modifiers (8 = D8).'),
    ...byId(ASSET_KINDS, (id) => ({
      specialist: threat(REQUEST[id][0], 'SG2-136', `of a request for ${id} support by a specialist (0 = easiest).`),
      other: threat(REQUEST[id][1], 'SG2-136', `of a request for ${id} support by anyone else.`),
    })),
    specialistIgnoresLevels: boolean(false, {
      clause: 'SG2-136',
      doc: 'Specialists ignore command levels bypassed when they request support.',
    }),
    chits: integer(0, {
      min: 0,
      max: 12,
      unit: 'chits',
      clause: 'SG2-136',
      doc: 'Support requests that a side has unless the scenario sets a number.',
    }),
  },
  artillery: {
    delay: byId(ASSET_LEVELS, (id, i) =>
      integer(DELAYS[i], {
        min: 0,
        max: 12,
        unit: 'turns',
        clause: 'SG2-137',
        doc: `Turns until ${id} support arrives.`,
      }),
    ),
    airToo: boolean(true, { clause: 'SG2-137', doc: 'Air support can be requested.' }),
    radius: byId(BURST_SIZES, (id, i) => inches(RADII[i], 'SG2-138', `Radius of a ${wordsOf(id)} artillery burst.`)),
    warhead: byId(WARHEADS, (id, i) => ({
      dispersed: die(WARHEAD_DATA[i][0], 'SG2-139', `Impact die of ${wordsOf(id)} warheads against figures (8 = D8).`),
      point: die(WARHEAD_DATA[i][1], 'SG2-139', `Impact die of ${wordsOf(id)} warheads against vehicles (8 = D8).`),
      pointMultiplier: integer(WARHEAD_DATA[i][2], {
        min: 1,
        max: 12,
        clause: 'SG2-139',
        doc: `Impact rolls of ${wordsOf(id)} warheads against vehicles are multiplied by this.`,
      }),
    })),
    unguidedMultiplier: integer(2, {
      min: 1,
      max: 12,
      clause: 'SG2-140',
      doc: 'Non-specialists, or those who cannot see the target, multiply Leadership by this for accuracy.',
    }),
    deviationDie: die(8, 'SG2-141', 'Die rolled for the distance that inaccurate artillery fire deviates (8 = D8).'),
    spreadDie: die(6, 'SG2-142', 'Die rolled for how far further rounds land from the impact point (6 = D6).'),
    hitsWounded: boolean(true, { clause: 'SG2-143', doc: 'Artillery bursts also hit wounded and stabilised figures.' }),
    suppressionPer: choice(['mission', 'burst'], 'mission', {
      clause: 'SG2-144',
      doc: 'Artillery gives a unit one suppression marker per mission, or one per burst.',
    }),
    size: byId(BURST_SIZES, (id, i) =>
      integer(i + 1, {
        min: 1,
        max: 12,
        clause: 'SG2-145',
        doc: `Weapon size of a ${wordsOf(id)} burst against occupants of vehicles.`,
      }),
    ),
  },
} as const;
