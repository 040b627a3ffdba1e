import { exactRates } from '../../../kernel/rules/odds.ts';
import { BANDS, DEEDS, STEPS, TRAININGS } from '../rules/profiles.ts';
import { odds } from './odds.ts';

/**
 * Shots and melee attacks are not counted by the modifier of ALPHA-23, which may have been any of these; with a lower
 * one no more dice succeed than with the last of them. At step 1 it does not matter, as long as a die of 1 always
 * succeeds (ALPHA-24).
 */
export const UNTOLD_MODIFIERS: readonly number[] = Array.from({ length: STEPS + 1 }, (_, i) => 0 - i);

const untold = { modifier: UNTOLD_MODIFIERS, targetTraining: TRAININGS };

export const exact = exactRates(odds, [
  {
    metric: 'activation-tests',
    procedure: 'activation',
    rates: { successRate: ['success'] },
    untold: { action: DEEDS, band: BANDS },
  },
  {
    metric: 'hit-rates',
    procedure: 'shot',
    rates: { hitRate: ['saved', 'killed'], killRate: ['killed'] },
    untold: { ...untold, band: BANDS },
  },
  { metric: 'melee-attacks', procedure: 'melee', rates: { killRate: ['killed'] }, untold },
]);
