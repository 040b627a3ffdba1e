import { suggestion } from '../../kernel/nearest.ts';
import type { ScenarioProblem } from '../../kernel/system.ts';
import { type DeployingSide, missionProblems, offTable, reachProblems, roomProblems } from '../../tabletop/checks.ts';
import { countFigures } from '../../tabletop/force.ts';
import { layOut } from './ground.ts';
import type { RevlandRules } from './rules.ts';
import { checkRules } from './rules-check.ts';
import type { RevlandScenario } from './scenario.ts';

/** Figures that two sides may have. */
const MOST_FIGURES = 120;

/** What the schema cannot see: names, points off the table, room to deploy, missions that cannot be met, rules that do not fit each other. */
export function check(scenario: RevlandScenario, rules: RevlandRules): readonly ScenarioProblem[] {
  const { mission, table } = scenario;
  const sides = sidesOf(scenario, ({ at }) => at === undefined);
  const problems = [
    ...checkRules(rules),
    ...checkFigures(scenario),
    ...checkAmbush(scenario),
    ...missionProblems(
      mission,
      table.terrain,
      sidesOf(scenario, () => true),
    ),
  ];
  if (problems.length > 0) return problems;
  const ground = layOut(scenario, rules);
  return [
    ...roomProblems(sides, ground),
    ...reachProblems(mission, sides, { ...ground, movement: ground.ways.breached }),
  ];
}

type Line = RevlandScenario['sides'][string]['figures'][number];

/** The sides with those of their lines that count. */
function sidesOf({ sides }: RevlandScenario, counts: (line: Line) => boolean): DeployingSide[] {
  return Object.entries(sides).map(([name, { figures, deploy }]) => ({
    name,
    figures: countFigures(figures.filter(counts)),
    hasArea: deploy !== undefined,
  }));
}

function checkFigures({ sides, table }: RevlandScenario): ScenarioProblem[] {
  const all = Object.values(sides).flatMap(({ figures }) => figures);
  const count = countFigures(all);
  const tooMany = { path: ['sides'], message: `there are ${count} figures; at most ${MOST_FIGURES} can play` };
  const off = Object.entries(sides).flatMap(([name, { figures }]) =>
    figures.flatMap(({ at }, i) => (at === undefined ? [] : offTable(['sides', name, 'figures', i, 'at'], at, table))),
  );
  return [...(count > MOST_FIGURES ? [tooMany] : []), ...off];
}

function checkAmbush({ ambush, sides }: RevlandScenario): ScenarioProblem[] {
  const names = Object.keys(sides);
  if (ambush === undefined || names.includes(ambush)) return [];
  return [{ path: ['ambush'], message: `unknown side "${ambush}"${suggestion(ambush, names)}` }];
}
