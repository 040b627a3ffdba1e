import { expect, test } from 'vitest';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { answering, Chance } from '../../../src/sim/kernel/players/questions.ts';
import { compileRules } from '../../../src/sim/kernel/rules/table.ts';
import type { Labels } from '../../../src/sim/systems/stargate-missions/counts/axes.ts';
import { metricSet } from '../../../src/sim/systems/stargate-missions/counts/metrics.ts';
import { Tally } from '../../../src/sim/systems/stargate-missions/counts/tally.ts';
import { MissionsMatch } from '../../../src/sim/systems/stargate-missions/match.ts';
import { dealAgain } from '../../../src/sim/systems/stargate-missions/play/decks.ts';
import { resolveEffect } from '../../../src/sim/systems/stargate-missions/play/effects.ts';
import { Game } from '../../../src/sim/systems/stargate-missions/play/game.ts';
import { type Policy, QUESTIONS, type View } from '../../../src/sim/systems/stargate-missions/play/questions.ts';
import { CRUDE } from '../../../src/sim/systems/stargate-missions/policies/crude.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import { buildCards, deckLists } from '../../../src/sim/systems/stargate-missions/steps/cards.ts';
import { Readings } from '../../../src/sim/systems/stargate-missions/steps/readings.ts';
import { OpenTable, Streams } from '../../../src/sim/systems/stargate-missions/table/state.ts';
import { PRINTED } from './support.ts';

/** Follows fields, elements and getters. */
function reach(from: object): { objects: Set<object>; values: string } {
  const objects = new Set<object>();
  const values: unknown[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) {
      values.push(typeof node === 'function' ? node.name : node);
      return;
    }
    if (objects.has(node)) return;
    objects.add(node);
    if (ArrayBuffer.isView(node)) {
      values.push(...(node as Int32Array));
      return;
    }
    for (const key of Reflect.ownKeys(node)) visit(Reflect.get(node, key));
    for (
      let type = Object.getPrototypeOf(node);
      type !== null && type !== Object.prototype;
      type = Object.getPrototypeOf(type)
    )
      for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(type)))
        if (get !== undefined && key !== '__proto__' && !Array.isArray(node)) visit(get.call(node));
  };
  visit(from);
  return { objects, values: values.map(String).join(' ') };
}

function spiedMatch(spy: (view: View, game: Game) => void) {
  const compiled = compileRules(rules);
  const lists = deckLists(compiled, PRINTED);
  const cards = buildCards(compiled, lists);
  const names = ['Ann', 'Ben', 'Cleo'];
  const labels: Labels = {
    players: names,
    policies: names.map(() => 'random'),
    cards,
    personnel: lists.personnel.map(({ spec }) => spec.name),
    missions: lists.missions.map(({ spec }) => spec.name),
    events: lists.events.map(({ spec }) => spec.name),
    teamSize: 5,
    handMax: 7,
    maxTurns: 21,
    goesRight: false,
    eventUsefulness: false,
  };
  const book = new StreamBook();
  const streams = new Streams(book, names.length);
  const [dice, policyDice] = [new SampledDice(3, book), new SampledDice(4, book)];
  const table = new OpenTable(cards, names);
  const recorder = new Recorder(metricSet(labels));
  let game: Game | null = null;
  const policies = names.map((_, seat): Policy => {
    const policy = answering(QUESTIONS, CRUDE.random, new Chance(policyDice, streams.policy[seat]));
    const methods = ['recruit', 'play', 'sacrifice', 'challenge', 'attempts', 'discard', 'dismiss'] as const;
    const spied = methods.map((name) => [
      name,
      (view: View, ...rest: unknown[]) => {
        spy(view, game!);
        return (policy[name] as (...given: unknown[]) => unknown).call(policy, view, ...rest);
      },
    ]);
    return Object.fromEntries(spied);
  });
  const tally = new Tally(compiled, labels, table, recorder);
  game = new Game({
    readings: new Readings(compiled),
    dice,
    streams,
    policies,
    tally,
    trace: null,
    table,
    maxTurns: 21,
    resolveEffect,
  });
  return { match: new MissionsMatch(game, policyDice), dice, policyDice };
}

