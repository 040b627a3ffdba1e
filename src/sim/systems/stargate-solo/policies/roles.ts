import type { Role } from '../../../kernel/players/tactics.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import type { Weights } from './tactics.ts';

interface OwnRole extends Role {
  readonly tactics: Partial<Weights>;
}

/** What a side is there to do, with the weights that serve it better than the defaults. */
export const ROLES: Readonly<Record<Task | 'rescues' | 'storms', OwnRole>> = {
  hunts: { doc: TASKS.hunts, tactics: {} },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: { doc: TASKS.holds, tactics: { exposure: 0.1 } },
  reaches: { doc: 'It has to get to an edge: `reach` names it.', tactics: {} },
  storms: {
    doc: 'It has to get into an area: `reach` names it, and an area.',
    tactics: { daring: 0.7, goal: 0.048 },
  },
  rescues: {
    doc: 'It has to bring somebody there: figures are marked `rescue`.',
    tactics: { exposure: 0.1, hunt: 0.1 },
  },
  blocks: { doc: TASKS.blocks, tactics: {} },
};
