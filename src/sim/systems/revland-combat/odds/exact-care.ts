import type { ExactRate } from '../../../kernel/odds.ts';

const rest = {
  metric: 'rest-rolls',
  procedure: 'natural-healing',
  inputs: { body: 'body', state: 'state' },
};

/** Rates of first aid, death checks and healing whose exact values the odds give. */
export const careExact: readonly ExactRate[] = [
  {
    metric: 'first-aid-rolls',
    rate: 'successRate',
    procedure: 'first-aid',
    outcomes: ['success'],
    inputs: { skill: 'skill', state: 'state' },
    // Codes are counted with their penalties taken off.
    untold: { penalty: [0] },
  },
  {
    metric: 'death-checks',
    rate: 'deathRate',
    procedure: 'mortal-check',
    outcomes: ['dies'],
    inputs: { round: 'round' },
  },
  {
    metric: 'medical-rolls',
    rate: 'successRate',
    procedure: 'medical-healing',
    outcomes: ['success'],
    inputs: { skill: 'skill', state: 'state' },
  },
  { ...rest, rate: 'betterRate', outcomes: ['better'] },
  { ...rest, rate: 'worseRate', outcomes: ['worse'] },
];
