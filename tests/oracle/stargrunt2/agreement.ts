import type { System } from '../../../src/sim/kernel/system.ts';
import { assaultOdds } from '../../../src/sim/systems/stargrunt2/odds/assault.ts';
import { commandOdds, nerveOdds } from '../../../src/sim/systems/stargrunt2/odds/command.ts';
import { fireOddsList } from '../../../src/sim/systems/stargrunt2/odds/fire.ts';
import { supportOdds } from '../../../src/sim/systems/stargrunt2/odds/support.ts';
import { vehicleOdds } from '../../../src/sim/systems/stargrunt2/odds/vehicles.ts';
import { rules } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { disagreementsOf } from '../beside.ts';
import { type Case, LIMIT } from './cases.ts';
import { ORACLE } from './oracle.ts';

export const stargrunt2 = {
  info: { id: 'stargrunt2' },
  rules,
  odds: [fireOddsList, assaultOdds, nerveOdds, commandOdds, supportOdds, vehicleOdds].flat(),
} as unknown as System;

export function disagreements(cases: readonly Case[]): string[] {
  return disagreementsOf(stargrunt2, ORACLE, cases, LIMIT);
}
