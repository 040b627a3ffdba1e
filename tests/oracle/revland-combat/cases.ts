import { ORACLE } from './oracle.ts';
import { camel, LEDGER_DEFAULTS, LEVELS, PIECES, type Rules, type Value } from './rules.ts';

export const LIMIT = 1e-12;

export interface Case {
  readonly procedure: string;
  readonly houseRules: Rules;
  readonly inputs: Readonly<Record<string, Value>>;
}

/** `undefined`: the default. */
type Choices = Readonly<Record<string, readonly (Value | undefined)[]>>;
/** Input values, relevant house rules, and how inputs are made valid. */
interface Question {
  readonly inputs: Choices;
  readonly keys: readonly string[];
  readonly arrange?: (inputs: Record<string, any>, picks: Picks) => void;
  readonly share: number;
}

const BANDS = ['point-blank', 'short', 'medium', 'long'];
const CODES = ['1D', '1D+2', '2D', '2D+1', '3D', '3D+2', '4D', '4D+1', '4D+2', '5D', '6D', '6D+2', '7D', '8D'];
const ARMORS = [undefined, undefined, '0D', '+1', '+2', '1D', '1D+1', '1D+2', '2D+2'];
const PENALTIES = [undefined, 0, 1, 2, 3];
const SIGHT: Choices = {
  smoke: [undefined, undefined, 'none', 'light', 'thick', 'very-thick'],
  light: [undefined, undefined, 'clear', 'poor', 'moonlit', 'dark'],
};
const DODGE: Choices = {
  dodge: [undefined, 'none', 'regular', 'regular', 'full', 'full'],
  dodgeSkill: CODES,
  dodgePenalty: PENALTIES,
};
const COMMON: Choices = {
  skill: CODES,
  penalty: PENALTIES,
  range: [...BANDS, undefined],
  difficulty: LEVELS,
  thrownRange: [undefined, 'none', ...BANDS],
  ...SIGHT,
  calledShot: [undefined, undefined, 'none', '10-50cm', '1-10cm', 'under-1cm'],
  cover: [undefined, 0, 25, 25, 50, 50, 75, 75, 100],
  ...DODGE,
};
const TARGET: Choices = { damage: CODES, body: CODES, armor: ARMORS };
const SHOT: Choices = {
  ...COMMON,
  ...TARGET,
  protection: [undefined, 'none', ...PIECES, '+2', '1D+1', '4D+2', '7D'],
};
const ZONES = [[2, 4, 6, 10], [3], [1, 2], [2.5, 5.5, 9], [0, 1, 3], [4, 8, 12, 16, 20]];
const THROW: Choices = {
  ...{ skill: CODES, penalty: PENALTIES, difficulty: LEVELS, range: BANDS },
  ...SIGHT,
  ...DODGE,
  zones: ZONES,
};

/** A firearm has a range, others a difficulty; a dodge has a skill. */
function fitAttack(inputs: Record<string, any>): void {
  if (inputs.range !== undefined) {
    delete inputs.difficulty;
    delete inputs.thrownRange;
  }
  fitDodge(inputs);
}

function fitDodge(inputs: Record<string, any>): void {
  if (inputs.dodge === 'regular' || inputs.dodge === 'full') return;
  delete inputs.dodgeSkill;
  delete inputs.dodgePenalty;
}

const ALTERNATIVES: Record<string, readonly Value[]> = {
  'dice.pipsPerDie': [4, 5],
  'dice.wild.maxRerolls': [0, 1, 3],
  'dice.wild.onOne': ['complication', 'subtract', 'subtract'],
  'difficulty.pick': ['middle', 'uniform'],
  'opposed.tie': ['defender'],
  'modifiers.roll': ['average'],
  'modifiers.averagePerDie': [3, 4.25],
  'difficulty.floor': [3, 5, 8],
  'penalty.belowOneDie': ['pips'],
  'visibility.stacking': ['worst'],
  'cover.basic': ['numberOnly'],
  'protection.noRanking': ['through'],
  'protection.mode': ['through'],
  'reaction.full.mode': ['plusTen'],
  'stun.knockoutAt': [null, 1, 2, 4],
  'mortal.killedFrom': ['wounded'],
  'mortal.dice': [1, 3],
  'mortal.firstCount': [0, 2],
  'mortal.compare': ['lessOrEqual'],
  'mortal.certainRound': [null, 6, 20],
  'deviation.angles': [
    [0, 60, 120, 180, 240, 300],
    [0, 0, 180, 180, 90, -90],
  ],
  'medical.perDay': [2, 3],
};

