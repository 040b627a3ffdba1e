import { WILD_ONES } from '../../../kernel/dice/dice.ts';
import { boolean, choice, choiceOrNull, integer, integerOrNull, number } from '../../../kernel/rules/fields.ts';
import { byId, dice, whether } from './codes.ts';
import { ATTRIBUTES, type Attribute, DIFFICULTIES, HARMS, PARENT_SKILLS, type ParentSkill } from './profiles.ts';

const SKILL_ATTRIBUTES: Readonly<Record<ParentSkill, Attribute>> = {
  firearms: 'flex',
  melee: 'flex',
  dodge: 'flex',
  throwing: 'flex',
  sneak: 'savvy',
  firstAid: 'savvy',
};

/** REV-10: least and greatest number of a difficulty, and its fixed one. */
const NUMBERS = [
  [1, 5, 5],
  [6, 10, 10],
  [11, 15, 15],
  [16, 20, 20],
  [21, 30, 25],
  [31, 40, 31],
];

const difficultyNumber = (initial: number, doc: string) => integer(initial, { min: 0, max: 60, clause: 'REV-10', doc });

const MODULES = {
  surprise: 'An ambush may surprise',
  drawing: 'Weapons have to be drawn',
  ammunition: 'Ammunition runs out',
  fireRate: 'Fire rates limit shots',
  blast: 'Blasts harm everybody near',
  calledShots: 'Shots may be called',
  visibility: 'Smoke and darkness count',
  cover: 'Cover counts',
  protection: 'Body rankings of cover count',
  armor: 'Armor counts',
  thrownRange: 'Range counts for throws',
  deviation: 'Thrown weapons that miss deviate',
} as const;

/** REV-01 to 14. */
export const rollRules = {
  skills: {
    specialization: choice(['best', 'ignore'], 'best', {
      clause: 'REV-01',
      doc: 'Whether the best code that fits a weapon is rolled, or specializations are left out.',
    }),
    attribute: byId(PARENT_SKILLS, (skill) =>
      choice(ATTRIBUTES, SKILL_ATTRIBUTES[skill], {
        clause: 'REV-08',
        doc: `Attribute that a character without ${skill} rolls.`,
      }),
    ),
    plusMode: choice(['replace', 'add'], 'replace', {
      clause: 'REV-09',
      doc: 'Whether plus skills stand beside their parent, so that the better code is rolled, or are added to it.',
    }),
  },
  engagement: {
    nonLethalFirst: boolean(false, {
      clause: 'REV-02',
      doc: 'A side attacks only unarmed or with non-lethal weapons until one of its members has been attacked.',
    }),
    nonLethalHighest: choiceOrNull(
      HARMS.slice(1, 5) as ['stunned', 'wounded', 'incapacitated', 'mortallyWounded'],
      null,
      {
        nullMeans: 'the mark does not change damage',
        clause: 'REV-02',
        doc: 'The worst that a weapon marked as non-lethal does.',
      },
    ),
  },
  modules: byId(Object.keys(MODULES) as (keyof typeof MODULES)[], (id) =>
    boolean(true, { clause: 'REV-03', doc: `${MODULES[id]}.` }),
  ),
  dice: {
    pipsPerDie: integer(3, {
      min: 1,
      max: 6,
      unit: 'pips',
      clause: 'REV-04',
      doc: 'Pips that make a die in sums of codes.',
    }),
    wild: {
      enabled: whether(true, 'REV-05', 'One die of each code is wild: its 6 is added and rolled again.'),
      maxRerolls: integer(8, {
        min: 0,
        max: 12,
        unit: 'rerolls',
        clause: 'REV-05',
        doc: 'Rerolls of a wild die after which a 6 is final.',
      }),
      onOne: choice(WILD_ONES, 'add', {
        clause: 'REV-06',
        doc: 'What a first 1 on the wild die does: it counts, it counts with a complication, or it and the highest other die are removed.',
      }),
      complicationEffect: choice(['none', 'jam'], 'none', {
        clause: 'REV-06',
        doc: 'What a complication does to the firearm that is fired: nothing, or it has to be cleared.',
      }),
      onModifiers: whether(false, 'REV-07', 'Dice of difficulty modifiers have a wild die, too.'),
      onTables: whether(false, 'REV-07', 'Dice of deviation, minutes and death checks have a wild die, too.'),
      onProtection: whether(true, 'REV-07', 'Body rankings of protection have a wild die.'),
    },
  },
  difficulty: {
    pick: choice(['number', 'middle', 'uniform'], 'number', {
      clause: 'REV-10',
      doc: 'Difficulty number of a level: the one given, the middle of its bracket, or any whole number of that at random.',
    }),
    ...byId(DIFFICULTIES, (level, i) => ({
      min: difficultyNumber(NUMBERS[i][0], `Least number of the difficulty ${level}.`),
      max: difficultyNumber(NUMBERS[i][1], `Greatest number of the difficulty ${level}.`),
      number: difficultyNumber(NUMBERS[i][2], `Number that stands for the difficulty ${level}.`),
    })),
    floor: integerOrNull(null, {
      min: 0,
      max: 60,
      nullMeans: 'none',
      clause: 'REV-12',
      doc: 'Least difficulty number after all modifiers.',
    }),
  },
  opposed: {
    tie: choice(['initiator', 'defender'], 'initiator', {
      clause: 'REV-11',
      doc: 'Who wins a tied opposed roll: who began it, or the other.',
    }),
  },
  modifiers: {
    roll: choice(['rolled', 'average'], 'rolled', {
      clause: 'REV-12',
      doc: 'Whether dice of modifiers are rolled for each attack or add their average.',
    }),
    averagePerDie: number(3.5, {
      min: 0,
      max: 6,
      clause: 'REV-12',
      doc: 'What a die of a modifier adds as an average.',
    }),
  },
  penalty: {
    perExtraAction: dice(1, 'REV-13', 'Taken from every roll of a round for each action beyond the first.'),
    belowOneDie: choice(['fail', 'pips'], 'fail', {
      clause: 'REV-14',
      doc: 'What a code below 1D does: it cannot be used, or its pips alone are rolled.',
    }),
  },
} as const;
