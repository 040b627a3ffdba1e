import type { ExactRate } from '../../../kernel/system.ts';
import { BANDS, DEEDS, STEPS, TRAININGS } from '../rules/profiles.ts';

/**
 * Shots and melee attacks are not counted by the modifier of ALPHA-23, which may have been any of these; with a lower
 * one no more dice succeed than with the last of them. At step 1 it does not matter, as long as a die of 1 always
 * succeeds (ALPHA-24).
 */
export const UNTOLD_MODIFIERS: readonly number[] = Array.from({ length: STEPS + 1 }, (_, i) => 0 - i);

const figure = { training: 'training', step: 'step' };

export const exact: readonly ExactRate[] = [
  {
    metric: 'activation-tests',
    rate: 'successRate',
    procedure: 'activation',
    outcomes: ['success'],
    inputs: { ...figure, modifier: 'modifier' },
    untold: { action: DEEDS, band: BANDS },
  },
  {
    metric: 'hit-rates',
    rate: 'hitRate',
    procedure: 'shot',
    outcomes: ['saved', 'killed'],
    inputs: { ...figure, cover: 'cover' },
    untold: { modifier: UNTOLD_MODIFIERS, band: BANDS, targetTraining: TRAININGS },
  },
  {
    metric: 'hit-rates',
    rate: 'killRate',
    procedure: 'shot',
    outcomes: ['killed'],
    inputs: { ...figure, cover: 'cover' },
    untold: { modifier: UNTOLD_MODIFIERS, band: BANDS, targetTraining: TRAININGS },
  },
  {
    metric: 'melee-attacks',
    rate: 'killRate',
    procedure: 'melee',
    outcomes: ['killed'],
    inputs: { ...figure, attack: 'attack' },
    untold: { modifier: UNTOLD_MODIFIERS, targetTraining: TRAININGS },
  },
];
