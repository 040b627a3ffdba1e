import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Axes } from './axes.ts';

/** How a figure is lost. */
const CASUALTY_OUTCOMES = ['wounded', 'disabled', 'killed', 'captured', 'surrendered', 'gone'] as const;
export const CASUALTY = indices(CASUALTY_OUTCOMES);
const FIGURE_STATES = ['free', 'suppressed', 'routing', 'disabled'] as const;
/** States of figures at the ends of turns; routing is running too. */
export const FIGURE_STATE = indices(FIGURE_STATES);
const WOUND_TURNS = ['turns0', 'turns1', 'turns2', 'more'] as const;

/** Suppression, wounds and casualties (SOLO-38 to 43). */
export const harmMetrics = ({ side, turn, profile, firePoints }: Axes) => ({
  suppressions: counts('Suppression markers', 'suppressions', {
    by: [side, named('cause', 'Cause', ['fire', 'morale'])],
    outcomes: ['marker', 'ignored'],
    rates: [rate('ignoredRate', 'ignored', 'Share ignored at the maximum', ['ignored'])],
  }),
  suppressionRemoval: counts('Attempts to remove suppression', 'attempts', {
    by: [side, firePoints],
    outcomes: ['success', 'failure'],
    rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
    views: [['firePoints']],
  }),
  figureTurns: counts('Figures at the ends of turns', 'figureTurns', {
    by: [side, turn],
    outcomes: FIGURE_STATES,
    rates: [
      rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
      rate('routingRate', 'routing', 'Share routing or running', ['routing']),
      rate('activeRate', 'active', 'Share free to act', ['free']),
    ],
    views: [['side']],
  }),
  wounds: counts('Wounds by turns disabled', 'wounds', {
    by: [side],
    outcomes: WOUND_TURNS,
    rates: [rate('noTurnRate', 'withoutTurns', 'Share that disables no turn', ['turns0'])],
  }),
  casualtyCauses: counts('Casualties by cause', 'casualties', {
    by: [side, profile, named('cause', 'Cause', ['fire', 'melee', 'flight'])],
    outcomes: CASUALTY_OUTCOMES,
    rates: [
      rate('killedRate', 'killed', 'Share killed', ['killed']),
      rate('capturedRate', 'captured', 'Share captured or surrendered', ['captured', 'surrendered']),
    ],
    views: [['side'], ['side', 'cause']],
  }),
});
