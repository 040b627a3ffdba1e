import type { MetricSet } from '../../kernel/counts/metrics.ts';
import type { Dice, StreamBook } from '../../kernel/dice/dice.ts';
import { RecordedDice } from '../../kernel/dice/recorded.ts';
import { ScriptedDice } from '../../kernel/dice/scripted.ts';
import { Course } from '../../kernel/players/course.ts';
import { forbiddenBits, withOptions } from '../../kernel/players/options.ts';
import { playersOf, seated } from '../../kernel/players/questions.ts';
import { rolloutsOf, weightsOf, withDefaults, withPlanning } from '../../kernel/players/tactics.ts';
import type { SetUp, Table } from '../../kernel/system.ts';
import { gameStreams, openRolls } from '../../language/streams.ts';
import { expandFigures } from '../../tabletop/force.ts';
import { Mission, type TableLayout } from '../../tabletop/mission.ts';
import { objectiveOf } from '../../tabletop/objectives.ts';
import { groundOf } from '../../tabletop/places.ts';
import { withPresence } from '../../tabletop/presence.ts';
import { type SightTable, sightOver } from '../../tabletop/sight.ts';
import { SharedMemory } from '../../tabletop/tables.ts';
import { SIDE_COLUMNS } from './counts/columns.ts';
import { metricSet } from './counts/metrics.ts';
import { Tally } from './counts/tally.ts';
import { SkirmishMatch } from './match.ts';
import type { Fresh } from './odds/fresh.ts';
import { Game } from './play/game.ts';
import { type Policy, QUESTIONS } from './play/questions.ts';
import { CRUDE } from './policies/crude.ts';
import { listedPlayers } from './policies/priorities.ts';
import { Tactician } from './policies/tactician.ts';
import { ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { Odds } from './policies/values/odds.ts';
import { worthOn } from './policies/worth.ts';
import type { Skirmish } from './rules/game.ts';
import type { SkirmishRules } from './rules/rules.ts';
import { optionsOf } from './rules/vocabulary.ts';
import type { SkirmishScenario } from './scenario.ts';
import { engineOf } from './steps/compile.ts';
import type { Engine } from './steps/engine.ts';
import { Story } from './story/story.ts';
import { Battle } from './table/battle.ts';
import { layOut } from './table/ground.ts';
import { longestMove } from './table/lengths.ts';
import { Side, Unit } from './table/state.ts';

/** What all matches of a scenario share. */
export interface Stage {
  readonly game: Skirmish;
  readonly scenario: SkirmishScenario;
  readonly engine: Engine;
  readonly ground: TableLayout;
  /** Attacks whose odds reports compare with what is sampled. */
  readonly fresh: readonly Fresh[];
}

/** Lengths and conditions of moves roll nothing. */
const NO_DICE = new ScriptedDice([]);

export function groundFor(scenario: SkirmishScenario, rules: SkirmishRules, engine: Engine, memory?: SharedMemory) {
  const names = engine.profiles.map(({ name }) => name);
  const profiles = Object.values(scenario.sides).flatMap(({ figures }) =>
    figures.map(({ profile }) => names.indexOf(profile)),
  );
  return layOut(scenario, rules.terrain, longestMove(engine, profiles, NO_DICE), memory);
}

export function stageFor(
  game: Skirmish,
  scenario: SkirmishScenario,
  rules: SkirmishRules,
  fresh: readonly Fresh[],
  memory?: SharedMemory,
): Stage {
  const engine = engineOf(game, rules);
  return { game, scenario, engine, fresh, ground: groundFor(scenario, rules, engine, memory) };
}

/** Names become indices here only. */
export function setUp(
  game: Skirmish,
  scenario: SkirmishScenario,
  rules: SkirmishRules,
  fresh: readonly Fresh[],
  shared?: readonly SharedArrayBuffer[],
): SetUp {
  const memory = new SharedMemory(shared);
  const stage = stageFor(game, scenario, rules, fresh, memory);
  const streams = gameStreams();
  buildSides(stage, streams);
  const sight = sightOver(stage.ground.lattice, scenario.table.terrain, rules.terrain, memory);
  const odds = new Odds(stage.engine);
  const plans = Object.values(scenario.sides).some(({ policy }) => rolloutsOf(policy) > 0);
  return {
    ...{ streams, metrics: metricsOf(stage), shared: memory.wanted, plans },
    match: (table) => matchOn(stage, table, sight(), odds),
  };
}

/** Each match has its own units on the same streams. */
function matchOn(stage: Stage, table: Table, sight: SightTable, odds: Odds): SkirmishMatch {
  const { game, scenario } = stage;
  const recorded = table.trace === null ? null : new RecordedDice(table.dice);
  const battle = buildBattle(stage, buildSides(stage, gameStreams()), sight, recorded ?? table.dice);
  const course = table.course ?? new Course();
  const options = optionsOf(game.actions);
  for (const side of battle.sides) side.forbidden = forbiddenBits(options, side.index, table.forbidden);
  const match = new SkirmishMatch(
    new Game({
      ...{ battle, table, course },
      policies: policiesOn(stage, battle, { ...table, course }, odds),
      story: recorded === null ? null : new Story(table.trace!, battle, recorded),
      tally: new Tally(table.recorder, battle, stage.fresh),
    }),
    table.policyDice,
  );
  const planner = table.plannedFor === undefined ? null : Object.values(scenario.sides)[table.plannedFor];
  if (planner !== null)
    match.worth = worthOn(battle, weightsOf(withDefaults(tactics, game.tactics), ROLES, planner, TEMPERS));
  return match;
}

function policiesOn(
  { game, scenario }: Stage,
  battle: Battle,
  table: Table & { readonly course: Course },
  odds: Odds,
): Policy[] {
  const fitted = withDefaults(tactics, game.tactics);
  return playersOf(Object.values(scenario.sides), table.plannedFor).map((player, side) => {
    const weights = weightsOf(fitted, ROLES, player, TEMPERS);
    return seated(QUESTIONS, {
      ...{ table, side, weights },
      stream: battle.sides[side].policyStream,
      policy: player.policy,
      crude: { ...CRUDE, ...listedPlayers(battle.engine) },
      player: (planner) => new Tactician(battle, side, odds, table.policyDice, weights, planner?.candidates),
    });
  });
}

export function metricsOf({ game, scenario, engine, ground, fresh }: Stage): MetricSet {
  const specs = Object.values(scenario.sides);
  const labels = {
    sides: Object.keys(scenario.sides),
    maxTurns: scenario.mission.turns,
    maxStrength: Math.max(...specs.map(({ figures }) => expandFigures(figures).length)),
  };
  const policies = specs.map(({ policy }) => policy);
  const set = withPlanning(
    withOptions(metricSet(labels, engine, fresh, game.lines), optionsOf(game.actions)),
    policies,
  );
  return { ...withPresence(set, ground.site), ground: groundOf(scenario.table, ground.lattice.spacing, 'inches') };
}

export function buildBattle(
  { scenario, engine, ground }: Stage,
  sides: readonly [Side, Side],
  sight: SightTable,
  dice: Dice,
): Battle {
  const objective = objectiveOf(scenario.mission, Object.keys(scenario.sides));
  const goal = new Mission(objective, ground.site, ground.movement);
  return new Battle({ engine, ground, sight, goal, sides, maxTurns: scenario.mission.turns, dice });
}

export function buildSides({ scenario, engine, ground }: Stage, book: StreamBook): [Side, Side] {
  const names = engine.profiles.map(({ name }) => name);
  let index = 0;
  const built = Object.entries(scenario.sides).map(([name, { figures }], side) => {
    const stream = openRolls(book, engine.rolls, side, 0);
    const units = expandFigures(figures).map((line, slot) => {
      const profile = names.indexOf(line.profile);
      return new Unit({
        ...{ name: line.name, side, profile, index: index++ },
        start: engine.profiles[profile].values,
        weapons: engine.profiles[profile].weapons,
        stream: openRolls(book, engine.rolls, side, slot + 1),
      });
    });
    const policyStream = stream + engine.rolls.indexOf('frame.policy');
    const area = ground.deployment[side];
    return new Side({ index: side, name, figures: units, area, stream, policyStream, columns: SIDE_COLUMNS.length });
  });
  return [built[0], built[1]];
}
