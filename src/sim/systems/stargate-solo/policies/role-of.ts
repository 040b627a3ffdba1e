import { taskOf } from '../../../tabletop/roles.ts';
import type { SoloScenario } from '../scenario.ts';
import type { ROLES } from './roles.ts';

/** The role of the side that somebody plays, by its mission. */
export function roleOf({ mission, sides }: SoloScenario, side: string): keyof typeof ROLES | null {
  if (side !== 'sgc') return null;
  const task = taskOf(mission, side);
  if (task !== 'reaches') return task;
  if (sides[side].groups.some(({ figures }) => figures.some(({ rescue }) => rescue))) return 'rescues';
  return 'area' in mission && mission.area !== undefined ? 'storms' : task;
}
