import { describe, expect, test } from 'vitest';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { check } from '../../../src/sim/systems/stargate-missions/check.ts';
import { EVENTS, MISSIONS, PERSONNEL } from '../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import { SKILLS } from '../../../src/sim/systems/stargate-missions/rules/vocabulary.ts';
import type { MissionsScenario } from '../../../src/sim/systems/stargate-missions/scenario.ts';
import { buildCards, cardId, deckLists } from '../../../src/sim/systems/stargate-missions/steps/cards.ts';
import { PRINTED } from './support.ts';

const player = (name: string) => ({ name, policy: 'tactician' as const, tactics: {} });
const PAIR = [player('Ann'), player('Ben')];

function problems(given: { houseRules?: Patch; decks?: Partial<MissionsScenario['decks']>; players?: typeof PAIR }) {
  const decks = { ...PRINTED, ...given.decks };
  const found = check({ players: given.players ?? PAIR, decks }, compileRules(rules, given.houseRules ?? {}));
  return found.map(({ message, severity, path }) => `${severity ?? 'error'} ${path.join('.')}: ${message}`);
}

const cards = (houseRules: Patch = {}, decks = PRINTED) => {
  const compiled = compileRules(rules, houseRules);
  return buildCards(compiled, deckLists(compiled, decks));
};

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const added = {
  personnel: { copies: {}, add: [{ name: 'Ferret', brains: 2, combat: 4, skills: [], main: false, copies: 2 }] },
};

