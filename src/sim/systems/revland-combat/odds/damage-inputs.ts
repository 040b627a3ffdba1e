import { type Field, text } from '../../../kernel/rules/fields.ts';
import { CODE_PATTERN, type Code, code, codeOf } from '../rules/codes.ts';
import { kebab, RANKINGS } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { DamageRoll, resistanceCode } from '../steps/damage.ts';
import { NO_RANKING, ProtectionRoll } from '../steps/protection.ts';
import { ATTACKER, type Inputs, PIECE, TARGET } from './attack-inputs.ts';

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

export const ranking: Field = text(
  { pattern: RANKING_PATTERN, wanted: WANTED, examples: [...RANKING_WORDS, '0D', '8D+1'] },
  'standard-wooden-door',
  { clause: 'REV-44', doc: 'Body ranking of the protection: its name or its code.' },
);

export const rankingOrNone: Field = text(
  { pattern: `none|${RANKING_PATTERN}`, wanted: `none, ${WANTED}`, examples: ['none', ...RANKING_WORDS, '0D', '8D+1'] },
  'none',
  { clause: 'REV-44', doc: 'Body ranking of the cover: its name, its code, or none.' },
);

/** The code of a ranking that the inputs name. */
function rankingOf({ protection }: RevlandRules, word: string): Code {
  const at = RANKING_WORDS.indexOf(word);
  return codeOf(at < 0 ? word : protection.body[RANKINGS[at]]);
}

/** The damage roll of the inputs, with so many dice more. */
export function damageOf(rules: RevlandRules, given: Inputs, extraDice = 0): DamageRoll {
  const roll = new DamageRoll(rules);
  const { dice, pips } = codeOf(given.damage as string);
  const resistance = resistanceCode(rules, codeOf(given.body as string), codeOf(given.armor as string));
  roll.dice = dice + extraDice;
  roll.pips = pips;
  roll.mark(given.nonLethal === true);
  roll.bodyDice = resistance.dice;
  roll.bodyPips = resistance.pips;
  roll.damageStream = ATTACKER;
  roll.bodyStream = TARGET;
  return roll;
}

/** Rolls that nobody changes, by rules and codes. */
const steady = new WeakMap<RevlandRules, Map<string, DamageRoll>>();

/** The same roll for the same inputs: dice that enumerate several attacks know its results from the first. */
export function steadyDamageOf(rules: RevlandRules, given: Inputs, extraDice = 0): DamageRoll {
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
