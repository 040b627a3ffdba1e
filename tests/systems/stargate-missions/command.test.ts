import { describe, expect, test } from 'vitest';
import { folderWith, skirmetrics } from '../../cli/support.ts';

const HEAD = 'name: Evening\nsystem: stargate-missions\n';
const PAIR = 'players:\n  - { name: Ann }\n  - { name: Ben }\n';
const EVENING = { 'evening.yaml': HEAD + PAIR };

describe('a sweep', () => {
  test.each([
    ['a threshold that the file leaves to the policy', 'players.Ann.tactics.challengeAbove=0,0.9'],
    ['copies of a card', 'decks.events.copies.macGuyver=0,2'],
    ['who decides', 'players.Ben.policy=hoarder,aggressor'],
  ])('varies %s', async (_, word) => {
    const sweep = ['sweep', 'evening.yaml', '--vary', word, '--games', '20', '--json', '--out', 'out'];
    const { code, stdout } = await skirmetrics(folderWith(EVENING), sweep);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).sweep.cells).toHaveLength(2);
  });
});

describe('a mistake is one error at its place, with the nearest name', () => {
  test.each([
    [
      'an unknown card',
      `${PAIR}decks: { events: { copies: { macGyver: 0 } } }`,
      '6:40: unknown card "macGyver"; did you mean "macGuyver"?',
    ],
    [
      'a card of a house rule',
      `${PAIR}houseRules: { cards.missions.hostageTrad.brains: 3 }`,
      '6:15: unknown house rule "cards.missions.hostageTrad.brains"; did you mean "cards.missions.hostageTrade.brains"?\nsearch house rules with: skirmetrics rules stargate-missions cards',
    ],
    [
      'negative copies',
      `${PAIR}decks: { missions: { copies: { hostageTrade: -1 } } }`,
      '6:46: "hostageTrade" must be a whole number from 0 to 10, got -1',
    ],
    [
      'a policy',
      `players:\n  - { name: Ann, policy: agressor }\n  - { name: Ben }`,
      '4:26: "policy" must be "tactician", "bold", "cautious", "planner-4", "planner-16", "planner-64", "random", "hoarder" or "aggressor", got "agressor"; did you mean "aggressor"?',
    ],
    [
      'a threshold',
      `players:\n  - { name: Ann, tactics: { chalengeAbove: 0.3 } }\n  - { name: Ben }`,
      '4:29: unknown key "chalengeAbove"; did you mean "challengeAbove"?',
    ],
    ['two players of one name', `players:\n  - { name: Ann }\n  - { name: Ann }`, '5:13: two players are named "Ann"'],
    ['one player', `players:\n  - { name: Ann }`, '3:1: the game is for 2 to 6 players, not 1'],
    [
      'a Mission without a test',
      `${PAIR}decks: { missions: { add: [{ name: Stroll }] } }`,
      '6:28: Stroll requires neither a Brains test nor a Combat test',
    ],
    [
      'a card that is there',
      `${PAIR}decks: { missions: { add: [{ name: Hostage Trade, brains: 5 }] } }`,
      '6:36: a card "Hostage Trade" is in the deck already',
    ],
    ['a deck', `${PAIR}decks: { event: {} }`, '6:10: unknown key "event"; did you mean "events"?'],
    [
      'Missions that never run out',
      `${PAIR}houseRules: { mission.failedCardTo: deck-bottom }`,
      '6:37: mission.failedCardTo lets Missions come back: end.maxTurns must say when the game ends',
    ],
  ])('%s', async (_, body, message) => {
    const { code, stderr, stdout } = await skirmetrics(folderWith({ 'evening.yaml': `${HEAD}${body}\n` }), [
      'check',
      'evening.yaml',
    ]);
    expect(`${stderr}${stdout}`.trim()).toBe(`evening.yaml:${message}`);
    expect(code).toBe(2);
  });

  test('seven players: too many, and nothing is said of their Teams', async () => {
    const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => `  - { name: ${name} }\n`).join('');
    const { code, stderr, stdout } = await skirmetrics(folderWith({ 'evening.yaml': `${HEAD}players:\n${seats}` }), [
      'check',
      'evening.yaml',
    ]);
    expect(`${stderr}${stdout}`.trim()).toBe('evening.yaml:3:1: the game is for 2 to 6 players, not 7');
    expect(code).toBe(2);
  });
});
