import { suggestion } from '../../kernel/nearest.ts';
import type { ScenarioProblem } from '../../kernel/system.ts';
import { type Ground, layOut } from './ground.ts';
import type { AlphaRules } from './rules.ts';
import type { AlphaScenario } from './scenario.ts';
import { expandFigures } from './set-up.ts';

/** What the schema cannot see: sizes of forces, leaders, room to deploy, whether the mission can be met at all. */
export function check(scenario: AlphaScenario, rules: AlphaRules): readonly ScenarioProblem[] {
  const problems: ScenarioProblem[] = [...checkForces(scenario, rules), ...checkMission(scenario)];
  if (problems.some(({ severity }) => severity !== 'warning')) return problems;
  const ground = layOut(scenario, rules);
  return [...problems, ...checkDeployment(scenario, ground), ...checkReachable(scenario, ground)];
}

function checkForces(scenario: AlphaScenario, rules: AlphaRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const { minFigures, maxFigures } = rules.force;
  for (const [name, side] of Object.entries(scenario.sides)) {
    const path = ['sides', name, 'figures'];
    const count = side.figures.reduce((sum, line) => sum + line.count, 0);
    // ALPHA-01.
    if (count < minFigures || count > maxFigures)
      problems.push({
        path,
        message: `side "${name}" has ${count} figures; the rules want ${minFigures} to ${maxFigures}`,
      });
    // ALPHA-02.
    const all = expandFigures(side.figures);
    const highest = Math.max(...all.map(({ command }) => command));
    const tied = all.filter(({ command }) => command === highest).map((figure) => figure.name);
    if (tied.length > 1)
      problems.push({
        path,
        message: `side "${name}" has no leader: ${tied.join(', ')} tie for the highest command rating (${highest}); one figure must be above all others`,
      });
  }
  return problems;
}

function checkMission({ sides, mission, table }: AlphaScenario): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const names = Object.keys(sides);
  if ('side' in mission && mission.side !== undefined && !names.includes(mission.side))
    problems.push({
      path: ['mission', 'side'],
      message: `unknown side "${mission.side}"${suggestion(mission.side, names)}`,
    });
  if ((mission.objective === 'hold' || mission.objective === 'reach') && typeof mission.area === 'string') {
    const pieces = table.terrain.filter((piece) => piece.line === undefined).map(({ name }) => name);
    if (!pieces.includes(mission.area))
      problems.push({
        path: ['mission', 'area'],
        message: `no terrain piece with an area is named "${mission.area}"${suggestion(mission.area, pieces)}`,
      });
  }
  if (mission.objective === 'reach' && names.includes(mission.side)) {
    const count = sides[mission.side].figures.reduce((sum, line) => sum + line.count, 0);
    if (mission.figures > count)
      problems.push({
        path: ['mission', 'figures'],
        message: `${mission.figures} figures have to reach the goal, but side "${mission.side}" has ${count}`,
      });
  }
  return problems;
}

function checkDeployment(scenario: AlphaScenario, ground: Ground): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const names = Object.keys(scenario.sides);
  const countOf = (side: number): number => expandFigures(scenario.sides[names[side]].figures).length;
  const first = new Set(ground.deployment[0]);
  const shared = ground.deployment[1].filter((node) => first.has(node)).length;
  names.forEach((name, side) => {
    const path = scenario.sides[name].deploy === undefined ? ['sides', name] : ['sides', name, 'deploy'];
    const figures = countOf(side);
    const room = ground.deployment[side].length;
    if (room < figures)
      problems.push({
        path,
        message: `the deployment area of "${name}" has room for ${room} figures, but the side has ${figures}`,
      });
    // ALPHA-04: areas may overlap, and the enemy may stand on as many of their points as it has figures.
    else if (room < figures + Math.min(shared, countOf(1 - side)))
      problems.push({
        path,
        message: `the deployment area of "${name}" has room for ${room} figures, but the side has ${figures} and "${names[1 - side]}" may take ${Math.min(shared, countOf(1 - side))} of its points`,
      });
  });
  return problems;
}

function checkReachable({ sides, mission }: AlphaScenario, ground: Ground): ScenarioProblem[] {
  if (mission.objective !== 'hold' && mission.objective !== 'reach') return [];
  const path = ['mission', mission.area === undefined ? 'edge' : 'area'];
  if (ground.site.nodes.length === 0)
    return [{ path, message: 'no figure can stand in the objective: it is impassable or off the table' }];
  const field = ground.movement.distanceField(ground.site.nodes);
  const names = Object.keys(sides);
  // Who holds may be inside already; who has to get there must find a way.
  return names
    .filter((name) => (mission.objective === 'reach' ? name === mission.side : true))
    .filter((name) => ground.deployment[names.indexOf(name)].every((node) => field[node] < 0))
    .map((name) => ({
      path,
      message: `side "${name}" cannot reach the objective: impassable ground lies all round it`,
      severity: mission.objective === 'reach' ? ('error' as const) : ('warning' as const),
    }));
}
