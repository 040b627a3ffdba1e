import type { ExactRate } from '../../../kernel/odds.ts';

const roll = {
  inputs: { quality: 'quality', firepower: 'firepower', band: 'band', cover: 'cover', inPosition: 'inPosition' },
  // Counted are fire actions of one Firepower die at targets in no column.
  untold: { travel: [false], support: [[]] },
};

const impact = {
  inputs: { impact: 'impact', armour: 'armour', cover: 'cover' },
  untold: { impactMultiplier: [1], indirect: [false], inPosition: [false, true] },
};

const combat = {
  inputs: {
    attackerQuality: 'attackerQuality',
    attackerWeapon: 'attackerWeapon',
    defenderQuality: 'defenderQuality',
    defenderWeapon: 'defenderWeapon',
    defenderCover: 'defenderCover',
    round: 'round',
  },
  untold: { attackerPower: [false], defenderPower: [false], attackers: [1], defenders: [1] },
};

/** Rates of fire and close combat whose exact values the odds give. */
export const fireExact: readonly ExactRate[] = [
  { metric: 'fire-rolls', rate: 'effectiveRate', procedure: 'fire', outcomes: ['effective'], ...roll },
  { metric: 'fire-rolls', rate: 'suppressionRate', procedure: 'fire', outcomes: ['suppression', 'effective'], ...roll },
  { metric: 'impact-rolls', rate: 'woundRate', procedure: 'impact', outcomes: ['wound'], ...impact },
  { metric: 'impact-rolls', rate: 'killRate', procedure: 'impact', outcomes: ['kill'], ...impact },
  { metric: 'close-combats', rate: 'attackerRate', procedure: 'close-combat', outcomes: ['attacker-wins'], ...combat },
  { metric: 'close-combats', rate: 'defenderRate', procedure: 'close-combat', outcomes: ['defender-wins'], ...combat },
  { metric: 'close-casualties', rate: 'deadRate', procedure: 'close-casualty', outcomes: ['dead'], inputs: {} },
  { metric: 'close-casualties', rate: 'woundedRate', procedure: 'close-casualty', outcomes: ['wounded'], inputs: {} },
];
