import type { ExactRate } from '../../../kernel/system.ts';

/** Rates of shots at drones and requests for support whose exact values the odds give. */
export const supportExact: readonly ExactRate[] = [
  {
    metric: 'drone-shots',
    rate: 'shotDownRate',
    procedure: 'drone-shot',
    outcomes: ['shot-down'],
    inputs: { quality: 'quality', level: 'drone' },
  },
  {
    metric: 'support-request-rolls',
    rate: 'successRate',
    procedure: 'artillery-request',
    outcomes: ['success'],
    inputs: { kind: 'kind', specialist: 'specialist', leader: 'leader', bypassed: 'bypassed', chits: 'chits' },
    // Requests that somebody tries to jam are counted elsewhere.
    untold: { ewSystem: [null], ewMarkers: [1] },
  },
];
