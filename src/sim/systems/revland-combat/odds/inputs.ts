import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, choiceOrNull, integer, text } from '../../../kernel/rules/fields.ts';
import { type Given, type OddsProcedure, proceduresOf } from '../../../kernel/rules/odds.ts';
import { CODE_PATTERN, type Code, code, codeOf } from '../rules/codes.ts';
import {
  COVER,
  COVER_PERCENTS,
  DIFFICULTIES,
  kebab,
  LIGHTS,
  RANGE,
  RANGES,
  RANKINGS,
  REACTION,
  REACTIONS,
  SMOKES,
} from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { AttackRoll } from '../steps/attack.ts';
import { DamageRoll, NO_RANKING, ProtectionRoll, resistanceCode } from '../steps/damage.ts';
import { NOT_THROWN } from '../steps/difficulty.ts';

export const procedure = proceduresOf<RevlandRules>();
export type Procedure = OddsProcedure<RevlandRules>;

/** Exact dice ignore streams. */
export const ATTACKER = 0;
export const TARGET = 1;
const NUMBERS = 2;
const PIECE = 3;

export const RANGE_WORDS = RANGES.map(kebab);
export const DIFFICULTY_WORDS = DIFFICULTIES.map(kebab);
const SMOKE_WORDS = SMOKES.map(kebab);
const LIGHT_WORDS = LIGHTS.map(kebab);
const CALLED_SHOT_WORDS = ['none', '10-50cm', '1-10cm', 'under-1cm'] as const;
export const COVER_WORDS = COVER_PERCENTS.map(String);

export const penalty = (whose: string) =>
  integer(0, { min: 0, max: 12, unit: 'dice', clause: 'REV-13', doc: `Dice that penalties take from ${whose}.` });

export const attackInputs = {
  skill: code('4D', { clause: 'REV-01', doc: 'Code of the attack.' }),
  penalty: penalty('the attack'),
  range: choiceOrNull(RANGE_WORDS, null, {
    nullMeans: 'short, where no difficulty is given',
    clause: 'REV-23',
    doc: 'Range of a firearm.',
  }),
  difficulty: choiceOrNull(DIFFICULTY_WORDS, null, {
    nullMeans: 'by range',
    clause: 'REV-26',
    doc: 'Difficulty of a melee weapon or a throw.',
  }),
  thrownRange: choice(['none', ...RANGE_WORDS], 'none', { clause: 'REV-78', doc: 'Range of a throw.' }),
  smoke: choice(SMOKE_WORDS, 'none', { clause: 'REV-40', doc: 'Smoke on the line of the attack.' }),
  light: choice(LIGHT_WORDS, 'clear', { clause: 'REV-40', doc: 'Light of the scene.' }),
  calledShot: choice(CALLED_SHOT_WORDS, 'none', {
    clause: 'REV-38',
    doc: 'Size of what is aimed at, or none for the whole target.',
  }),
  cover: choice(COVER_WORDS, '0', {
    clause: 'REV-41',
    doc: 'Percentage of the target that is covered; at 100 the attack is on the cover itself.',
  }),
  dodge: choice(REACTIONS, 'none', { clause: 'REV-50', doc: 'Reaction of the target.' }),
  dodgeSkill: code('4D', { clause: 'REV-50', doc: 'Code of the reaction.' }),
  dodgePenalty: penalty('the reaction'),
};

type Attack = Given<typeof attackInputs>;

/** Index into DIFFICULTIES. */
function levelOf(roll: AttackRoll, { range, difficulty }: Pick<Attack, 'range' | 'difficulty'>): number {
  if (range !== null && difficulty !== null)
    throw new RangeError('give range (of a firearm) or difficulty (of a melee weapon or a throw), not both');
  if (difficulty !== null) return DIFFICULTY_WORDS.indexOf(difficulty);
  return roll.difficulties.ofRange[range === null ? RANGE.short : RANGE_WORDS.indexOf(range)];
}

/** Without the dodge, which `dodgeOf` adds. */
export function attackOf(
  rules: RevlandRules,
  given: Omit<Attack, 'dodge' | 'dodgeSkill' | 'dodgePenalty'>,
): AttackRoll {
  const roll = new AttackRoll(rules);
  const { dice, pips } = codeOf(given.skill);
  roll.dice = dice - given.penalty;
  roll.pips = pips;
  roll.level = levelOf(roll, given);
  roll.cover = rules.modules.cover ? COVER_WORDS.indexOf(given.cover) : COVER.none;
  roll.attackStream = ATTACKER;
  roll.numberStream = NUMBERS;
  roll.modifiers
    .clear()
    .visibility(SMOKE_WORDS.indexOf(given.smoke), LIGHT_WORDS.indexOf(given.light))
    .calledShot(CALLED_SHOT_WORDS.indexOf(given.calledShot))
    .thrown(given.thrownRange === 'none' ? NOT_THROWN : RANGE_WORDS.indexOf(given.thrownRange));
  return roll;
}

