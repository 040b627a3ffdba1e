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
    doc: `Copies of the whole ${name} Deck in the game (2 = every card twice).`,
  }),
  reshuffle: boolean(reshuffle, {
    clause: 'MISSION-11',
    doc: `When the ${name} Deck is empty, its discards are reshuffled into a new one.`,
  }),
});

/** A leaf's dotted path is its house-rule key. */
export const rules = {
  players: {
    min: integer(2, { min: 2, max: 6, unit: 'players', clause: 'MISSION-01', doc: 'Smallest number of players.' }),
    max: integer(6, { min: 2, max: 6, unit: 'players', clause: 'MISSION-01', doc: 'Largest number of players.' }),
  },
  dice: {
    sides: integer(10, { min: 2, max: 20, unit: 'sides', clause: 'MISSION-02', doc: 'Size of every die (10 = d10).' }),
    teamSides: integerOrNull(null, {
      min: 2,
      max: 20,
      unit: 'sides',
      nullMeans: 'dice.sides',
      clause: 'MISSION-28',
      doc: 'Size of the Team’s die in a test (example: 12).',
    }),
    missionSides: integerOrNull(null, {
      min: 2,
      max: 20,
      unit: 'sides',
      nullMeans: 'dice.sides',
      clause: 'MISSION-28',
      doc: 'Size of the die that a Mission or challenge rolls against the Team (example: 8).',
    }),
  },
  decks: {
    personnel: deck(true, 'Personnel'),
    missions: deck(false, 'Mission'),
    events: deck(true, 'Event'),
  },
  personnel: {
    statMin: integer(0, {
      min: -10,
      max: 40,
      clause: 'MISSION-05',
      doc: 'Lowest Brains or Combat that a Personnel card may have.',
    }),
    statMax: integer(3, {
      min: -10,
      max: 40,
      clause: 'MISSION-05',
      doc: 'Highest Brains or Combat that a Personnel card may have.',
    }),
    mainRule: choice(['per-card', 'none'], 'per-card', {
      clause: 'MISSION-07',
      doc: 'Main Characters are marked on their cards, or every card is Support Personnel.',
    }),
    highBrains: integer(2, {
      min: 0,
      max: 41,
      clause: 'MISSION-08',
      doc: 'A Personnel with at least this much Brains should have a skill; a card without one is a warning.',
    }),
  },
  setup: {
    firstPlayer: choice(['roll', 'seat1'], 'roll', {
      clause: 'MISSION-09',
      doc: 'The first player is the highest roll, or always seat 1.',
    }),
    teamCards: integer(0, {
      min: 0,
      max: 10,
      unit: 'cards',
      clause: 'MISSION-10',
      doc: 'Personnel dealt to each Team at the start of the game, up to the Team size.',
    }),
    eventCards: integer(0, {
      min: 0,
      max: 10,
      unit: 'cards',
      clause: 'MISSION-10',
      doc: 'Event cards dealt to each hand at the start of the game.',
    }),
  },
  turn: {
    direction: choice(['left', 'right'], 'left', {
      clause: 'MISSION-13',
      doc: 'Turns pass to the left (clockwise) or to the right.',
    }),
    phases: list(choice(PHASES, 'discovery', { doc: 'Phase of a turn.' }), PHASES, {
      maxLength: PHASES.length,
      clause: 'MISSION-14',
      doc: 'Phases of a turn, in order. Discovery, mission and fate are required, in this order.',
    }),
  },
  discovery: {
    draw: integer(1, {
      min: 1,
      max: 3,
      unit: 'cards',
      clause: 'MISSION-15',
      doc: 'Missions that a player draws and attempts each turn.',
    }),
    refusals: integer(0, {
      min: 0,
      max: 5,
      unit: 'cards',
      clause: 'MISSION-15',
      doc: 'Missions that a player may refuse each turn to draw the next one instead (example: 1).',
    }),
  },
  team: {
    size: integer(5, {
      min: 1,
      max: 8,
      unit: 'personnel',
      clause: 'MISSION-16',
      doc: 'Size of a Team: the Personnel that it must have.',
    }),
  },
  recruit: {
    mustFill: boolean(true, {
      clause: 'MISSION-16',
      doc: 'A player must fill every vacancy in the Team if a card is available.',
    }),
    sources: list(choice(['reserve', 'deck'], 'deck', { doc: 'Source of recruits.' }), ['reserve', 'deck'], {
      maxLength: 2,
      clause: 'MISSION-17',
      doc: 'Vacancies in a Team may be filled from the Reserve, the deck or both.',
    }),
    maxFromDeck: integerOrNull(null, {
      min: 0,
      max: 20,
      unit: 'cards',
      nullMeans: 'any number',
      clause: 'MISSION-17',
      doc: 'Most cards that a player may recruit from the deck in one turn; the Team may stay short.',
    }),
    swap: boolean(true, {
      clause: 'MISSION-18',
      doc: 'Personnel may move from the Team to the Reserve in the Recruit Phase.',
    }),
    deckRecruits: choice(['initial-vacancies-only', 'reserve-has-room', 'unlimited'], 'initial-vacancies-only', {
      clause: 'MISSION-19',
      doc: 'The deck fills only vacancies open at the start, also those opened while the Reserve has room, or all.',
    }),
  },
  events: {
    drawPerTurn: integer(3, {
      min: 0,
      max: 20,
      unit: 'cards',
      clause: 'MISSION-20',
      doc: 'Event cards that a player draws each turn.',
    }),
  },
  hand: {
    max: integer(7, {
      min: 0,
      max: 30,
      unit: 'cards',
      clause: 'MISSION-21',
      doc: 'Hand size: Event cards above this limit are discarded after the draw.',
    }),
  },
  challenge: {
    who: choice(['nearest-left-willing', 'left-neighbour-only'], 'nearest-left-willing', {
      clause: 'MISSION-22',
      doc: 'The challenger is the nearest willing player to the left, or only the left neighbour.',
    }),
    maxPerTurn: integer(1, {
      min: 0,
      max: 5,
      unit: 'cards',
      clause: 'MISSION-22',
      doc: 'Most challenges that may be played on a player in one turn.',
    }),
    onFailure: choice(['lose-member', 'lose-member-and-mission', 'nothing'], 'lose-member', {
      clause: 'MISSION-25',
      doc: 'A failed challenge costs a Team member, a member and the Mission, or nothing.',
    }),
    lossTiming: choice(['at-once', 'fate'], 'at-once', {
      clause: 'MISSION-25',
      doc: 'A member lost to a challenge leaves at once, before the Mission, or in the Fate Phase.',
    }),
    points: integer(0, {
      min: -10,
      max: 10,
      unit: 'points',
      clause: 'MISSION-25',
      doc: 'Mission Points that a player gains by winning a challenge.',
    }),
  },
  mission: {
    compulsory: boolean(true, {
      clause: 'MISSION-26',
      doc: 'The Active Mission must be attempted; false: it may be discarded without loss.',
    }),
    failedCardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-39',
      doc: 'A failed Mission is discarded, or goes to the bottom of the deck.',
    }),
    refusedCardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-26',
      doc: 'A refused Mission is discarded, or goes to the bottom of the deck.',
    }),
    refusalPoints: integer(0, {
      min: 0,
      max: 20,
      unit: 'points',
      clause: 'MISSION-26',
      doc: 'Mission Points that a player loses for each refused Mission.',
    }),
  },
  tests: {
    dashMeans: choice(['no-test', 'level-0'], 'no-test', {
      clause: 'MISSION-27',
      doc: 'A dash instead of a level means no test, or a test against level 0.',
    }),
    tie: choice(['success', 'failure'], 'success', {
      clause: 'MISSION-29',
      doc: 'A tie between Team Total and Mission Total is a success or a failure.',
    }),
    needed: choice(['all', 'any'], 'all', {
      clause: 'MISSION-37',
      doc: 'A card with two tests requires success in all of them, or in any one.',
    }),
    teamHighest: choice(['as-rolled', 'success'], 'as-rolled', {
      clause: 'MISSION-29',
      doc: 'The highest face of the Team’s die counts as rolled, or is an automatic success.',
    }),
    teamLowest: choice(['as-rolled', 'failure'], 'as-rolled', {
      clause: 'MISSION-29',
      doc: 'A roll of 1 on the Team’s die counts as rolled, or is an automatic failure.',
    }),
    order: list(choice(STATS, 'brains', { doc: 'Stat to test.' }), STATS, {
      length: 2,
      clause: 'MISSION-30',
      doc: 'Order of the two tests; name each stat once.',
    }),
    stopAtFirstFailure: boolean(false, {
      clause: 'MISSION-30',
      doc: 'A failed test ends the attempt, and the other test is not rolled.',
    }),
  },
  actions: {
    timing: choice(['after-roll', 'before-roll'], 'after-roll', {
      clause: 'MISSION-31',
      doc: 'Bonus cards are played after a test’s dice, or all before the first die of the attempt.',
    }),
    maxPerTest: integerOrNull(null, {
      min: 0,
      max: 30,
      unit: 'cards',
      nullMeans: 'any number',
      clause: 'MISSION-32',
      doc: 'Most bonus cards that may be played in one test (before-roll: times the number of tests).',
    }),
    by: choice(['active', 'any'], 'active', {
      clause: 'MISSION-32',
      doc: 'Bonus cards may be played by the active player only, or by any player.',
    }),
    duration: choice(['attempt', 'test'], 'attempt', {
      clause: 'MISSION-33',
      doc: 'A card’s bonus lasts for the whole attempt or for one test; skills last the attempt.',
    }),
    skillNote: choice(['gives', 'requires', 'ignored'], 'gives', {
      clause: 'MISSION-34',
      doc: 'A skill on an action card is given to the Team, required of it, or ignored.',
    }),
  },
  loss: {
    supportFirst: boolean(true, { clause: 'MISSION-40', doc: 'Support Personnel are lost before Main Characters.' }),
    choice: choice(['random', 'owner', 'left-neighbour'], 'random', {
      clause: 'MISSION-39',
      doc: 'The lost member is random, or chosen by its owner or the left neighbour; see loss.supportFirst.',
    }),
    perFailure: integer(1, {
      min: 0,
      max: 5,
      unit: 'personnel',
      clause: 'MISSION-40',
      doc: 'Team members lost when a Mission or challenge fails.',
    }),
    byCardsCounts: boolean(true, {
      clause: 'MISSION-41',
      doc: 'Personnel discarded by cards (Parasite, Sacrifice) count as lost.',
    }),
  },
  reserve: {
    max: integer(3, {
      min: 0,
      max: 20,
      unit: 'cards',
      clause: 'MISSION-42',
      doc: 'Size of the Reserve: cards above this limit are dismissed in the End Phase.',
    }),
    extrasCountAsLost: boolean(false, {
      clause: 'MISSION-42',
      doc: 'Cards dismissed from the Reserve count as lost Personnel.',
    }),
  },
  windows: {
    order: choice(['active-first', 'left-first'], 'active-first', {
      clause: 'MISSION-46',
      doc: 'When several players may play a card, the active player, or the left neighbour, goes first.',
    }),
  },
  effects: effectRules,
  end: {
    when: choice(['after-last-mission', 'on-last-draw'], 'after-last-mission', {
      clause: 'MISSION-60',
      doc: 'The game ends after the turn of the last Mission, or as soon as it is drawn.',
    }),
    maxTurns: integerOrNull(null, {
      min: 1,
      max: 500,
      unit: 'turns',
      nullMeans: 'no limit',
      clause: 'MISSION-60',
      doc: 'Turn limit, all players together; required if Missions return to the deck (example: 60).',
    }),
    targetScore: integerOrNull(null, {
      min: 1,
      max: 120,
      unit: 'points',
      nullMeans: 'none',
      clause: 'MISSION-60',
      doc: 'The game ends after the turn in which a player reaches this Victory Score (example: 10).',
    }),
    equalTurns: boolean(false, {
      clause: 'MISSION-61',
      doc: 'The game stops at the last full round, so all players have equally many turns.',
    }),
    tie: choice(['shared', 'fewest-lost'], 'shared', {
      clause: 'MISSION-66',
      doc: 'Players with equal scores share the win, or the one with fewer lost Personnel wins.',
    }),
  },
  scoring: {
    plk: {
      support: integer(1, {
        min: 0,
        max: 10,
        unit: 'points',
        clause: 'MISSION-64',
        doc: 'Points that each lost or killed Support Personnel costs (PLK).',
      }),
      main: integer(2, {
        min: 0,
        max: 10,
        unit: 'points',
        clause: 'MISSION-65',
        doc: 'Points that each lost or killed Main Character costs (PLK).',
      }),
    },
    missionPoints: choice(['by-level', 'one-each'], 'by-level', {
      clause: 'MISSION-67',
      doc: 'A Mission scores points by the sum of its levels, or 1 point each.',
    }),
    levelPerPoint: integer(5, {
      min: 1,
      max: 40,
      unit: 'levels per point',
      clause: 'MISSION-67',
      doc: 'Mission levels per Mission Point, rounded down (5: levels 10 and 5 score 3 points).',
    }),
  },
  cards: cardRules,
} as const;

export type MissionRules = Rules<typeof rules>;
