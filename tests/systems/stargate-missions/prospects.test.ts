import { expect, test } from 'vitest';
import { Candidates } from '../../../src/sim/kernel/players/candidates.ts';
import { DRAWN, LOST, WON } from '../../../src/sim/kernel/players/tactics.ts';
import { tabulate } from '../../../src/sim/systems/stargate-missions/odds/tables.ts';
import { FROM_DECK, FROM_RESERVE, RecruitMove } from '../../../src/sim/systems/stargate-missions/play/questions.ts';
import { Namer } from '../../../src/sim/systems/stargate-missions/policies/namer.ts';
import { Prospects } from '../../../src/sim/systems/stargate-missions/policies/prospects.ts';
import { Tactician } from '../../../src/sim/systems/stargate-missions/policies/tactician.ts';
import { thresholdsOf } from '../../../src/sim/systems/stargate-missions/policies/tactics.ts';
import { MISSION_IDS } from '../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { EVENT, MISSION } from '../../../src/sim/systems/stargate-missions/steps/readings.ts';
import { FIGHTERS, SCHOLARS, type Seat, type Situation, situation } from './support.ts';

const PERSONNEL = ['marines', 'commandos', 'theorist', 'combatMedic'];
const BRAINS_CARDS = ['giveGift', 'acceptHospitality', 'whenInRome', 'interrogation', 'solveMystery', 'discoverSecret'];

function worthOf(
  seats: readonly [Seat, Seat],
  given: Partial<Situation> = {},
  points: readonly number[] = [0, 0],
): number {
  const { game, rules, players } = situation({ seats, missions: MISSION_IDS, personnel: PERSONNEL, ...given });
  points.forEach((missionPoints, seat) => {
    players[seat].missionPoints = missionPoints;
  });
  return new Prospects(game, tabulate(rules), thresholdsOf('tactician', {})).worth(0);
}

const team = SCHOLARS;
const rival = { team: SCHOLARS };

test('with no Mission to come a game is worth its result', () => {
  const over = { missions: [], drawn: [] };
  expect([
    worthOf([rival, rival], over, [3, 2]),
    worthOf([rival, rival], over),
    worthOf([rival, rival], over, [2, 3]),
  ]).toEqual([WON, DRAWN, LOST]);
});

test.each<[string, Seat, Seat]>([
  ['points of Combat where all have Brains enough', { team: [...team.slice(0, 4), 'airForceColonel'] }, { team }],
  [
    'a skill that Missions ask for',
    { team: [...FIGHTERS.slice(1), 'scientist'] },
    { team: [...FIGHTERS.slice(1), 'diplomat'] },
  ],
  ['a card', { team, hand: ['ambush'] }, { team }],
  [
    'a Combat card beside Brains cards, than one more of those',
    { team, hand: [...BRAINS_CARDS.slice(1), 'ambush'] },
    { team, hand: BRAINS_CARDS },
  ],
  ['a card that negates, than one that challenges', { team, hand: ['closeTheGate'] }, { team, hand: ['trial'] }],
  ['a Reserve', { team, reserve: ['airForceColonel'] }, { team }],
])('a game is worth more with %s', (_, more, less) => {
  expect(worthOf([more, rival])).toBeGreaterThan(worthOf([less, rival]));
  expect(worthOf([rival, more])).toBeLessThan(worthOf([rival, less]));
});

test('a turn to come is worth points: fewer when it is skipped', () => {
  const { game, rules, players } = situation({ seats: [rival, rival], missions: MISSION_IDS });
  const prospects = new Prospects(game, tabulate(rules), thresholdsOf('tactician', {}));
  const before = prospects.worth(0);
  players[0].skips++;
  expect(prospects.worth(0)).toBeLessThan(before);
});

test('a card is weighed beside the others in hand: one of many for Brains goes before the only one for Combat', () => {
  const { game, rules } = situation({
    seats: [
      {
        team: ['doctor', 'researcher', 'diplomat', 'noxHealer', 'airForceCaptain'],
        hand: ['safePassage', 'acceptHospitality', 'trapped', 'ambush', 'translateAncientRunes', 'heroics'],
      },
      {},
    ],
    drawn: ['rescueSurvivors'],
    missions: MISSION_IDS,
  });
  const discard = (own: Parameters<typeof thresholdsOf>[1]) =>
    new Tactician(rules, tabulate(rules), thresholdsOf('tactician', own), 2).discard(game.views[0]).name;
  expect(discard({ besideOthers: 0, challengeHand: 0.6 })).toBe('Ambush');
  expect(['Safe Passage', 'Accept Hospitality', 'Translate Ancient Runes']).toContain(discard({}));
});

function named(given: Situation, name: (namer: Namer, example: ReturnType<typeof situation>) => void): string[] {
  const candidates = new Candidates(10);
  const example = situation(given);
  const { rules } = example;
  name(new Namer(candidates, rules, tabulate(rules), thresholdsOf('tactician', {}), 2), example);
  return candidates.answers
    .slice(0, candidates.count)
    .map((answer) => Array.from({ length: answer.length }, (_, i) => answer.decision(i)).join(' '));
}

test('a vacancy may be filled from the deck while the Reserve has somebody', () => {
  const given = { seats: [{ team: FIGHTERS.slice(1), reserve: ['marines'] }, {}], personnel: PERSONNEL };
  const { personnel } = situation(given);
  const marines = personnel('marines').index;
  const fill = (deckIsOpen: boolean) =>
    named(given, (namer, { game }) => namer.vacancy(game.views[0], deckIsOpen, new RecruitMove()));
  expect(fill(true)).toEqual([`${FROM_DECK} -1 -1`, `${FROM_RESERVE} -1 ${marines}`]);
  expect(fill(false)).toEqual([]);
});

test('every target of a card is named, passing too, and nothing where nothing may be played', () => {
  const given: Situation = {
    seats: [{ team: SCHOLARS, hand: ['parasite', 'closeTheGate', 'ambush'] }, { team: FIGHTERS }],
    drawn: ['negotiations'],
  };
  const cards = (window: number) => named(given, (namer, { game }) => namer.cards(game.views[0], window));
  expect(cards(MISSION)).toHaveLength(FIGHTERS.length + 2);
  expect(cards(EVENT)).toEqual([]);
});
