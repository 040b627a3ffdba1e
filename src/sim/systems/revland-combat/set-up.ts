import type { MetricSet } from '../../kernel/counts/metrics.ts';
import { StreamBook } from '../../kernel/dice/streams.ts';
import { Course } from '../../kernel/players/course.ts';
import { lapsing } from '../../kernel/players/lapses.ts';
import { forbiddenBits, withOptions } from '../../kernel/players/options.ts';
import { plannerOf } from '../../kernel/players/planner.ts';
import { rolloutsOf, withPlanning } from '../../kernel/players/planning.ts';
import { weightsOf } from '../../kernel/players/roles.ts';
import { idsOf } from '../../kernel/rules/definitions.ts';
import type { SetUp, Table } from '../../kernel/system.ts';
import { Mission } from '../../tabletop/mission.ts';
import { objectiveOf } from '../../tabletop/objectives.ts';
import { groundOf } from '../../tabletop/places.ts';
import { withPresence } from '../../tabletop/presence.ts';
import type { Labels } from './counts/axes.ts';
import { AttackChances } from './counts/chances.ts';
import { metricSet } from './counts/metrics.ts';
import { Tally } from './counts/tally.ts';
import { RevlandMatch } from './match.ts';
import type { RevlandTables } from './odds/tables.ts';
import { Game } from './play/game.ts';
import { OptionLook } from './play/options.ts';
import { DECIDING, type Policy } from './play/policy.ts';
import { Alternatives } from './policies/alternatives.ts';
import { Decisions } from './policies/decisions.ts';
import { policyOf } from './policies/players.ts';
import { worthOn } from './policies/prospects.ts';
import { RandomPolicy } from './policies/random.ts';
import { ROLES } from './policies/roles.ts';
import { TEMPERS, tactics } from './policies/tactics.ts';
import { OPTIONS } from './rules/options.ts';
import { LIGHTS } from './rules/profiles.ts';
import type { RevlandRules } from './rules/rules.ts';
import type { RevlandScenario, SideSpec } from './scenario.ts';
import { armouryOf, useId, useWord } from './steps/armoury.ts';
import { characterOfProfile, usualCarrier } from './steps/skills.ts';
import { Story } from './story/story.ts';
import { Barrier } from './table/barriers.ts';
import { Battle } from './table/battle.ts';
import { buildSides } from './table/forces.ts';
import { type Ground, layOut } from './table/ground.ts';
import { LineTable } from './table/lines.ts';
import type { Side } from './table/state.ts';

/** Makes a checked scenario playable: names become indices here and nowhere later. */
export function setUp(scenario: RevlandScenario, rules: RevlandRules, tables: RevlandTables): SetUp {
  const streams = new StreamBook();
  const ground = layOut(scenario, rules);
  const sides = buildSides(scenario, rules, streams, ground);
  let lines: LineTable | null = null;
  const match = (table: Table): RevlandMatch => {
    lines ??= linesOver(scenario, rules, ground);
    // Figures of its own for each match; their streams are the same ones.
    const own = buildSides(scenario, rules, new StreamBook(), ground);
    const battle = buildBattle(scenario, rules, ground, own, lines);
    const course = table.course ?? new Course();
    const { policyDice: dice, lapses = [] } = table;
    const specs = Object.values(scenario.sides);
    const planner = table.plannedFor === undefined ? null : specs[table.plannedFor];
    const decisions = specs.map((spec, side) => {
      // A planner thinks of both sides as players like itself, each in its own role.
      const player: SideSpec = planner === null ? spec : { ...planner, policy: 'tactician', role: spec.role };
      const weights = weightsOf(tactics, ROLES, player, TEMPERS);
      const plans = plannerOf(player.policy, side, { ...table, course }, weights);
      const alternatives = plans === null ? null : new Alternatives(battle, side, tables, weights);
      const lapse = {
        random: new RandomPolicy(dice),
        deciding: DECIDING,
        share: lapses[side] ?? 0,
        dice,
        stream: battle.sides[side].policyStream,
      };
      const policy = lapsing<Policy>(policyOf(player, battle, side, tables, dice), lapse);
      return new Decisions(policy, side, course, plans, alternatives);
    });
    for (const side of battle.sides) side.forbidden = forbiddenBits(OPTIONS, side.index, table.forbidden);
    const policies = course.isIdle ? decisions.map(({ policy }) => policy) : decisions;
    const chances = new AttackChances(tables, rules);
    const match = buildMatch(battle, { ...table, course }, policies, labelsOf(scenario, rules, own), chances);
    if (planner !== null) match.worth = worthOn(battle, weightsOf(tactics, ROLES, planner, TEMPERS));
    return match;
  };
  const plans = Object.values(scenario.sides).some(({ policy }) => rolloutsOf(policy) > 0);
  return { streams, metrics: metricsOf(scenario, rules, sides, ground), plans, match };
}

