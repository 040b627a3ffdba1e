import type { OddsProcedure } from '../../../kernel/rules/odds.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { assaultOdds } from './assault.ts';
import { commandOdds } from './command.ts';
import { fireOddsList } from './fire.ts';
import { nerveOdds } from './nerve.ts';
import { supportOdds } from './support.ts';
import { vehicleShotOdds } from './vehicle-shots.ts';
import { vehicleOdds } from './vehicles.ts';

/** All ways to ask for exact odds, chapter by chapter. */
export const odds: readonly OddsProcedure<StargruntRules>[] = [
  ...fireOddsList,
  ...nerveOdds,
  ...commandOdds,
  ...assaultOdds,
  ...supportOdds,
  ...vehicleOdds,
  ...vehicleShotOdds,
];
