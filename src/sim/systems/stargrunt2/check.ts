import type { ScenarioProblem } from '../../kernel/system.ts';
import { type DeployingSide, missionProblems, reachProblems, roomProblems } from '../../tabletop/checks.ts';
import { figuresOf } from './forces.ts';
import { layOut } from './ground.ts';
import type { StargruntRules } from './rules.ts';
import type { StargruntScenario } from './scenario.ts';

/** What the schema cannot see: sizes, names, chains of command, carriers, room to deploy, whether the mission can be met at all. */
export function check(scenario: StargruntScenario, rules: StargruntRules): readonly ScenarioProblem[] {
  const { mission, table } = scenario;
  const sides = Object.entries(scenario.sides).map(
    ([name, { units, deploy }]): DeployingSide => ({
      name,
      figures: units.reduce((sum, unit) => sum + figuresOf(unit, rules).length, 0),
      hasArea: deploy !== undefined,
    }),
  );
  const problems = missionProblems(mission, table.terrain, sides);
  if (problems.length > 0) return problems;
  const ground = layOut(scenario, rules);
  return [...roomProblems(sides, ground), ...reachProblems(mission, sides, ground)];
}