describe('the decks', () => {
  test('MISSION-03 MISSION-04 hold one copy of each printed card', () => {
    const { personnel, missions, events } = cards();
    expect([personnel.length, missions.length, events.length]).toEqual([25, 21, 65]);
    expect([sum(personnel.map((card) => card.brains)), sum(personnel.map((card) => card.combat))]).toEqual([42, 32]);
    const holders = SKILLS.map((_, skill) => sum(personnel.map((card) => card.skills[skill])));
    expect(Object.fromEntries(SKILLS.map((skill, i) => [skill, holders[i]]))).toEqual({
      communication: 8,
      lore: 7,
      science: 5,
      medical: 4,
    });
    expect(sum(missions.map(({ points }) => points))).toBe(49);
    expect([0, 1].map((stat) => missions.filter(({ task }) => task.levels[stat] >= 0).length)).toEqual([20, 13]);
    const needs = SKILLS.map((_, skill) => sum(missions.map(({ task }) => task.skills[skill])));
    expect(Object.fromEntries(SKILLS.map((skill, i) => [skill, needs[i]]))).toEqual({
      communication: 7,
      science: 5,
      lore: 4,
      medical: 3,
    });
  });

  test('MISSION-04 copies are the product of the scenario, the card and the deck; added cards are dealt out too', () => {
    const houseRules = {
      'decks.personnel.copies': 2,
      'cards.personnel.marines.copies': 3,
      'cards.personnel.doctor.copies': 0,
    };
    const decks = { ...PRINTED, personnel: { ...added.personnel, copies: { marines: 2 } } };
    const names = cards(houseRules, decks).personnel.map(({ name }) => name);
    const count = (name: string) => names.filter((found) => found === name).length;
    expect([count('Marines'), count('Doctor'), count('Scholar'), count('Ferret')]).toEqual([12, 0, 2, 4]);
  });

  test('MISSION-04 ids are the printed names in camelCase', () => {
    for (const [id, { name }] of [...Object.entries(PERSONNEL), ...Object.entries(MISSIONS), ...Object.entries(EVENTS)])
      expect(cardId(name)).toBe(id);
  });

  test('MISSION-04 unknown and repeated cards are errors', () => {
    const unknown = { ...PRINTED.personnel, copies: { marnies: 2 } };
    expect(problems({ decks: { personnel: unknown } })).toEqual([
      'error decks.personnel.copies.marnies: unknown card "marnies"; did you mean "marines"?',
    ]);
    const twice = { copies: {}, add: [{ ...added.personnel.add[0], name: 'Marines', combat: 2, brains: 1 }] };
    expect(problems({ decks: { personnel: twice } })).toEqual([
      'error decks.personnel.add.0.name: a card "Marines" is in the deck already',
    ]);
    const empty = { ...PRINTED.missions, copies: Object.fromEntries(Object.keys(MISSIONS).map((id) => [id, 0])) };
    expect(problems({ decks: { missions: empty } })).toEqual(['error decks.missions: the Mission Deck has no cards']);
  });

  test('MISSION-05 stats outside 0 to 3 are an error', () => {
    expect(problems({ decks: added })).toContain(
      'error decks.personnel.add.0: Ferret has a stat of 4; stats are 0 to 3',
    );
    expect(problems({ houseRules: { 'cards.personnel.doctor.brains': 4 } })).toEqual([
      'error houseRules.cards.personnel.doctor: Doctor has a stat of 4; stats are 0 to 3',
    ]);
    expect(problems({ houseRules: { 'cards.personnel.doctor.brains': 4, 'personnel.statMax': 4 } })).toEqual([]);
    expect(problems({ houseRules: { 'personnel.statMin': 1 } })).not.toEqual([]);
  });

  test('MISSION-06 a Personnel with several skills counts once for each', () => {
    const scientist = cards().personnel.find(({ name }) => name === 'Scientist')!;
    expect(scientist.skills).toEqual([1, 0, 1, 0]);
    const twice = { 'cards.personnel.scientist.skills': ['medical', 'medical'] };
    expect(cards(twice).personnel.find(({ name }) => name === 'Scientist')?.skills).toEqual([0, 0, 1, 0]);
  });

  test('MISSION-07 eleven cards are Main Characters; by house rule others, or none', () => {
    const mains = (houseRules?: Patch) => cards(houseRules).personnel.filter(({ main }) => main).length;
    expect(mains()).toBe(11);
    expect(mains({ 'cards.personnel.marines.main': true })).toBe(12);
    expect(mains({ 'personnel.mainRule': 'none' })).toBe(0);
  });

  test('MISSION-08 high Brains without a skill is a warning; no printed card is one', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ decks: added })).toContain(
      'warning decks.personnel.add.0: Ferret has Brains 2 and no skill; Personnel with 2 or more have one',
    );
    expect(problems({ houseRules: { 'personnel.highBrains': 1 } })).toHaveLength(2);
  });

  test('MISSION-27 a card without any level is an error, and a challenge has no effect', () => {
    const neither = { 'cards.missions.negotiations.brains': null };
    expect(problems({ houseRules: neither })).toEqual([
      'error houseRules.cards.missions.negotiations: Negotiations requires neither a Brains test nor a Combat test',
    ]);
    const effect = { 'cards.events.trapped.effect': 'heal' };
    expect(problems({ houseRules: effect })).toEqual([
      'error houseRules.cards.events.trapped: Trapped is a challenge: it has no effect "heal"',
    ]);
  });

  test('MISSION-43 22 cards are challenges, and the 43 not described as such are actions', () => {
    const kinds = cards().events.map(({ isChallenge }) => isChallenge);
    expect(kinds.filter((isChallenge) => isChallenge)).toHaveLength(22);
    expect(kinds.filter((isChallenge) => !isChallenge)).toHaveLength(43);
  });

  test('MISSION-67 points are the levels over five, rounded down, unless the card or a house rule says otherwise', () => {
    const points = (id: keyof typeof MISSIONS, houseRules?: Patch) =>
      cards(houseRules).missions.find(({ name }) => name === MISSIONS[id].name)?.points;
    expect([
      points('suicideMission'),
      points('godComplex'),
      points('negotiations'),
      points('stopGoauldInvasion'),
    ]).toEqual([4, 3, 2, 2]);
    expect(points('godComplex', { 'scoring.levelPerPoint': 4 })).toBe(3);
    expect(points('godComplex', { 'scoring.missionPoints': 'one-each' })).toBe(1);
    expect(points('godComplex', { 'cards.missions.godComplex.points': 9 })).toBe(9);
  });
});

