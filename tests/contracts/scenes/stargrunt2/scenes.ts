import { OPTIONS } from '../../../../src/sim/systems/stargrunt2/rules/actions.ts';
import { ARMOURS, QUALITIES, SUPPORT_WEAPONS, WEAPONS } from '../../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { system } from '../../../../src/sim/systems/stargrunt2/system.ts';
import { fixed, type Scene, type Told } from '../scene.ts';
import { artillery } from './artillery.ts';
import { command } from './command.ts';
import { melees } from './melee.ts';
import { nerve } from './nerve.ts';
import { recon } from './recon.ts';
import { shots } from './shots.ts';
import { vehicles } from './vehicles.ts';

const FOLDER = 'tests/contracts/scenes/stargrunt2';
const EFFECTIVE = Array.from({ length: 40 }, (_, figures) => `effective-${figures}`);

const volley = {
  metric: 'fire-by-small-arm',
  procedure: 'volley',
  inputs: { weapon: 'weapon', band: 'band', cover: 'cover' },
};

const UNITS = [
  'Improvised',
  'Light pistols',
  'Heavy pistols',
  'Machine pistols',
  'Shotguns',
  'Hunting rifles',
  'Assault rifles',
];

const scene = (name: string, quality: string, more: Partial<Scene> = {}): Scene => ({
  name,
  file: `${FOLDER}/fire.yaml`,
  ...more,
  set: {
    'forbidden.red': OPTIONS.map(({ name }) => name),
    ...Object.fromEntries(UNITS.map((unit) => [`sides.blue.units.${unit}.quality`, quality])),
    ...more.set,
  },
  exact: [
    ...fixed(system.exact, ['fire', 'impact'], {}),
    ...(['effectiveRate', 'suppressionRate'] as const).map((rate) => ({
      ...volley,
      rate,
      outcomes: rate === 'effectiveRate' ? EFFECTIVE : ['suppression', ...EFFECTIVE],
      untold: {
        quality: [quality],
        inPosition: [false],
        travel: [false],
        figures: [7],
        support: [[]],
        armour: ['partialLight'],
        targets: [8],
      },
    })),
  ],
  asked: {},
});

const fire: Scene[] = [
  ...QUALITIES.map((quality) => scene(`fire of ${quality} squads`, quality, { isLong: quality !== 'regular' })),
  scene('fire past the longest range', 'regular', {
    set: {
      'table.depth': 44,
      'table.terrain.brush.rect': [0, 34, 36, 5],
      'table.terrain.trench.rect': [36, 34, 36, 5],
      'sides.red.deploy.rect': [0, 34, 72, 4],
    },
    houseRules: { 'range.overD12': 'clamp' },
    isLong: true,
  }),
];

