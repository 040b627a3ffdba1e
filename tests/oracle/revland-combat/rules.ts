/** Copied by hand from the ledger, not from the engine: wrong defaults there show. */
export type Value = number | string | boolean | null | readonly number[] | readonly string[];
export type Rules = Readonly<Record<string, Value>>;

/** `cover.dice.{quarter,half}` with values 1 and 2. */
function keys(before: string, names: readonly string[], values: readonly Value[]): Rules {
  return Object.fromEntries(names.map((name, i) => [`${before}${name}`, values[i]]));
}

export const LEVELS = ['very-easy', 'easy', 'moderate', 'difficult', 'very-difficult', 'heroic'] as const;
export const PIECES = [
  ...['flimsy-wooden-door', 'standard-wooden-door', 'standard-metal-door', 'reinforced-door', 'car-door'],
  'concrete-wall',
] as const;

/** `very-easy` is `veryEasy`. */
export const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const NUMBER = ['min', 'max', 'number'];
const HEALING = ['days', 'sameFrom', 'betterFrom'];

export const LEDGER_DEFAULTS: Rules = {
  ...keys('modules.', ['surprise', 'blast', 'calledShots', 'visibility'], [true, true, true, true]), // REV-03
  ...keys('modules.', ['cover', 'protection', 'armor', 'thrownRange'], [true, true, true, true]),
  'modules.deviation': true,
  'dice.pipsPerDie': 3, // REV-04
  ...keys('dice.wild.', ['enabled', 'maxRerolls', 'onOne'], [true, 8, 'add']), // REV-05, 06
  ...keys('dice.wild.', ['onModifiers', 'onTables', 'onProtection'], [false, false, true]), // REV-07
  'difficulty.pick': 'number', // REV-10
  ...keys('difficulty.veryEasy.', NUMBER, [1, 5, 5]),
  ...keys('difficulty.easy.', NUMBER, [6, 10, 10]),
  ...keys('difficulty.moderate.', NUMBER, [11, 15, 15]),
  ...keys('difficulty.difficult.', NUMBER, [16, 20, 20]),
  ...keys('difficulty.veryDifficult.', NUMBER, [21, 30, 25]),
  ...keys('difficulty.heroic.', NUMBER, [31, 40, 31]),
  'opposed.tie': 'initiator', // REV-11
  'modifiers.roll': 'rolled', // REV-12
  'modifiers.averagePerDie': 3.5,
  'difficulty.floor': null,
  'penalty.perExtraAction': 1, // REV-13
  'penalty.belowOneDie': 'fail', // REV-14
  'initiative.woundPenalty': true, // REV-15
  ...keys(
    'range.difficulty.',
    ['pointBlank', 'short', 'medium', 'long'],
    ['veryEasy', 'easy', 'moderate', 'difficult'],
  ), // REV-23
  ...keys('calledShot.dice.', ['tenToFifty', 'oneToTen', 'underOne'], [1, 4, 8]), // REV-38
  'calledShot.bodyDamageDice': 0, // REV-39
  ...keys('visibility.dice.', ['lightSmoke', 'thickSmoke', 'veryThickSmoke'], [1, 2, 4]), // REV-40
  ...keys('visibility.dice.', ['poorLight', 'moonlitNight', 'completeDarkness'], [1, 2, 4]),
  'visibility.stacking': 'sum',
  ...keys('cover.dice.', ['quarter', 'half', 'threeQuarters'], [1, 2, 4]), // REV-41
  'cover.full.passThrough': false, // REV-42
  'cover.basic': 'allButCover', // REV-43
  'protection.noRanking': 'stopped', // REV-44
  ...keys('protection.body.', PIECES.map(camel), ['1D', '2D', '3D', '4D', '4D', '5D']),
  'protection.mode': 'reduce', // REV-45
  ...keys('protection.from.', ['light', 'heavy', 'severe', 'destroyed'], [4, 9, 13, 16]),
  ...keys('protection.dice.', ['light', 'heavy', 'severe'], [4, 2, 1]),
  'protection.newRoll': true, // REV-46
  'reaction.regular.keepsModifiers': true, // REV-53
  'reaction.full.mode': 'add', // REV-55
  'reaction.endsWhenDown': true, // REV-56
  'damage.tieIsStun': true, // REV-58
  ...keys('damage.from.', ['stunned', 'wounded', 'incapacitated', 'mortallyWounded', 'killed'], [0, 4, 9, 13, 16]),
  'stun.knockoutAt': 'body', // REV-63
  ...keys('firstAid.', ['unconscious', 'incapacitated', 'mortallyWounded'], ['easy', 'moderate', 'moderate']),
  ...keys('', ['wounded.penalty', 'woundedTwice.penalty'], [1, 2]), // REV-65, 66
  'mortal.killedFrom': 'incapacitated', // REV-71
  ...keys('mortal.', ['dice', 'firstCount', 'compare', 'certainRound'], [2, 1, 'less', 12]), // REV-72, 73
  ...keys('thrown.rangeDice.', ['pointBlank', 'short', 'medium', 'long'], [-1, 0, 1, 2]), // REV-78
  'deviation.angles': [180, -90, -45, 0, 45, 90], // REV-79
  ...keys('deviation.dice.', ['pointBlank', 'short', 'medium', 'long'], [1, 1, 2, 3]), // REV-80
  'medical.perDay': 1, // REV-83
  ...keys('medical.difficulty.', ['stunned', 'wounded', 'woundedTwice'], ['easy', 'moderate', 'moderate']),
  ...keys('medical.difficulty.', ['incapacitated', 'mortallyWounded'], ['difficult', 'veryDifficult']),
  'natural.woundPenalty': false, // REV-84
  ...keys('natural.wounded.', HEALING, [3, 5, 7]), // REV-85 to 88
  ...keys('natural.woundedTwice.', HEALING, [3, 5, 7]),
  ...keys('natural.incapacitated.', HEALING, [14, 7, 9]),
  ...keys('natural.mortallyWounded.', HEALING, [30, 7, 9]),
};

function value(rules: Rules, key: string): Value {
  if (!Object.hasOwn(LEDGER_DEFAULTS, key)) throw new Error(`the oracle has no key ${key}`);
  return Object.hasOwn(rules, key) ? rules[key] : LEDGER_DEFAULTS[key];
}

export const num = (rules: Rules, key: string) => value(rules, key) as number;
export const numOrNull = (rules: Rules, key: string) => value(rules, key) as number | null;
export const flag = (rules: Rules, key: string) => value(rules, key) as boolean;
export const word = (rules: Rules, key: string) => value(rules, key) as string;
export const list = (rules: Rules, key: string) => value(rules, key) as readonly number[];