export function buildMatch(
  battle: Battle,
  table: Table & { readonly course: Course },
  policies: readonly Policy[],
  labels: Labels,
  chances: AttackChances | null = null,
): RevlandMatch {
  const story = table.trace === null ? null : new Story(table.trace, battle, table.dice);
  const tally = new Tally(table.recorder, labels, battle.lattice);
  const game = new Game(battle, table, policies, { tally, story, look: new OptionLook(battle), chances });
  return new RevlandMatch(game, table);
}

function barriersOf({ table }: RevlandScenario, rules: RevlandRules, { terrain }: Ground): Barrier[] {
  return terrain.pieces.map((piece, i) => new Barrier(rules, piece, table.terrain[i]));
}

/** Lines depend on what pieces are, not on which still stand. */
export function linesOver(scenario: RevlandScenario, rules: RevlandRules, ground: Ground): LineTable {
  return new LineTable(ground.lattice, barriersOf(scenario, rules, ground), rules);
}

export function buildBattle(
  scenario: RevlandScenario,
  rules: RevlandRules,
  ground: Ground,
  sides: readonly [Side, Side],
  lines = linesOver(scenario, rules, ground),
): Battle {
  const names = Object.keys(scenario.sides);
  return new Battle({
    rules,
    ground,
    barriers: barriersOf(scenario, rules, ground),
    lines,
    goal: new Mission(objectiveOf(scenario.mission, names), ground.site, ground.ways.breached),
    sides,
    maxTurns: scenario.mission.turns,
    light: LIGHTS.indexOf(scenario.light),
    ambushers: scenario.ambush === undefined ? -1 : names.indexOf(scenario.ambush),
  });
}

export function labelsOf(scenario: RevlandScenario, rules: RevlandRules, sides: readonly Side[]): Labels {
  const armoury = armouryOf(rules);
  return {
    sides: Object.keys(scenario.sides),
    maxTurns: scenario.mission.turns,
    maxStrength: Math.max(...sides.map(({ figures }) => figures.length)),
    uses: armoury.uses.map((use) => useWord(armoury, use)),
    weapons: idsOf(rules.weapons),
    useIds: armoury.uses.map((use) => useId(armoury, use)),
    usualDamage: armoury.uses.map(
      ({ weapon, index }) => characterOfProfile(rules, usualCarrier(rules, armoury.weapons[weapon].id)).damage[index],
    ),
    armors: idsOf(rules.armors),
  };
}

export function metricsOf(
  scenario: RevlandScenario,
  rules: RevlandRules,
  sides: readonly [Side, Side],
  { lattice, site }: Ground,
): MetricSet {
  const policies = Object.values(scenario.sides).map(({ policy }) => policy);
  const counted = withPlanning(withOptions(metricSet(labelsOf(scenario, rules, sides)), OPTIONS), policies);
  const set = withPresence(counted, site);
  return { ...set, ground: groundOf(scenario.table, lattice.spacing, 'metres') };
}
