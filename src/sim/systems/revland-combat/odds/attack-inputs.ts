import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, choiceOrNull, type Field, integer } from '../../../kernel/rules/fields.ts';
import { code, codeOf } from '../rules/codes.ts';
import {
  COVER,
  COVER_PERCENTS,
  DIFFICULTIES,
  kebab,
  LIGHTS,
  RANGE,
  RANGES,
  REACTION,
  REACTIONS,
  type Reaction,
  SMOKES,
} from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { AttackRoll } from '../steps/attack.ts';
import { NOT_THROWN } from '../steps/modifiers.ts';

export type Inputs = Readonly<Record<string, unknown>>;

/** Odds ask about single steps, each on dice of its own; the streams do not matter to exact dice. */
export const ATTACKER = 0;
export const TARGET = 1;
export const NUMBERS = 2;
export const PIECE = 3;

export const RANGE_WORDS = RANGES.map(kebab);
export const DIFFICULTY_WORDS = DIFFICULTIES.map(kebab);
export const SMOKE_WORDS = SMOKES.map(kebab);
export const LIGHT_WORDS = LIGHTS.map(kebab);
/** By index into CALLED_SHOTS. */
export const CALLED_SHOT_WORDS = ['none', '10-50cm', '1-10cm', 'under-1cm'] as const;
export const COVER_WORDS = COVER_PERCENTS.map(String);

export const penalty = (whose: string): Field =>
  integer(0, { min: 0, max: 12, unit: 'dice', clause: 'REV-13', doc: `Dice that penalties take from ${whose}.` });

/** What `attack`, `shot` and `volley` have in common. */
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

/** Index into DIFFICULTIES of what the inputs name. */
function levelOf(roll: AttackRoll, { range, difficulty }: Inputs): number {
  if (range !== null && difficulty !== null)
    throw new RangeError('give range (of a firearm) or difficulty (of a melee weapon or a throw), not both');
  if (difficulty !== null) return DIFFICULTY_WORDS.indexOf(difficulty as string);
  return roll.difficulties.ofRange[range === null ? RANGE.short : RANGE_WORDS.indexOf(range as string)];
}

/** An attack as the inputs describe it, but for the dodge, which is rolled with it: see `dodgeOf`. */
export function attackOf(rules: RevlandRules, given: Inputs): AttackRoll {
  const roll = new AttackRoll(rules);
  const { dice, pips } = codeOf(given.skill as string);
  roll.dice = dice - (given.penalty as number);
  roll.pips = pips;
  roll.level = levelOf(roll, given);
  roll.cover = rules.modules.cover ? COVER_WORDS.indexOf(given.cover as string) : COVER.none;
  roll.attackStream = ATTACKER;
  roll.numberStream = NUMBERS;
  roll.modifiers
    .clear()
    .visibility(SMOKE_WORDS.indexOf(given.smoke as string), LIGHT_WORDS.indexOf(given.light as string))
    .calledShot(CALLED_SHOT_WORDS.indexOf(given.calledShot as (typeof CALLED_SHOT_WORDS)[number]))
    .thrown(given.thrownRange === 'none' ? NOT_THROWN : RANGE_WORDS.indexOf(given.thrownRange as string));
  return roll;
}

/** The reaction of the inputs. */
export interface Dodge {
  /** Index into REACTIONS; none where the code cannot be used, or where the attack is on the cover (REV-14, 42). */
  readonly reaction: number;
  readonly dice: number;
  readonly pips: number;
}

export function dodgeOf(roll: AttackRoll, given: Inputs): Dodge {
  const { dice, pips } = codeOf(given.dodgeSkill as string);
  const left = dice - (given.dodgePenalty as number);
  const isRolled = roll.rolling.isUsable(left) && roll.cover !== COVER.full;
  return { reaction: isRolled ? REACTION[given.dodge as Reaction] : REACTION.none, dice: left, pips };
}

/** By how many hundredths an attack is above the basic difficulty, its dodge rolled with it: equal numbers are one on exact dice. */
export function excessOver(roll: AttackRoll, { reaction, dice: count, pips }: Dodge): (dice: Dice) => number {
  roll.reaction = reaction;
  if (reaction === REACTION.none) return (dice) => roll.excess(dice);
  return (dice) =>
    dice.repeat(1, 0, () => {
      roll.dodge = roll.rolling.code(dice, TARGET, count, pips);
      return roll.excess(dice);
    });
}
