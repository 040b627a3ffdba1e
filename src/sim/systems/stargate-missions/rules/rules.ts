import { boolean, choice, integer, integerOrNull, list } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { cardRules, effectRules } from './cards.ts';
import { PHASES, STATS } from './vocabulary.ts';

const deck = (reshuffle: boolean, name: string) => ({
  copies: integer(1, {
    min: 1,
    max: 10,
    unit: 'decks',
    clause: 'MISSION-04',
    doc: `Copies of the whole ${name} Deck.`,
  }),
  reshuffle: boolean(reshuffle, {
    clause: 'MISSION-11',
    doc: `An empty ${name} Deck is made anew of its discards when a card is needed.`,
  }),
});

/** A leaf's dotted path is its house-rule key. */
export const rules = {
  players: {
    min: integer(2, { min: 2, max: 6, unit: 'players', clause: 'MISSION-01', doc: 'Fewest players.' }),
    max: integer(6, { min: 2, max: 6, unit: 'players', clause: 'MISSION-01', doc: 'Most players.' }),
  },
  dice: {
    sides: integer(10, { min: 2, max: 20, unit: 'sides', clause: 'MISSION-02', doc: 'Sides of every die.' }),
    teamSides: integerOrNull(null, {
      min: 2,
      max: 20,
      unit: 'sides',
      nullMeans: 'dice.sides',
      clause: 'MISSION-28',
      doc: "Sides of the Team's die in a test.",
    }),
    missionSides: integerOrNull(null, {
      min: 2,
      max: 20,
      unit: 'sides',
      nullMeans: 'dice.sides',
      clause: 'MISSION-28',
      doc: "Sides of the Mission's die in a test, or a challenge's.",
    }),
  },
  decks: {
    personnel: deck(true, 'Personnel'),
    missions: deck(false, 'Mission'),
    events: deck(true, 'Event'),
  },
  personnel: {
    statMin: integer(0, { min: -10, max: 40, clause: 'MISSION-05', doc: 'Least Brains or Combat of a Personnel.' }),
    statMax: integer(3, { min: -10, max: 40, clause: 'MISSION-05', doc: 'Most Brains or Combat of a Personnel.' }),
    mainRule: choice(['per-card', 'none'], 'per-card', {
      clause: 'MISSION-07',
      doc: 'Whether cards say who is a Main Character, or every card is support.',
    }),
    highBrains: integer(2, {
      min: 0,
      max: 41,
      clause: 'MISSION-08',
      doc: 'Brains from which a Personnel should have a skill; a card without is a warning.',
    }),
  },
  setup: {
    firstPlayer: choice(['roll', 'seat1'], 'roll', { clause: 'MISSION-09', doc: 'Who goes first.' }),
    teamCards: integer(0, {
      min: 0,
      max: 10,
      unit: 'cards',
      clause: 'MISSION-10',
      doc: 'Personnel dealt to each Team at the start, at most its size.',
    }),
    eventCards: integer(0, { min: 0, max: 10, unit: 'cards', clause: 'MISSION-10', doc: 'Events dealt to each hand.' }),
  },
  turn: {
    direction: choice(['left', 'right'], 'left', { clause: 'MISSION-13', doc: 'Which way turns pass.' }),
    phases: list(choice(PHASES, 'discovery', { doc: 'A phase.' }), PHASES, {
      maxLength: PHASES.length,
      clause: 'MISSION-14',
      doc: 'The phases of a turn in their order; discovery, mission and fate must be among them in this order.',
    }),
  },
  discovery: {
    draw: integer(1, {
      min: 1,
      max: 3,
      unit: 'cards',
      clause: 'MISSION-15',
      doc: 'Missions drawn and attempted in a turn.',
    }),
    refusals: integer(0, {
      min: 0,
      max: 5,
      unit: 'cards',
      clause: 'MISSION-15',
      doc: 'Missions that a player may refuse as they are drawn, to draw the next, in one Discovery Phase.',
    }),
  },
  team: {
    size: integer(5, {
      min: 1,
      max: 8,
      unit: 'personnel',
      clause: 'MISSION-16',
      doc: 'Personnel that a Team must have.',
    }),
  },
  recruit: {
    mustFill: boolean(true, { clause: 'MISSION-16', doc: 'A Team may not stay short if a card can be had.' }),
    sources: list(choice(['reserve', 'deck'], 'deck', { doc: 'A source.' }), ['reserve', 'deck'], {
      maxLength: 2,
      clause: 'MISSION-17',
      doc: 'Where a vacancy may be filled from.',
    }),
    maxFromDeck: integerOrNull(null, {
      min: 0,
      max: 20,
      unit: 'cards',
      nullMeans: 'any number',
      clause: 'MISSION-17',
      doc: 'Cards recruited from the deck in one Recruit Phase; a Team that lacks more is short.',
    }),
    swap: boolean(true, { clause: 'MISSION-18', doc: 'Personnel may move from the Team to the Reserve.' }),
    deckRecruits: choice(['initial-vacancies-only', 'reserve-has-room', 'unlimited'], 'initial-vacancies-only', {
      clause: 'MISSION-19',
      doc: 'Which vacancies the deck may fill: those of the start of the phase, also ones that moves open while the Reserve has room, or all.',
    }),
  },
  events: {
    drawPerTurn: integer(3, { min: 0, max: 20, unit: 'cards', clause: 'MISSION-20', doc: 'Event cards drawn a turn.' }),
  },
  hand: { max: integer(7, { min: 0, max: 30, unit: 'cards', clause: 'MISSION-21', doc: 'Hand limit.' }) },
  challenge: {
    who: choice(['nearest-left-willing', 'left-neighbour-only'], 'nearest-left-willing', {
      clause: 'MISSION-22',
      doc: 'Who may challenge: the nearest to the left who wants to, or the left neighbour alone.',
    }),
    maxPerTurn: integer(1, { min: 0, max: 5, unit: 'cards', clause: 'MISSION-22', doc: 'Challenges in one turn.' }),
    onFailure: choice(['lose-member', 'lose-member-and-mission', 'nothing'], 'lose-member', {
      clause: 'MISSION-25',
      doc: 'What a failed challenge costs.',
    }),
    lossTiming: choice(['at-once', 'fate'], 'at-once', {
      clause: 'MISSION-25',
      doc: 'When the member is lost: before the Mission, or in the Fate Phase.',
    }),
    points: integer(0, {
      min: -10,
      max: 10,
      unit: 'points',
      clause: 'MISSION-25',
      doc: 'Mission Points for a challenge that the active player wins.',
    }),
  },
  mission: {
    compulsory: boolean(true, {
      clause: 'MISSION-26',
      doc: 'The Active Mission must be attempted; else it may be discarded without loss.',
    }),
    failedCardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-39',
      doc: 'Where a failed Mission goes.',
    }),
    refusedCardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-26',
      doc: 'Where a refused Mission goes: one declined (mission.compulsory) or one refused as it is drawn (discovery.refusals).',
    }),
    refusalPoints: integer(0, {
      min: 0,
      max: 20,
      unit: 'points',
      clause: 'MISSION-26',
      doc: 'Mission Points that a refused Mission costs.',
    }),
  },
  tests: {
    dashMeans: choice(['no-test', 'level-0'], 'no-test', {
      clause: 'MISSION-27',
      doc: 'What a dash for a level means.',
    }),
    tie: choice(['success', 'failure'], 'success', { clause: 'MISSION-29', doc: 'What equal totals mean.' }),
    needed: choice(['all', 'any'], 'all', {
      clause: 'MISSION-37',
      doc: 'Whether a card with two tests needs both, or one of them is enough.',
    }),
    teamHighest: choice(['as-rolled', 'success'], 'as-rolled', {
      clause: 'MISSION-29',
      doc: "What the highest face of the Team's die means: its number, or success whatever the totals.",
    }),
    teamLowest: choice(['as-rolled', 'failure'], 'as-rolled', {
      clause: 'MISSION-29',
      doc: "What a 1 on the Team's die means: its number, or failure whatever the totals and the cards.",
    }),
    order: list(choice(STATS, 'brains', { doc: 'A stat.' }), STATS, {
      length: 2,
      clause: 'MISSION-30',
      doc: 'Which test comes first; each stat once.',
    }),
    stopAtFirstFailure: boolean(false, {
      clause: 'MISSION-30',
      doc: 'A failed test ends the attempt: the other is not rolled.',
    }),
  },
  actions: {
    timing: choice(['after-roll', 'before-roll'], 'after-roll', {
      clause: 'MISSION-31',
      doc: "When bonus cards are played: after a test's dice, or all before the first die of the attempt.",
    }),
    maxPerTest: integerOrNull(null, {
      min: 0,
      max: 30,
      unit: 'cards',
      nullMeans: 'any number',
      clause: 'MISSION-32',
      doc: 'Bonus cards in one test (before-roll: times the tests of the card).',
    }),
    by: choice(['active', 'any'], 'active', { clause: 'MISSION-32', doc: 'Who may play bonus cards.' }),
    duration: choice(['attempt', 'test'], 'attempt', {
      clause: 'MISSION-33',
      doc: 'How long a bonus lasts; skills last the attempt in both.',
    }),
    skillNote: choice(['gives', 'requires', 'ignored'], 'gives', {
      clause: 'MISSION-34',
      doc: 'What a skill on an action means: the card gives it, the Team must have it, or nothing.',
    }),
  },
  loss: {
    supportFirst: boolean(true, { clause: 'MISSION-40', doc: 'Support Personnel are lost before Main Characters.' }),
    choice: choice(['random', 'owner', 'left-neighbour'], 'random', {
      clause: 'MISSION-39',
      doc: 'Who says which member a failure costs, within loss.supportFirst: chance, the player, or his left neighbour.',
    }),
    perFailure: integer(1, {
      min: 0,
      max: 5,
      unit: 'personnel',
      clause: 'MISSION-40',
      doc: 'Members lost at a failure.',
    }),
    byCardsCounts: boolean(true, { clause: 'MISSION-41', doc: 'Personnel discarded by cards count as lost.' }),
  },
  reserve: {
    max: integer(3, { min: 0, max: 20, unit: 'cards', clause: 'MISSION-42', doc: 'Reserve limit at the End Phase.' }),
    extrasCountAsLost: boolean(false, { clause: 'MISSION-42', doc: 'Dismissed Reserve cards count as lost.' }),
  },
  windows: {
    order: choice(['active-first', 'left-first'], 'active-first', {
      clause: 'MISSION-46',
      doc: 'Who is asked first in a window: the active player, or his left neighbour (himself last).',
    }),
  },
  effects: effectRules,
  end: {
    when: choice(['after-last-mission', 'on-last-draw'], 'after-last-mission', {
      clause: 'MISSION-60',
      doc: 'The game ends after the turn of the last Mission, or as soon as that is drawn.',
    }),
    maxTurns: integerOrNull(null, {
      min: 1,
      max: 500,
      unit: 'turns',
      nullMeans: 'no limit',
      clause: 'MISSION-60',
      doc: 'Turns of all players together after which the game ends; needed where Missions return to the deck.',
    }),
    targetScore: integerOrNull(null, {
      min: 1,
      max: 120,
      unit: 'points',
      nullMeans: 'none',
      clause: 'MISSION-60',
      doc: 'Victory Score at which the game ends, after the turn in which a player reaches it.',
    }),
    equalTurns: boolean(false, { clause: 'MISSION-61', doc: 'The game stops at the last full round.' }),
    tie: choice(['shared', 'fewest-lost'], 'shared', {
      clause: 'MISSION-66',
      doc: 'Equal scores share the win, or fewer lost Personnel decide.',
    }),
  },
  scoring: {
    plk: {
      support: integer(1, {
        min: 0,
        max: 10,
        unit: 'points',
        clause: 'MISSION-64',
        doc: 'PLK of a lost support member.',
      }),
      main: integer(2, { min: 0, max: 10, unit: 'points', clause: 'MISSION-65', doc: 'PLK of a lost Main Character.' }),
    },
    missionPoints: choice(['by-level', 'one-each'], 'by-level', {
      clause: 'MISSION-67',
      doc: 'Mission Points by the sum of levels, or one for each.',
    }),
    levelPerPoint: integer(5, {
      min: 1,
      max: 40,
      unit: 'levels per point',
      clause: 'MISSION-67',
      doc: 'Levels of a Mission for each of its points, rounded down.',
    }),
  },
  cards: cardRules,
} as const;

export type MissionRules = Rules<typeof rules>;