describe('the scenario', () => {
  test('MISSION-01 two to six players; six Teams outrun the deck, which is a warning', () => {
    const seats = (count: number) => Array.from({ length: count }, (_, i) => player(`P${i}`));
    expect(problems({ players: seats(1) })).toEqual(['error players: the game is for 2 to 6 players, not 1']);
    expect(problems({ players: seats(7) })[0]).toBe('error players: the game is for 2 to 6 players, not 7');
    expect(problems({ players: seats(5) })).toEqual([]);
    expect(problems({ players: seats(6) })).toEqual([
      'warning players: 6 Teams of 5 need 30 Personnel, but the deck has 25: Teams will be short',
    ]);
    expect(problems({ players: seats(6), houseRules: { 'team.size': 4 } })).toEqual([]);
    expect(problems({ houseRules: { 'players.min': 3 } })[0]).toContain('for 3 to 6 players');
    expect(problems({ players: seats(4), houseRules: { 'players.max': 3 } })[0]).toContain('for 2 to 3 players');
    expect(problems({ players: [player('Ann'), player('Ann')] })).toEqual([
      'error players.1.name: two players are named "Ann"',
    ]);
  });

  test('MISSION-19 where moves stock Reserves from the deck, the warning counts Reserves too', () => {
    const six = Array.from({ length: 6 }, (_, i) => player(`P${i}`));
    const stocked = { 'team.size': 4, 'recruit.deckRecruits': 'reserve-has-room' };
    const warning =
      'warning players: 6 Teams of 4 with Reserves of 3 take up to 42 Personnel, but the deck has 25: Teams can be short';
    expect(problems({ players: six, houseRules: stocked })).toEqual([warning]);
    expect(problems({ players: six.slice(0, 3), houseRules: stocked })).toEqual([]);
    expect(problems({ players: six, houseRules: { ...stocked, 'reserve.max': 0 } })).toEqual([]);
    expect(problems({ players: six, houseRules: { ...stocked, 'recruit.swap': false } })).toEqual([]);
    expect(problems({ players: six, houseRules: { ...stocked, 'recruit.sources': ['reserve'] } })).toEqual([]);
  });

  test.each([
    [{ 'turn.phases': ['discovery', 'mission'] }, 'must have discovery, mission and fate, in this order'],
    [{ 'turn.phases': ['mission', 'discovery', 'fate'] }, 'must have discovery, mission and fate, in this order'],
    [{ 'turn.phases': ['discovery', 'event', 'event', 'mission', 'fate'] }, 'turn.phases has a phase twice'],
    [{ 'tests.order': ['brains', 'brains'] }, 'must name both stats'],
    [{ 'players.min': 5, 'players.max': 4 }, 'is above players.max'],
    [{ 'personnel.statMin': 5 }, 'is above personnel.statMax'],
    [
      { 'mission.failedCardTo': 'deck-bottom' },
      'mission.failedCardTo lets Missions come back: end.maxTurns must say when the game ends',
    ],
    [{ 'decks.missions.reshuffle': true }, 'end.maxTurns must say when the game ends'],
  ] as const)(
    'MISSION-14 MISSION-30 MISSION-60 house rules that contradict each other are errors: %o',
    (houseRules, message) => {
      expect(problems({ houseRules }).some((problem) => problem.includes(message))).toBe(true);
    },
  );

  test('MISSION-60 Missions may come back when the turns are limited', () => {
    expect(problems({ houseRules: { 'mission.failedCardTo': 'deck-bottom', 'end.maxTurns': 30 } })).toEqual([]);
  });
});
