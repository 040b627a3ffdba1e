import { WILD_ONES } from '../../../kernel/dice/dice.ts';
import { boolean, choice, choiceOrNull, integer, integerOrNull, number } from '../../../kernel/rules/fields.ts';
import { byId, dice, whether } from './codes.ts';
import {
  ATTRIBUTES,
  type Attribute,
  DIFFICULTIES,
  HARMS,
  PARENT_SKILLS,
  type ParentSkill,
  spoken,
} from './profiles.ts';

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
  surprise: 'An ambush may surprise the other side (false: never)',
  drawing: 'Weapons must be drawn before use (false: they are always ready)',
  ammunition: 'Weapons run out of ammunition and must be reloaded',
  fireRate: 'Rates of fire limit the shots of a round',
  blast: 'Blasts (grenades) harm everybody near; false: only the target',
  calledShots: 'Figures may make called shots',
  visibility: 'Smoke and darkness make attacks harder',
  cover: 'Cover makes targets harder to hit',
  protection: 'Cover stops damage by its body ranking',
  armor: 'Armor resists damage',
  thrownRange: 'Range makes throws harder',
  deviation: 'Thrown weapons that miss deviate',
} as const;

/** REV-01 to 14. */
export const rollRules = {
  skills: {
    specialization: choice(['best', 'ignore'], 'best', {
      clause: 'REV-01',
      doc: 'Figures roll their best code for a weapon, or specializations are ignored.',
    }),
    attribute: byId(PARENT_SKILLS, (skill) =>
      choice(ATTRIBUTES, SKILL_ATTRIBUTES[skill], {
        clause: 'REV-08',
        doc: `Attribute that a character without the ${spoken(skill)} skill rolls instead.`,
      }),
    ),
    plusMode: choice(['replace', 'add'], 'replace', {
      clause: 'REV-09',
      doc: 'Plus skills are rolled instead of their parent skill if better, or added to it.',
    }),
  },
  engagement: {
    nonLethalFirst: boolean(false, {
      clause: 'REV-02',
      doc: 'A side uses only non-lethal attacks until one of its members has been attacked.',
    }),
    nonLethalHighest: choiceOrNull(
      HARMS.slice(1, 5) as ['stunned', 'wounded', 'incapacitated', 'mortallyWounded'],
      null,
      {
        nullMeans: 'the mark does not change damage',
        clause: 'REV-02',
        doc: 'Worst injury that a weapon marked as non-lethal can cause.',
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
      doc: 'Pips that make up one die when codes are added (3: 1D+2 and 1D+1 make 3D).',
    }),
    wild: {
      enabled: whether(true, 'REV-05', 'One die of each roll is wild: a 6 on it is added and rolled again.'),
      maxRerolls: integer(8, {
        min: 0,
        max: 12,
        unit: 'rerolls',
        clause: 'REV-05',
        doc: 'Most rerolls of a wild die in one roll.',
      }),
      onOne: choice(WILD_ONES, 'add', {
        clause: 'REV-06',
        doc: 'A 1 on the wild die counts, brings a complication, or removes itself and the highest die.',
      }),
      complicationEffect: choice(['none', 'jam'], 'none', {
        clause: 'REV-06',
        doc: 'A complication does nothing to a firearm, or jams it until it is cleared.',
      }),
      onModifiers: whether(false, 'REV-07', 'Dice of difficulty modifiers also include a wild die.'),
      onTables: whether(false, 'REV-07', 'Dice for deviation, minutes and death checks also include a wild die.'),
      onProtection: whether(true, 'REV-07', 'Body rankings of cover also include a wild die.'),
    },
  },
  difficulty: {
    pick: choice(['number', 'middle', 'uniform'], 'number', {
      clause: 'REV-10',
      doc: 'A difficulty level uses its own number, the middle of its range, or a random number of it.',
    }),
    ...byId(DIFFICULTIES, (level, i) => ({
      min: difficultyNumber(NUMBERS[i][0], `Lowest number of the ${spoken(level)} difficulty range.`),
      max: difficultyNumber(NUMBERS[i][1], `Highest number of the ${spoken(level)} difficulty range.`),
      number: difficultyNumber(NUMBERS[i][2], `Number needed for a task of ${spoken(level)} difficulty.`),
    })),
    floor: integerOrNull(null, {
      min: 0,
      max: 60,
      nullMeans: 'none',
      clause: 'REV-12',
      doc: 'Lowest difficulty number after all modifiers (example: 5).',
    }),
  },
  opposed: {
    tie: choice(['initiator', 'defender'], 'initiator', {
      clause: 'REV-11',
      doc: 'A tied opposed roll is won by its initiator, or by the defender.',
    }),
  },
  modifiers: {
    roll: choice(['rolled', 'average'], 'rolled', {
      clause: 'REV-12',
      doc: 'Dice of modifiers are rolled for each attack, or they add their average.',
    }),
    averagePerDie: number(3.5, {
      min: 0,
      max: 6,
      clause: 'REV-12',
      doc: 'Average value of one die of a modifier.',
    }),
  },
  penalty: {
    perExtraAction: dice(1, 'REV-13', 'Penalty dice on every roll of a round for each action beyond the first.'),
    belowOneDie: choice(['fail', 'pips'], 'fail', {
      clause: 'REV-14',
      doc: 'A code reduced below 1D fails, or only its pips count.',
    }),
  },
} as const;
