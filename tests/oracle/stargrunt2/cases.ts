import { ORACLE } from './oracle.ts';
import {
  ARMOURS,
  LEDGER_DEFAULTS,
  MOBILITIES,
  MOTIVATIONS,
  QUALITIES,
  type Rules,
  SMALL_ARMS,
  SNIPER_WEAPONS,
  SUPPORT_WEAPONS,
  SUSPENSIONS,
  type Value,
  WARHEADS,
} from './rules.ts';

export const LIMIT = 1e-12;

export interface Case {
  readonly procedure: string;
  readonly houseRules: Rules;
  readonly inputs: Readonly<Record<string, Value>>;
}

type Choices = Readonly<Record<string, readonly Value[]>>;
/** Input values, relevant house rules, and validity of inputs. */
interface Question {
  readonly inputs: Choices;
  readonly keys: readonly string[];
  readonly fits?: (inputs: Record<string, any>) => boolean;
  readonly share: number;
}

const DICE = [4, 6, 8, 10, 12];
/** House rules may leave the ladder. */
const OTHER_DICE = [...DICE, 7, 20];
const YES_NO = [false, true];
const COVERS = ['none', 'soft', 'hard'];
const LEADERS = [1, 2, 3];
const SENSORS = ['unaided', 'basic', 'enhanced', 'superior'];
const SYSTEMS = ['basic', 'enhanced', 'superior'];
const SUPPORT_IDS = Object.keys(SUPPORT_WEAPONS);

const F: Choices = {
  quality: QUALITIES,
  band: [1, 2, 3, 4, 5, 6, 9],
  cover: COVERS,
  inPosition: YES_NO,
  travel: YES_NO,
};
const ROLLED: Choices = {
  ...F,
  firepower: [null, ...DICE],
  support: [[], [4], [8], [12], [8, 10], [6, 6], [12, 12, 12]],
};
const SUPPORTS = [
  [],
  ...SUPPORT_IDS.map((id) => [id]),
  ['conventionalSaw', 'conventionalSaw'],
  ['plasmaGun', 'gaussSaw'],
];
const VOLLEY: Choices = {
  ...F,
  figures: [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 16],
  weapon: [null, ...Object.keys(SMALL_ARMS)],
  support: SUPPORTS,
  armour: ARMOURS,
  targets: [1, 2, 3, 4, 5, 6, 8, 10],
};
const volleyFits = ({ figures, weapon, support }: Record<string, any>) =>
  weapon === null ? figures === 0 && support.length === 1 : figures > 0;
const EW: Choices = { ewSystem: [null, ...SYSTEMS], ewMarkers: [1, 2, 3] };
const CONTACT: Choices = { senderQuality: QUALITIES, senderLeader: LEADERS, bypassed: [0, 1, 2, 3, 4] };

