import { exactRates } from '../../../kernel/rules/odds.ts';
import { odds } from './odds.ts';

/** Rates of counts whose exact values the odds give: nothing that was not counted bears on them. */
export const exact = exactRates(odds, [
  {
    ...{ metric: 'morale-tests', procedure: 'morale' },
    rates: { passRate: ['pass'], retireRate: ['retire'], suppressedRate: ['suppressed'], fleeRate: ['flee'] },
  },
  {
    ...{ metric: 'suppression-removal', procedure: 'unsuppress', rates: { successRate: ['left-0'] } },
    // A success on more markers leaves more of them; one attempt on one has the same chance.
    untold: { markers: [1], attempts: [1] },
  },
  { metric: 'rally-rolls', procedure: 'rally', rates: { rallyRate: ['rallied'] }, untold: { turns: [1] } },
  { metric: 'wounds', procedure: 'wound-turns', rates: { noTurnRate: ['turns-0'] } },
]);
