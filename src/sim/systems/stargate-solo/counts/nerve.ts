import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { MORALE_CAUSES, MORALE_RESULTS } from '../rules/profiles.ts';
import { AXIS, type Axes } from './axes.ts';

/** Morale tests and what they lead to (SOLO-44 to 51). */
export const nerveMetrics = ({ side }: Axes) => ({
  moraleTests: counts('Morale tests', 'tests', {
    by: [named('cause', 'Cause', MORALE_CAUSES), AXIS.total],
    outcomes: MORALE_RESULTS,
    rates: [
      rate('passRate', 'passed', 'Pass rate', ['pass']),
      rate('fleeRate', 'fled', 'Share that flees', ['flee']),
      rate('retireRate', 'retired', 'Share that retires', ['retire']),
      rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
    ],
    views: [['cause'], ['firePoints']],
  }),
  moraleDice: counts('Dice of morale tests', 'tests', {
    by: [AXIS.moraleDie, AXIS.excess],
    outcomes: MORALE_RESULTS,
    rates: [rate('passRate', 'passed', 'Pass rate', ['pass'])],
    views: [['die']],
  }),
  rallyRolls: counts('Rally rolls', 'rolls', {
    by: [],
    outcomes: ['rallied', 'routing'],
    rates: [rate('rallyRate', 'rallied', 'Rally rate', ['rallied'])],
  }),
  groupBreaks: counts('First breaks of groups', 'breaks', {
    by: [side],
    outcomes: ['flee', 'run', 'surrender'],
    rates: [rate('surrenderRate', 'surrenders', 'Share that surrenders', ['surrender'])],
  }),
});