export function alternatives(key: string): readonly Value[] {
  const standing = LEDGER_DEFAULTS[key];
  if (ALTERNATIVES[key] !== undefined) return ALTERNATIVES[key];
  if (typeof standing === 'boolean') return [!standing];
  if (/^(range\.difficulty|firstAid|medical\.difficulty)\./.test(key))
    return LEVELS.map(camel).filter((level) => level !== standing);
  if (key.startsWith('protection.body.')) return ['+2', '2D+1', '6D'];
  if (key.startsWith('thrown.rangeDice.')) return [-2, -1, 0, 1, 2, 3].filter((dice) => dice !== standing);
  const fewest = key.startsWith('deviation.dice.') ? 1 : 0;
  return [(standing as number) + 1, Math.max((standing as number) - 1, fewest)].filter((other) => other !== standing);
}

const named = (start: string, end = '') =>
  Object.keys(LEDGER_DEFAULTS).filter((key) => key.startsWith(start) && key.endsWith(end));

const WILD = ['dice.wild.enabled', 'dice.wild.maxRerolls', 'dice.wild.onOne', 'dice.wild.onOne'];
const LEVEL = [
  'difficulty.pick',
  'difficulty.pick',
  ...named('difficulty.').filter((key) => key.split('.').length > 2),
];
const BELOW = ['penalty.belowOneDie'];
const SEEING = ['modules.visibility', 'visibility.stacking', ...named('visibility.dice.')];
const NUMBER = [
  ...[...WILD, ...LEVEL, ...BELOW, ...BELOW, 'modifiers.roll', 'modifiers.averagePerDie', 'difficulty.floor'],
  ...['dice.wild.onModifiers', 'dice.wild.onModifiers', ...named('reaction.regular.'), ...named('reaction.full.')],
  ...[...SEEING, 'modules.thrownRange', ...named('thrown.rangeDice.')],
];
const ATTACK = [
  ...[...NUMBER, ...named('range.difficulty.'), 'modules.calledShots', ...named('calledShot.dice.')],
  ...['modules.cover', 'cover.basic', 'cover.basic', ...named('cover.dice.')],
];
const DAMAGE = ['modules.armor', 'damage.tieIsStun', ...named('damage.from.'), 'dice.pipsPerDie'];
const PIECE = [
  ...['modules.protection', 'dice.wild.onProtection', ...named('protection.body.'), ...named('protection.from.')],
];
const SHOOT = [
  ...[...ATTACK, ...DAMAGE, ...PIECE, ...named('protection.dice.'), ...named('protection.dice.')],
  ...['protection.mode', 'protection.mode', 'protection.newRoll', 'protection.newRoll', 'protection.noRanking'],
  ...['calledShot.bodyDamageDice', 'calledShot.bodyDamageDice', 'cover.full.passThrough', 'cover.full.passThrough'],
];
const HURT = ['stun.knockoutAt', 'stun.knockoutAt', 'mortal.killedFrom'];
const DEVIATION = [
  ...['modules.deviation', 'modules.blast', 'dice.wild.onTables', 'dice.wild.onTables'],
  ...[...named('deviation.dice.'), ...WILD],
];
const CHECK = ['dice.wild.onTables', ...WILD, ...named('mortal.').filter((key) => !key.endsWith('killedFrom'))];

