import type { Role } from '../../../kernel/players/tactics.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import type { Tactics } from './tactics.ts';

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

/** What a side is there to do, with the weights that serve it better than the defaults. */
export const ROLES: Readonly<Record<Task | 'closes' | 'outguns' | 'outgunned', OwnRole>> = {
  closes: {
    doc: "Fewer than half of its figures carry a firearm, and more than half of the enemy's do, unless it `reaches` or `holds`.",
    tactics: {
      ...{ reserve: 0, exposure: -0.26, disarm: 0, overlap: 1, flinch: 0.02, further: 0.475 },
      ...{ screen: 0, aid: 0.25 },
    },
  },
  outguns: {
    doc: "It `hunts`, and the Firearms codes of its figures with firearms add up to over a tenth more than the enemy's.",
    tactics: { exposure: 0.1 },
  },
  outgunned: {
    doc: "It `hunts`, and the enemy's Firearms codes add up to over a tenth more than its own.",
    tactics: { exposure: 0.7, seek: 0 },
  },
  hunts: { doc: TASKS.hunts, tactics: {} },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: { doc: TASKS.holds, tactics: { exposure: 0.05 } },
  reaches: { doc: TASKS.reaches, tactics: { exposure: 0.1 } },
  blocks: { doc: TASKS.blocks, tactics: { exposure: 0.1, reserve: 0 } },
};
