import { exactRates, type OddsProcedure } from '../../../kernel/rules/odds.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { attackOdds } from './attack.ts';
import { careOdds } from './care.ts';

export const odds: readonly OddsProcedure<RevlandRules>[] = [...attackOdds, ...careOdds];

const WOUNDED = ['wounded', 'incapacitated', 'mortally-wounded', 'killed'];
const DAMAGED = ['slight', 'light', 'heavy', 'severe', 'destroyed'];

export const exact = exactRates(odds, [
  {
    ...{ metric: 'attack-rolls', procedure: 'attack', rates: { hitRate: ['hit'], coverRate: ['hit-cover'] } },
    // Only rolls without reaction and modifiers are counted.
    untold: {
      ...{ penalty: [0], range: [null], thrownRange: ['none'], smoke: ['none'], light: ['clear'] },
      ...{ calledShot: ['none'], dodge: ['none'], dodgeSkill: ['4D'], dodgePenalty: [0] },
    },
  },
  {
    ...{ metric: 'damage-rolls', procedure: 'damage' },
    rates: {
      stunRate: ['stunned', ...WOUNDED],
      woundRate: WOUNDED,
      outRate: WOUNDED.slice(1),
      mortalRate: WOUNDED.slice(2),
      killRate: ['killed'],
    },
    untold: { armor: ['0D'] },
  },
  {
    ...{ metric: 'breach-rolls', procedure: 'protection' },
    rates: { damageRate: DAMAGED, breachRate: DAMAGED.slice(1), destroyedRate: ['destroyed'] },
  },
  {
    ...{ metric: 'first-aid-rolls', procedure: 'first-aid', rates: { successRate: ['success'] } },
    untold: { penalty: [0] },
  },
  { metric: 'death-checks', procedure: 'mortal-check', rates: { deathRate: ['dies'] } },
  { metric: 'medical-rolls', procedure: 'medical-healing', rates: { successRate: ['success'] } },
  { metric: 'rest-rolls', procedure: 'natural-healing', rates: { betterRate: ['better'], worseRate: ['worse'] } },
]);
