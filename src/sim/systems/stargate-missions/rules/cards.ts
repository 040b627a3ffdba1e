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
    doc: `Copies of ${name} in the deck, times the copies of the deck.`,
  });

const stat = (initial: number, name: string, of: string) =>
  integer(initial, { min: -10, max: MOST, clause: 'MISSION-05', doc: `${of} of ${name}.` });

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
        doc: `Levels of ${skill} that ${name} ${verb}.`,
      }),
    ]),
  ) as Record<Skill, Leaf<number>>;

const personnelCard = ({ name, brains, combat, skills, main }: PersonnelPrint) => ({
  brains: stat(brains, name, 'Brains'),
  combat: stat(combat, name, 'Combat'),
  skills: list(choice(SKILLS, 'science', { doc: 'A skill.' }), skills, {
    maxLength: SKILLS.length,
    clause: 'MISSION-06',
    doc: `Skills of ${name}.`,
  }),
  main: boolean(main, { clause: 'MISSION-07', doc: `${name} is a Main Character.` }),
  copies: copies(name),
});

const missionCard = ({ name, brains, combat, skills }: MissionPrint) => ({
  brains: level(brains, 'MISSION-27', `Brains level of ${name}.`),
  combat: level(combat, 'MISSION-27', `Combat level of ${name}.`),
  skills: skillLevels(skills, 'requires', name),
  points: integerOrNull(null, {
    min: -20,
    max: 100,
    unit: 'points',
    nullMeans: 'by scoring.missionPoints',
    clause: 'MISSION-67',
    doc: `Mission Points of ${name}.`,
  }),
  copies: copies(name),
});

const eventCard = (id: string, { name, kind, brains, combat, skills, effect }: EventPrint) => ({
  kind: choice(CARD_KINDS, kind, {
    clause: id === 'diplomacy' ? 'MISSION-58' : 'MISSION-43',
    doc: `Whether ${name} is an action or a challenge.`,
  }),
  brains: level(brains, id === 'diplomacy' ? 'MISSION-58' : 'MISSION-32', `Brains bonus or level of ${name}.`),
  combat: level(combat, 'MISSION-32', `Combat bonus or level of ${name}.`),
  skills: skillLevels(skills, kind === 'action' ? 'gives' : 'requires', name),
  effect: choiceOrNull(EFFECT_TEXTS, effect, {
    nullMeans: 'no effect',
    clause: id === 'peaceLovingNox' ? 'MISSION-50' : 'MISSION-46',
    doc: `What ${name} does besides its bonus and skill.`,
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
const windows = <const W extends readonly Window[]>(possible: W, initial: readonly W[number][], clause: string) =>
  list(choice(possible, possible[0], { doc: 'A window.' }), initial, {
    maxLength: possible.length,
    clause,
    doc: 'Windows in which the card may be played; an empty list forbids it.',
  });

const by = (initial: (typeof PLAYERS)[number], clause: string) =>
  choice(PLAYERS, initial, { clause, doc: 'Who may play the card.' });

const BEFORE_THE_DICE = ['recruit', 'event', 'mission'] as const;

/** `effects.<effect>.…`. */
export const effectRules = {
  drawEvents: {
    windows: windows(WINDOWS, ['event'], 'MISSION-48'),
    by: by('active', 'MISSION-48'),
  },
  toReserve: {
    windows: windows(WINDOWS, ['recruit', 'event'], 'MISSION-49'),
    by: by('active', 'MISSION-49'),
    from: choice(['any-discard', 'own-losses'], 'any-discard', {
      clause: 'MISSION-49',
      doc: 'Which discarded Personnel may be rescued: any, or those that the player lost.',
    }),
    undoesLoss: boolean(true, { clause: 'MISSION-49', doc: 'A rescued Personnel no longer counts as lost.' }),
  },
  heal: {
    windows: windows(['loss'], ['loss'], 'MISSION-51'),
    by: choice(['owner', 'any'], 'owner', { clause: 'MISSION-51', doc: 'Who may heal a casualty.' }),
    skill: choice(SKILLS, 'medical', { clause: 'MISSION-51', doc: 'Skill that the Team needs to heal.' }),
    casualtyCounts: boolean(true, { clause: 'MISSION-51', doc: "The casualty's own skill serves to heal it." }),
    preventsSacrifice: boolean(false, { clause: 'MISSION-51', doc: 'A sacrificed Personnel may be healed.' }),
  },
  replaceMission: {
    windows: windows(BEFORE_THE_DICE, ['mission'], 'MISSION-52'),
    by: by('any', 'MISSION-52'),
    oldCardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-52',
      doc: 'Where a replaced Mission goes.',
    }),
  },
  negateMission: {
    windows: windows(BEFORE_THE_DICE, ['mission'], 'MISSION-53'),
    by: by('any', 'MISSION-53'),
    cardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-53',
      doc: 'Where a negated Mission goes.',
    }),
    onChallenges: boolean(false, { clause: 'MISSION-53', doc: 'A challenge may be negated too, before its dice.' }),
  },
  skipNextTurn: {
    windows: windows(WINDOWS, ['event'], 'MISSION-54'),
    by: by('active', 'MISSION-54'),
    stacks: boolean(true, { clause: 'MISSION-54', doc: 'Two such cards on one player cost him two turns.' }),
  },
  rerollTarget: {
    windows: windows(['test'], ['test'], 'MISSION-55'),
    by: by('any', 'MISSION-55'),
    dice: list(choice(TEST_DICE, 'team', { doc: 'A die.' }), TEST_DICE, {
      maxLength: TEST_DICE.length,
      clause: 'MISSION-55',
      doc: 'Which dice of a test may be rolled again.',
    }),
  },
  discardTargetPersonnel: {
    windows: windows(['recruit', 'event', 'mission', 'test'], ['mission'], 'MISSION-56'),
    by: by('any', 'MISSION-56'),
    reach: choice(['team', 'team-or-reserve'], 'team', { clause: 'MISSION-56', doc: 'Where the target may be.' }),
    supportFirst: boolean(true, {
      clause: 'MISSION-56',
      doc: 'A Main Character of a Team may be the target only when the Team has no support.',
    }),
  },
  discardOwnPersonnel: {
    windows: windows(['test'], ['test'], 'MISSION-57'),
    from: choice(['team', 'team-or-reserve'], 'team', {
      clause: 'MISSION-57',
      doc: 'Where the sacrificed may come from.',
    }),
    when: choice(['at-once', 'after-attempt'], 'at-once', {
      clause: 'MISSION-57',
      doc: 'When the sacrificed is discarded: with the card, or after the attempt.',
    }),
    supportFirst: boolean(true, {
      clause: 'MISSION-57',
      doc: 'A Main Character of the Team may be sacrificed only when the Team has no support.',
    }),
  },
} as const;
