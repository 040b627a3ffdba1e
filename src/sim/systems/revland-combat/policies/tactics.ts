/** What the tactician cares about, settable for each side under `tactics`; none changes what is legal. */
export const tactics = {} as const;

/** The first is the default. */
export const POLICY_NAMES = ['tactician', 'shoot-nearest', 'close-in', 'random'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];
