import { describe, expect, test } from 'vitest';
import { ExactDice } from '../../../src/sim/kernel/exact-dice.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules-table.ts';
import { SampledDice } from '../../../src/sim/kernel/sampled-dice.ts';
import { StreamBook } from '../../../src/sim/kernel/streams.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { makeAttempt } from '../../../src/sim/systems/stargate-missions/attempting.ts';
import type { Game } from '../../../src/sim/systems/stargate-missions/game.ts';
import { odds } from '../../../src/sim/systems/stargate-missions/odds.ts';
import type { PolicyName } from '../../../src/sim/systems/stargate-missions/policy-options.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules.ts';
import { type DrawPile, Streams, type Zone } from '../../../src/sim/systems/stargate-missions/state.ts';
import { system } from '../../../src/sim/systems/stargate-missions/system.ts';
import { type BatchResult, playBatch, ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { digestOf, playGames } from '../../contracts/games.ts';
import { PRINTED, situation } from './support.ts';

const FOLDER = 'scenarios/stargate-missions';

/** A table of these policies in seat order. */
function tableOf(policies: readonly PolicyName[], houseRules: Patch = {}, seed = 1) {
  const players = policies.map((policy, seat) => ({ name: `P${seat}`, policy, tactics: {} }));
  const wish = { id: `${policies}`, data: { players, decks: PRINTED }, houseRules, seed };
  const ready = new ReadyMatch(system as System, prepareJob(system as System, wish).job);
  const { recorder } = ready;
  const column = (batch: BatchResult, seat: number, name: string): number[] => {
    const at = recorder.sideColumn(seat, name);
    return Array.from({ length: batch.games }, (_, game) => batch.records[game * recorder.record.length + at]);
  };
  return { ready, column };
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
function meanAndError(values: readonly number[]): [mean: number, standardError: number] {
  const centre = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
  return [centre, Math.sqrt(variance / values.length)];
}

describe('games', () => {
  test.each(['two-players', 'four-players', 'six-players', 'harder-missions', 'one-aggressor', 'novices'])(
    'of %s are the same for ever',
    async (file) => {
      expect(digestOf(await playGames(`${FOLDER}/${file}.yaml`, 40))).toMatchSnapshot();
    },
  );

  test('are the same whatever was played on the match before', () => {
    const { ready } = tableOf(['tactician', 'random', 'aggressor']);
    playBatch(ready, 0, 30);
    const again = playBatch(ready, 100, 20);
    const fresh = playBatch(tableOf(['tactician', 'random', 'aggressor']).ready, 100, 20);
    expect(digestOf(again)).toBe(digestOf(fresh));
  });

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

/** How many different cards lie open or in the pile; an error when one lies in two places. */
function allOnce(open: readonly number[], pile: DrawPile): number {
  const all = [...open, ...pile.order.subarray(0, pile.count)];
  expect(new Set(all).size).toBe(all.length);
  return all.length;
}

describe('attempts in games', () => {
  test('end as often as the odds of the team procedure say', () => {
    const personnel = ['archeologist', 'airForceColonel', 'marines', 'commandos', 'major'];
    const { game, mission } = situation({ seats: [{ team: personnel }, {}], drawn: ['confrontApothis'] });
    const book = new StreamBook();
    const streams = new Streams(book, 2);
    Object.assign(game, { dice: new SampledDice(77, book), streams });
    const { task } = mission('confrontApothis');
    const games = 20_000;
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < games; i++) {
      game.dice.beginGame(i);
      counts[makeAttempt(game, task, false)]++;
    }
    const procedure = odds.find(({ name }) => name === 'team')!;
    const inputs = { personnel, card: 'confrontApothis', bonusBrains: 0, bonusCombat: 0, actions: [] };
    const step = procedure.prepare(compileRules(rules), inputs);
    const exact = new ExactDice();
    const { probabilities } = exact.enumerate(() => step(exact));
    let chi = 0;
    for (const [outcome, probability] of probabilities) {
      const expected = probability * games;
      chi += (counts[outcome] - expected) ** 2 / expected;
    }
    expect(probabilities.size).toBe(4);
    // Chi-squared with 3 degrees of freedom passes 30.7 once in a million.
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
    const played = (policy: PolicyName) => {
      const { ready, column } = tableOf([policy, 'tactician', 'tactician', 'tactician']);
      return mean(column(playBatch(ready, 0, 300), 0, 'eventsPlayed'));
    };
    const plain = played('tactician');
    expect(played('aggressor')).toBeGreaterThan(plain + 0.5);
    expect(played('hoarder')).toBeLessThan(plain - 0.5);
  });
});

describe('seats', () => {
  test('MISSION-13 equal players differ by nothing but their seat: mean scores agree within their error', () => {
    const { ready, column } = tableOf(['tactician', 'tactician', 'tactician', 'tactician']);
    const batch = playBatch(ready, 0, 3000);
    const [first, ...others] = [0, 1, 2, 3].map((seat) => column(batch, seat, 'victoryScore'));
    for (const other of others) {
      const [difference, error] = meanAndError(first.map((score, game) => score - other[game]));
      // 4.9 standard errors once in a million.
      expect(Math.abs(difference)).toBeLessThan(4.9 * error);
    }
  });

  test('MISSION-09 MISSION-13 a score depends on the place in the order of play, not on the seat that has it', () => {
    const places = [1, 2, 3];
    const scoresByPlace = (houseRules: Patch, seed: number) => {
      const { ready, column } = tableOf(['tactician', 'tactician', 'tactician'], houseRules, seed);
      const batch = playBatch(ready, 0, 2500);
      const seats = [0, 1, 2].map((seat) => ({
        order: column(batch, seat, 'playingOrder'),
        scores: column(batch, seat, 'victoryScore'),
      }));
      return places.map((place) =>
        meanAndError(seats.flatMap(({ order, scores }) => scores.filter((_, game) => order[game] === place))),
      );
    };
    const rolled = scoresByPlace({}, 60);
    const fixed = scoresByPlace({ 'setup.firstPlayer': 'seat1' }, 61);
    for (const [i, [centre, error]] of rolled.entries()) {
      const [other, otherError] = fixed[i];
      expect(Math.abs(centre - other)).toBeLessThan(4.9 * Math.hypot(error, otherError));
    }
    // The test can tell places apart: the first is ahead of the last by far more than its error.
    expect(rolled[0][0] - rolled[2][0]).toBeGreaterThan(4.9 * Math.hypot(rolled[0][1], rolled[2][1]));
  });

  test('a lone aggressor does as well in one seat as in another', () => {
    const scores = [0, 1, 2].map((seat) => {
      const policies = [0, 1, 2].map((i): PolicyName => (i === seat ? 'aggressor' : 'tactician'));
      const { ready, column } = tableOf(policies, {}, 40 + seat);
      return meanAndError(column(playBatch(ready, 0, 2000), seat, 'victoryScore'));
    });
    for (const [centre, error] of scores.slice(1)) {
      const [first, firstError] = scores[0];
      expect(Math.abs(centre - first)).toBeLessThan(4.9 * Math.sqrt(error ** 2 + firstError ** 2));
    }
  });

  test('MISSION-09 who goes first is worth something, and the first seat always goes first by house rule', () => {
    const { ready, column } = tableOf(['tactician', 'tactician'], { 'setup.firstPlayer': 'seat1' });
    const batch = playBatch(ready, 0, 200);
    expect(column(batch, 0, 'playingOrder')).toEqual(new Array(200).fill(1));
  });
});
