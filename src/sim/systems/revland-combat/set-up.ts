import type { MetricSet } from '../../kernel/counts/metrics.ts';
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
import { withPresence } from '../../tabletop/presence.ts';
import { SharedMemory } from '../../tabletop/tables.ts';
import { AttackChances } from './counts/attacks.ts';
import type { Labels } from './counts/axes.ts';
import { metricSet, openTally } from './counts/metrics.ts';
import { RevlandMatch } from './match.ts';
import type { RevlandTables } from './odds/tables.ts';
import { Game } from './play/game.ts';
import { OptionLook, type Policy, QUESTIONS } from './play/questions.ts';
import { Alternatives, alternativesOf, worthOn } from './policies/alternatives.ts';
import { CRUDE } from './policies/crude.ts';
import { Tactician } from './policies/tactician.ts';
import { ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { OPTIONS } from './rules/actions.ts';
import { LIGHTS } from './rules/profiles.ts';
import type { RevlandRules } from './rules/rules.ts';
import type { RevlandScenario } from './scenario.ts';
import { armouryOf, useId, useWord } from './steps/armoury.ts';
import { characterOfProfile, usualCarrier } from './steps/skills.ts';
import { Story } from './story/story.ts';
import { Barrier } from './table/barriers.ts';
import { Battle } from './table/battle.ts';
import { buildSides } from './table/forces.ts';
import { type Ground, layOut } from './table/ground.ts';
import { type LineTable, linesOver } from './table/lines.ts';
import type { Side } from './table/state.ts';

export function setUp(
  scenario: RevlandScenario,
  rules: RevlandRules,
  tables: RevlandTables,
  shared?: readonly SharedArrayBuffer[],
): SetUp {
  const streams = new StreamBook();
  const memory = new SharedMemory(shared);
  const ground = layOut(scenario, rules, memory);
  const sides = buildSides(scenario, rules, streams, ground);
  const lines = linesOn(scenario, rules, ground);
  const match = (table: Table): RevlandMatch => {
    // Figures are made for each match.
    const own = buildSides(scenario, rules, new StreamBook(), ground);
    const battle = buildBattle(scenario, rules, ground, own, lines());
    const course = table.course ?? new Course();
    const specs = Object.values(scenario.sides);
    const policies = playersOf(specs, table.plannedFor).map((player, side) => {
      const weights = weightsOf(tactics, ROLES, player, TEMPERS);
      return seated(QUESTIONS, {
        table: { ...table, course },
        side,
        stream: battle.sides[side].policyStream,
        policy: player.policy,
        weights,
        crude: CRUDE,
        player: () => new Tactician(battle, side, tables, table.policyDice, weights),
        names: ({ candidates }) => alternativesOf(new Alternatives(battle, side, tables, weights), candidates),
      });
    });
    for (const side of battle.sides) side.forbidden = forbiddenBits(OPTIONS, side.index, table.forbidden);
    const chances = new AttackChances(tables, rules);
    const match = buildMatch(battle, { ...table, course }, policies, labelsOf(scenario, rules, own), chances);
    if (table.plannedFor !== undefined)
      match.worth = worthOn(battle, weightsOf(tactics, ROLES, specs[table.plannedFor], TEMPERS));
    return match;
  };
  const plans = Object.values(scenario.sides).some(({ policy }) => rolloutsOf(policy) > 0);
  return { streams, metrics: metricsOf(scenario, rules, sides, ground), shared: memory.wanted, plans, match };
}

export function buildMatch(
  battle: Battle,
  table: Table & { readonly course: Course },
  policies: readonly Policy[],
  labels: Labels,
  chances: AttackChances | null = null,
): RevlandMatch {
  const story = table.trace === null ? null : new Story(table.trace, battle, table.dice);
  const tally = openTally(table.recorder, labels, battle.lattice);
  const game = new Game(battle, table, policies, { tally, story, look: new OptionLook(battle), chances });
  return new RevlandMatch(game, table);
}

function barriersOf({ table }: RevlandScenario, rules: RevlandRules, { terrain }: Ground): Barrier[] {
  return terrain.pieces.map((piece, i) => new Barrier(rules, piece, table.terrain[i]));
}

function linesOn(scenario: RevlandScenario, rules: RevlandRules, ground: Ground): () => LineTable {
  return linesOver(ground.lattice, barriersOf(scenario, rules, ground), scenario.table.terrain, rules);
}

export function buildBattle(
  scenario: RevlandScenario,
  rules: RevlandRules,
  ground: Ground,
  sides: readonly [Side, Side],
  lines = linesOn(scenario, rules, ground)(),
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
