import { suggestion } from '../kernel/rules/names.ts';
import type { ScenarioProblem } from '../kernel/system.ts';
import type { TableLayout } from './mission.ts';
import type { MissionAim } from './objectives.ts';
import type { PieceSpec } from './terrain.ts';

/** All its figures deploy in one area at the start. */
export interface DeployingSide {
  readonly name: string;
  readonly figures: number;
  readonly hasArea: boolean;
}

/** Problems of sides, area and numbers in a mission. */
export function missionProblems(
  mission: MissionAim,
  terrain: readonly PieceSpec[],
  sides: readonly DeployingSide[],
): ScenarioProblem[] {
  const names = sides.map(({ name }) => name);
  const who = 'side' in mission ? sides.find(({ name }) => name === mission.side) : undefined;
  const tooFew = who === undefined ? [] : tooFewToReach(mission, who.figures, '');
  return [...missionNames(mission, terrain, names), ...tooFew];
}

/** Unknown sides, and terrain pieces without an area. */
export function missionNames(
  mission: MissionAim,
  terrain: readonly PieceSpec[],
  sides: readonly string[],
): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const report = (key: string, message: string): void => {
    problems.push({ path: ['mission', key], message });
  };
  if ('side' in mission && mission.side !== undefined && !sides.includes(mission.side))
    report('side', `unknown side "${mission.side}"${suggestion(mission.side, sides)}`);
  if ((mission.objective === 'hold' || mission.objective === 'reach') && typeof mission.area === 'string') {
    const pieces = terrain.filter(({ line }) => line === undefined).map(({ name }) => name);
    if (!pieces.includes(mission.area))
      report('area', `no terrain piece with an area is named "${mission.area}"${suggestion(mission.area, pieces)}`);
  }
  return problems;
}

/** The mission asks for more than the side's `count` figures; `which` describes those that count. */
export function tooFewToReach(mission: MissionAim, count: number, which: string): ScenarioProblem[] {
  if (mission.objective !== 'reach' || mission.figures <= count) return [];
  const message = `${mission.figures} figures have to reach the goal, but side "${mission.side}" has ${count}${which}`;
  return [{ path: ['mission', 'figures'], message }];
}

export function offTable(
  path: ScenarioProblem['path'],
  [x, y]: readonly [number, number],
  { width, depth }: { readonly width: number; readonly depth: number },
): ScenarioProblem[] {
  if (x <= width && y <= depth) return [];
  return [{ path, message: `[${x}, ${y}] is off the table, which is ${width} wide and ${depth} deep` }];
}

/** Areas too small for their side, even if sides share points. */
export function roomProblems(sides: readonly DeployingSide[], { deployment }: TableLayout): ScenarioProblem[] {
  const first = new Set(deployment[0]);
  const shared = deployment[1].filter((node) => first.has(node)).length;
  return sides.flatMap(({ name, figures, hasArea }, side) => {
    const path = hasArea ? ['sides', name, 'deploy'] : ['sides', name];
    const room = deployment[side].length;
    const has = `the deployment area of "${name}" has room for ${room} figures, but the side has ${figures}`;
    if (room < figures) return [{ path, message: has }];
    const other = sides[1 - side];
    const taken = Math.min(shared, other.figures);
    if (room >= figures + taken) return [];
    return [{ path, message: `${has} and "${other.name}" may take ${taken} of its points` }];
  });
}

/** Sides without a way to the mission's goal. Only a side that must reach it needs one. */
export function reachProblems(
  mission: MissionAim,
  sides: readonly DeployingSide[],
  { site, movement, deployment }: TableLayout,
): ScenarioProblem[] {
  if (mission.objective !== 'hold' && mission.objective !== 'reach') return [];
  const path = ['mission', mission.area === undefined ? 'edge' : 'area'];
  if (site.nodes.length === 0)
    return [{ path, message: 'no figure can stand in the objective: it is impassable or off the table' }];
  const field = movement.distanceField(site.nodes);
  const mustReach = mission.objective === 'reach';
  return sides.flatMap(({ name }, side) => {
    if (mustReach && name !== mission.side) return [];
    if (deployment[side].some((node) => field[node] >= 0)) return [];
    const message = `side "${name}" cannot reach the objective: impassable ground lies all round it`;
    return [{ path, message, severity: mustReach ? ('error' as const) : ('warning' as const) }];
  });
}
