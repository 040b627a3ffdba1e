import { Course } from '../../kernel/course.ts';
import { idsOf } from '../../kernel/definitions.ts';
import type { Dice } from '../../kernel/dice.ts';
import { lapsing } from '../../kernel/lapses.ts';
import type { MetricSet } from '../../kernel/metrics.ts';
import { forbiddenBits, withOptions } from '../../kernel/options.ts';
import { StreamBook } from '../../kernel/streams.ts';
import type { SetUp, Table } from '../../kernel/system.ts';
import { tacticsOf } from '../../kernel/tactics.ts';
import { expandFigures } from '../../tabletop/force.ts';
import { Mission } from '../../tabletop/mission.ts';
import { objectiveOf } from '../../tabletop/objectives.ts';
import { groundOf } from '../../tabletop/places.ts';
import { SightTable } from '../../tabletop/sight.ts';
import { SightMemo, sharedSightBytes } from '../../tabletop/sight-memo.ts';
import { Battle } from './battle.ts';
import { diceOf } from './chapters/activation.ts';
import { metricSet } from './counts/metrics.ts';
import { type Ground, layOut } from './ground.ts';
import { AlphaMatch } from './match.ts';
import type { AlphaTables } from './odds/tables.ts';
import { Decisions } from './policies/decisions.ts';
import { OPTIONS } from './policies/options.ts';
import { CloseIn, ShootNearest } from './policies/plain.ts';
import { DECIDING, type Policy } from './policies/policy.ts';
import { RandomPolicy } from './policies/random.ts';
import { Tactician } from './policies/tactician.ts';
import { PRESETS, tactics as weights } from './policies/tactics.ts';
import { DEEDS } from './profiles.ts';
import type { AlphaRules } from './rules.ts';
import type { AlphaScenario } from './scenario.ts';
import { Figure, Side } from './state.ts';
import { Story } from './story/story.ts';

/** Makes a checked scenario playable: names become indices here and nowhere later. */
export function setUp(
  scenario: AlphaScenario,
  rules: AlphaRules,
  tables: AlphaTables,
  shared?: SharedArrayBuffer,
): SetUp {
  const streams = new StreamBook();
  const ground = layOut(scenario, rules);
  const sides = buildSides(scenario, rules, streams, ground);
  let sight: SightTable | null = null;
  const match = (table: Table): AlphaMatch => {
    sight ??= sightOver(ground, rules, shared);
    // Each match has its own figures; their streams are the same.
    const battle = buildBattle(scenario, rules, ground, buildSides(scenario, rules, new StreamBook(), ground), sight);
    const course = table.course ?? new Course();
    const { policyDice: dice, lapses = [] } = table;
    const policies = Object.values(scenario.sides).map((spec, side) =>
      lapsing<Policy>(policyOf(spec, battle, side, tables, dice), {
        random: new RandomPolicy(dice),
        deciding: DECIDING,
        share: lapses[side] ?? 0,
        dice,
        stream: battle.sides[side].policyStream,
      }),
    );
    const decisions = policies.map((policy, side) => new Decisions(policy, side, course));
    for (const side of battle.sides) side.forbidden = forbiddenBits(OPTIONS, side.index, table.forbidden);
    const story = table.trace === null ? null : new Story(table.trace, battle);
    return new AlphaMatch(battle, { ...table, course }, course.isIdle ? policies : decisions, story);
  };
  const sharedBytes = sharedSightBytes(ground.lattice.count);
  return { streams, metrics: metricsOf(scenario, rules, sides, ground), sharedBytes, match };
}

function policyOf(
  { policy, tactics }: AlphaScenario['sides'][string],
  battle: Battle,
  side: number,
  tables: AlphaTables,
  dice: Dice,
): Policy {
  if (policy === 'random') return new RandomPolicy(dice);
  if (policy === 'shoot-nearest') return new ShootNearest(dice);
  if (policy === 'close-in') return new CloseIn(dice);
  return new Tactician(battle, side, tables, dice, tacticsOf(weights, PRESETS[policy] ?? {}, tactics));
}

export function metricsOf(
  scenario: AlphaScenario,
  rules: AlphaRules,
  sides: readonly [Side, Side],
  { lattice }: Ground,
): MetricSet {
  const labels = {
    sides: Object.keys(scenario.sides),
    maxTurns: scenario.mission.turns,
    maxStrength: Math.max(sides[0].figures.length, sides[1].figures.length),
    levels: idsOf(rules.training),
  };
  return { ...withOptions(metricSet(labels), OPTIONS), ground: groundOf(scenario.table, lattice.spacing, 'inches') };
}

/** Who sees whom on the table, cached in memory that matches in other threads may share. */
function sightOver(
  { lattice, terrain }: Ground,
  rules: AlphaRules,
  shared: SharedArrayBuffer | null = null,
): SightTable {
  return new SightTable(lattice, terrain, rules, new SightMemo(lattice.count, shared));
}

export function buildBattle(
  scenario: AlphaScenario,
  rules: AlphaRules,
  ground: Ground,
  sides: readonly [Side, Side],
  sight = sightOver(ground, rules),
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
          dice: DEEDS.map((_, deed) => diceOf(rules, training, deed)),
          command,
        }),
    );
    return new Side(book, side, name, force, ground.deployment[side]);
  });
  return [built[0], built[1]];
}
