import type { OddsProcedure } from '../../../kernel/rules/odds.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { attackOdds } from './attack.ts';
import { careOdds } from './care.ts';

export const odds: readonly OddsProcedure<RevlandRules>[] = [...attackOdds, ...careOdds];