const ALTERNATIVES: Record<string, readonly Value[]> = {
  'hits.extraHit': ['less-than', 'none'],
  'hits.countAllDice': [false],
  'range.overD12': ['clamp', 'suppression-only'],
  'dice.ladder': [
    [4, 6, 8, 10, 12, 20],
    [6, 8, 10],
    [2, 4, 6, 8, 10, 12],
    [4, 8, 12],
  ],
  'loneFigure.rangeShift': [-1, 1, 2],
  'range.bandOneDie': [5, 6, 8, 12],
  'range.closeOnlyBands': [2, 3],
  'rangeBand.small.perQuality': [0.5, 2],
  'rangeBand.heavy.length': [6, 18],
  'rangeBand.heavy.per': ['target'],
  'firepower.rounding': ['down'],
  'firepower.max': [6, 8, 9, 10],
  'fire.volleyImpact': ['best'],
  'wounds.killMultiple': [1, 3],
  'wounds.twoKill': [false],
  'impact.openShift': [false],
  'cover.armourInDirectFire': [false],
  'cover.vehicleArmour': [false],
  'travel.rangeShift': [0, -2, 1],
  'travel.autoSuppression': [false],
  'heavy.infantryImpact': [6, 12],
  'sniper.bandMultiplier': [1, 3],
  'leadership.min': [0],
  'leadership.max': [4, 6],
  'leader.worseUpTo': [0, 3],
  'leader.betterFrom': [5, 7],
  'leader.testUses': ['new'],
  'communication.leader': ['sender'],
  'communication.shiftPerLevel': [0, 2],
  'rally.die': ['rallying'],
  'suppression.removeThreat': [1, 2],
  'confidence.needed': ['score-to-exceed'],
  'confidence.worstDrop': [1, 3, 4],
  'threat.combine': ['each'],
  'threat.abandonCausesTest': [false],
  'panic.removeThreat': [1, 2],
  'panic.dropOn': [0, 2, 5],
  'move.combatMultiplier': [1, 3],
  'mobility.encumberedShift': [0, -2],
  'closeAssault.minOddsThreat': [0, 2],
  'closeAssault.powerArmourCounts': [1, 3],
  'closeAssault.terrorMultiplier': [1, 3],
  'closeCombat.mayBeat': ['one'],
  'closeCombat.coverShift': [0, 2, -1],
  'closeCombat.coverRounds': [0, 2],
  'closeCombat.powerMultiplier': [1, 3],
  'closeCombat.openShift': [false],
  'closeAssault.deadUpTo': [1, 3],
  'closeAssault.woundedUpTo': [3, 5],
  'finalFire.allowed': [false],
  'finalFire.threatPerCasualty': [0, 2],
  'wounded.deadUpTo': [1, 3],
  'wounded.okFrom': [5, 7],
  'wounded.medicBonus': [0, 2],
  'wounded.medicalUnitBonus': [1, 3],
  'observe.baseDie': [5, 6, 8],
  'observe.rangeStep': [6, 24],
  'observe.softShift': [0, 2],
  'observe.hardShift': [1, 3],
  'observe.inPositionShift': [1, 2],
  'ew.spotOpenDie': [5, 6],
  'ew.spotCoverDie': [4, 12],
  'ew.outOfSightShift': [0, 2],
  'ew.spoofNeeds': ['all'],
  'vehicle.armourDie': [8, 10],
  'vehicle.softDie': [4, 8],
  'vehicle.smallArmsMaxClass': [-1, 0, 1],
  'vehicle.smallArmsDisableAt': ['more-than-twice'],
  'vehicle.smallArmsDeadOn': [0, 3],
  'vehicle.smallArmsWoundedOn': [0, 3],
  'heavy.majorMultiplier': [1, 3],
  'vehicle.destroyMultiple': [1, 3],
  'vehicle.destroyedSizeMultiplier': [1, 3],
  'vehicle.occupantDeadUpTo': [2, 4],
  'vehicle.suspensionUpTo': [1, 3],
  'vehicle.systemsFrom': [5, 7],
  'vehicle.repairFrom': [3, 6],
  'request.die': [6, 7, 12],
  'request.specialistIgnoresLevels': [true],
  'artillery.unguidedMultiplier': [1, 3],
  'artillery.deviationDie': [4, 12],
};

export function alternatives(key: string): readonly Value[] {
  const standing = LEDGER_DEFAULTS[key];
  if (ALTERNATIVES[key] !== undefined) return ALTERNATIVES[key];
  if (typeof standing === 'boolean') return [!standing];
  if (/(\.die|\.impact|\.dispersed|pon.*\.firepower)$/.test(key) && !/^weapons\..*firepower$/.test(key))
    return OTHER_DICE.filter((die) => die !== standing);
  if (key.startsWith('vehicle.suspension.')) return [...DICE, null].filter((die) => die !== standing);
  if (key.startsWith('threat.')) return [null, 0, 1, 2, 5].filter((threat) => threat !== standing);
  if (key.endsWith('impactMultiplier')) return [1, 2, 3].filter((factor) => factor !== standing);
  return [(standing as number) + 1, Math.max((standing as number) - 1, 0)].filter((other) => other !== standing);
}

