import {
  boolean,
  choice,
  choiceOrNull,
  integer,
  integerOrNull,
  type Leaf,
  list,
} from '../../../kernel/rules/fields.ts';
import {
  EVENTS,
  type EventPrint,
  MISSIONS,
  type MissionPrint,
  PERSONNEL,
  type PersonnelPrint,
} from './printed-cards.ts';
import {
  CARD_KINDS,
  EFFECT_TEXTS,
  PLAYERS,
  SKILLS,
  type Skill,
  TEST_DICE,
  WINDOWS,
  type Window,
} from './vocabulary.ts';

const MOST = 40;

const copies = (name: string) =>
  integer(1, {
    min: 0,
    max: 10,
    unit: 'cards',
    clause: 'MISSION-04',
    doc: `Copies of ${name} in each deck (0 removes the card).`,
  });

const stat = (initial: number, name: string, of: string) =>
  integer(initial, {
    min: -10,
    max: MOST,
    clause: 'MISSION-05',
    doc: `${of} that ${name} adds to the Team’s total in a ${of} test.`,
  });

const level = (initial: number | null, clause: string, doc: string) =>
  integerOrNull(initial, { min: 0, max: MOST, nullMeans: 'a dash', clause, doc });

/** Personnel that must have a skill, or that a card stands for (MISSION-36). */
const skillLevels = (printed: readonly Skill[], verb: string, name: string) =>
  Object.fromEntries(
    SKILLS.map((skill) => [
      skill,
      integer(printed.includes(skill) ? 1 : 0, {
        min: 0,
        max: 3,
        unit: 'levels',
        clause: 'MISSION-36',
        doc: `Team members with ${skill} that ${name} ${verb}.`,
      }),
    ]),
  ) as Record<Skill, Leaf<number>>;

const personnelCard = ({ name, brains, combat, skills, main }: PersonnelPrint) => ({
  brains: stat(brains, name, 'Brains'),
  combat: stat(combat, name, 'Combat'),
  skills: list(choice(SKILLS, 'science', { doc: 'Skill of a Personnel.' }), skills, {
    maxLength: SKILLS.length,
    clause: 'MISSION-06',
    doc: `Skills that ${name} has.`,
  }),
  main: boolean(main, { clause: 'MISSION-07', doc: `${name} is a Main Character.` }),
  copies: copies(name),
});

const missionCard = ({ name, brains, combat, skills }: MissionPrint) => ({
  brains: level(brains, 'MISSION-27', `Difficulty of the Brains test of ${name}.`),
  combat: level(combat, 'MISSION-27', `Difficulty of the Combat test of ${name}.`),
  skills: skillLevels(skills, 'requires', name),
  points: integerOrNull(null, {
    min: -20,
    max: 100,
    unit: 'points',
    nullMeans: 'by scoring.missionPoints',
    clause: 'MISSION-67',
    doc: `Mission Points that ${name} scores.`,
  }),
  copies: copies(name),
});

const eventCard = (id: string, { name, kind, brains, combat, skills, effect }: EventPrint) => ({
  kind: choice(CARD_KINDS, kind, {
    clause: id === 'diplomacy' ? 'MISSION-58' : 'MISSION-43',
    doc: `Kind of card that ${name} is: an action or a challenge.`,
  }),
  brains: level(
    brains,
    id === 'diplomacy' ? 'MISSION-58' : 'MISSION-32',
    `Brains bonus of ${name} if it is an action, or its difficulty if a challenge.`,
  ),
  combat: level(combat, 'MISSION-32', `Combat bonus of ${name} if it is an action, or its difficulty if a challenge.`),
  skills: skillLevels(skills, 'stands in for (action) or requires (challenge)', name),
  effect: choiceOrNull(EFFECT_TEXTS, effect, {
    nullMeans: 'no effect',
    clause: id === 'peaceLovingNox' ? 'MISSION-50' : 'MISSION-46',
    doc: `Effect that ${name} has besides its bonus and skill.`,
  }),
  copies: copies(name),
});

function perCard<P, F>(prints: Readonly<Record<string, P>>, fields: (print: P, id: string) => F): Record<string, F> {
  return Object.fromEntries(Object.entries(prints).map(([id, print]) => [id, fields(print, id)]));
}

/** `cards.<deck>.<id>.…`. */
export const cardRules = {
  personnel: perCard(PERSONNEL, personnelCard),
  missions: perCard(MISSIONS, missionCard),
  events: perCard(EVENTS, (print, id) => eventCard(id, print)),
};

/** Those in which the effect can do something; none forbids it. */
const windows = <const W extends readonly Window[]>(
  possible: W,
  initial: readonly W[number][],
  clause: string,
  card: string,
) =>
  list(choice(possible, possible[0], { doc: 'Moment of play.' }), initial, {
    maxLength: possible.length,
    clause,
    doc: `Moments when a card that ${card} may be played; an empty list bans it.`,
  });

