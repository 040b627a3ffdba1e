import type { MetricSet, PlaceKind } from '../../kernel/counts/metrics.ts';
import { StreamBook } from '../../kernel/dice/dice.ts';
import { Course } from '../../kernel/players/course.ts';
import { forbiddenBits, withOptions } from '../../kernel/players/options.ts';
import { playersOf, seated } from '../../kernel/players/questions.ts';
import { rolloutsOf, weightsOf, withPlanning } from '../../kernel/players/tactics.ts';
import { idsOf } from '../../kernel/rules/definitions.ts';
import type { SetUp, Table } from '../../kernel/system.ts';
import { Mission } from '../../tabletop/mission.ts';
import { objectiveOf } from '../../tabletop/objectives.ts';
import { groundOf } from '../../tabletop/places.ts';
import { tallyOf, withPresence } from '../../tabletop/presence.ts';
import { sightOver } from '../../tabletop/sight.ts';
import { SharedMemory } from '../../tabletop/tables.ts';
import type { Labels } from './counts/axes.ts';
import { metricSet, metricTable } from './counts/metrics.ts';
import { StargruntMatch } from './match.ts';
import type { StargruntTables } from './odds/tables.ts';
import { Game } from './play/game.ts';
import { type Policy, QUESTIONS } from './play/questions.ts';
import { CRUDE } from './policies/crude.ts';
import { worthOn } from './policies/pull.ts';
import { Tactician } from './policies/tactician.ts';
import { ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { OPTIONS } from './rules/actions.ts';
import type { StargruntRules } from './rules/rules.ts';
import type { StargruntScenario } from './scenario.ts';
import { Story } from './story/story.ts';
import { Battle } from './table/battle.ts';
import { buildSides } from './table/forces.ts';
import { type Ground, layOut } from './table/ground.ts';
import type { Side } from './table/side.ts';

/** Names become indices here and nowhere later. */
export function setUp(
  scenario: StargruntScenario,
  rules: StargruntRules,
  tables: StargruntTables,
  shared?: readonly SharedArrayBuffer[],
): SetUp {
  const streams = new StreamBook();
  const memory = new SharedMemory(shared);
  const ground = layOut(scenario, rules, memory);
  const sides = buildSides(scenario, rules, streams, ground);
  const sight = sightsOver(scenario, rules, ground, memory);
  const match = (table: Table): StargruntMatch => {
    // Each match has its figures; streams are equal.
    const own = buildSides(scenario, rules, new StreamBook(), ground);
    const battle = buildBattle(scenario, rules, ground, own, sight());
    const course = table.course ?? new Course();
    const specs = Object.values(scenario.sides);
    const policies = playersOf(specs, table.plannedFor).map((player, side) => {
      const weights = weightsOf(tactics, ROLES, player, TEMPERS);
      return seated(QUESTIONS, {
        table: { ...table, course },
        side,
        stream: battle.sides[side].streams.policy,
        policy: player.policy,
        weights,
        crude: CRUDE,
        player: (planner) => new Tactician(battle, side, tables, table.policyDice, weights, planner?.candidates),
      });
    });
    for (const side of battle.sides) side.forbidden = forbiddenBits(OPTIONS, side.index, table.forbidden);
    const match = buildMatch(battle, { ...table, course }, policies, labelsOf(scenario, rules, own));
    if (table.plannedFor !== undefined)
      match.worth = worthOn(battle, weightsOf(tactics, ROLES, specs[table.plannedFor], TEMPERS));
    return match;
  };
  const plans = Object.values(scenario.sides).some(({ policy }) => rolloutsOf(policy) > 0);
  return { streams, metrics: metricsOf(scenario, rules, sides, ground), shared: memory.wanted, plans, match };
}

export function buildMatch(battle: Battle, table: Table, policies: readonly Policy[], labels: Labels): StargruntMatch {
  const story = table.trace === null ? null : new Story(table.trace, battle, table.dice);
  const tally = tallyOf(table.recorder, metricTable(labels), battle.lattice);
  return new StargruntMatch(new Game(battle, table.dice, tally, policies, story), table);
}

export function labelsOf(scenario: StargruntScenario, rules: StargruntRules, sides: readonly Side[]): Labels {
  return {
    sides: Object.keys(scenario.sides),
    maxTurns: scenario.mission.turns,
    maxStrength: Math.max(...sides.map(({ figures }) => figures.length)),
    weapons: idsOf(rules.weapons),
    supportWeapons: idsOf(rules.supportWeapons),
    armours: idsOf(rules.armour),
    ladder: rules.dice.ladder,
    rangeStep: rules.observe.rangeStep,
  };
}

/** By unit: it stands and fires as one. Figures fall alone. */
const PLACE_KINDS = [
  { name: 'stood', title: 'Where units stood', unit: 'units at the ends of turns' },
  { name: 'fell', title: 'Where figures fell', unit: 'figures' },
  { name: 'firedFrom', title: 'Where units fired from', unit: 'fire actions' },
] as const satisfies readonly PlaceKind[];

export function metricsOf(
  scenario: StargruntScenario,
  rules: StargruntRules,
  sides: readonly [Side, Side],
  { lattice, site }: Ground,
): MetricSet {
  const policies = Object.values(scenario.sides).map(({ policy }) => policy);
  const counted = withPlanning(withOptions(metricSet(labelsOf(scenario, rules, sides)), OPTIONS), policies);
  const set = withPresence(counted, site);
  return { ...set, ground: { ...groundOf(scenario.table, lattice.spacing, 'inches'), kinds: PLACE_KINDS } };
}

/** SG2-011: a piece covers units in it, and those near it when the line crosses it. */
function sightsOver({ table }: StargruntScenario, rules: StargruntRules, { lattice }: Ground, memory?: SharedMemory) {
  const cover = {
    insideCounts: true,
    crossedCounts: true,
    shooterInsideIgnores: false,
    shooterWithin: null,
    targetWithin: rules.cover.within,
  };
  return sightOver(lattice, table.terrain, cover, memory);
}

export function buildBattle(
  scenario: StargruntScenario,
  rules: StargruntRules,
  ground: Ground,
  sides: readonly [Side, Side],
  sight = sightsOver(scenario, rules, ground)(),
): Battle {
  const objective = objectiveOf(scenario.mission, Object.keys(scenario.sides));
  const goal = new Mission(objective, ground.site, ground.movement);
  return new Battle({ rules, ground, sight, goal, sides, maxTurns: scenario.mission.turns });
}
