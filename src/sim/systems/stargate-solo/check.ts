import { MAX_FIGURES } from '../../kernel/dice/dice.ts';
import { idsOf } from '../../kernel/rules/definitions.ts';
import type { Armed, ScenarioProblem } from '../../kernel/system.ts';
import { missionNames, offTable, tooFewToReach } from '../../tabletop/checks.ts';
import { countFigures, expandFigures, taskOf } from '../../tabletop/force.ts';
import { areaNodes } from '../../tabletop/objectives.ts';
import type { ROLES } from './policies/tactics.ts';
import { SIDES, SOLO, SOLO_POLICY, WEAPON_FAMILY, WEAPONS } from './rules/profiles.ts';
import type { SoloRules } from './rules/rules.ts';
import type { GroupSpec, SoloScenario } from './scenario.ts';
import { poolOf, turnLimit } from './set-up.ts';
import { weaponProblems } from './steps/armoury.ts';
import { deployShape, type Ground, layOut, nodeAt } from './table/ground.ts';

type Path = readonly (string | number)[];

const problem = (path: Path, message: string): ScenarioProblem => ({ path, message });
const warning = (path: Path, message: string): ScenarioProblem => ({ path, message, severity: 'warning' });

/** Problems that the schema cannot find. */
export function check(scenario: SoloScenario, rules: SoloRules): readonly ScenarioProblem[] {
  const problems = [
    ...checkGroups(scenario, rules),
    ...checkPoints(scenario),
    ...checkTerrain(scenario),
    ...checkMission(scenario, rules),
    ...checkRules(rules),
    ...checkPolicy(scenario),
  ];
  if (problems.some(({ severity }) => severity !== 'warning')) return problems;
  const ground = layOut(scenario, rules);
  return [
    ...problems,
    ...checkPlaces(scenario, ground),
    ...checkRoom(scenario, ground),
    ...checkCounters(scenario, ground),
    ...checkReachable(scenario, ground),
  ];
}

function checkGroups(scenario: SoloScenario, rules: SoloRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  for (const side of SIDES) {
    const names = new Set<string>();
    scenario.sides[side].groups.forEach((group, i) => {
      const path = ['sides', side, 'groups', i];
      if (names.has(group.name))
        problems.push(problem([...path, 'name'], `two groups of "${side}" are named "${group.name}"`));
      names.add(group.name);
      if (side === 'solo' && group.uncommanded)
        problems.push(
          problem([...path, 'uncommanded'], 'every group of the solo side is run by the Actions table; remove it'),
        );
      problems.push(...checkFigures(group, side, path, rules));
    });
  }
  const { sgc, solo } = scenario.sides;
  const count = (groups: readonly GroupSpec[]) => groups.reduce((sum, { figures }) => sum + countFigures(figures), 0);
  const all = count(sgc.groups) + count(solo.groups) + poolOf(scenario, rules).length;
  if (all > 200 || all > MAX_FIGURES)
    problems.push(problem(['sides'], `there are ${all} figures with the pool; at most 200 can play`));
  if (solo.groups.length === 0 && solo.counters.length === 0)
    problems.push(problem(['sides', 'solo'], 'the solo side has neither groups nor Portal counters'));
  return problems;
}

function checkFigures(group: GroupSpec, side: 'sgc' | 'solo', path: Path, rules: SoloRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  group.figures.forEach((line, k) => {
    const here = [...path, 'figures', k];
    const profile = rules.profiles[line.profile];
    if (profile.side !== side)
      problems.push(
        problem(
          [...here, 'profile'],
          `${line.profile} is a profile of the ${profile.side} side; those of "${side}" are ${profilesOf(side, rules)}`,
        ),
      );
    const fireActions = rules.weapons[line.weapon ?? profile.weapon].fireActions ?? profile.fireActions;
    const left = fireActions - line.wounds * rules.wound.actionLoss;
    if (line.wounds > 0 && left <= 0 && !line.disabled)
      problems.push(
        problem(
          [...here, 'wounds'],
          `${line.wounds} wounds leave a ${line.profile} no Fire actions; mark it disabled: true, or give fewer`,
        ),
      );
  });
  for (const weapon of idsOf(rules.weapons).filter((id) => rules.weapons[id].crewed)) {
    const crew = group.figures
      .filter((line) => (line.weapon ?? rules.profiles[line.profile].weapon) === weapon)
      .reduce((sum, line) => sum + line.count, 0);
    if (crew > 0 && crew < rules.crew.needed)
      problems.push(
        problem(
          [...path, 'figures'],
          `${crew} of "${group.name}" serve a ${weapon}, which needs ${rules.crew.needed} to fire`,
        ),
      );
  }
  return problems;
}