test('MISSION-12 nothing that a policy can reach from its view leads to a draw pile or to another hand', () => {
  let looks = 0;
  const { match, dice, policyDice } = spiedMatch((view, { hidden }) => {
    if (++looks % 25 !== 0) return;
    const { objects } = reach(view);
    expect(objects.has(view.hand)).toBe(true);
    const secrets = [hidden, hidden.personnel, hidden.missions, hidden.events, hidden.hands];
    const piles = [hidden.personnel.order, hidden.missions.order, hidden.events.order];
    const others = hidden.hands.filter((hand) => hand !== view.hand);
    for (const secret of [...secrets, ...piles, ...others, ...others.map(({ cards }) => cards)])
      expect(objects.has(secret)).toBe(false);
  });
  dice.beginGame(0);
  policyDice.beginGame(0);
  match.play();
  expect(looks).toBeGreaterThan(200);
});

test('MISSION-12 what a policy can read stays the same when everything hidden is changed', () => {
  let looks = 0;
  const { match, dice, policyDice } = spiedMatch((view, { hidden }) => {
    if (++looks % 40 !== 0) return;
    const before = reach(view).values;
    const restore: (() => void)[] = [];
    for (const { order, count } of [hidden.personnel, hidden.missions, hidden.events]) {
      const kept = order.slice();
      order.subarray(0, count).reverse();
      restore.push(() => order.set(kept));
    }
    const others = hidden.hands.filter((hand) => hand !== view.hand);
    const kept = others.map(({ cards }) => cards.slice());
    for (const { cards } of others) cards.reverse();
    restore.push(() => {
      for (const [i, { cards }] of others.entries()) cards.splice(0, cards.length, ...kept[i]);
    });
    expect(reach(view).values).toBe(before);
    for (const undo of restore) undo();
  });
  dice.beginGame(1);
  policyDice.beginGame(1);
  match.play();
  expect(looks).toBeGreaterThan(200);
});

test('MISSION-12 sizes of hands and piles, and one own hand, lie open', () => {
  let looks = 0;
  const { match, dice, policyDice } = spiedMatch(({ table, hand, seat }, { hidden }) => {
    looks++;
    expect(hand).toBe(hidden.hands[seat]);
    expect(table.players.map(({ handCount }) => handCount)).toEqual(hidden.hands.map(({ count }) => count));
    const left = [table.personnelLeft, table.missionsLeft, table.eventsLeft];
    expect(left).toEqual([hidden.personnel.count, hidden.missions.count, hidden.events.count]);
    const unseen = Array.from(
      hidden.personnel.order.subarray(0, hidden.personnel.count),
      (i) => table.cards.personnel[i],
    );
    expect(table.unseen.brains).toBe(unseen.reduce((sum, { brains }) => sum + brains, 0));
  });
  dice.beginGame(2);
  policyDice.beginGame(2);
  match.play();
  expect(looks).toBeGreaterThan(200);
});

test('MISSION-12 when hidden cards are dealt again all that a seat can see stays, and the same cards lie elsewhere', () => {
  let looks = 0;
  let moved = 0;
  const changed: string[] = [];
  const { match, dice, policyDice } = spiedMatch((view, game) => {
    if (++looks % 40 !== 0) return;
    const { hidden } = game;
    const piles = () =>
      [hidden.personnel, hidden.missions, hidden.events].map(({ order, count }) => [...order.slice(0, count)]);
    const hands = () => hidden.hands.map(({ cards, count }) => cards.slice(0, count).map(({ index }) => index));
    const unknown = () => [...piles()[2], ...hands().flatMap((hand, seat) => (seat === view.seat ? [] : hand))];
    const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b).join(' ');
    const stays = () =>
      [
        reach(view).values,
        ...piles().slice(0, 2).map(sorted),
        sorted(unknown()),
        hands().map(({ length }) => length),
      ].join();
    const before = stays();
    const order = `${piles().join()} ${hands().join()}`;
    dealAgain(game, view.seat);
    if (stays() !== before) changed.push(`look ${looks}`);
    if (`${piles().join()} ${hands().join()}` !== order) moved++;
  });
  dice.beginGame(3);
  policyDice.beginGame(3);
  match.play();
  expect(changed).toEqual([]);
  expect(moved).toBeGreaterThan(3);
});
