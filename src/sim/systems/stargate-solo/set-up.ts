import { StreamBook } from '../../kernel/dice/dice.ts';
import { Course } from '../../kernel/players/course.ts';
import { SideOptions, withOptions } from '../../kernel/players/options.ts';
import { seated } from '../../kernel/players/questions.ts';
import { rolloutsOf, weightsOf, withPlanning } from '../../kernel/players/tactics.ts';
import { idsOf, rootOf } from '../../kernel/rules/definitions.ts';
import type { SetUp, Table } from '../../kernel/system.ts';
import { expandFigures } from '../../tabletop/force.ts';
import { UNIT } from '../../tabletop/geometry.ts';
import { areaNodes, objectiveOf } from '../../tabletop/objectives.ts';
import { groundOf } from '../../tabletop/places.ts';
import { withPresence } from '../../tabletop/presence.ts';
import { sightOver } from '../../tabletop/sight.ts';
import { SharedMemory } from '../../tabletop/tables.ts';
import { metricSet, openTally } from './counts/metrics.ts';
import { SoloMatch } from './match.ts';
import type { SoloTables } from './odds/tables.ts';
import type { Muster, MusterGroup } from './play/deployment.ts';
import { Game } from './play/game.ts';
import type { Policy } from './play/questions.ts';
import { CRUDE, QUESTIONS } from './policies/crude.ts';
import { LOOKS } from './policies/looks.ts';
import { worthOn } from './policies/outlook.ts';
import { Tactician } from './policies/tactician.ts';
import { ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { OPTIONS, PROFILE_FAMILY, SGC, SIDES, SOLO, STATES } from './rules/profiles.ts';
import type { SoloRules } from './rules/rules.ts';
import type { FigureSpec, GroupSpec, SoloScenario } from './scenario.ts';
import { armouryOf, buildArmoury } from './steps/armoury.ts';
import { Counters } from './steps/portals.ts';
import { SpottingTable } from './steps/spotting.ts';
import { Story } from './story/story.ts';
import { Battle, type Scene } from './table/battle.ts';
import { deployShape, EDGES, edgeCentre, type Ground, layOut, nodeAt } from './table/ground.ts';
import { Goal, Side } from './table/side.ts';
import { Figure, type FigureKind, Group, Gun } from './table/state.ts';
import { pacesOf } from './table/ways.ts';

interface Forces {
  readonly sides: readonly [Side, Side];
  readonly guns: readonly Gun[];
  readonly muster: Muster;
}

export function setUp(
  scenario: SoloScenario,
  rules: SoloRules,
  tables: SoloTables,
  shared?: readonly SharedArrayBuffer[],
): SetUp {
  const streams = new StreamBook();
  const memory = new SharedMemory(shared);
  const ground = layOut(scenario, rules, memory);
  const forces = buildForces(scenario, rules, streams, ground);
  const sight = sightsOver(scenario, rules, ground, memory);
  const match = (table: Table): SoloMatch => {
    // Each match has own figures, on the same streams.
    const own = buildForces(scenario, rules, new StreamBook(), ground);
    const battle = buildBattle(scenario, rules, ground, own, sight());
    const course = table.course ?? new Course();
    const options = new SideOptions(table.recorder, OPTIONS, SGC, table.forbidden);
    // An `uncommanded` SGC only deploys.
    const isPlanned = table.plannedFor !== undefined;
    const name = isPlanned ? 'tactician' : scenario.sides.sgc.policy;
    const weights = weightsOf(tactics, ROLES, { ...scenario.sides.sgc, policy: name }, TEMPERS);
    const policy = seated(QUESTIONS, {
      table: { ...table, course },
      side: SGC,
      stream: battle.sides[SGC].policyStream,
      policy: name,
      weights,
      crude: CRUDE,
      player: (planner) => {
        const tactician = new Tactician(battle, tables, table.policyDice, weights);
        tactician.candidates = planner?.candidates ?? null;
        tactician.forbidden = options.forbidden;
        return tactician;
      },
      options,
      looks: LOOKS,
    });
    const match = buildMatch(battle, own, { ...table, course }, policy);
    if (isPlanned) match.worth = worthOn(battle, weights);
    return match;
  };
  return {
    streams,
    metrics: withPresence(metricsOf(scenario, rules, forces), ground.site),
    shared: memory.wanted,
    plans: rolloutsOf(scenario.sides.sgc.policy) > 0,
    match,
  };
}

export function buildMatch(battle: Battle, forces: Forces, table: Table, policy: Policy<Game>): SoloMatch {
  const story = table.trace === null ? null : new Story(table.trace, battle, table.dice);
  const game = new Game(battle, table.dice, openTally(table.recorder, battle.lattice), policy, story);
  return new SoloMatch(game, forces.muster, table);
}

export function turnLimit({ mission }: SoloScenario, rules: SoloRules): number {
  return mission.turns ?? rules.mission.turnLimit;
}

export function metricsOf(scenario: SoloScenario, rules: SoloRules, { sides }: Forces) {
  const set = metricSet({
    sides: SIDES,
    maxTurns: turnLimit(scenario, rules),
    maxStrength: Math.max(sides[SGC].figures.length, sides[SOLO].figures.length),
    weapons: idsOf(rules.weapons),
    profiles: idsOf(rules.profiles),
  });
  const counted = withPlanning(withOptions(set, OPTIONS), [scenario.sides.sgc.policy]);
  return { ...counted, ground: groundOf(scenario.table, UNIT, 'inches') };
}

function sightsOver({ table }: SoloScenario, rules: SoloRules, { lattice }: Ground, memory?: SharedMemory) {
  return sightOver(lattice, table.terrain, rules.cover, memory);
}

export function buildBattle(
  scenario: SoloScenario,
  rules: SoloRules,
  ground: Ground,
  forces: Forces,
  sight = sightsOver(scenario, rules, ground)(),
): Battle {
  const { lattice, ways, coverAt, coverNodes, soloEdge } = ground;
  const scene: Scene = {
    rules,
    lattice,
    sight,
    ways,
    armoury: buildArmoury(rules),
    spotting: new SpottingTable(rules),
    goal: buildGoal(scenario, rules, ground),
    coverAt,
    coverNodes,
    soloEdge,
    soloCentre: edgeCentre(lattice, soloEdge),
    objectives: SIDES.map((name) => {
      const { objective } = scenario.sides[name];
      return objective === undefined ? -1 : nodeAt(lattice, objective);
    }),
    maxTurns: turnLimit(scenario, rules),
  };
  return new Battle(scene, forces.sides, forces.guns, new Counters(ground.counters));
}

function buildGoal(scenario: SoloScenario, rules: SoloRules, { site, ways }: Ground): Goal {
  const objective = objectiveOf({ ...scenario.mission, turns: turnLimit(scenario, rules) }, SIDES);
  const isRescue = SIDES.some((name) =>
    scenario.sides[name].groups.some(({ figures }) => figures.some((line) => line.rescue)),
  );
  return new Goal(objective, site, ways.ground, isRescue);
}

function kindOf(scenario: SoloScenario, rules: SoloRules, ground: Ground, line: FigureSpec): FigureKind {
  const { profile } = line;
  return {
    ...profileKind(rules, profile, line.name, line.weapon),
    profileId: rootOf(scenario, PROFILE_FAMILY, profile),
    wounds: line.wounds,
    disabled: line.disabled,
    rescue: line.rescue,
    at: line.at === undefined ? -1 : nodeAt(ground.lattice, line.at),
  };
}

function profileKind(rules: SoloRules, profile: string, name: string, weapon?: string): FigureKind {
  const { fireActions, moveBonus, raw, goauld } = rules.profiles[profile];
  const armed = weapon ?? rules.profiles[profile].weapon;
  return {
    name,
    profile: idsOf(rules.profiles).indexOf(profile),
    profileId: profile,
    weapon: idsOf(rules.weapons).indexOf(armed),
    fireActions: rules.weapons[armed].fireActions ?? fireActions,
    pace: pacesOf(rules).indexOf(moveBonus),
    raw,
    goauld,
    wounds: 0,
    disabled: false,
    rescue: false,
    at: -1,
  };
}

export function poolOf(scenario: SoloScenario, rules: SoloRules): FigureKind[] {
  const { counters, pool } = scenario.sides.solo;
  if (counters.length === 0) return [];
  const jaffa = pool.jaffa ?? rules.portal.pool.jaffa;
  const firstPrimes = pool.firstPrime ?? rules.portal.pool.firstPrime;
  const crew = (pool.staffCannon ?? rules.portal.pool.staffCannon) * rules.crew.size;
  const make = (count: number, profile: string, name: string): FigureKind[] =>
    Array.from({ length: count }, (_, i) => profileKind(rules, profile, `${name} ${i + 1}`));
  return [
    ...make(jaffa, 'jaffa', 'Portal Jaffa'),
    ...make(firstPrimes, 'firstPrime', 'Portal First Prime'),
    ...make(crew, 'cannonCrew', 'Portal cannon crew'),
  ];
}

export function buildForces(scenario: SoloScenario, rules: SoloRules, book: StreamBook, ground: Ground): Forces {
  const specs = SIDES.map((name) => scenario.sides[name].groups);
  const kinds = specs.map((groups) =>
    groups.map(({ figures }) => expandFigures(figures).map((line) => kindOf(scenario, rules, ground, line))),
  );
  const pool = poolOf(scenario, rules);
  const counts = [kinds[SGC].flat().length, kinds[SOLO].flat().length + pool.length];
  const guns: Gun[] = [];
  const muster: MusterGroup[] = [];
  let index = 0;
  const sides = SIDES.map((name, side) => {
    const figures = [...kinds[side].flat(), ...(side === SOLO ? pool : [])].map(
      (kind, slot) => new Figure(book, kind, { side, slot, index: index++, shooters: counts[0] + counts[1] }),
    );
    const groups = specs[side].map((spec, i) =>
      asWritten(new Group(book, side, i, spec.name, true), spec, scenario, ground),
    );
    const spares = side === SOLO && pool.length > 0 ? figures.length : 0;
    for (let i = 0; i < spares; i++) groups.push(new Group(book, side, groups.length, `Portal group ${i + 1}`, false));
    let next = 0;
    specs[side].forEach((spec, i) => {
      const own = figures.slice(next, next + kinds[side][i].length);
      next += own.length;
      const area = areaNodes(ground.lattice, deployShape(scenario, name, spec), ground.ways.ground);
      muster.push({ group: groups[i], figures: own, guns: crewGuns(rules, own, guns), area });
    });
    return new Side(book, side, { name, figures, groups, initialGroups: specs[side].length });
  });
  const spareCrews = pool.filter(({ profileId }) => profileId === 'cannonCrew').length / rules.crew.size;
  for (let i = 0; i < spareCrews; i++) guns.push(new Gun(guns.length));
  return { sides: [sides[0], sides[1]], guns, muster };
}

function asWritten(group: Group, spec: GroupSpec, scenario: SoloScenario, ground: Ground): Group {
  const { side } = group;
  group.raw = spec.raw;
  group.uncommanded = side === SOLO || spec.uncommanded || scenario.sides.sgc.policy === 'uncommanded';
  group.startState = STATES.indexOf(spec.state ?? 'hold');
  const away = side === SOLO ? (ground.soloEdge + 2) % 4 : ground.soloEdge;
  const facing = spec.facing === undefined ? away : EDGES.indexOf(spec.facing);
  group.startFacingX = facing === 1 ? 1 : facing === 3 ? -1 : 0;
  group.startFacingY = facing === 0 ? 1 : facing === 2 ? -1 : 0;
  return group;
}

/** SOLO-27: every `crew.size` figures with one kind of weapon serve one; adds new ones to `guns`. */
function crewGuns(rules: SoloRules, figures: readonly Figure[], guns: Gun[]): (Gun | null)[] {
  const armoury = armouryOf(rules);
  const served = new Map<number, number>();
  const byFigure: (Gun | null)[] = [];
  for (const { kind } of figures) {
    if (!armoury.arms[kind.weapon].crewed) {
      byFigure.push(null);
      continue;
    }
    const nth = served.get(kind.weapon) ?? 0;
    served.set(kind.weapon, nth + 1);
    if (nth % rules.crew.size === 0) guns.push(new Gun(guns.length));
    byFigure.push(guns[guns.length - 1]);
  }
  return byFigure;
}
