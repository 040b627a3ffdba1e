import { exactRates, type OddsProcedure } from '../../../kernel/rules/odds.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { assaultOdds } from './assault.ts';
import { commandOdds, nerveOdds } from './command.ts';
import { fireOddsList } from './fire.ts';
import { supportOdds } from './support.ts';
import { vehicleShotOdds } from './vehicle-shots.ts';
import { vehicleOdds } from './vehicles.ts';

export const odds: readonly OddsProcedure<StargruntRules>[] = [
  ...fireOddsList,
  ...nerveOdds,
  ...commandOdds,
  ...assaultOdds,
  ...supportOdds,
  ...vehicleOdds,
  ...vehicleShotOdds,
];

const tester = { dimensions: { leader: 'leadership' } };

const roll = {
  metric: 'fire-rolls',
  procedure: 'fire',
  // Counted without columns and support.
  untold: { travel: [false], support: [[]] },
};
const occupant = { casualtyRate: ['wounded', 'dead'], deathRate: ['dead'] };
const CHOSEN = ['chosen-none', 'chosen-wound', 'chosen-kill'];
const RANDOM = ['random-none', 'random-wound', 'random-kill'];

export const nerveExact = exactRates(odds, [
  { metric: 'confidence-tests', procedure: 'confidence', rates: { holdRate: ['hold'] }, ...tester },
  { metric: 'reaction-tests', procedure: 'reaction', rates: { passRate: ['pass'] }, ...tester },
  { metric: 'panic-removals', procedure: 'panic-remove', rates: { removedRate: ['removed'] }, ...tester },
  {
    ...{ metric: 'suppression-removals', procedure: 'unsuppress', rates: { removedRate: ['left-0'] }, ...tester },
    untold: { markers: [1], actions: [1] },
  },
  { metric: 'treatments', procedure: 'treat-wounded', rates: { deathRate: ['dead'], fitRate: ['ok'] } },
]);

const fireExact = exactRates(odds, [
  { ...roll, rates: { effectiveRate: ['effective'], suppressionRate: ['suppression', 'effective'] } },
  {
    ...{ metric: 'impact-rolls', procedure: 'impact', rates: { woundRate: ['wound'], killRate: ['kill'] } },
    untold: { impactMultiplier: [1], indirect: [false], inPosition: [false, true] },
  },
  {
    ...{ metric: 'close-combats', procedure: 'close-combat' },
    rates: { attackerRate: ['attacker-wins'], defenderRate: ['defender-wins'] },
    untold: { attackerPower: [false], defenderPower: [false], attackers: [1], defenders: [1] },
  },
  {
    ...{ metric: 'close-casualties', procedure: 'close-casualty' },
    rates: { deadRate: ['dead'], woundedRate: ['wounded'] },
  },
]);

export const supportExact = exactRates(odds, [
  {
    ...{ metric: 'observation-rolls', procedure: 'observe' },
    rates: { successRate: ['minor', 'major'], majorRate: ['major'] },
  },
  {
    ...{ metric: 'sniper-rolls', procedure: 'sniper', dimensions: { weapon: 'sniperWeapon' } },
    rates: { hitRate: [...RANDOM, ...CHOSEN], chosenRate: CHOSEN },
    // Armour does not matter to the aim.
    untold: { travel: [false], armour: ['basicBattledress', 'heavyPower'] },
  },
  {
    ...{ metric: 'drone-shots', procedure: 'drone-shot', rates: { shotDownRate: ['shot-down'] } },
    dimensions: { drone: 'level' },
  },
  {
    ...{ metric: 'support-request-rolls', procedure: 'artillery-request', rates: { successRate: ['success'] } },
    // Jammed requests are counted elsewhere.
    untold: { ewSystem: [null], ewMarkers: [1] },
  },
]);

export const vehicleExact = exactRates(odds, [
  {
    ...{ metric: 'heavy-fire', procedure: 'heavy-fire', rates: { effectiveRate: ['major'] } },
    // A lone figure's shift is off by default.
    untold: { inPosition: [false], travel: [false] },
  },
  {
    ...{ metric: 'vehicle-penetration', procedure: 'vehicle-penetration' },
    rates: { disabledRate: ['disabled'], destroyedRate: ['destroyed'] },
  },
  {
    ...{ metric: 'vehicle-small-arms', procedure: 'small-arms-penetration' },
    rates: { penetrationRate: ['casualties', 'casualties-disabled'] },
  },
  {
    ...{ metric: 'missile-rolls', procedure: 'missile-fire' },
    rates: { hitRate: ['minor', 'major'], majorRate: ['major'] },
  },
  { metric: 'occupant-rolls', procedure: 'occupant', rates: occupant },
  { metric: 'occupant-rolls-small-arms', procedure: 'occupant-small-arms', rates: occupant },
  { metric: 'vehicle-repairs', procedure: 'repair', rates: { repairRate: ['online'] } },
]);

export const exact = [...nerveExact, ...fireExact, ...supportExact, ...vehicleExact];