const named = (start: string, end = '') =>
  Object.keys(LEDGER_DEFAULTS).filter((key) => key.startsWith(start) && key.endsWith(end));

const QUALITY = named('quality.');
const LADDER = ['dice.ladder'];
const RANGE = [
  ...LADDER,
  ...['range.bandOneDie', 'range.overD12', 'inPosition.rangeShift', 'travel.rangeShift'],
  ...['cover.soft.rangeShift', 'cover.hard.rangeShift'],
];
const ROLL = [...QUALITY, ...RANGE, 'travel.autoSuppression'];
const HITS = ['hits.extraHit', 'hits.countAllDice'];
const IMPACT = [
  ...LADDER,
  ...['wounds.killMultiple', 'impact.openShift', 'cover.armourInDirectFire', 'cover.soft.armourShift'],
  ...['cover.hard.armourShift', 'inPosition.indirectArmourShift'],
];
const VOLLEYS = [
  ...[
    ...ROLL,
    ...HITS,
    ...IMPACT,
    ...named('armour.'),
    ...named('weapons.'),
    ...named('supportWeapons.'),
    'wounds.twoKill',
  ],
  ...['firepower.rounding', 'firepower.max', 'fire.volleyImpact', 'range.closeOnlyBands', 'loneFigure.rangeShift'],
];
const TEST = [...QUALITY, 'confidence.needed', 'confidence.worstDrop'];
const COMMUNICATION = [...LADDER, ...QUALITY, 'communication.leader', 'communication.shiftPerLevel'];
const EW_DICE = [...LADDER, ...named('ew.', '.die')];

