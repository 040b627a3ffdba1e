import type { ExactRate } from '../../../kernel/odds.ts';

const observation = {
  procedure: 'observe',
  inputs: { quality: 'quality', sensor: 'sensor', distance: 'distance', cover: 'cover', inPosition: 'inPosition' },
};

const sniper = {
  procedure: 'sniper',
  inputs: { quality: 'quality', sniperWeapon: 'weapon', band: 'band', cover: 'cover', inPosition: 'inPosition' },
  // Whom a shot hits does not depend on what he wears.
  untold: { travel: [false], armour: ['basicBattledress', 'heavyPower'] },
};
const CHOSEN = ['chosen-none', 'chosen-wound', 'chosen-kill'];
const RANDOM = ['random-none', 'random-wound', 'random-kill'];

/** Rates of observing, snipers, shots at drones and requests for support whose exact values the odds give. */
export const supportExact: readonly ExactRate[] = [
  { metric: 'observation-rolls', rate: 'successRate', outcomes: ['minor', 'major'], ...observation },
  { metric: 'observation-rolls', rate: 'majorRate', outcomes: ['major'], ...observation },
  { metric: 'sniper-rolls', rate: 'hitRate', outcomes: [...RANDOM, ...CHOSEN], ...sniper },
  { metric: 'sniper-rolls', rate: 'chosenRate', outcomes: CHOSEN, ...sniper },
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
