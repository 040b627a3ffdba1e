import type { Role } from '../../../kernel/tactics.ts';
import { TASKS, type Task } from '../../../tabletop/roles.ts';
import type { Tactics } from './tactics.ts';

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

/** What a side is there to do, with the weights that serve it better than the defaults. */
export const ROLES: Readonly<Record<Task | 'closes', OwnRole>> = {
  closes: {
    doc: "Fewer than half of its figures carry a firearm, and more than half of the enemy's do, unless it `reaches`.",
    tactics: {},
  },
  hunts: { doc: TASKS.hunts, tactics: {} },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: { doc: TASKS.holds, tactics: {} },
  reaches: { doc: TASKS.reaches, tactics: {} },
  blocks: { doc: TASKS.blocks, tactics: {} },
};
