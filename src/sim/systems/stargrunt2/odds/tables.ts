import type { StargruntRules } from '../rules.ts';

/** What is tabulated once per scenario for policies, as plain data. */
export type StargruntTables = null;

export function tabulate(_rules: StargruntRules): StargruntTables {
  return null;
}
