import type { ExactRate } from '../../../kernel/odds.ts';

/** Rates of counts whose exact values the odds give: nothing that was not counted bears on them. */
export const exact: readonly ExactRate[] = [
  ...(
    [
      ['passRate', 'pass'],
      ['retireRate', 'retire'],
      ['suppressedRate', 'suppressed'],
      ['fleeRate', 'flee'],
    ] as const
  ).map(([rate, outcome]) => ({
    metric: 'morale-tests',
    rate,
    procedure: 'morale',
    outcomes: [outcome],
    inputs: { firePoints: 'firePoints' },
  })),
  {
    metric: 'suppression-removal',
    rate: 'successRate',
    procedure: 'unsuppress',
    outcomes: ['left-0'],
    inputs: { firePoints: 'firePoints' },
    // A success on more markers leaves more of them; one attempt on one has the same chance.
    untold: { markers: [1], attempts: [1] },
  },
  {
    metric: 'rally-rolls',
    rate: 'rallyRate',
    procedure: 'rally',
    outcomes: ['rallied'],
    inputs: {},
    untold: { turns: [1] },
  },
  {
    metric: 'wounds',
    rate: 'noTurnRate',
    procedure: 'wound-turns',
    outcomes: ['turns-0'],
    inputs: {},
  },
];