interface Dodge {
  /** Index into REACTIONS; none if the code is unusable, or for an attack on the cover (REV-14, 42). */
  readonly reaction: number;
  readonly dice: number;
  readonly pips: number;
}

export function dodgeOf(roll: AttackRoll, given: Pick<Attack, 'dodge' | 'dodgeSkill' | 'dodgePenalty'>): Dodge {
  const { dice, pips } = codeOf(given.dodgeSkill);
  const left = dice - given.dodgePenalty;
  const isRolled = roll.rolling.isUsable(left) && roll.cover !== COVER.full;
  return { reaction: isRolled ? REACTION[given.dodge] : REACTION.none, dice: left, pips };
}

/** Hundredths above the basic difficulty; exact dice merge equal numbers. */
export function excessOver(roll: AttackRoll, { reaction, dice: count, pips }: Dodge): (dice: Dice) => number {
  roll.reaction = reaction;
  if (reaction === REACTION.none) return (dice) => roll.excess(dice);
  return (dice) =>
    dice.repeat(1, 0, () => {
      roll.dodge = roll.rolling.code(dice, TARGET, count, pips);
      return roll.excess(dice);
    });
}

export const damageInputs = {
  damage: code('4D', {
    clause: 'REV-57',
    doc: 'Code of the damage roll, Body included where muscle works the weapon.',
  }),
  body: code('3D', { clause: 'REV-58', doc: 'Body of the target.' }),
  armor: code('0D', { clause: 'REV-48', doc: 'Armor of the target against that damage.' }),
};

const RANKING_WORDS = RANKINGS.map(kebab);
const RANKING_PATTERN = `${RANKING_WORDS.join('|')}|${CODE_PATTERN}`;
const WANTED = `${RANKING_WORDS.join(', ')} or a die code such as 4D`;

export const ranking = text(
  { pattern: RANKING_PATTERN, wanted: WANTED, examples: [...RANKING_WORDS, '0D', '8D+1'] },
  'standard-wooden-door',
  { clause: 'REV-44', doc: 'Body ranking of the protection: its name or its code.' },
);

export const rankingOrNone = text(
  { pattern: `none|${RANKING_PATTERN}`, wanted: `none, ${WANTED}`, examples: ['none', ...RANKING_WORDS, '0D', '8D+1'] },
  'none',
  { clause: 'REV-44', doc: 'Body ranking of the cover: its name, its code, or none.' },
);

function rankingOf({ protection }: RevlandRules, word: string): Code {
  const at = RANKING_WORDS.indexOf(word);
  return codeOf(at < 0 ? word : protection.body[RANKINGS[at]]);
}

export type Damage = Given<typeof damageInputs> & { readonly nonLethal?: boolean };

export function damageOf(rules: RevlandRules, given: Damage, extraDice = 0): DamageRoll {
  const roll = new DamageRoll(rules);
  const { dice, pips } = codeOf(given.damage);
  const resistance = resistanceCode(rules, codeOf(given.body), codeOf(given.armor));
  roll.dice = dice + extraDice;
  roll.pips = pips;
  roll.mark(given.nonLethal === true);
  roll.bodyDice = resistance.dice;
  roll.bodyPips = resistance.pips;
  roll.damageStream = ATTACKER;
  roll.bodyStream = TARGET;
  return roll;
}

const steady = new WeakMap<RevlandRules, Map<string, DamageRoll>>();

/** One object for equal inputs, so that dice cache its results. */
export function steadyDamageOf(rules: RevlandRules, given: Damage, extraDice = 0): DamageRoll {
  const rolls = steady.get(rules) ?? new Map<string, DamageRoll>();
  steady.set(rules, rolls);
  const { damage, body, armor, nonLethal } = given;
  const key = JSON.stringify([damage, body, armor, nonLethal, extraDice]);
  const roll = rolls.get(key) ?? damageOf(rules, given, extraDice);
  rolls.set(key, roll);
  return roll;
}

export function protectionOf(rules: RevlandRules, word: string): ProtectionRoll {
  const roll = new ProtectionRoll(rules);
  const { dice, pips } = word === 'none' ? { dice: NO_RANKING, pips: 0 } : rankingOf(rules, word);
  roll.dice = dice;
  roll.pips = pips;
  roll.stream = PIECE;
  return roll;
}
