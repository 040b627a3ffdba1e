import type { MetricSet } from '../../kernel/counts/metrics.ts';
import { StreamBook } from '../../kernel/dice/dice.ts';
import { Course } from '../../kernel/players/course.ts';
import { forbiddenBits, withOptions } from '../../kernel/players/options.ts';
import { playersOf, seated } from '../../kernel/players/questions.ts';
import { rolloutsOf, weightsOf, withPlanning } from '../../kernel/players/tactics.ts';
import { idsOf } from '../../kernel/rules/definitions.ts';
import type { SetUp, Table } from '../../kernel/system.ts';
import { expandFigures } from '../../tabletop/force.ts';
import { Mission } from '../../tabletop/mission.ts';
import { objectiveOf } from '../../tabletop/objectives.ts';
import { groundOf } from '../../tabletop/places.ts';
import { withPresence } from '../../tabletop/presence.ts';
import { sightOver } from '../../tabletop/sight.ts';
import { SharedMemory } from '../../tabletop/tables.ts';
import { metricSet } from './counts/metrics.ts';
import { AlphaMatch } from './match.ts';
import type { AlphaTables } from './odds/tables.ts';
import { QUESTIONS } from './play/questions.ts';
import { CRUDE } from './policies/crude.ts';
import { Tactician } from './policies/tactician.ts';
import { PRESETS, ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { worthOn } from './policies/worth.ts';
import { OPTIONS } from './rules/profiles.ts';
import type { AlphaRules } from './rules/rules.ts';
import type { AlphaScenario } from './scenario.ts';
import { Story } from './story/story.ts';
import { Battle } from './table/battle.ts';
import { type Ground, layOut } from './table/ground.ts';
import { Figure, Side } from './table/state.ts';

/** Names become indices here only. */
export function setUp(
  scenario: AlphaScenario,
  rules: AlphaRules,
  tables: AlphaTables,
  shared?: readonly SharedArrayBuffer[],
): SetUp {
  const streams = new StreamBook();
  const memory = new SharedMemory(shared);
  const ground = layOut(scenario, rules, memory);
  const sides = buildSides(scenario, rules, streams, ground);
  const sight = sightsOver(scenario, rules, ground, memory);
  const match = (table: Table): AlphaMatch => {
    // Each match has its own figures on the same streams.
    const battle = buildBattle(scenario, rules, ground, buildSides(scenario, rules, new StreamBook(), ground), sight());
    const course = table.course ?? new Course();
    const specs = Object.values(scenario.sides);
    const policies = playersOf(specs, table.plannedFor).map((player, side) => {
      const weights = weightsOf(tactics, ROLES, player, TEMPERS, PRESETS[player.policy]);
      return seated(QUESTIONS, {
        table: { ...table, course },
        side,
        stream: battle.sides[side].policyStream,
        policy: player.policy,
        weights,
        crude: CRUDE,
        player: (planner) => new Tactician(battle, side, tables, table.policyDice, weights, planner?.candidates),
      });
    });
    for (const side of battle.sides) side.forbidden = forbiddenBits(OPTIONS, side.index, table.forbidden);
    const story = table.trace === null ? null : new Story(table.trace, battle);
    const match = new AlphaMatch(battle, { ...table, course }, policies, story);
    if (table.plannedFor !== undefined)
      match.worth = worthOn(battle, weightsOf(tactics, ROLES, specs[table.plannedFor], TEMPERS));
    return match;
  };
  const plans = Object.values(scenario.sides).some(({ policy }) => rolloutsOf(policy) > 0);
  return { streams, metrics: metricsOf(scenario, rules, sides, ground), shared: memory.wanted, plans, match };
}

export function metricsOf(
  scenario: AlphaScenario,
  rules: AlphaRules,
  sides: readonly [Side, Side],
  { lattice, site }: Ground,
): MetricSet {
  const labels = {
    sides: Object.keys(scenario.sides),
    maxTurns: scenario.mission.turns,
    maxStrength: Math.max(sides[0].figures.length, sides[1].figures.length),
    levels: idsOf(rules.training),
  };
  const policies = Object.values(scenario.sides).map(({ policy }) => policy);
  const set = withPresence(withPlanning(withOptions(metricSet(labels), OPTIONS), policies), site);
  return { ...set, ground: groundOf(scenario.table, lattice.spacing, 'inches') };
}

function sightsOver({ table }: AlphaScenario, rules: AlphaRules, { lattice }: Ground, memory?: SharedMemory) {
  return sightOver(lattice, table.terrain, rules.cover, memory);
}

export function buildBattle(
  scenario: AlphaScenario,
  rules: AlphaRules,
  ground: Ground,
  sides: readonly [Side, Side],
  sight = sightsOver(scenario, rules, ground)(),
): Battle {
  const objective = objectiveOf(scenario.mission, Object.keys(scenario.sides));
  const goal = new Mission(objective, ground.site, ground.movement);
  return new Battle({ rules, ground, sight, goal, sides, maxTurns: scenario.mission.turns });
}

export function buildSides(scenario: AlphaScenario, rules: AlphaRules, book: StreamBook, ground: Ground): [Side, Side] {
  let index = 0;
  const built = Object.entries(scenario.sides).map(([name, { figures }], side) => {
    const force = expandFigures(figures).map(
      ({ name, training, command }, slot) =>
        new Figure(book, slot, {
          name,
          side,
          index: index++,
          training: idsOf(rules.training).indexOf(training),
          command,
        }),
    );
    return new Side(book, side, name, force, ground.deployment[side]);
  });
  return [built[0], built[1]];
}
