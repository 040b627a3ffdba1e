import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { compileRules } from '../../../src/sim/kernel/rules/table.ts';
import { odds } from '../../../src/sim/systems/stargate-missions/odds/odds.ts';
import { makeAttempt } from '../../../src/sim/systems/stargate-missions/play/attempt.ts';
import type { Game } from '../../../src/sim/systems/stargate-missions/play/game.ts';
import type { PolicyName } from '../../../src/sim/systems/stargate-missions/policies/tactics.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import type { Zone } from '../../../src/sim/systems/stargate-missions/steps/team.ts';
import { type DrawPile, Streams } from '../../../src/sim/systems/stargate-missions/table/state.ts';
import { playBatch } from '../../../src/workers/batch.ts';
import { shippedFiles } from '../../contracts/games.ts';
import { goldenGames } from '../../contracts/golden.ts';
import { situation } from './support.ts';
import { mean, tableOf } from './tables.ts';

const files = shippedFiles('stargate-missions');

describe('games', () => {
  const repeated = (file: string) => file.includes('event-usefulness');
  goldenGames('stargate-missions', 40, { files: files.filter((file) => !repeated(file)) });
  goldenGames('stargate-missions', 10, { files: files.filter(repeated) });

  test('keep every card: none is lost or doubled in play', () => {
    const { ready } = tableOf(['random', 'random', 'tactician', 'random']);
    const { game } = Reflect.get(ready, 'match') as { game: Game };
    const { table, hidden } = game;
    for (let i = 0; i < 60; i++) {
      ready.play(i);
      const personnel = table.players.flatMap(({ team, reserve }) => [...inZone(team.members), ...inZone(reserve)]);
      expect(allOnce([...personnel, ...inZone(table.personnelDiscards)], hidden.personnel)).toBe(25);
      const victories = table.players.flatMap(({ victory }) => inZone(victory));
      expect(allOnce([...victories, ...inZone(table.missionDiscards)], hidden.missions)).toBe(21);
      expect(allOnce([...hidden.hands.flatMap(inZone), ...inZone(table.eventDiscards)], hidden.events)).toBe(65);
    }
  });
});

const inZone = <C extends { readonly index: number }>({ cards, count }: Zone<C>) =>
  cards.slice(0, count).map(({ index }) => index);

function allOnce(open: readonly number[], pile: DrawPile): number {
  const all = [...open, ...pile.order.subarray(0, pile.count)];
  expect(new Set(all).size).toBe(all.length);
  return all.length;
}

describe('attempts in games', () => {
  test.each([
    [{}, 4],
    [{ 'dice.teamSides': 6, 'dice.missionSides': 12 }, 4],
    [{ 'tests.teamHighest': 'success', 'tests.teamLowest': 'failure', 'dice.sides': 8 }, 4],
    [{ 'tests.needed': 'any' }, 2],
  ] as const)('end as often as the odds of the team procedure say: %o', (houseRules, outcomes) => {
    const personnel = ['archeologist', 'airForceColonel', 'marines', 'commandos', 'major'];
    const given = { seats: [{ team: personnel }, {}], drawn: ['confrontApothis'], houseRules };
    const { game, mission } = situation(given);
    const book = new StreamBook();
    const streams = new Streams(book, 2);
    Object.assign(game, { dice: new SampledDice(77, book), streams, story: null });
    const { task } = mission('confrontApothis');
    const games = 10_000;
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < games; i++) {
      game.dice.beginGame(i);
      counts[makeAttempt(game, task, false)]++;
    }
    const procedure = odds.find(({ name }) => name === 'team')!;
    const inputs = { personnel, card: 'confrontApothis', bonusBrains: 0, bonusCombat: 0, actions: [] };
    const step = procedure.prepare(compileRules(rules, houseRules), inputs);
    const exact = new ExactDice();
    const { probabilities } = exact.enumerate(() => step(exact));
    let chi = 0;
    for (const [outcome, probability] of probabilities) {
      const expected = probability * games;
      chi += (counts[outcome] - expected) ** 2 / expected;
    }
    expect(probabilities.size).toBe(outcomes);
    // Chi-squared, 3 degrees of freedom: above 30.7 once in a million.
    expect(chi).toBeLessThan(30.7);
  });
});

describe('policies', () => {
  test.each([
    [['tactician', 'random'], 0],
    [['random', 'tactician'], 1],
    [['random', 'random', 'tactician', 'random'], 2],
  ] as const)('the tactician beats random: %o', (policies, seat) => {
    const { ready, column } = tableOf(policies);
    const batch = playBatch(ready, 0, 400);
    const share = mean(column(batch, seat, 'score')) / 2;
    expect(share).toBeGreaterThan(policies.length === 2 ? 0.85 : 0.6);
  });

  test('the aggressor challenges more than the tactician, and the hoarder keeps its cards', () => {
    const asked = (policy: PolicyName) => {
      const { ready, column } = tableOf([policy, 'tactician', 'tactician', 'tactician']);
      const { game } = Reflect.get(ready, 'match') as { game: Game };
      const [{ challenge }] = game.policies;
      const answers = { played: 0, declined: 0, cards: 0 };
      game.policies[0].challenge = (view) => {
        const card = challenge.call(game.policies[0], view);
        answers[card === null ? 'declined' : 'played']++;
        return card;
      };
      answers.cards = mean(column(playBatch(ready, 0, 200), 0, 'eventsPlayed'));
      return answers;
    };
    const plain = asked('tactician');
    const aggressor = asked('aggressor');
    expect(aggressor.declined).toBe(0);
    expect(plain.declined).toBeGreaterThan(50);
    expect(aggressor.played).toBeGreaterThan(1.1 * plain.played);
    expect(asked('hoarder').cards).toBeLessThan(plain.cards - 0.5);
  });
});

describe('seats', () => {
  test('MISSION-09 who goes first is worth something, and the first seat always goes first by house rule', () => {
    const { ready, column } = tableOf(['tactician', 'tactician'], { 'setup.firstPlayer': 'seat1' });
    const batch = playBatch(ready, 0, 200);
    expect(column(batch, 0, 'playingOrder')).toEqual(new Array(200).fill(1));
  });
});