export const scenes: Told = {
  scenes: [...fire, ...shots, ...melees, ...nerve, ...recon, ...vehicles, ...artillery, ...command],
  elsewhere: {
    'who is there, where and in which order, not what a step comes to': [
      'command.',
      'deployment.order',
      'turn.',
      'hidden.',
      'mission.breakFraction',
      'squad.',
      'leadership.',
      'motivation.default',
      'confidence.start',
    ],
    'how far units move and see, and when they are one unit': [
      'sight.',
      'terrain.',
      'move.',
      'mobility.',
      'travel.multiplier',
      'transport.',
      'integrity.',
      'reorganise.',
      'regroup.',
      'detached.',
      'wounded.reach',
      'rangeBand.',
      'sniper.bandMultiplier',
      'closeAssault.reach',
      'drone.move',
      'drone.shootBands',
    ],
    'what costs an action or may be tried': [
      'fire.weaponLimit',
      'fire.splitSmallArms',
      'transfer.',
      'inPosition.removeActions',
      'inPosition.reorganiseTest',
      'travel.formAction',
      'panic.removeActions',
      'drone.launchActions',
      'drone.operatorBusy',
      'missile.rounds',
      'suppression.allowed',
      'reaction.',
      'shaken.testFor',
      'broken.',
      'routed.',
      'panic.oncePerGame',
      'finalFire.',
      'ew.markers',
      'ew.unitsPerTask',
      'request.chits',
      'closeAssault.defenderTests',
      'closeAssault.withdraw',
      'closeAssault.tieTests',
      'closeAssault.otherConfidenceTests',
      'closeAssault.brokenDefenderRouts',
    ],
    'an input of the odds: a threat, a cover, a die, a number of figures or markers': [
      'panic.untrained',
      'panic.green',
      'panic.regular',
      'panic.veteran',
      'panic.elite',
      'panic.terrorAttack',
      'panic.threat',
      'cover.within',
      'cover.evenSplit',
      'closeAssault.addThreatModifiers',
      'closeAssault.flamerTerror',
      'closeAssault.threatPerCasualty',
      'closeCombat.extraFigures',
      'vehicle.crew',
      'vehicle.crewArmour',
      'vehicle.facing',
      'vehicle.supportSize',
      'heavy.rfac.impact',
      'heavy.hvc.impact',
      'heavy.hkp.impact',
      'heavy.gac.impact',
      'heavy.mdc.impact',
      'heavy.hel.impact',
      'heavy.dffg.',
    ],
    'what follows a step': [
      'suppression.max',
      'suppression.perFire',
      'suppression.fightsInCloseAssault',
      'wounds.allocateTo',
      'heavy.suppresses',
      'heavy.infantryImpact',
      'closeAssault.stunnedLosers',
      'closeAssault.woundedLosers',
      'closeAssault.destroyedLosers',
      'observe.minorRemovesDummy',
      'observe.mineReach',
      'recon.removesDummy',
      'drone.autoSpotOpen',
      'sniper.failureSuppresses',
      'sniper.suppresses',
      'sniper.revealOn',
      'ew.spotReveals',
    ],
    'a known gap: steps whose counts do not tell all that their odds depend on': [
      'leader.',
      'threat.untreatedIncludesNew',
      'threat.abandonWhen',
      'communication.automaticWithin',
      'rally.levels',
      'rally.attemptsPerTurn',
      'rally.ceiling',
      'artillery.delay.',
      'artillery.airToo',
      'artillery.radius.',
      'artillery.spreadDie',
      'artillery.hitsWounded',
      'artillery.suppressionPer',
    ],
  },
  unshown: {
    'read where the counts tell what it makes: the dice, the distance, who tests at which threat': [
      'dice.ladder',
      'observe.rangeStep',
      'supportWeapons.pointMultiplier',
      'vehicle.smallArmsDisableAt',
      'missile.impact',
      'missile.size.',
      'missile.multiplier.',
      'artillery.size.',
      'fire.volleyImpact',
      ...WEAPONS.map((id) => `weapons.${id}.impact`),
      ...SUPPORT_WEAPONS.flatMap((id) => [`supportWeapons.${id}.impact`, `supportWeapons.${id}.starred`]),
      'supportWeapons.infantryRocket.rounds',
    ],
    'says whether there is such a roll at all': [
      'range.closeOnlyBands',
      ...WEAPONS.flatMap((id) => [`weapons.${id}.closeOnly`, `weapons.${id}.closeCombat`]),
      'threat.firstSuppressed.high',
      'threat.casualties.high',
      'threat.combine',
      'threat.abandonCausesTest',
    ],
    'steps that are not counted by themselves': [
      'hits.',
      'closeCombat.powerMultiplier',
      'closeCombat.mayBeat',
      ...ARMOURS.map((id) => `armour.${id}.power`),
      'vehicle.systemsFrom',
      'panic.dropOn',
      'artillery.deviationDie',
    ],
    'steps that no scene is dense in': [
      'inPosition.indirectArmourShift',
      'observe.inPositionShift',
      'threat.underArtillery.',
      'threat.perUntreated.',
      'threat.abandonWounded.',
    ],
  },
  unweighed: {
    'a figure wounded is a figure down to it, like one killed': [
      'wounds.killMultiple',
      'wounds.twoKill',
      'vehicle.occupantDeadUpTo',
    ],
    'a tactician that reads it is asked in no scene where an assault into cover is worth a try': [
      'closeCombat.coverRounds',
    ],
  },
};