function profilesOf(side: 'sgc' | 'solo', rules: SoloRules): string {
  const names = idsOf(rules.profiles).filter((profile) => rules.profiles[profile].side === side);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function checkPoints({ table, sides }: SoloScenario): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const look = (path: Path, point: readonly [number, number] | undefined): void => {
    if (point !== undefined) problems.push(...offTable(path, point, table));
  };
  for (const side of SIDES) {
    look(['sides', side, 'objective'], sides[side].objective);
    sides[side].groups.forEach((group, i) => {
      group.figures.forEach((line, k) => {
        look(['sides', side, 'groups', i, 'figures', k, 'at'], line.at);
      });
    });
  }
  sides.solo.counters.forEach((point, i) => {
    look(['sides', 'solo', 'counters', i], point);
  });
  return problems;
}

/** Hindrances come off a move; nothing costs by the inch. */
function checkTerrain({ table }: SoloScenario): ScenarioProblem[] {
  return table.terrain.flatMap((piece, i) => {
    const path = ['table', 'terrain', i];
    const found: ScenarioProblem[] = [];
    if (piece.movementCost !== undefined)
      found.push(
        problem(
          [...path, 'movementCost'],
          'these rules deduct from a move and charge nothing by the inch; use deduction',
        ),
      );
    if (piece.ground !== undefined && piece.movement !== 'rough' && piece.movement !== 'linear-obstacle')
      found.push(
        problem(
          [...path, 'ground'],
          `ground hinders only where movement is rough or linear-obstacle, not ${piece.movement}`,
        ),
      );
    if (piece.deduction !== undefined && piece.movement === 'impassable')
      found.push(problem([...path, 'deduction'], 'impassable ground cannot be crossed at any deduction'));
    return found;
  });
}

function checkMission(scenario: SoloScenario, rules: SoloRules): ScenarioProblem[] {
  const { sides, mission, table } = scenario;
  const problems = missionNames(mission, table.terrain, SIDES);
  if (turnLimit(scenario, rules) > 4095) problems.push(problem(['mission', 'turns'], 'must be at most 4095'));
  const lines = SIDES.flatMap((side) =>
    sides[side].groups.flatMap(({ figures }) => figures.map((line) => ({ side, line }))),
  );
  const marked = lines.filter(({ line }) => line.rescue);
  if (marked.length > 0 && mission.objective !== 'reach')
    problems.push(
      problem(
        ['mission', 'objective'],
        'figures are marked rescue, which only a mission to reach something can ask for',
      ),
    );
  if (mission.objective === 'reach' && SIDES.includes(mission.side as 'sgc')) {
    const counted = lines.filter(({ side, line }) => side === mission.side && (marked.length === 0 || line.rescue));
    // More may come by Portals.
    const mayGrow = mission.side === 'solo' && sides.solo.counters.length > 0 && marked.length === 0;
    const count = countFigures(counted.map(({ line }) => line));
    if (!mayGrow) problems.push(...tooFewToReach(mission, count, ' that count'));
  }
  return problems;
}

/** SOLO-01: the solo side decides nothing. */
function checkPolicy({ sides }: SoloScenario): ScenarioProblem[] {
  const { policy } = sides.solo;
  if (policy === undefined || policy === SOLO_POLICY) return [];
  const message = `the solo side runs itself by the Actions table: its policy "${policy}" changes nothing; remove it`;
  return [warning(['sides', 'solo', 'policy'], message)];
}

const isBuiltIn = (id: string): boolean => (WEAPONS as readonly string[]).includes(id);

/** File keys of a weapon's own lists. */
const LISTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WEAPON_FAMILY.lists).map(([name, leaf]) => [leaf, name]),
);

export function checkRules(rules: SoloRules): ScenarioProblem[] {
  const weapons = weaponProblems(rules).map(({ id, leaf, message }) =>
    problem(isBuiltIn(id) ? ['houseRules', 'weapons', id, leaf] : ['weapons', id, LISTS[leaf] ?? leaf], message),
  );
  const starts = rules.risk.rowStart;
  const rises = starts.every((start, i) => i === 0 || start > starts[i - 1]);
  const order = rises ? [] : [problem(['houseRules'], `risk.rowStart must rise, got [${starts.join(', ')}]`)];
  return [...weapons, ...order];
}

