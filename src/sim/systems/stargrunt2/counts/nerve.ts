import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { CONFIDENCE_CAUSES, DROP_CAUSES } from '../rules/causes.ts';
import { PANIC_RISKS } from '../rules/profiles.ts';
import { PANIC_REMOVALS } from '../steps/reaction.ts';
import { AXIS, type Axes } from './axes.ts';

/** Confidence tests, panic, suppression and surrender (SG2-029 to 054). */
export const nerveMetrics = ({ side, turn, quality, leadership, threat }: Axes) => ({
  confidenceTests: counts('Confidence tests by what they were for', 'tests', {
    by: [side, named('event', 'Event', CONFIDENCE_CAUSES), threat, quality, leadership],
    outcomes: ['hold', 'drop-one', 'drop-two'],
    rates: [
      rate('holdRate', 'holds', 'Share that holds', ['hold']),
      rate('dropTwoRate', 'doubleDrops', 'Share that drops two levels or more', ['drop-two']),
    ],
    views: [['side'], ['event'], ['threat'], ['quality', 'leadership']],
  }),
  firstDrops: counts('Units that were shaken, broken or routed for the first time, by cause', 'units', {
    by: [side, named('cause', 'Cause', DROP_CAUSES), turn],
    outcomes: ['shaken', 'broken', 'routed'],
    views: [['side'], ['cause'], ['turn']],
  }),
  panicTests: counts('Panic tests by the risk that was met', 'tests', {
    by: [side, named('risk', 'Risk', PANIC_RISKS), quality],
    outcomes: ['passed', 'panicked'],
    rates: [rate('panicRate', 'panics', 'Share that panics', ['panicked'])],
    views: [['side'], ['risk']],
  }),
  panicRemovals: counts('Attempts to remove panic', 'attempts', {
    by: [side, quality, leadership],
    outcomes: PANIC_REMOVALS,
    rates: [rate('removedRate', 'removed', 'Share removed', ['removed'])],
    views: [['side']],
  }),
  suppressionMarkers: counts('Suppression markers on units', 'markers', {
    by: [side, turn],
    outcomes: ['placed', 'ignored'],
    rates: [rate('ignoredRate', 'ignored', 'Share ignored, above the most that a unit takes', ['ignored'])],
    views: [['side'], ['turn']],
  }),
  suppressionRemovals: counts('Attempts to remove a suppression marker', 'attempts', {
    by: [side, quality, leadership],
    outcomes: ['removed', 'stays'],
    rates: [rate('removedRate', 'removed', 'Share removed', ['removed'])],
    views: [['side']],
  }),
  suppressedUnits: counts("Units by suppression markers at turns' ends", 'unitTurns', {
    by: [side, turn, AXIS.held],
    outcomes: ['free', 'suppressed'],
    rates: [rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed'])],
    views: [['side'], ['turn'], ['side', 'markers']],
  }),
  surrenders: counts('Surrenders of routed units', 'surrenders', {
    by: [side, turn],
    outcomes: ['activation', 'turnEnd'],
    views: [['side']],
  }),
});
