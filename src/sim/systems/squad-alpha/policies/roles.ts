import type { Role } from '../../../kernel/players/tactics.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import type { Tactics } from './tactics.ts';

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

/** What a side is there to do, with the weights that serve it better than the defaults. */
export const ROLES: Readonly<Record<Task | 'meets' | 'breaks' | 'swarms' | 'storms', OwnRole>> = {
  hunts: { doc: 'It has to wipe out the enemy: `eliminate` names it or nobody.', tactics: {} },
  meets: {
    doc: 'The same, where it has no deployment area and begins near the enemy.',
    tactics: { deploymentCover: 4, seek: 0.03, pendingFire: 0.8, attention: 0.77, melee: 1.9, idle: 0.37 },
  },
  breaks: {
    doc: 'It has to break the enemy: the mission is `break`.',
    tactics: {
      deploymentFire: 3.5,
      seek: 0.42,
      command: 0.5,
      presence: 0.83,
      pendingFire: 0.52,
      exposure: 0.42,
      breakWorth: 0.23,
      preempt: 2.3,
    },
  },
  swarms: {
    doc: 'The same, with more figures than the enemy.',
    tactics: {
      deploymentFire: 0,
      deploymentCover: 0,
      seek: 0.1,
      command: 1,
      presence: 0.83,
      pendingFire: 0.52,
      exposure: 0.42,
      breakWorth: 0.23,
      preempt: 2.3,
    },
  },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: {
    doc: TASKS.holds,
    tactics: { objective: 2, presence: 0.59, pendingFire: 0.59, idle: 0.64, hold: 0.04, inside: 1.6 },
  },
  storms: {
    doc: 'It has to drive the enemy from an area: `hold` names the enemy.',
    tactics: { preempt: 4.5, presence: 0.51, pendingFire: 0.52, hold: 0.22, holdPressure: 0.5, goodShot: 0.27 },
  },
  reaches: { doc: TASKS.reaches, tactics: { pendingFire: 0.8, preempt: 2, deploymentCover: 0 } },
  blocks: {
    doc: 'It has to keep the enemy from an area or edge: `reach` names the enemy.',
    tactics: {
      presence: 0,
      pendingFire: 0.79,
      deploymentFire: 2.9,
      deploymentCover: 0,
      guardSeek: 0.2,
      objective: 0.3,
      idle: 0.39,
      late: 0.19,
    },
  },
};
