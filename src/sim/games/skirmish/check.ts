import type { Armed, ScenarioProblem, Seats } from '../../kernel/system.ts';
import { type DeployingSide, missionProblems, reachProblems, roomProblems } from '../../tabletop/checks.ts';
import { countFigures, enemyOf, rotatedSides, taskOf } from '../../tabletop/force.ts';
import type { TableLayout } from '../../tabletop/mission.ts';
import type { ROLES } from './policies/tactics.ts';
import { MOST_UNITS } from './rules/limits.ts';
import type { SkirmishScenario } from './scenario.ts';

/** `ground` is worked out once nothing else is wrong. */
export function check(scenario: SkirmishScenario, ground: () => TableLayout): readonly ScenarioProblem[] {
  const { mission, table } = scenario;
  const sides = Object.entries(scenario.sides).map(
    ([name, { figures, deploy }]): DeployingSide => ({
      name,
      figures: countFigures(figures),
      hasArea: deploy !== undefined,
    }),
  );
  const problems = [...tooMany(sides), ...missionProblems(mission, table.terrain, sides)];
  if (problems.length > 0) return problems;
  const laidOut = ground();
  return [...roomProblems(sides, laidOut), ...reachProblems(mission, sides, laidOut)];
}

function tooMany(sides: readonly DeployingSide[]): ScenarioProblem[] {
  return sides.flatMap(({ name, figures }) =>
    figures <= MOST_UNITS
      ? []
      : [
          {
            path: ['sides', name, 'figures'],
            message: `side "${name}" has ${figures} units, and a side of a game described in a file has at most ${MOST_UNITS}`,
          },
        ],
  );
}

/** Lines of figures by profile, which stands in for weapons. */
export function armed({ sides }: SkirmishScenario): readonly Armed[] {
  return Object.entries(sides).flatMap(([side, { figures }]) =>
    figures.map(({ profile, count }, i): Armed => {
      const path = `sides.${side}.figures.${i}`;
      return {
        ...{ side, weapon: profile, figures: count, houseRule: null },
        ...{ path: `${path}.profile`, countPath: `${path}.count` },
        stating: (other) => ({ profile: other }),
      };
    }),
  );
}

/** Seats differ only in order, and in who is first where the file does not roll for it. */
export const seats: Seats<SkirmishScenario> = {
  doc: 'A seat is a place in the order of the sides: without a rule for who goes first, the first of them begins.',
  rotated: rotatedSides,
};

export function roleOf({ mission, sides }: SkirmishScenario, side: string): keyof typeof ROLES {
  const { objective } = mission;
  const task = taskOf(mission, side);
  if (objective === 'break') {
    const enemy = enemyOf(sides, side);
    return countFigures(sides[side].figures) > countFigures(sides[enemy].figures) ? 'swarms' : 'breaks';
  }
  return task === 'hunts' && sides[side].deploy === undefined ? 'meets' : task;
}
