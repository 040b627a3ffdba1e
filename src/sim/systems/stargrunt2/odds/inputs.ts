import type { Dice } from '../../../kernel/dice/dice.ts';
import { boolean, choice, choiceOrNull, integer, list } from '../../../kernel/rules/fields.ts';
import {
  enumerated,
  type Given,
  type InputFields,
  type OddsProcedure,
  proceduresOf,
} from '../../../kernel/rules/odds.ts';
import {
  ARMOUR_FAMILY,
  ARMOURS,
  COVER,
  COVERS,
  LEVELS,
  QUALITIES,
  type Quality,
  SUPPORT_WEAPON_FAMILY,
  SUPPORT_WEAPONS,
  WEAPON_FAMILY,
  WEAPONS,
} from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { FireRoll } from '../steps/fire.ts';
import { RangeDice } from '../steps/range.ts';

export type Procedure = OddsProcedure<StargruntRules>;

export const procedure = proceduresOf<StargruntRules>();

/** Exact dice ignore streams. */
export const FIRST = 0;
export const SECOND = 1;
export const THIRD = 2;

export const flag = (doc: string, clause: string, initial = false) => boolean(initial, { doc, clause });

export const dieField = (initial: number, doc: string, clause: string) =>
  integer(initial, { min: 2, max: 20, unit: 'sides', doc, clause });

export const quality = (whose: string) =>
  choice(QUALITIES, 'regular', { doc: `Quality of ${whose}.`, clause: 'SG2-003' });
export const leader = (whose: string) =>
  integer(2, { min: 0, max: 12, doc: `Leadership Value of ${whose}: 1 is best.`, clause: 'SG2-004' });

export const unit = { quality: quality('the unit'), leader: leader('the unit') };

export const cover = choice(COVERS, 'none', { doc: 'Cover of the target.', clause: 'SG2-033' });
export const inPosition = flag('The target is in position.', 'SG2-037');

export const fireInputs = {
  quality: quality('the unit that fires'),
  band: integer(1, { min: 1, max: 50, doc: 'Range band.', clause: 'SG2-066' }),
  cover,
  inPosition,
  travel: flag('The target is in travel column.', 'SG2-061'),
};

export const weapon = choice(WEAPONS, 'advancedAssaultRifle', {
  family: WEAPON_FAMILY.key,
  doc: 'Small arm of the figures that fire.',
  clause: 'SG2-070',
});

export const armourOf = (whose: string, clause: string) =>
  choice(ARMOURS, 'partialLight', { family: ARMOUR_FAMILY.key, doc: `Armour of ${whose}.`, clause });
export const armour = armourOf('the targets', 'SG2-007');

export const volleyInputs = {
  ...fireInputs,
  figures: integer(7, {
    ...{ min: 0, max: 20, unit: 'figures', clause: 'SG2-068' },
    doc: 'Figures that fire small arms; 0 where a support weapon fires alone.',
  }),
  weapon: choiceOrNull(WEAPONS, 'advancedAssaultRifle', { ...weapon, nullMeans: 'a support weapon alone' }),
  support: list(
    choice(SUPPORT_WEAPONS, 'conventionalSaw', { family: SUPPORT_WEAPON_FAMILY.key, doc: 'Support weapon.' }),
    [],
    { maxLength: 6, doc: 'Support weapons that join.', clause: 'SG2-065' },
  ),
  armour,
  targets: integer(8, { min: 1, max: 20, unit: 'figures', doc: 'Active figures of the target.', clause: 'SG2-081' }),
};

export const markers = (doc: string) => integer(1, { min: 1, max: 12, unit: 'markers', doc, clause: 'SG2-114' });
export const jamInputs = (system: string) => ({
  ewSystem: choiceOrNull(LEVELS, null, { nullMeans: 'nobody jams', doc: `${system} that jams.`, clause: 'SG2-115' }),
  ewMarkers: markers('Markers that the jammer spends.'),
});

/** SG2-003. */
export const qualityDie = (rules: StargruntRules, id: Quality): number => rules.quality[id].die;

export function rangeOf(
  rules: StargruntRules,
  { band, cover, inPosition, travel }: Omit<Given<typeof fireInputs>, 'quality'>,
  lone = false,
): Pick<FireRoll, 'range' | 'onlySuppresses'> {
  const range = new RangeDice(rules);
  const shift = range.shift(COVER[cover], inPosition, travel, lone);
  return { range: range.die(band, shift), onlySuppresses: range.onlySuppresses(band, shift) };
}

/** Outcomes are numbers, for example `hits-3`: only possible ones. */
interface Numbered<I extends InputFields> extends Omit<OddsProcedure<StargruntRules, I>, 'outcomes'> {
  /** Always listed: the codes from 0 on. */
  named?(given: Given<I>): readonly string[];
  nameOf(code: number, given: Given<I>): string;
}

interface Answer {
  /** Possible codes past the named ones, rising. */
  readonly codes: readonly number[];
  readonly step: (dice: Dice) => number;
}

/** Possible codes are found by one enumeration. */
export function numbered<const I extends InputFields>({ nameOf, named = () => [], prepare, ...rest }: Numbered<I>) {
  // Names and step are asked for in turn with the same inputs.
  const known = new WeakMap<Given<I>, { readonly rules: StargruntRules; readonly answer: Answer }>();
  const answerTo = (rules: StargruntRules, given: Given<I>): Answer => {
    const found = known.get(given);
    if (found?.rules === rules) return found.answer;
    const step = prepare(rules, given);
    const possible = [...enumerated(step).keys()];
    const codes = possible.filter((code) => code >= named(given).length).sort((a, b) => a - b);
    const answer = { codes, step };
    known.set(given, { rules, answer });
    return answer;
  };
  return procedure({
    ...rest,
    outcomes: (rules, given: Given<I>) => [
      ...named(given),
      ...answerTo(rules, given).codes.map((code) => nameOf(code, given)),
    ],
    prepare: (rules, given: Given<I>) => {
      const { codes, step } = answerTo(rules, given);
      const { length } = named(given);
      return (dice) => {
        const code = step(dice);
        return code < length ? code : length + codes.indexOf(code);
      };
    },
  });
}
