import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Dice, type Stream, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { answering, Chance } from '../../../src/sim/kernel/players/questions.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import type { Labels } from '../../../src/sim/systems/stargate-missions/counts/axes.ts';
import { metricSet } from '../../../src/sim/systems/stargate-missions/counts/metrics.ts';
import { Tally } from '../../../src/sim/systems/stargate-missions/counts/tally.ts';
import { MissionsMatch } from '../../../src/sim/systems/stargate-missions/match.ts';
import { resolveEffect } from '../../../src/sim/systems/stargate-missions/play/effects.ts';
import { Game } from '../../../src/sim/systems/stargate-missions/play/game.ts';
import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  type Policy,
  QUESTIONS,
  type RecruitMove,
  SWAP,
} from '../../../src/sim/systems/stargate-missions/play/questions.ts';
import { CRUDE } from '../../../src/sim/systems/stargate-missions/policies/crude.ts';
import { EVENTS, MISSIONS, PERSONNEL } from '../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import { shape } from '../../../src/sim/systems/stargate-missions/scenario.ts';
import { buildCards, deckLists } from '../../../src/sim/systems/stargate-missions/steps/cards.ts';
import { Readings } from '../../../src/sim/systems/stargate-missions/steps/readings.ts';
import { OpenTable, Streams } from '../../../src/sim/systems/stargate-missions/table/state.ts';
import { type Micro, wholeTree } from '../../support/tree.ts';

/** Never takes a recruiting move back: the tree has to be finite. */
function chooser(dice: Dice, stream: Stream): { readonly policy: Policy; readonly beginGame: () => void } {
  let swappedIn = 0;
  const policy: Policy = {
    ...answering(QUESTIONS, CRUDE.random, new Chance(dice, stream)),
    recruit({ me, rules, readings, table }, move, deckIsOpen) {
      const { team, reserve } = me;
      const vacancy = team.size < rules.team.size;
      const options: Partial<RecruitMove>[] = [];
      if (vacancy && deckIsOpen) options.push({ kind: FROM_DECK });
      for (let i = 0; i < reserve.count; i++) {
        const card = reserve.cards[i];
        if (vacancy && readings.recruitsReserve) options.push({ kind: FROM_RESERVE, reserve: card });
        else if (rules.recruit.swap && swappedIn !== table.turn)
          for (let m = 0; m < team.size; m++)
            options.push({ kind: SWAP, reserve: card, member: team.members.cards[m] });
      }
      if (!vacancy || options.length === 0) options.push({ kind: DONE });
      Object.assign(move, options[options.length === 1 ? 0 : dice.pick(stream, options.length)]);
      if (move.kind === SWAP) swappedIn = table.turn;
    },
  };
  const beginGame = (): void => {
    swappedIn = 0;
  };
  return { policy, beginGame };
}

interface Deal {
  readonly personnel?: readonly string[];
  readonly missions?: readonly (string | Readonly<Record<string, unknown>>)[];
  readonly events?: readonly string[];
  readonly houseRules?: Patch;
}

const only = (printed: object, cards: readonly unknown[] = []) => ({
  copies: Object.fromEntries(Object.keys(printed).map((id) => [id, cards.includes(id) ? 1 : 0])),
  add: cards.filter((card) => typeof card === 'object'),
});

function micro({ personnel, missions, events, houseRules }: Deal): Micro {
  const players = ['North', 'South'].map((name) => ({ name, policy: 'random' as const }));
  const decks = {
    personnel: only(PERSONNEL, personnel),
    missions: only(MISSIONS, missions),
    events: only(EVENTS, events),
  };
  const scenario = z.object(shape).parse({ players, decks });
  const compiled = compileRules(rules, { 'setup.firstPlayer': 'seat1', ...houseRules });
  const lists = deckLists(compiled, scenario.decks);
  const readings = new Readings(compiled);
  const book = new StreamBook();
  const streams = new Streams(book, players.length);
  const names = players.map(({ name }) => name);
  const cards = buildCards(compiled, lists);
  const labels: Labels = {
    players: names,
    policies: players.map(({ policy }) => policy),
    cards,
    personnel: lists.personnel.map(({ spec }) => spec.name),
    missions: lists.missions.map(({ spec }) => spec.name),
    events: lists.events.map(({ spec }) => spec.name),
    teamSize: compiled.team.size,
    handMax: compiled.hand.max,
    maxTurns: cards.missions.length,
    goesRight: false,
    eventUsefulness: false,
  };
  return {
    setUp: { streams: book, metrics: metricSet(labels) },
    match: (dice, recorder) => {
      const table = new OpenTable(buildCards(compiled, lists), names);
      const choosers = streams.policy.map((stream) => chooser(dice, stream));
      const tally = new Tally(compiled, labels, table, recorder);
      const game = new Game({
        readings,
        dice,
        streams,
        policies: choosers.map(({ policy }) => policy),
        tally,
        trace: null,
        table,
        maxTurns: labels.maxTurns,
        resolveEffect,
      });
      const match = new MissionsMatch(game, dice);
      return {
        play: () => {
          for (const { beginGame } of choosers) beginGame();
          match.play();
        },
      };
    },
  };
}

const SMALL = { 'dice.sides': 2, 'hand.max': 1 };

const ATTEMPT: Deal = {
  personnel: ['doctor', 'major', 'sergeant'],
  missions: ['captureGoauldLarva'],
  events: ['stealth', 'goauldDeathGlider', 'emergencyMedical'],
  houseRules: { ...SMALL, 'team.size': 2, 'setup.eventCards': 1, 'events.drawPerTurn': 1 },
};

const TURNS = {
  missions: [
    { name: 'Raid', combat: 3 },
    { name: 'Riddle', brains: 3 },
  ],
  houseRules: { ...SMALL, 'team.size': 1, 'setup.eventCards': 1, 'events.drawPerTurn': 1 },
};

const TRICKS: Deal = {
  ...TURNS,
  personnel: ['jaffeRebel', 'scholar'],
  events: ['lastChance', 'sacrifice', 'parasite'],
  houseRules: { ...TURNS.houseRules, 'setup.eventCards': 0, 'decks.events.reshuffle': false },
};

const POLITICS: Deal = {
  ...TURNS,
  personnel: ['jaffeRebel', 'scholar'],
  events: ['closeTheGate', 'sgPolitics', 'rescue'],
};

describe('the whole of the rules on micro-scenarios: every path of dice and choices', () => {
  test.each([
    ['an attempt', ATTEMPT],
    ['tricks', TRICKS],
    ['politics', POLITICS],
  ])('%s', (_, deal) => {
    const { checksum, differs } = wholeTree(micro(deal));
    expect(checksum).toMatchSnapshot();
    expect(differs).toBeGreaterThan(1e-4);
  });
});
