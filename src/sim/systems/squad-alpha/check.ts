import type { Armed, ScenarioProblem, Seats } from '../../kernel/system.ts';
import { type DeployingSide, missionProblems, reachProblems, roomProblems } from '../../tabletop/checks.ts';
import { countFigures, enemyOf, expandFigures, rotatedSides, taskOf } from '../../tabletop/force.ts';
import type { ROLES } from './policies/tactics.ts';
import type { AlphaRules } from './rules/rules.ts';
import type { AlphaScenario } from './scenario.ts';
import { layOut } from './table/ground.ts';

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

/** Lines of figures by training, which stands in for weapons. */
export function armed({ sides }: AlphaScenario): readonly Armed[] {
  return Object.entries(sides).flatMap(([side, { figures }]) =>
    figures.map(({ training, count }, i): Armed => {
      const path = `sides.${side}.figures.${i}`;
      return {
        ...{ side, weapon: training, figures: count, houseRule: null },
        ...{ path: `${path}.training`, countPath: `${path}.count` },
        stating: (other) => ({ training: other }),
      };
    }),
  );
}

/** Seats differ only in order: initiative is rolled every turn. */
export const seats: Seats<AlphaScenario> = {
  doc: 'A seat is a place in the order of the sides; the rules favour none, for who deploys and who acts first is rolled for.',
  rotated: rotatedSides,
};

export function roleOf({ mission, sides }: AlphaScenario, side: string): keyof typeof ROLES {
  const { objective } = mission;
  const task = taskOf(mission, side);
  if (objective === 'break') {
    const enemy = enemyOf(sides, side);
    return countFigures(sides[side].figures) > countFigures(sides[enemy].figures) ? 'swarms' : 'breaks';
  }
  if (task === 'hunts' && sides[side].deploy === undefined) return 'meets';
  return task === 'blocks' && objective === 'hold' ? 'storms' : task;
}
