import { describe, expect, test } from 'vitest';
import type { System } from '../../../src/sim/kernel/system.ts';
import {
  type CardChanges,
  type CardsEvent,
  Trace,
  type TracedTest,
  type TraceEvent,
} from '../../../src/sim/kernel/trace.ts';
import type { Game } from '../../../src/sim/systems/stargate-missions/play/game.ts';
import type { Zone } from '../../../src/sim/systems/stargate-missions/steps/team.ts';
import { system } from '../../../src/sim/systems/stargate-missions/system.ts';
import { ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario } from '../../contracts/games.ts';

const names = ({ cards, count }: Zone<{ readonly index: number; readonly name: string }>): string[] =>
  cards.slice(0, count).map(({ name }) => name);

function placesOf({ table, hidden }: Game): Record<string, string[]> {
  const places: Record<string, string[]> = {
    'Personnel discards': names(table.personnelDiscards),
    'Mission discards': names(table.missionDiscards),
  };
  table.players.forEach(({ name, team, reserve, victory, seat }) => {
    places[`${name}: Team`] = names(team.members);
    places[`${name}: Reserve`] = names(reserve);
    places[`${name}: Hand`] = names(hidden.hands[seat]);
    places[`${name}: Victory Pile`] = names(victory);
  });
  return places;
}

function shownBy(events: readonly TraceEvent[], { zones }: CardsEvent) {
  let lying: number[][] = zones.map(() => []);
  let scores: number[] = [];
  return events.map(({ data }) => {
    const changes = (data ?? {}) as CardChanges;
    for (const [card, zone] of changes.moves ?? []) {
      lying = lying.map((cards) => cards.filter((other) => other !== card));
      lying[zone].push(card);
    }
    scores = changes.scores?.map(([score]) => score) ?? scores;
    return { zones: lying.map((cards) => [...cards]), scores };
  });
}

/** Compares the card places of rules and story at each event. */
class CheckedTrace extends Trace {
  readonly places: Record<string, string[]>[] = [];
  readonly piles: number[][] = [];
  game: Game | null = null;

  override heading(...words: Parameters<Trace['heading']>): void {
    super.heading(...words);
    this.note();
  }

  override say(...words: Parameters<Trace['say']>): void {
    super.say(...words);
    this.note();
  }

  private note(): void {
    const { table, hidden } = this.game!;
    this.places.push(placesOf(this.game!));
    this.piles.push([hidden.missions.count, hidden.personnel.count, hidden.events.count]);
    for (const { score } of table.players) this.scores.push(score);
  }

  readonly scores: number[] = [];
}

async function traced(file: string, games: readonly number[], houseRules = {}) {
  const { baseline } = await scenario(`scenarios/stargate-missions/${file}.yaml`);
  const engine = system as System;
  const trace = new CheckedTrace();
  const wish = { id: file, data: baseline.data, houseRules: { ...baseline.houseRules, ...houseRules }, seed: 1 };
  const ready = new ReadyMatch(engine, prepareJob(engine, wish).job, { trace });
  trace.game = (Reflect.get(ready, 'match') as { game: Game }).game;
  for (const game of games) {
    trace.events.length = 0;
    for (const list of [trace.places, trace.piles, trace.scores]) list.length = 0;
    ready.play(game);
  }
  return trace;
}

const DRAW_PILES = ['Mission Deck', 'Personnel Deck', 'Event Deck'];
const NEGATED_ANYWHERE = { 'effects.negateMission.onChallenges': true };