export const QUESTIONS: Readonly<Record<string, Question>> = {
  'firepower-die': {
    inputs: { weapon: Object.keys(SMALL_ARMS), figures: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20] },
    keys: [...LADDER, 'firepower.rounding', 'firepower.max', ...named('weapons.', 'firepower')],
    share: 400,
  },
  'range-die': {
    inputs: {
      ...{
        quality: QUALITIES,
        distance: [0, 0.5, 1, 4, 4.25, 6, 7, 8, 8.01, 12, 12.5, 16, 20, 24, 24.25, 36, 48, 60, 61, 99],
      },
      ...{ cover: COVERS, inPosition: YES_NO, travel: YES_NO, kind: ['small', 'sniper', 'heavy'] },
      ...{ size: [1, 2, 3, 4, 5], targetSize: [1, 2, 3] },
    },
    keys: [
      ...[...QUALITY, ...RANGE, 'rangeBand.small.perQuality', 'rangeBand.heavy.length', 'rangeBand.heavy.per'],
      'sniper.bandMultiplier',
    ],
    share: 1500,
  },
  fire: {
    inputs: ROLLED,
    keys: ROLL,
    fits: ({ firepower, support }) => firepower !== null || support.length > 0,
    share: 1500,
  },
  'potential-hits': {
    inputs: ROLLED,
    keys: [...HITS, ...HITS, ...ROLL],
    fits: ({ firepower, support }) => firepower !== null || support.length > 0,
    share: 1500,
  },
  impact: {
    inputs: {
      impact: DICE,
      impactMultiplier: [1, 2, 3, 4],
      armour: DICE,
      cover: COVERS,
      inPosition: YES_NO,
      indirect: YES_NO,
    },
    keys: IMPACT,
    share: 1000,
  },
  volley: { inputs: VOLLEY, keys: VOLLEYS, fits: volleyFits, share: 1800 },
  'volley-split': { inputs: VOLLEY, keys: VOLLEYS, fits: volleyFits, share: 1200 },
  confidence: {
    inputs: { quality: QUALITIES, leader: LEADERS, threat: [0, 1, 2, 3, 4, 5, 7, 9, 12] },
    keys: TEST,
    share: 500,
  },
  'confidence-event': {
    inputs: {
      ...{
        quality: QUALITIES,
        leader: LEADERS,
        motivation: MOTIVATIONS,
        underArtillery: YES_NO,
        untreated: [0, 1, 2, 5],
      },
      events: [
        ...[['firstSuppressed'], ['casualties'], ['moreThanSurvivors'], ['leaderLost'], ['abandonWounded'], []],
        ...[
          ['firstSuppressed', 'casualties'],
          ['casualties', 'moreThanSurvivors', 'leaderLost'],
        ],
        ...[
          ['casualties', 'abandonWounded'],
          ['firstSuppressed', 'casualties', 'moreThanSurvivors', 'leaderLost'],
        ],
      ],
    },
    keys: [...TEST, 'threat.combine', 'threat.combine', ...named('threat.')],
    share: 1500,
  },
  reaction: {
    inputs: { quality: QUALITIES, leader: LEADERS, threat: [0, 1, 2, 3, 4, 5, 7, 9, 12] },
    keys: QUALITY,
    share: 300,
  },
  'panic-remove': {
    inputs: { quality: QUALITIES, leader: LEADERS },
    keys: [...QUALITY, 'panic.removeThreat', 'panic.dropOn'],
    share: 150,
  },
  unsuppress: {
    inputs: { quality: QUALITIES, leader: LEADERS, markers: [1, 2, 3], actions: [1, 2] },
    keys: [...QUALITY, 'suppression.removeThreat'],
    share: 300,
  },
  communicate: {
    inputs: { ...CONTACT, receiverLeader: LEADERS, ...EW },
    keys: [...COMMUNICATION, ...EW_DICE],
    share: 800,
  },
  rally: {
    inputs: { quality: QUALITIES, leader: LEADERS, ...CONTACT },
    keys: [...COMMUNICATION, 'rally.die'],
    share: 700,
  },
  'leader-loss': {
    inputs: { leader: LEADERS },
    keys: ['leadership.min', 'leadership.max', 'leader.worseUpTo', 'leader.betterFrom'],
    share: 60,
  },
  'combat-move': {
    inputs: {
      mobility: MOBILITIES,
      distance: [0, 1, 2, 3.5, 4, 6, 8, 11, 12, 12.5, 16, 20, 24, 30, 48, 49],
      actions: [1, 2],
      encumbered: YES_NO,
    },
    keys: [...LADDER, ...named('mobility.'), 'move.combatMultiplier'],
    share: 600,
  },
  'assault-start': {
    inputs: { quality: QUALITIES, leader: LEADERS, confidence: ['confident', 'steady', 'shaken', 'broken', 'routed'] },
    keys: [...QUALITY, ...named('closeAssault.attackerThreat.')],
    share: 250,
  },
  'assault-stand': {
    inputs: {
      ...{ quality: QUALITIES, leader: LEADERS, attackers: [1, 2, 3, 5, 8, 9, 16], attackersPower: [0, 1, 2, 5, 8] },
      ...{ defenders: [1, 2, 3, 4, 8, 10], defendersPower: [0, 1, 2, 4, 8], terror: YES_NO },
    },
    keys: [...TEST, 'closeAssault.minOddsThreat', 'closeAssault.powerArmourCounts', 'closeAssault.terrorMultiplier'],
    fits: (inputs) => inputs.attackersPower <= inputs.attackers && inputs.defendersPower <= inputs.defenders,
    share: 800,
  },
  'close-combat': {
    inputs: {
      ...{ attackerQuality: QUALITIES, attackerWeapon: ['none', 'close', 'shotgun', 'flamer'], attackerPower: YES_NO },
      ...{ defenderQuality: QUALITIES, defenderWeapon: ['none', 'close', 'shotgun', 'flamer'], defenderPower: YES_NO },
      ...{ defenderCover: YES_NO, round: [1, 2, 3], attackers: [1, 2, 3, 4], defenders: [1, 2, 3, 4] },
    },
    keys: [...LADDER, ...QUALITY, ...named('closeCombat.')],
    fits: ({ attackers, defenders }) => attackers === 1 || defenders === 1,
    share: 1800,
  },
  'final-fire': {
    inputs: { ...VOLLEY, attackerQuality: QUALITIES, attackerLeader: LEADERS },
    keys: [...VOLLEYS, 'finalFire.allowed', 'finalFire.threatPerCasualty', 'leader.testUses', 'leader.testUses'],
    fits: volleyFits,
    share: 1000,
  },
  'close-casualty': { inputs: {}, keys: ['closeAssault.deadUpTo', 'closeAssault.woundedUpTo'], share: 10 },
  'treat-wounded': { inputs: { aid: ['none', 'medic', 'medicalUnit'] }, keys: named('wounded.'), share: 60 },
  observe: {
    inputs: {
      quality: QUALITIES,
      sensor: SENSORS,
      distance: [0, 1, 6, 11.75, 12, 13, 24, 35, 36, 48, 60, 90],
      cover: COVERS,
      inPosition: YES_NO,
    },
    keys: [...LADDER, ...QUALITY, ...named('observe.'), ...named('sensor.')],
    share: 900,
  },
  'drone-shot': { inputs: { quality: QUALITIES, drone: SYSTEMS }, keys: [...QUALITY, ...named('drone.')], share: 120 },
  'ew-spot': {
    inputs: { system: SYSTEMS, markers: [1, 2, 3], inCover: YES_NO, inSight: YES_NO },
    keys: [...EW_DICE, 'ew.spotOpenDie', 'ew.spotCoverDie', 'ew.outOfSightShift'],
    share: 300,
  },
  'ew-spoof': {
    inputs: { system: SYSTEMS, markers: [1, 2, 3], dice: [[4], [8], [12], [4, 12], [6, 8], [10, 10], [8, 10, 12]] },
    keys: [...EW_DICE, 'ew.spoofNeeds'],
    share: 300,
  },
  'ew-jam-ew': {
    inputs: { system: SYSTEMS, markers: [1, 2, 3], opposingSystem: SYSTEMS, opposingMarkers: [1, 2, 3] },
    keys: EW_DICE,
    share: 250,
  },
  sniper: {
    inputs: { ...F, weapon: Object.keys(SNIPER_WEAPONS), armour: ARMOURS },
    keys: [...ROLL, ...IMPACT, ...named('armour.'), ...named('sniper.weapons.')],
    share: 1000,
  },
  'heavy-fire': {
    inputs: { ...F, fireControl: ['manual', 'basic', 'enhanced', 'superior'] },
    keys: [...ROLL, ...named('fireControl.')],
    share: 700,
  },
  'heavy-volley': {
    inputs: {
      ...{ ...F, fireControl: ['manual', 'basic', 'enhanced', 'superior'] },
      ...{ armour: ARMOURS, targets: [1, 2, 3, 5, 8, 12] },
    },
    keys: [
      ...[...ROLL, ...HITS, ...IMPACT, ...named('armour.'), ...named('fireControl.')],
      ...['wounds.twoKill', 'heavy.infantryImpact', 'loneFigure.rangeShift'],
    ],
    share: 1000,
  },
  'missile-fire': {
    inputs: { quality: QUALITIES, guidance: SYSTEMS, ecm: ['none', ...SYSTEMS] },
    keys: [...QUALITY, ...named('guidance.'), ...named('ecm.')],
    share: 250,
  },
  'vehicle-penetration': {
    inputs: {
      impact: DICE,
      impactMultiplier: [1, 2, 3, 4, 5, 10],
      hit: ['minor', 'major'],
      armourClass: [0, 1, 2, 3, 4, 5],
      cover: COVERS,
    },
    keys: [
      ...[
        'vehicle.armourDie',
        'vehicle.softDie',
        'vehicle.destroyMultiple',
        'heavy.majorMultiplier',
        'cover.vehicleArmour',
      ],
      ...[
        'dice.ladder',
        'cover.soft.armourShift',
        'cover.hard.armourShift',
        'impact.openShift',
        'cover.armourInDirectFire',
      ],
    ],
    share: 1000,
  },
  'small-arms-penetration': {
    inputs: { impact: DICE, armourClass: [0, 1, 2, 3, 4, 5], cover: COVERS },
    keys: [
      ...['vehicle.armourDie', 'vehicle.softDie', 'vehicle.smallArmsMaxClass', 'vehicle.smallArmsDisableAt'],
      ...[
        'cover.soft.armourShift',
        'cover.hard.armourShift',
        'impact.openShift',
        'cover.armourInDirectFire',
        'cover.vehicleArmour',
      ],
    ],
    share: 500,
  },
  'non-penetrating': {
    inputs: { impact: DICE, impactMultiplier: [1, 2, 4], hit: ['minor', 'major'], suspension: SUSPENSIONS },
    keys: [...named('vehicle.suspension'), 'vehicle.systemsFrom', 'heavy.majorMultiplier'],
    share: 600,
  },
  repair: { inputs: {}, keys: ['vehicle.repairFrom'], share: 5 },
  occupant: {
    inputs: { armour: ARMOURS, size: [1, 2, 3, 4, 5], result: ['disabled', 'destroyed'] },
    keys: [...named('armour.'), 'vehicle.destroyedSizeMultiplier', 'vehicle.occupantDeadUpTo'],
    share: 200,
  },
  'occupant-small-arms': {
    inputs: { armour: ARMOURS },
    keys: [...named('armour.'), 'vehicle.smallArmsDeadOn', 'vehicle.smallArmsWoundedOn'],
    share: 60,
  },
  'artillery-request': {
    inputs: {
      ...{
        leader: LEADERS,
        kind: ['artillery', 'orbital', 'air'],
        specialist: YES_NO,
        bypassed: [0, 1, 2, 3, 4],
        chits: [0, 1, 2, 3],
      },
      ...EW,
    },
    keys: [...named('request.'), ...EW_DICE],
    share: 700,
  },
  'artillery-accuracy': {
    inputs: { quality: QUALITIES, leader: LEADERS, specialist: YES_NO, seesTarget: YES_NO },
    keys: [...QUALITY, 'artillery.unguidedMultiplier', 'artillery.deviationDie'],
    share: 250,
  },
  burst: {
    inputs: { warhead: WARHEADS, armour: ARMOURS, cover: COVERS, inPosition: YES_NO, bursts: [1, 2, 3, 5] },
    keys: [...IMPACT, ...named('armour.'), ...named('artillery.warhead.', 'dispersed'), 'wounds.twoKill'],
    share: 800,
  },
};

