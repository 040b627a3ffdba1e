import type { OddsProcedure } from '../../../src/sim/kernel/rules/odds.ts';
import { type RevlandRules, rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { askingUnder } from '../../support/asking.ts';

export const asking = (procedures: readonly OddsProcedure<RevlandRules>[]) => askingUnder(rulesWith, procedures);
