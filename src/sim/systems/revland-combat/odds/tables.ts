import type { RevlandRules } from '../rules.ts';
import type { RevlandScenario } from '../scenario.ts';

/** Exact odds for policies. STUB for rev-oracle. */
export type RevlandTables = null;

export function tabulate(_scenario: RevlandScenario, _rules: RevlandRules): RevlandTables {
  return null;
}
