import type { OddsProcedure } from '../../../src/sim/kernel/rules/odds.ts';
import { rulesWith, type StargruntRules } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { askingUnder } from '../../support/asking.ts';

export const asking = (procedures: readonly OddsProcedure<StargruntRules>[]) => askingUnder(rulesWith, procedures);
