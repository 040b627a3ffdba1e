import type { ExactRate } from '../../../kernel/odds.ts';

const tester = { quality: 'quality', leadership: 'leader' };

/** Rates of tests of command and nerve whose exact values the odds give. */
export const nerveExact: readonly ExactRate[] = [
  {
    metric: 'confidence-tests',
    rate: 'holdRate',
    procedure: 'confidence',
    outcomes: ['hold'],
    inputs: { ...tester, threat: 'threat' },
  },
  {
    metric: 'reaction-tests',
    rate: 'passRate',
    procedure: 'reaction',
    outcomes: ['pass'],
    inputs: { ...tester, threat: 'threat' },
  },
  {
    metric: 'panic-removals',
    rate: 'removedRate',
    procedure: 'panic-remove',
    outcomes: ['removed'],
    inputs: tester,
  },
  {
    metric: 'suppression-removals',
    rate: 'removedRate',
    procedure: 'unsuppress',
    outcomes: ['left-0'],
    inputs: tester,
    // Each attempt is one action on one marker, however many there are.
    untold: { markers: [1], actions: [1] },
  },
  {
    metric: 'treatments',
    rate: 'deathRate',
    procedure: 'treat-wounded',
    outcomes: ['dead'],
    inputs: { aid: 'aid' },
  },
  {
    metric: 'treatments',
    rate: 'fitRate',
    procedure: 'treat-wounded',
    outcomes: ['ok'],
    inputs: { aid: 'aid' },
  },
];
