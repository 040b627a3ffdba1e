import type { ScenarioProblem } from '../../kernel/system.ts';
import { type DeployingSide, missionProblems, reachProblems, roomProblems } from '../../tabletop/checks.ts';
import { countFigures, expandFigures } from '../../tabletop/force.ts';
import { layOut } from './ground.ts';
import type { AlphaRules } from './rules.ts';
import type { AlphaScenario } from './scenario.ts';

/** What the schema cannot check: sizes of forces, leaders, room to deploy, whether the mission is possible at all. */
export function check(scenario: AlphaScenario, rules: AlphaRules): readonly ScenarioProblem[] {
  const { mission, table } = scenario;
  const sides = Object.entries(scenario.sides).map(
    ([name, { figures, deploy }]): DeployingSide => ({
      name,
      figures: countFigures(figures),
      hasArea: deploy !== undefined,
    }),
  );
  const problems = [...checkForces(scenario, rules), ...missionProblems(mission, table.terrain, sides)];
  if (problems.length > 0) return problems;
  const ground = layOut(scenario, rules);
  return [...roomProblems(sides, ground), ...reachProblems(mission, sides, ground)];
}

function checkForces(scenario: AlphaScenario, rules: AlphaRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const { minFigures, maxFigures } = rules.force;
  for (const [name, side] of Object.entries(scenario.sides)) {
    const path = ['sides', name, 'figures'];
    const count = countFigures(side.figures);
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
