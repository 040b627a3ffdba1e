import type { Rules } from '../../../kernel/rules-table.ts';

/** What the tactician cares about, settable for each side under `tactics`; none changes what is legal. */
export const tactics = {} as const;
export type Tactics = Rules<typeof tactics>;

/** Who may decide for a side. */
export const POLICY_NAMES = ['random'] as const;