function checkPlaces({ sides }: SoloScenario, ground: Ground): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const taken = new Map<number, string>();
  for (const side of SIDES)
    sides[side].groups.forEach((group, i) => {
      group.figures.forEach((line, k) => {
        if (line.at === undefined) return;
        const path = ['sides', side, 'groups', i, 'figures', k, 'at'];
        const point = `[${line.at.join(', ')}]`;
        const node = nodeAt(ground.lattice, line.at);
        if (!ground.ways.standable(node))
          problems.push(problem(path, `${line.name} cannot stand at ${point}: impassable ground`));
        const other = taken.get(node);
        if (other !== undefined)
          problems.push(problem(path, `${other} stands at ${point} already: give ${line.name} a point an inch off`));
        taken.set(node, line.name);
      });
    });
  return problems;
}

function checkRoom(scenario: SoloScenario, ground: Ground): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  for (const side of SIDES) {
    const claims = new Map<string, { room: number; figures: number; path: Path }>();
    scenario.sides[side].groups.forEach((group, i) => {
      const figures = expandFigures(group.figures).filter(({ at }) => at === undefined).length;
      const shape = deployShape(scenario, side, group);
      const key = JSON.stringify(shape);
      const path = group.deploy === undefined ? ['sides', side] : ['sides', side, 'groups', i, 'deploy'];
      const room = areaNodes(ground.lattice, shape, ground.ways.ground).length;
      const claim = claims.get(key);
      claims.set(key, { room, figures: figures + (claim?.figures ?? 0), path: claim?.path ?? path });
    });
    for (const { room, figures, path } of claims.values())
      if (figures > room)
        problems.push(
          problem(path, `the deployment area has room for ${room} figures, but ${figures} have to stand there`),
        );
  }
  return problems;
}

/** SOLO-89: counters are placed in cover. */
function checkCounters({ sides }: SoloScenario, ground: Ground): ScenarioProblem[] {
  return sides.solo.counters.flatMap((point, i) => {
    const path = ['sides', 'solo', 'counters', i];
    const node = ground.counters[i];
    if (!ground.ways.standable(node))
      return [problem(path, `no figure can stand at [${point.join(', ')}]: impassable ground`)];
    if (ground.coverAt[node] === 1) return [];
    return [warning(path, `Portal counter ${i + 1} is not in cover, as the sheet requires`)];
  });
}

function checkReachable({ sides, mission }: SoloScenario, ground: Ground): ScenarioProblem[] {
  if (mission.objective !== 'hold' && mission.objective !== 'reach') return [];
  const path = ['mission', mission.area === undefined ? 'edge' : 'area'];
  if (ground.site.nodes.length === 0)
    return [problem(path, 'no figure can stand in the objective: it is impassable or off the table')];
  if (mission.objective !== 'reach' || mission.side !== 'sgc') return [];
  const field = ground.ways.ground.distanceField(ground.site.nodes);
  const starts = sides.sgc.groups.flatMap(({ figures }) => figures.flatMap(({ at }) => (at === undefined ? [] : [at])));
  const stuck = starts.length > 0 && starts.every((at) => field[nodeAt(ground.lattice, at)] < 0);
  return stuck ? [problem(path, 'the SGC cannot reach the objective: impassable ground lies all round it')] : [];
}

/** Figures by weapon; those that Portals bring are listed by profile. */
const stating = (weapon: string) => ({ weapon });

export function armed(scenario: SoloScenario, rules: SoloRules): readonly Armed[] {
  const lines = SIDES.flatMap((side) =>
    scenario.sides[side].groups.flatMap(({ figures }, i) =>
      figures.map(({ profile, weapon, count }, k): Armed => {
        const path = `sides.${side}.groups.${i}.figures.${k}`;
        return {
          ...{ side, weapon: weapon ?? rules.profiles[profile].weapon, figures: count, houseRule: null },
          ...{ path: `${path}.weapon`, countPath: `${path}.count`, stating },
        };
      }),
    ),
  );
  const pool = poolOf(scenario, rules).map(({ profileId }) => profileId);
  const arrivals = [...new Set(pool)].map((profile): Armed => {
    const figures = pool.filter((other) => other === profile).length;
    const houseRule = `profiles.${profile}.weapon`;
    return {
      side: SIDES[SOLO],
      weapon: rules.profiles[profile].weapon,
      figures,
      path: null,
      houseRule,
      countPath: null,
      stating,
    };
  });
  return [...lines, ...arrivals];
}

export function roleOf({ mission, sides }: SoloScenario, side: string): keyof typeof ROLES | null {
  if (side !== 'sgc') return null;
  const task = taskOf(mission, side);
  if (task !== 'reaches') return task;
  if (sides[side].groups.some(({ figures }) => figures.some(({ rescue }) => rescue))) return 'rescues';
  return 'area' in mission && mission.area !== undefined ? 'storms' : task;
}
