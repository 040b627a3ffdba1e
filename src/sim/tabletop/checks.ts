import { suggestion } from '../kernel/rules/names.ts';
import type { ScenarioProblem } from '../kernel/system.ts';
import type { TableLayout } from './mission.ts';
import type { MissionAim } from './objectives.ts';
import type { PieceSpec } from './terrain.ts';

/** A side whose figures are all present from the start and deploy in one area. */
export interface DeployingSide {
  readonly name: string;
  readonly figures: number;
  /** Whether the scenario file states its area. */
  readonly hasArea: boolean;
}

/** What is wrong with the sides, the area and the numbers that a mission names. */
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

/** Names in a mission that do not exist: of a side, or of a terrain piece with an area. */
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

/**
 * A mission that wants more figures to reach something than the `count` of their side; `which` says which of them
 * count.
 */
export function tooFewToReach(mission: MissionAim, count: number, which: string): ScenarioProblem[] {
  if (mission.objective !== 'reach' || mission.figures <= count) return [];
  const message = `${mission.figures} figures have to reach the goal, but side "${mission.side}" has ${count}${which}`;
  return [{ path: ['mission', 'figures'], message }];
}

/** The problem of a point that is off the table. */
export function offTable(
  path: ScenarioProblem['path'],
  [x, y]: readonly [number, number],
  { width, depth }: { readonly width: number; readonly depth: number },
): ScenarioProblem[] {
  if (x <= width && y <= depth) return [];
  return [{ path, message: `[${x}, ${y}] is off the table, which is ${width} wide and ${depth} deep` }];
}

/** Sides whose area is too small for them, even if the other side takes points of both areas. */
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

/**
 * Sides that cannot get from anywhere in their area to what the mission is about. A side that has to reach it must be
 * able to; one that may hold it need not.
 */
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
