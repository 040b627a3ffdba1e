import type { MissionSpec } from './objectives.ts';

/** What a mission asks of a side, for roles: a role of one of these names is chosen so. */
export const TASKS = {
  hunts: 'It has to wipe out or break the enemy: `eliminate` names it or nobody, or the mission is `break`.',
  survives: 'It wins if it is still there at the end: `eliminate` names the enemy.',
  holds: 'It has to hold an area: `hold` names it or nobody.',
  reaches: 'It has to get to an area or edge: `reach` names it.',
  blocks: 'It has to keep the enemy from an area or edge: `hold` or `reach` names the enemy.',
} as const;
export type Task = keyof typeof TASKS;

const OWN: Readonly<Record<Exclude<MissionSpec['objective'], 'break'>, Task>> = {
  eliminate: 'hunts',
  hold: 'holds',
  reach: 'reaches',
};

/** What a mission asks of a side. */
export function taskOf(mission: Pick<MissionSpec, 'objective'> & { side?: string | undefined }, side: string): Task {
  const { objective } = mission;
  if (objective === 'break') return 'hunts';
  if (mission.side === undefined || mission.side === side) return OWN[objective];
  return objective === 'eliminate' ? 'survives' : 'blocks';
}
