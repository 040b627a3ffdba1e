import type { System } from '../../../src/sim/kernel/system.ts';
import { attackOdds } from '../../../src/sim/systems/revland-combat/odds/attack.ts';
import { careOdds } from '../../../src/sim/systems/revland-combat/odds/care.ts';
import { rules } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { disagreementsOf } from '../beside.ts';
import { type Case, LIMIT } from './cases.ts';
import { ORACLE } from './oracle.ts';

export const revland = {
  info: { id: 'revland-combat' },
  rules,
  odds: [...attackOdds, ...careOdds],
} as unknown as System;

export function disagreements(cases: readonly Case[]): string[] {
  return disagreementsOf(revland, ORACLE, cases, LIMIT);
}
