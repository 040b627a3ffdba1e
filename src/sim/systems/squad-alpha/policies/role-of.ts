import { taskOf } from '../../../tabletop/roles.ts';
import type { AlphaScenario } from '../scenario.ts';
import type { ROLES } from './roles.ts';

/** The role of a side, by its mission and by where it deploys. */
export function roleOf({ mission, sides }: AlphaScenario, side: string): keyof typeof ROLES {
  const { objective } = mission;
  const task = taskOf(mission, side);
  if (objective === 'break') {
    const enemy = Object.keys(sides).find((name) => name !== side)!;
    return countOf(sides[side]) > countOf(sides[enemy]) ? 'swarms' : 'breaks';
  }
  if (task === 'hunts' && sides[side].deploy === undefined) return 'meets';
  return task === 'blocks' && objective === 'hold' ? 'storms' : task;
}

function countOf({ figures }: AlphaScenario['sides'][string]): number {
  return figures.reduce((total, { count }) => total + count, 0);
}
