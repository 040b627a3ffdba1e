import { WEAPONS } from '../../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { system } from '../../../../src/sim/systems/stargate-solo/system.ts';
import { fixed, type Scene, type Told } from '../scene.ts';
import { looks } from './looks.ts';
import { shots } from './shots.ts';
import { steps } from './steps.ts';

const FOLDER = 'tests/contracts/scenes/stargate-solo';
const scene = (name: string, set: Scene['set'] = {}): Scene => ({
  name,
  file: `${FOLDER}/fire.yaml`,
  set,
  where: { side: 'sgc', target: 'active', rangeBand: 'short', timing: 'own' },
  fixes: ['weapons.rifle.bands', 'weapons.rifle.ranges', 'ranges.rifle.'],
  exact: [
    ...fixed(system.exact, ['morale', 'unsuppress', 'rally', 'wound-turns'], {}),
    {
      metric: 'hit-rates',
      rate: 'hitRate',
      procedure: 'shot',
      outcomes: ['none', 'suppression', 'wound', 'disable', 'kill', 'disintegrate'],
      inputs: { weapon: 'weapon', mode: 'mode', cover: 'cover' },
      untold: { range: [14], active: [true], zatHits: [0] },
    },
  ],
  asked: {},
});

const fire: Scene[] = [
  scene('fire at targets in the open and in cover'),
  scene('fire at targets in soft cover', {
    'table.terrain.brush.rect': [0, 13, 60, 3],
    'table.terrain.trench.rect': [0, 28, 2, 1],
  }),
];

export const scenes: Told = {
  scenes: [...fire, ...shots, ...steps, ...looks],
  elsewhere: {
    'who is there, where and in which order, not what a step comes to': [
      'uncommanded.moraleTest',
      'profiles.',
      'crew.',
      'shooting.sgcFires',
      'shooting.needsSpotted',
      'duration.from',
      'mission.turnLimit',
      'facing.frontArc',
      'melee.inSoloStep',
      'analysis.breakFraction',
    ],
    'how far figures move and see': [
      'move.',
      'drag.mayShoot',
      'terrain.',
      'sight.figuresBlock',
      'melee.pushBackDistance',
    ],
    'what costs an action or may be tried': ['actions.', 'reaction.', 'morale.oncePerStep', 'morale.solo', 'rally.per'],
    'an input of the odds: Fire points, a cover, whether a target is active, a Risk Factor': [
      'firePoints.basis',
      'cover.',
      'toHit.inactive.disabled',
      'toHit.inactive.judged',
      'morale.chargeScope',
      'morale.clusterDistance',
      'morale.cluster',
      'morale.countWounded',
      'morale.cause.',
      'risk.perEnemy',
      'risk.calm',
      'risk.goauld',
      'risk.goauldWithin',
      'risk.firstPrimeCounts',
      'risk.coverOrAdvancing',
      'risk.coverAdvanceStack',
      'risk.enemyInRange',
      'risk.raw',
      'risk.perTenth',
      'risk.tenthRounding',
      'risk.flank',
      'risk.outshot',
      'risk.running',
      'zat.memory',
    ],
    'what follows a step': [
      'melee.capture',
      'melee.disabled',
      'effect.belowOne',
      'zat.disableTurns',
      'suppression.fights',
      'suppression.max',
      'wound.actionLoss',
      'wound.outAtZero',
      'disable.turns',
      'morale.awayFrom',
      'morale.immediateActions',
      'morale.inCoverStays',
      'morale.markers',
      'morale.fleeSheds',
    ],
    'when and how often figures look, and how long they know': [
      'spotting.ownTries',
      'spotting.triesPerTurn',
      'spotting.target',
      'spotting.solo',
      'spotting.awareness',
      'spotting.lasts',
    ],
    'what groups that the table runs do about an order': ['jaffa.'],
    'when Portals are rolled for, and where and out of which figures who comes is taken': [
      'portal.roll',
      'portal.remove',
      'portal.contact',
      'portal.placeWithin',
      'portal.redeployWithin',
      'portal.pool.',
      'portal.recycle',
    ],
    'a known gap: odds read them only by dice and inputs that the contract does not put together': [
      'portal.naturalOneNothing',
      'portal.fallback',
      'portal.force.jaffa4.',
      'portal.force.jaffa6.',
      'portal.force.jaffa4And4.',
      'portal.force.staffCannon.',
      'portal.force.firstPrime6.',
    ],
  },
  unshown: {
    'whether and how often anybody shoots at all; no count tells of volleys': [
      'melee.distance',
      'ranges.cal50.long',
      'ranges.pistol.long',
      'ranges.rifle.long',
      'ranges.staff.long',
      'shooting.cost.',
      ...WEAPONS.flatMap((weapon) => [`weapons.${weapon}.crewed`, `weapons.${weapon}.fireActions`]),
    ],
    'counts tell the die, which odds do not ask for': ['risk.die', 'risk.dieModifier', 'portal.die'],
    'no other start of rows that rises is tried': ['risk.rowStart'],
    'no count has a rate of it': ['melee.at.disable', 'melee.at.pushBack', 'melee.at.wound', 'suppression.perSuccess'],
  },
  unweighed: {},
};
