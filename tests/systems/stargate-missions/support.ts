import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import type { Labels } from '../../../src/sim/systems/stargate-missions/counts/axes.ts';
import { metricSet } from '../../../src/sim/systems/stargate-missions/counts/metrics.ts';
import { Tally } from '../../../src/sim/systems/stargate-missions/counts/tally.ts';
import { resolveEffect } from '../../../src/sim/systems/stargate-missions/play/effects.ts';
import { Game } from '../../../src/sim/systems/stargate-missions/play/game.ts';
import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  type Play,
  type Policy,
  type RecruitMove,
  SWAP,
  TO_RESERVE_PILE,
  type View,
} from '../../../src/sim/systems/stargate-missions/play/questions.ts';
import { type MissionRules, rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import { WINDOWS, type Window } from '../../../src/sim/systems/stargate-missions/rules/vocabulary.ts';
import type { MissionsScenario } from '../../../src/sim/systems/stargate-missions/scenario.ts';
import {
  buildCards,
  deckLists,
  type EventCard,
  type Mission,
  type Personnel,
} from '../../../src/sim/systems/stargate-missions/steps/cards.ts';
import { Readings } from '../../../src/sim/systems/stargate-missions/steps/readings.ts';
import type { Zone } from '../../../src/sim/systems/stargate-missions/steps/team.ts';
import { OpenTable, type Player, Streams } from '../../../src/sim/systems/stargate-missions/table/state.ts';

export interface Order {
  readonly in: Window;
  readonly play: string;
  readonly target?: string;
  readonly opponent?: number;
  readonly die?: 'team' | 'mission';
}

/** `deck`, `reserve <id>`, `stand-down <id>`, `swap <member id> <reserve id>`. */
export type Recruiting = string;

export interface Seat {
  readonly team?: readonly string[];
  readonly reserve?: readonly string[];
  readonly hand?: readonly string[];
  readonly recruits?: readonly Recruiting[];
  readonly plays?: readonly Order[];
  readonly challenges?: readonly (string | null)[];
  readonly discards?: readonly string[];
  readonly dismisses?: readonly string[];
  readonly sacrifices?: readonly string[];
  readonly attempts?: boolean;
  /** Members lost by choice; Missions refused when drawn. */
  readonly casualties?: readonly string[];
  readonly refuses?: readonly string[];
}

export interface Situation {
  readonly seats: readonly Seat[];
  /** The top card first; unnamed cards are out of the game. */
  readonly personnel?: readonly string[];
  readonly missions?: readonly string[];
  readonly events?: readonly string[];
  readonly personnelDiscards?: readonly string[];
  readonly missionDiscards?: readonly string[];
  readonly eventDiscards?: readonly string[];
  readonly drawn?: readonly string[];
  readonly dice?: readonly number[];
  readonly houseRules?: Patch;
  readonly active?: number;
}

export interface Example {
  readonly game: Game;
  readonly table: OpenTable;
  readonly rules: MissionRules;
  readonly recorder: Recorder;
  readonly players: readonly Player[];
  readonly asked: readonly string[];
  log(): string;
  personnel(id: string): Personnel;
  mission(id: string): Mission;
  event(id: string): EventCard;
  ids(zone: Zone<Personnel> | Zone<Mission> | Zone<EventCard>): string[];
  /** Fails unless every die and decision is used. */
  finish(): void;
}

export const PRINTED: MissionsScenario['decks'] = {
  personnel: { copies: {}, add: [] },
  missions: { copies: {}, add: [] },
  events: { copies: {}, add: [] },
};

class ScriptedPolicy implements Policy {
  readonly left: {
    [K in 'recruits' | 'plays' | 'challenges' | 'discards' | 'dismisses' | 'sacrifices' | 'casualties']: unknown[];
  };
  private readonly seat: Seat;
  private readonly cards: Pick<Example, 'personnel' | 'event'>;
  private readonly asked: string[];

  constructor(seat: Seat, cards: Pick<Example, 'personnel' | 'event'>, asked: string[]) {
    const list = (items: readonly unknown[] | undefined) => [...(items ?? [])];
    this.seat = seat;
    this.cards = cards;
    this.asked = asked;
    this.left = {
      recruits: list(seat.recruits),
      plays: list(seat.plays),
      challenges: list(seat.challenges),
      discards: list(seat.discards),
      dismisses: list(seat.dismisses),
      sacrifices: list(seat.sacrifices),
      casualties: list(seat.casualties),
    };
  }

  recruit({ me, rules }: View, move: RecruitMove, deckIsOpen: boolean): void {
    const order = this.left.recruits.shift() as string | undefined;
    if (order === undefined) {
      move.kind = me.team.size < rules.team.size && deckIsOpen && this.seat.recruits === undefined ? FROM_DECK : DONE;
      return;
    }
    const [kind, first, second] = order.split(' ');
    const kinds: Record<string, number> = {
      deck: FROM_DECK,
      reserve: FROM_RESERVE,
      'stand-down': TO_RESERVE_PILE,
      swap: SWAP,
    };
    move.kind = kinds[kind] as typeof move.kind;
    move.member = kind === 'swap' || kind === 'stand-down' ? this.cards.personnel(first) : null;
    move.reserve = kind === 'swap' ? this.cards.personnel(second) : first ? this.cards.personnel(first) : null;
  }

  play(view: View, window: number, play: Play): boolean {
    this.asked.push(`${view.seat} ${WINDOWS[window]}`);
    const plays = this.left.plays as Order[];
    const at = plays.findIndex((order) => order.in === WINDOWS[window]);
    if (at < 0) return false;
    const [order] = plays.splice(at, 1);
    play.card = this.cards.event(order.play);
    play.target = order.target === undefined ? null : this.cards.personnel(order.target);
    play.opponent = order.opponent ?? 0;
    play.die = order.die === 'mission' ? 1 : 0;
    return true;
  }

  sacrifice(): Personnel {
    return this.cards.personnel(this.left.sacrifices.shift() as string);
  }

  challenge(view: View): EventCard | null {
    this.asked.push(`${view.seat} challenge`);
    const id = (this.left.challenges.shift() ?? null) as string | null;
    return id === null ? null : this.cards.event(id);
  }

  casualty(): Personnel {
    return this.cards.personnel(this.left.casualties.shift() as string);
  }

  refuses({ table }: View): boolean {
    return this.seat.refuses?.includes(table.mission!.name) ?? false;
  }

  attempts(): boolean {
    return this.seat.attempts ?? true;
  }

  discard(): EventCard {
    return this.cards.event(this.left.discards.shift() as string);
  }

  dismiss(): Personnel {
    return this.cards.personnel(this.left.dismisses.shift() as string);
  }
}

export function situation(given: Situation): Example {
  const compiled = compileRules(rules, given.houseRules ?? {});
  const lists = deckLists(compiled, PRINTED);
  const cards = buildCards(compiled, lists);
  const names = given.seats.map((_, seat) => `P${seat}`);
  const maxTurns = compiled.end.maxTurns ?? 21;
  const labels: Labels = {
    players: names,
    policies: names.map(() => 'scripted'),
    cards,
    personnel: lists.personnel.map(({ spec }) => spec.name),
    missions: lists.missions.map(({ spec }) => spec.name),
    events: lists.events.map(({ spec }) => spec.name),
    teamSize: compiled.team.size,
    handMax: compiled.hand.max,
    maxTurns,
    goesRight: compiled.turn.direction === 'right',
    eventUsefulness: false,
  };
  const recorder = new Recorder(metricSet(labels));
  const table = new OpenTable(cards, names);
  const dice = new ScriptedDice(given.dice ?? []);
  const trace = new Trace();
  const asked: string[] = [];
  const find =
    <C extends { readonly type: number }>(all: readonly C[], deck: readonly { readonly id: string }[]) =>
    (id: string): C => {
      const found = all.find(({ type }) => deck[type].id === id);
      if (found === undefined) throw new Error(`no card ${id}`);
      return found;
    };
  const personnel = find(cards.personnel, lists.personnel);
  const mission = find(cards.missions, lists.missions);
  const event = find(cards.events, lists.events);
  const policies = given.seats.map((seat) => new ScriptedPolicy(seat, { personnel, event }, asked));
  const tally = new Tally(compiled, labels, table, recorder);
  const streams = new Streams(new StreamBook(), names.length);
  const readings = new Readings(compiled);
  const game = new Game({ readings, dice, streams, policies, tally, trace, table, maxTurns, resolveEffect });
  table.turn = 1;
  table.active = given.active ?? 0;
  tally.gameBegins();
  deal(game, given, { personnel, mission, event });
  const allIds = { personnel: lists.personnel, missions: lists.missions, events: lists.events };
  return {
    game,
    table,
    rules: compiled,
    recorder,
    players: table.players,
    asked,
    log: () => trace.text(),
    personnel,
    mission,
    event,
    ids: (zone) =>
      zone.cards.slice(0, zone.count).map((card) => {
        const deck = 'task' in card ? ('effect' in card ? allIds.events : allIds.missions) : allIds.personnel;
        return deck[card.type].id;
      }),
    finish: () => {
      dice.finish();
      policies.forEach(({ left }, seat) => {
        for (const [kind, orders] of Object.entries(left))
          if (orders.length > 0) throw new Error(`seat ${seat} did not come to its ${kind}: ${JSON.stringify(orders)}`);
      });
    },
  };
}

function deal(game: Game, given: Situation, cards: Pick<Example, 'personnel' | 'mission' | 'event'>): void {
  const { table, hidden } = game;
  given.seats.forEach((seat, i) => {
    const player = table.players[i];
    for (const id of seat.team ?? []) player.team.enter(cards.personnel(id));
    for (const id of seat.reserve ?? []) player.reserve.add(cards.personnel(id));
    for (const id of seat.hand ?? []) {
      hidden.hands[i].add(cards.event(id));
      player.handCount++;
    }
  });
  const stack = (pile: { order: Int32Array; count: number }, from: readonly { index: number }[]) => {
    from.toReversed().forEach(({ index }, i) => {
      pile.order[i] = index;
    });
    pile.count = from.length;
    return from.length;
  };
  const piled = (given.personnel ?? []).map(cards.personnel);
  for (const card of piled) table.unseen.count(card, 1);
  table.personnelLeft = stack(hidden.personnel, piled);
  table.missionsLeft = stack(hidden.missions, (given.missions ?? []).map(cards.mission));
  table.eventsLeft = stack(hidden.events, (given.events ?? []).map(cards.event));
  for (const id of given.personnelDiscards ?? []) table.personnelDiscards.add(cards.personnel(id));
  for (const id of given.missionDiscards ?? []) table.missionDiscards.add(cards.mission(id));
  for (const id of given.eventDiscards ?? []) table.eventDiscards.add(cards.event(id));
  for (const id of given.drawn ?? []) {
    table.drawn.add(cards.mission(id));
    table.missionIsOpen[cards.mission(id).index] = 1;
  }
  table.mission = table.drawn.count > 0 ? table.drawn.cards[0] : null;
}

/** Brains 15, Combat 0, every skill; all Main Characters. */
export const SCHOLARS = ['archeologist', 'doctor', 'scientist', 'scholar', 'researcher'] as const;
/** Brains 6, Combat 13, lore and communication; all support. */
export const FIGHTERS = ['jaffeRebel', 'major', 'cimmerianCompanion', 'lieutenant', 'sergeant'] as const;

/** The player was not asked, or the card was refused. */
export const FORBIDDEN = /may not play|did not come to its plays/;
