import type { Role } from '../../../kernel/players/tactics.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import type { Tactics } from './tactics.ts';

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

/** What a side is there to do, with the weights that serve it better than the defaults. */
export const ROLES: Readonly<Record<Task | 'swarms', OwnRole>> = {
  hunts: { doc: TASKS.hunts, tactics: { exposure: 0.8, position: 1 } },
  swarms: { doc: 'It would hunt, but has at least half as many figures again as the enemy.', tactics: {} },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: { doc: TASKS.holds, tactics: { exposure: 0.25 } },
  reaches: { doc: TASKS.reaches, tactics: { objective: 0.24, exposure: 0.8, assault: 0.5, transfer: 3 } },
  blocks: { doc: TASKS.blocks, tactics: { exposure: 0.25 } },
};