describe('the story of a game of cards', () => {
  test.each([
    ['four-players', {}],
    ['six-players', {}],
    ['novices', {}],
    ['two-players', { 'discovery.draw': 2, 'mission.failedCardTo': 'deck-bottom', 'end.maxTurns': 20 }],
    ['one-aggressor', NEGATED_ANYWHERE],
  ])('shows every card of %s where the rules have it, at every event (MISSION-12)', async (file, houseRules) => {
    const trace = await traced(file, [1, 5], houseRules);
    const told = trace.events[0].data as unknown as CardsEvent;
    expect(told.kind).toBe('cards');
    const states = shownBy(trace.events, told);
    const nameOf = ({ name, player }: CardsEvent['zones'][number]) =>
      player === undefined ? name : `${told.players[player]}: ${name}`;
    const everyCard = told.cards.map((_, card) => card).join();
    const sorted = (list: readonly (string | number)[]) => list.toSorted().join();
    const wrong = states.flatMap(({ zones, scores }, at) => {
      const { text } = trace.events[at];
      const shown = Object.fromEntries(
        told.zones.map((zone, i) => [nameOf(zone), zones[i].map((card) => told.cards[card].name)]),
      );
      const places = Object.entries(trace.places[at]).filter(
        ([place, cards]) => sorted(shown[place]) !== sorted(cards),
      );
      const piles = DRAW_PILES.filter((pile, i) => shown[pile].length !== trace.piles[at][i]);
      const isWhole =
        zones
          .flat()
          .toSorted((a, b) => a - b)
          .join() === everyCard;
      const isScored = scores.join() === trace.scores.slice(at * scores.length, (at + 1) * scores.length).join();
      const faults = [...places.map(([place]) => place), ...piles];
      if (!isWhole) faults.push('cards');
      if (!isScored || scores.length !== told.players.length) faults.push('scores');
      return faults.map((fault) => `${fault} at "${text}"`);
    });
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(states.length).toBeGreaterThan(50);
  });

  test('MISSION-28, 29: a test shows its dice, what is added to them, what it needs and what came of it', async () => {
    const { events } = await traced('four-players', [10]);
    const lists = events.flatMap(({ data }) => (data?.kind === 'tested' ? [data.tests as TracedTest[]] : []));
    expect(lists.length).toBeGreaterThan(20);
    for (const list of lists) {
      const { rolls, needs, success } = list.at(-1)!;
      const [mission, team] = rolls.map(({ faces, adds = [] }) =>
        adds.reduce((sum, [, points]) => sum + points, faces[0]),
      );
      expect(rolls.map(({ total }) => total)).toEqual([mission, team]);
      expect(needs).toBe(`${mission} or more`);
      expect(success).toBe(team >= mission);
    }
    expect(new Set(lists.map((list) => list.length))).toEqual(new Set([1, 2]));
  });

  test('MISSION-29: where a tie is a failure, a test needs one more', async () => {
    const { events } = await traced('four-players', [10], { 'tests.tie': 'failure' });
    const tests = events.flatMap(({ data }) => (data?.kind === 'tested' ? [(data.tests as TracedTest[]).at(-1)!] : []));
    for (const { rolls, needs } of tests) expect(needs).toBe(`${rolls[0].total! + 1} or more`);
  });

  test('MISSION-24: a challenge lies open while it is attempted, and then on the discards', async () => {
    const { events } = await traced('four-players', [10]);
    const told = events[0].data as unknown as CardsEvent;
    const states = shownBy(events, told);
    const zone = told.zones.findIndex(({ name }) => name === 'Challenge');
    const open = states.map((state) => state.zones[zone].length);
    const kinds = events.map(({ data }) => data?.kind);
    expect(kinds).toContain('challenge');
    kinds.forEach((kind, i) => {
      if (kind === 'challenge') expect(open[i]).toBe(1);
      if (kind === 'challengeEnd' || kind === 'attempt' || kind === 'turn') expect(open[i]).toBe(0);
    });
  });

  test('MISSION-48: cards that are drawn by a card are told', async () => {
    const { events } = await traced('four-players', [3]);
    const at = events.findIndex(({ text }) => text.includes('plays Send Message thru Gate'));
    expect(events[at + 1].text).toMatch(/ draws .+, .+/);
    expect(events[at + 1].data?.moves).toHaveLength(2);
  });
});
