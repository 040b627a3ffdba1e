import { Recorder } from '../../kernel/counts/recorder.ts';
import { StreamBook } from '../../kernel/dice/dice.ts';
import { Course } from '../../kernel/players/course.ts';
import { SideOptions, withOptions } from '../../kernel/players/options.ts';
import { seated } from '../../kernel/players/questions.ts';
import { rolloutsOf, withPlanning } from '../../kernel/players/tactics.ts';
import type { SetUp, Table } from '../../kernel/system.ts';
import { returningMissions } from './check.ts';
import type { Labels } from './counts/axes.ts';
import { metricSet } from './counts/metrics.ts';
import { Tally } from './counts/tally.ts';
import { MissionsMatch } from './match.ts';
import type { MissionTables } from './odds/tables.ts';
import { resolveEffect } from './play/effects.ts';
import { Game } from './play/game.ts';
import { type Policy, QUESTIONS } from './play/questions.ts';
import { Usefulness } from './play/usefulness.ts';
import { CRUDE } from './policies/crude.ts';
import { LOOKS } from './policies/looks.ts';
import { Namer } from './policies/namer.ts';
import { Prospects } from './policies/prospects.ts';
import { Tactician } from './policies/tactician.ts';
import { type PolicyName, thresholdsOf } from './policies/tactics.ts';
import type { MissionRules } from './rules/rules.ts';
import { OPTIONS } from './rules/vocabulary.ts';
import type { MissionsScenario } from './scenario.ts';
import { buildCards, deckLists } from './steps/cards.ts';
import { Readings } from './steps/readings.ts';
import { OpenTable, Streams } from './table/state.ts';

/** Ends games in which Missions return without a limit, which `check` refuses. */
const MOST_TURNS = 500;
const BASE: PolicyName = 'tactician';

/** Names become indices here only. */
export function setUp(scenario: MissionsScenario, rules: MissionRules, tables: MissionTables): SetUp {
  const { players } = scenario;
  const lists = deckLists(rules, scenario.decks);
  const readings = new Readings(rules);
  const book = new StreamBook();
  const streams = new Streams(book, players.length);
  const names = players.map(({ name }) => name);
  const sample = buildCards(rules, lists);
  const maxTurns = turnLimit(rules, sample.missions.length);
  const labels: Labels = {
    players: names,
    policies: players.map(({ policy }) => policy),
    cards: sample,
    personnel: lists.personnel.map(({ spec }) => spec.name),
    missions: lists.missions.map(({ spec }) => spec.name),
    events: lists.events.map(({ spec }) => spec.name),
    teamSize: rules.team.size,
    handMax: rules.hand.max,
    maxTurns,
    goesRight: rules.turn.direction === 'right',
    eventUsefulness: scenario.eventUsefulness === true,
  };
  const metrics = withPlanning(withOptions(metricSet(labels), OPTIONS), labels.policies);
  const gameOn = (table: Table, course: Course): Game => {
    const { dice, recorder, trace, forbidden, plannedFor } = table;
    const open = new OpenTable(buildCards(rules, lists), names);
    const options = players.map((_, seat) => new SideOptions(recorder, OPTIONS, seat, forbidden));
    const policies = players.map((player, seat): Policy => {
      // A planner takes all players for its like, each in its own role.
      const { policy, tactics } = plannedFor === undefined ? player : { ...players[plannedFor], policy: BASE };
      const thresholds = thresholdsOf(policy === 'random' ? BASE : policy, tactics, player.role);
      return seated(QUESTIONS, {
        table: { ...table, course },
        side: seat,
        stream: streams.policy[seat],
        policy,
        weights: thresholds,
        crude: CRUDE,
        player: (planner) => {
          const tactician = new Tactician(rules, tables, thresholds, names.length);
          if (planner !== null)
            tactician.namer = new Namer(planner.candidates, rules, tables, thresholds, names.length);
          return tactician;
        },
        options: options[seat],
        looks: LOOKS,
      });
    });
    const tally = new Tally(rules, labels, open, recorder);
    const game = new Game({ readings, dice, streams, policies, tally, trace, table: open, maxTurns, resolveEffect });
    options.forEach(({ forbidden: bits }, seat) => {
      game.views[seat].forbidden = bits;
    });
    return game;
  };
  const match = (table: Table): MissionsMatch => {
    const { policyDice, course = new Course(), plannedFor } = table;
    const game = gameOn(table, course);
    if (plannedFor !== undefined) {
      const { policy, tactics, role } = players[plannedFor];
      const match = new MissionsMatch(game, policyDice, course);
      const prospects = new Prospects(game, tables, thresholdsOf(policy, tactics, role));
      match.worth = (seat) => prospects.worth(seat);
      return match;
    }
    if (!labels.eventUsefulness) return new MissionsMatch(game, policyDice, course);
    // Games played again are not counted.
    const other = gameOn({ ...table, recorder: new Recorder(metrics), trace: null }, new Course());
    const again = new MissionsMatch(other, policyDice);
    return new MissionsMatch(game, policyDice, course, new Usefulness(other, again, table.recorder, labels));
  };
  return { streams: book, metrics, plans: labels.policies.some((policy) => rolloutsOf(policy) > 0), match };
}

/** MISSION-60: one Mission per turn, unless they return. */
function turnLimit(rules: MissionRules, missions: number): number {
  const limit = rules.end.maxTurns ?? MOST_TURNS;
  return returningMissions(rules) === null ? Math.max(1, Math.min(limit, missions)) : limit;
}
