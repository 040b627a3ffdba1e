import type { Role } from '../../../kernel/tactics.ts';
import { TASKS, type Task } from '../../../tabletop/roles.ts';
import type { Tactics } from './tactics.ts';

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

/** What a side is there to do, with the weights that serve it better than the defaults. */
export const ROLES: Readonly<Record<Task, OwnRole>> = {
  hunts: { doc: TASKS.hunts, tactics: {} },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: { doc: TASKS.holds, tactics: { dash: 0.85 } },
  reaches: { doc: TASKS.reaches, tactics: {} },
  blocks: { doc: TASKS.blocks, tactics: {} },
};
