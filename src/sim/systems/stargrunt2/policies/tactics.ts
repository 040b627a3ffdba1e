import type { Rules } from '../../../kernel/rules-table.ts';
import type { PolicyInfo } from '../../../kernel/system.ts';

/** What the tactician cares about, settable for each side under `tactics`; none changes what is legal. */
export const tactics = {} as const;
export type Tactics = Rules<typeof tactics>;

/** Who may decide for a side, the default first. */
export const POLICY_NAMES = ['random'] as const;

export const POLICIES: readonly PolicyInfo[] = [
  {
    name: 'random',
    doc: 'A kind of action is drawn, then whom, where and what with: the floor that a policy has to beat.',
  },
];