/** The same picks in every run. */
class Picks {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }
}

/** No change in two of five cases, one in two, two in one. */
function someRules(picks: Picks, keys: readonly string[]): Rules {
  const changes = [0, 0, 1, 1, 2][picks.below(5)];
  const rules: Record<string, Value> = {};
  for (let n = 0; n < changes; n++) {
    const key = picks.of(keys);
    rules[key] = picks.of(alternatives(key));
  }
  return rules;
}

function casesOf(procedure: string, share: number): Case[] {
  const { inputs, keys, fits = () => true } = QUESTIONS[procedure];
  const picks = new Picks([...procedure].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7) >>> 0);
  const cases = new Map<string, Case>();
  for (let n = 0; n < share * 40 && cases.size < share; n++) {
    const chosen = Object.fromEntries(Object.entries(inputs).map(([name, values]) => [name, picks.of(values)]));
    if (!fits(chosen)) continue;
    const found = { procedure, houseRules: someRules(picks, keys), inputs: chosen };
    cases.set(JSON.stringify(found), found);
  }
  return [...cases.values()];
}

/** `part`: share of the full number. */
export function allCases(part = 1): Case[] {
  return Object.keys(ORACLE).flatMap((procedure) => casesOf(procedure, Math.ceil(QUESTIONS[procedure].share * part)));
}
