import type { ExactRate } from '../../../kernel/odds.ts';

const impact = {
  procedure: 'vehicle-penetration',
  inputs: {
    impact: 'impact',
    impactMultiplier: 'impactMultiplier',
    hit: 'hit',
    armourClass: 'armourClass',
    cover: 'cover',
  },
};

const missile = {
  procedure: 'missile-fire',
  inputs: { quality: 'quality', guidance: 'guidance', ecm: 'ecm' },
};

const occupant = { procedure: 'occupant', inputs: { armour: 'armour', size: 'size', result: 'result' } };
const bySmallArms = { procedure: 'occupant-small-arms', inputs: { armour: 'armour' } };

/** Rates of vehicles whose exact values the odds give. */
export const vehicleExact: readonly ExactRate[] = [
  {
    metric: 'heavy-fire',
    rate: 'effectiveRate',
    procedure: 'heavy-fire',
    outcomes: ['major'],
    inputs: { quality: 'quality', fireControl: 'fireControl', band: 'band', cover: 'cover' },
    // Counted are targets neither in position nor in column; a lone figure's shift is off by default.
    untold: { inPosition: [false], travel: [false] },
  },
  { metric: 'vehicle-penetration', rate: 'disabledRate', outcomes: ['disabled'], ...impact },
  { metric: 'vehicle-penetration', rate: 'destroyedRate', outcomes: ['destroyed'], ...impact },
  {
    metric: 'vehicle-small-arms',
    rate: 'penetrationRate',
    procedure: 'small-arms-penetration',
    outcomes: ['casualties', 'casualties-disabled'],
    inputs: { impact: 'impact', armourClass: 'armourClass', cover: 'cover' },
  },
  { metric: 'missile-rolls', rate: 'hitRate', outcomes: ['minor', 'major'], ...missile },
  { metric: 'missile-rolls', rate: 'majorRate', outcomes: ['major'], ...missile },
  { metric: 'occupant-rolls', rate: 'casualtyRate', outcomes: ['wounded', 'dead'], ...occupant },
  { metric: 'occupant-rolls', rate: 'deathRate', outcomes: ['dead'], ...occupant },
  { metric: 'occupant-rolls-small-arms', rate: 'casualtyRate', outcomes: ['wounded', 'dead'], ...bySmallArms },
  { metric: 'occupant-rolls-small-arms', rate: 'deathRate', outcomes: ['dead'], ...bySmallArms },
  { metric: 'vehicle-repairs', rate: 'repairRate', procedure: 'repair', outcomes: ['online'], inputs: {} },
];