export const QUESTIONS: Readonly<Record<string, Question>> = {
  attack: { inputs: COMMON, keys: ATTACK, arrange: fitAttack, share: 3000 },
  damage: { inputs: TARGET, keys: [...WILD, ...DAMAGE], share: 1200 },
  injury: {
    inputs: {
      ...TARGET,
      state: [undefined, 'healthy', 'wounded', 'wounded-twice', 'incapacitated', 'mortally-wounded'],
      stuns: [undefined, 0, 1, 2, 3, 5],
    },
    keys: [...WILD, ...DAMAGE, ...HURT, ...HURT, ...HURT],
    share: 2000,
  },
  protection: {
    inputs: { damage: CODES, protection: [...PIECES, ...CODES, '+1'] },
    keys: [...WILD, ...PIECE, ...named('protection.from.')],
    share: 900,
  },
  shot: { inputs: SHOT, keys: SHOOT, arrange: fitAttack, share: 4000 },
  volley: {
    inputs: { ...SHOT, shots: [1, 2, 2, 3, 3, 4, 5, 6] },
    keys: [...SHOOT, ...HURT, ...HURT, 'penalty.perExtraAction', ...named('reaction.'), ...named('reaction.')],
    arrange: fitAttack,
    share: 2500,
  },
  throw: { inputs: THROW, keys: [...NUMBER, ...DEVIATION], arrange: fitDodge, share: 1500 },
  grenade: {
    inputs: { ...THROW, body: CODES, armor: ARMORS },
    keys: [...NUMBER, ...DEVIATION, ...DAMAGE],
    arrange: (inputs, picks) => {
      fitDodge(inputs);
      inputs.damages = inputs.zones.map(() => picks.of(CODES));
    },
    share: 1800,
  },
  deviation: {
    inputs: {
      ...{ range: BANDS, zones: ZONES, of: [undefined, 'target', 'thrower', 'thrower', 'thrower'] },
      throwDistance: [0.5, 1, 2, 3, 4.5, 6, 7, 10, 12.25, 20, 40],
    },
    keys: [...DEVIATION, 'deviation.angles', 'deviation.angles'],
    arrange: (inputs) => {
      if (inputs.of !== 'thrower') delete inputs.throwDistance;
    },
    share: 1000,
  },
  'mortal-check': { inputs: { round: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20] }, keys: CHECK, share: 300 },
  'mortal-survival': {
    inputs: { rounds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20] },
    keys: CHECK,
    share: 300,
  },
  'first-aid': {
    inputs: {
      ...{ skill: CODES, penalty: PENALTIES },
      state: ['unconscious', 'incapacitated', 'mortally-wounded'],
    },
    keys: [...WILD, ...LEVEL, ...BELOW, ...BELOW, ...named('firstAid.')],
    share: 800,
  },
  'medical-healing': {
    inputs: { skill: CODES, state: ['stunned', 'wounded', 'wounded-twice', 'incapacitated', 'mortally-wounded'] },
    keys: [...WILD, ...LEVEL, ...named('medical.')],
    share: 700,
  },
  'natural-healing': {
    inputs: { body: CODES, state: ['wounded', 'wounded-twice', 'incapacitated', 'mortally-wounded'] },
    keys: [...WILD, ...named('natural.').filter((key) => key.endsWith('From'))],
    share: 700,
  },
  surprise: { inputs: { sneak: CODES, savvy: CODES }, keys: [...WILD, 'modules.surprise', 'opposed.tie'], share: 600 },
  initiative: {
    inputs: { savvyA: CODES, savvyB: CODES, penaltyA: PENALTIES, penaltyB: PENALTIES },
    keys: [...WILD, ...BELOW, 'initiative.woundPenalty'],
    share: 900,
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

/** No changes in a quarter of cases, otherwise one to three. */
function someRules(picks: Picks, keys: readonly string[]): Rules {
  const changes = [0, 0, 1, 1, 1, 2, 2, 3][picks.below(8)];
  const rules: Record<string, Value> = {};
  for (let n = 0; n < changes; n++) {
    const key = picks.of(keys);
    rules[key] = picks.of(alternatives(key));
  }
  return rules;
}

/** The engine may demand ordered levels, thresholds and brackets. */
function isOrdered(rules: Rules): boolean {
  const of = (key: string) => (rules[key] ?? LEDGER_DEFAULTS[key]) as number;
  return LEVELS.every((level) => {
    const [min, max, number] = ['min', 'max', 'number'].map((name) => of(`difficulty.${camel(level)}.${name}`));
    return min <= number && number <= max;
  });
}

function casesOf(procedure: string, share: number): Case[] {
  const { inputs, keys, arrange = () => {} } = QUESTIONS[procedure];
  const picks = new Picks([...procedure].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7) >>> 0);
  const cases = new Map<string, Case>();
  for (let n = 0; n < share * 40 && cases.size < share; n++) {
    const chosen = Object.fromEntries(Object.entries(inputs).map(([name, values]) => [name, picks.of(values)]));
    arrange(chosen, picks);
    const asked = Object.entries(chosen).filter((pair): pair is [string, Value] => pair[1] !== undefined);
    const found = { procedure, houseRules: someRules(picks, keys), inputs: Object.fromEntries(asked) };
    if (isOrdered(found.houseRules)) cases.set(JSON.stringify(found), found);
  }
  return [...cases.values()];
}

/** `part`: share of the full number. */
export function allCases(part = 1): Case[] {
  return Object.keys(ORACLE).flatMap((procedure) => casesOf(procedure, Math.ceil(QUESTIONS[procedure].share * part)));
}
