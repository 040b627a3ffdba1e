import { describe, expect, test, vi } from 'vitest';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { MissionsMatch } from '../../../src/sim/systems/stargate-missions/match.ts';
import { EVENTS, MISSIONS } from '../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { system } from '../../../src/sim/systems/stargate-missions/system.ts';
import { playBatch, ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { digestOf } from '../../contracts/games.ts';
import { PRINTED } from './support.ts';

const NONE = { copies: 1, brains: null, combat: null, skills: {} };
const without = (cards: object) => Object.fromEntries(Object.keys(cards).map((id) => [id, 0]));
const decksOf = (missions: readonly object[], events: readonly object[]) => ({
  personnel: { copies: {}, add: [] },
  missions: { copies: without(MISSIONS), add: missions.map((card) => ({ ...NONE, points: null, ...card })) },
  events: { copies: without(EVENTS), add: events.map((card) => ({ ...NONE, kind: 'action', effect: null, ...card })) },
});

interface Asked {
  readonly decks?: object;
  readonly players?: number;
  readonly policy?: string;
  readonly houseRules?: Patch;
  readonly eventUsefulness?: boolean;
}

function ready({ decks = PRINTED, players = 2, policy = 'tactician', houseRules = {}, eventUsefulness = true }: Asked) {
  const seats = Array.from({ length: players }, (_, seat) => ({ name: `P${seat}`, policy, tactics: {} }));
  const wish = { id: 'usefulness', data: { players: seats, decks, eventUsefulness }, houseRules, seed: 5 };
  return new ReadyMatch(system as System, prepareJob(system as System, wish).job);
}

/** Points and games by card, for the lead and for the own score. */
function worthOf(asked: Asked, games: number) {
  const match = ready(asked);
  const { layout } = match.recorder;
  const { metric, start, bins } = layout.histograms.find(({ metric: { name } }) => name === 'event-usefulness')!;
  const { tally } = playBatch(match, 0, games);
  const [cards] = metric.dimensions;
  const cell = (index: number) =>
    Array.from({ length: bins }, (_, bin) => [(metric.min + bin) / metric.parts!, tally[start + index * bins + bin]])
      .filter(([, count]) => count > 0)
      .map(([points, count]) => [points, count]);
  return new Map(cards.labels.map((name, i) => [name, { lead: cell(2 * i), own: cell(2 * i + 1) }]));
}

describe('usefulness of Event cards', () => {
  test('a card that alone wins every Mission is worth its points to who draws it first', () => {
    const decks = decksOf(
      [{ name: 'Wall', combat: 30, points: 7, copies: 2 }],
      [{ name: 'Key', combat: 40, copies: 10 }],
    );
    const houseRules = { 'scoring.plk.support': 0, 'scoring.plk.main': 0 };
    const key = worthOf({ decks, houseRules }, 50).get('Key')!;
    expect(key).toEqual({ own: [[7, 50]], lead: [[7, 50]] });
    expect(worthOf({ decks, houseRules, players: 3 }, 50).get('Key')).toEqual(key);
  });

  test('a challenge nobody can pass is worth to the challenger what it costs another, shared among the others', () => {
    const decks = decksOf(
      [{ name: 'Wall', combat: 40, points: 1, copies: 3 }],
      [
        { name: 'Doom', kind: 'challenge', brains: 40 },
        { name: 'Ration', copies: 20 },
      ],
    );
    const houseRules = {
      'scoring.plk.main': 1,
      'setup.firstPlayer': 'seat1',
      'setup.eventCards': 7,
      'events.drawPerTurn': 0,
      'decks.personnel.copies': 2,
    };
    const { own, lead } = worthOf({ decks, houseRules, players: 3 }, 60).get('Doom')!;
    const drawn = own.reduce((games, [, count]) => games + count, 0);
    // All 21 cards are dealt; everybody has a turn that can be challenged: every challenge is played once.
    expect(own).toEqual([[0, drawn]]);
    expect(drawn).toBe(60);
    expect(lead).toEqual([[0.5, 60]]);
  });

  test('a blank card is worth nothing in any game, whoever plays', () => {
    const { events } = decksOf([], [{ name: 'Ration', copies: 3 }]);
    const decks = { ...PRINTED, events: { copies: {}, add: events.add } };
    for (const policy of ['tactician', 'random']) {
      const { own, lead } = worthOf({ decks, players: 3, policy }, 20).get('Ration')!;
      expect(own).toEqual([[0, 20]]);
      expect(lead).toEqual(own);
    }
  });

  test('measuring changes no game', () => {
    const plain = playBatch(ready({ players: 4, eventUsefulness: false }), 0, 8);
    const measured = playBatch(ready({ players: 4 }), 0, 8);
    expect(measured.records).toEqual(plain.records);
  });

  test.each(['tactician', 'random'])('is the same from the turn of the draw on as from the beginning: %s', (policy) => {
    const asked = { players: 4, policy, houseRules: { 'setup.eventCards': 2 } };
    const late = playBatch(ready(asked), 0, 12);
    const { playAgain } = MissionsMatch.prototype;
    const isLate = new Set<boolean>();
    const spy = vi.spyOn(MissionsMatch.prototype, 'playAgain').mockImplementation(function (
      this: MissionsMatch,
      state,
    ) {
      isLate.add(state !== null);
      playAgain.call(this, null);
    });
    const whole = playBatch(ready(asked), 0, 12);
    spy.mockRestore();
    expect(digestOf(late)).toBe(digestOf(whole));
    expect(isLate).toEqual(new Set([false, true]));
  });

  test('is the same whatever was played on the match before', () => {
    const match = ready({ players: 3 });
    playBatch(match, 0, 5);
    expect(digestOf(playBatch(match, 50, 4))).toBe(digestOf(playBatch(ready({ players: 3 }), 50, 4)));
  });
});
