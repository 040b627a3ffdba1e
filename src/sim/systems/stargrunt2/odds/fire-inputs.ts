import { boolean, choice, choiceOrNull, type Field, integer, list } from '../../../kernel/rules/fields.ts';
import {
  ARMOUR_FAMILY,
  ARMOURS,
  COVER,
  COVERS,
  type Cover,
  QUALITIES,
  type Quality,
  SUPPORT_WEAPON_FAMILY,
  SUPPORT_WEAPONS,
  WEAPON_FAMILY,
  WEAPONS,
} from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { RangeDice } from '../steps/range.ts';

export type Inputs = Readonly<Record<string, unknown>>;

/** Odds ask about single steps, each on dice of its own; the streams do not matter to exact dice. */
export const FIRER = 0;
export const TARGET = 1;
export const ALLOCATION = 2;

export const flag = (doc: string, clause: string): Field => boolean(false, { doc, clause });

export const dieField = (initial: number, doc: string, clause: string): Field =>
  integer(initial, { min: 2, max: 20, unit: 'sides', doc, clause });

export const quality = (whose: string): Field =>
  choice(QUALITIES, 'regular', { doc: `Quality of ${whose}.`, clause: 'SG2-003' });

export const cover: Field = choice(COVERS, 'none', { doc: 'Cover of the target.', clause: 'SG2-033' });
export const inPosition = flag('The target is in position.', 'SG2-037');

/** What all fire has in common. */
export const fireInputs = {
  quality: quality('the unit that fires'),
  band: integer(1, { min: 1, max: 50, doc: 'Range band.', clause: 'SG2-066' }),
  cover,
  inPosition,
  travel: flag('The target is in travel column.', 'SG2-061'),
};

export const weapon: Field = choice(WEAPONS, 'advancedAssaultRifle', {
  family: WEAPON_FAMILY.key,
  doc: 'Small arm of the figures that fire.',
  clause: 'SG2-070',
});

export const armour: Field = choice(ARMOURS, 'partialLight', {
  family: ARMOUR_FAMILY.key,
  doc: 'Armour of the targets.',
  clause: 'SG2-007',
});

/** What a volley has beside that. */
export const volleyInputs = {
  ...fireInputs,
  figures: integer(7, {
    min: 0,
    max: 20,
    unit: 'figures',
    doc: 'Figures that fire small arms; 0 where a support weapon fires alone.',
    clause: 'SG2-068',
  }),
  weapon: choiceOrNull(WEAPONS, 'advancedAssaultRifle', {
    family: WEAPON_FAMILY.key,
    nullMeans: 'a support weapon alone',
    doc: 'Small arm of the figures that fire.',
    clause: 'SG2-070',
  }),
  support: list(
    choice(SUPPORT_WEAPONS, 'conventionalSaw', { family: SUPPORT_WEAPON_FAMILY.key, doc: 'Support weapon.' }),
    [],
    { maxLength: 6, doc: 'Support weapons that join.', clause: 'SG2-065' },
  ),
  armour,
  targets: integer(8, { min: 1, max: 20, unit: 'figures', doc: 'Active figures of the target.', clause: 'SG2-081' }),
};

export function qualityDie(rules: StargruntRules, id: unknown): number {
  return rules.quality[id as Quality].die;
}

export function coverIndex(id: unknown): number {
  return COVER[id as Cover];
}

/** The Range die that fire inputs come to. */
export function rangeOf(rules: StargruntRules, given: Inputs, lone: boolean): { die: number; onlySuppresses: boolean } {
  const range = new RangeDice(rules);
  const band = given.band as number;
  const shift = range.shift(coverIndex(given.cover), given.inPosition as boolean, given.travel as boolean, lone);
  return { die: range.die(band, shift), onlySuppresses: range.onlySuppresses(band, shift) };
}
