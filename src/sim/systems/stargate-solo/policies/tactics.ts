import { planningFields, type Role, type Tempers } from '../../../kernel/players/tactics.ts';
import { number } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import { prospectFields } from '../../../tabletop/prospects.ts';

const weight = (initial: number, doc: string) => number(initial, { min: 0, max: 10, doc });

/** Weights of the tactician, in figures put out; settable under `tactics`. They never change what is legal. */
export const tactics = {
  exposure: weight(0.45, 'Being in the sight of an enemy: its chance to do harm, as it has others to shoot at.'),
  cover: weight(0.06, 'Standing in cover with nobody in sight: for what may come.'),
  hunt: weight(0.05, 'Each inch towards the enemy with no target in sight.'),
  goal: weight(0.012, "Each inch towards the mission's area or edge."),
  haste: weight(5, 'How much more each inch to the mission counts when time is short.'),
  rush: weight(
    0.3,
    'The same where it is time to run: when the run may be dared and the enemy cannot be shot out first.',
  ),
  daring: weight(1, 'Figures lost in a run, for each that can be spared, up to which it is dared.'),
  patience: weight(0.65, 'Share of the time before the run up to which it takes to shoot out the enemy first.'),
  hold: weight(0.15, 'Being in the area to hold.'),
  arrive: weight(0.6, 'Reaching what the mission asks to reach.'),
  nerve: weight(0.5, 'Failing a morale test for crossing open ground under fire.'),
  movesAgain: weight(0.55, 'Chance that an enemy who moved last turn does so again, into reaction fire.'),
  movesAtAll: weight(0.12, 'Chance that any other enemy moves into reaction fire.'),
  screened: weight(
    0.7,
    'Share of the harm that is left where a friend is nearer to the enemy: most shoot at the nearest.',
  ),
  danger: weight(0.4, 'How much more an enemy within reach of a charge is worth as a target.'),
  charge: weight(0.4, 'A charge, for each figure that its melee wins on balance.'),
  joined: weight(0.5, 'Each further enemy within reach of the melee: it may join.'),
  content: weight(0.5, 'Fire worth this much, with little to lose and the mission near, keeps a figure where it is.'),
  inertia: weight(0.03, 'How much better than staying a move has to be.'),
  ...planningFields({ clearLead: 0.1, turnsAhead: 2, trust: 100, doubt: 0.7, conviction: 100 }),
  ...prospectFields({ strength: 2, command: 0, objective: 1 }),
} as const;

export type Weights = Rules<typeof tactics>;

export const TEMPERS = {
  bold: { exposure: 0.6, hunt: 2, charge: 1.6, rush: 1.4, nerve: 0.6 },
  cautious: { exposure: 1.6, hunt: 0.5, charge: 0.5, cover: 1.6, nerve: 1.6 },
} as const satisfies Tempers;

interface OwnRole extends Role {
  readonly tactics: Partial<Weights>;
}

/** Tasks of a side, with weights better than the defaults. */
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