const by = (initial: (typeof PLAYERS)[number], clause: string, card: string) =>
  choice(PLAYERS, initial, { clause, doc: `Players who may play a card that ${card}.` });

const BEFORE_THE_DICE = ['recruit', 'event', 'mission'] as const;

/** `effects.<effect>.…`. */
export const effectRules = {
  drawEvents: {
    windows: windows(WINDOWS, ['event'], 'MISSION-48', 'draws Event cards'),
    by: by('active', 'MISSION-48', 'draws Event cards'),
  },
  toReserve: {
    windows: windows(WINDOWS, ['recruit', 'event'], 'MISSION-49', 'rescues a Personnel'),
    by: by('active', 'MISSION-49', 'rescues a Personnel'),
    from: choice(['any-discard', 'own-losses'], 'any-discard', {
      clause: 'MISSION-49',
      doc: 'A player may rescue any discarded Personnel, or only those that the player lost.',
    }),
    undoesLoss: boolean(true, { clause: 'MISSION-49', doc: 'A rescued Personnel no longer counts as lost.' }),
  },
  heal: {
    windows: windows(['loss'], ['loss'], 'MISSION-51', 'heals'),
    by: choice(['owner', 'any'], 'owner', {
      clause: 'MISSION-51',
      doc: 'A casualty may be healed by its owner, or by any player.',
    }),
    skill: choice(SKILLS, 'medical', { clause: 'MISSION-51', doc: 'Skill that the Team needs to heal a casualty.' }),
    casualtyCounts: boolean(true, { clause: 'MISSION-51', doc: 'The casualty’s own skill counts when it is healed.' }),
    preventsSacrifice: boolean(false, {
      clause: 'MISSION-51',
      doc: 'A sacrificed Personnel may be healed like a casualty.',
    }),
  },
  replaceMission: {
    windows: windows(BEFORE_THE_DICE, ['mission'], 'MISSION-52', 'replaces the Mission'),
    by: by('any', 'MISSION-52', 'replaces the Mission'),
    oldCardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-52',
      doc: 'A replaced Mission is discarded, or goes to the bottom of the deck.',
    }),
  },
  negateMission: {
    windows: windows(BEFORE_THE_DICE, ['mission'], 'MISSION-53', 'negates the Mission'),
    by: by('any', 'MISSION-53', 'negates the Mission'),
    cardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-53',
      doc: 'A negated Mission is discarded, or goes to the bottom of the deck.',
    }),
    onChallenges: boolean(false, { clause: 'MISSION-53', doc: 'A challenge may also be negated, before its dice.' }),
  },
  skipNextTurn: {
    windows: windows(WINDOWS, ['event'], 'MISSION-54', 'skips a turn'),
    by: by('active', 'MISSION-54', 'skips a turn'),
    stacks: boolean(true, { clause: 'MISSION-54', doc: 'Two such cards on the same player cost two turns, not one.' }),
  },
  rerollTarget: {
    windows: windows(['test'], ['test'], 'MISSION-55', 'rerolls a die'),
    by: by('any', 'MISSION-55', 'rerolls a die'),
    dice: list(choice(TEST_DICE, 'team', { doc: 'Die of a test.' }), TEST_DICE, {
      maxLength: TEST_DICE.length,
      clause: 'MISSION-55',
      doc: 'Dice of a test that may be rerolled: the Team’s, the Mission’s or both.',
    }),
  },
  discardTargetPersonnel: {
    windows: windows(['recruit', 'event', 'mission', 'test'], ['mission'], 'MISSION-56', 'discards a Personnel'),
    by: by('any', 'MISSION-56', 'discards a Personnel'),
    reach: choice(['team', 'team-or-reserve'], 'team', {
      clause: 'MISSION-56',
      doc: 'The discarded Personnel may be in a Team only, or also in a Reserve.',
    }),
    supportFirst: boolean(true, {
      clause: 'MISSION-56',
      doc: 'A Main Character may be discarded only if the Team has no Support Personnel.',
    }),
  },
  discardOwnPersonnel: {
    windows: windows(['test'], ['test'], 'MISSION-57', 'sacrifices a Personnel'),
    from: choice(['team', 'team-or-reserve'], 'team', {
      clause: 'MISSION-57',
      doc: 'The sacrificed Personnel may come from the Team only, or also from the Reserve.',
    }),
    when: choice(['at-once', 'after-attempt'], 'at-once', {
      clause: 'MISSION-57',
      doc: 'The sacrificed Personnel leaves at once, or after the attempt.',
    }),
    supportFirst: boolean(true, {
      clause: 'MISSION-57',
      doc: 'A Main Character may be sacrificed only if the Team has no Support Personnel.',
    }),
  },
} as const;
