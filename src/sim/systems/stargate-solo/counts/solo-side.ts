import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import type { Index } from '../../../kernel/indices.ts';
import { FORCES, ORDERS, RISK_REASONS, RISK_ROWS, STATES } from '../rules/profiles.ts';
import type { Group } from '../table/state.ts';
import { AXIS, type Axes } from './axes.ts';
import type { turnMetrics } from './harm.ts';

const LOWEST_RISK = -5;
const COLUMNS = AXIS.riskFactor.labels.map((_, i) => AXIS.riskFactor.place(LOWEST_RISK + i));

/** SOLO-57 to 76. */
export const orderMetrics = ({ side, die }: Axes) => ({
  riskTests: counts('Risk tests', 'tests', {
    by: [side, AXIS.riskFactor, named('row', 'Row of the Actions table', RISK_ROWS), die],
    outcomes: ORDERS,
    rates: [
      rate('attackRate', 'attacks', 'Share told to advance (advance, D)', ['advance', 'D']),
      rate('onRate', 'goingOn', 'Share that continues or stays (continue, B, C)', ['continue', 'B', 'C']),
      rate('coverRate', 'toCover', 'Share that seeks cover (A, E, halt)', ['A', 'E', 'halt']),
      rate('runRate', 'runs', 'Share that runs (F)', ['F']),
    ],
    views: [['side'], ['riskFactor'], ['row'], ['row', 'die']],
  }),
  riskFactors: counts('Risk Factors: share of tests at each', 'tests', {
    by: [side, AXIS.riskFactor],
    outcomes: ['at', 'elsewhere'],
    rates: [rate('share', 'tests', 'Share of tests', ['at'])],
    views: [['riskFactor']],
  }),
  riskRows: counts('Reasons in Risk Factors', 'tests', {
    by: [side, named('reason', 'Reason', RISK_REASONS)],
    outcomes: ['applied', 'notApplied'],
    rates: [rate('appliedRate', 'applied', 'Share of tests in which it applied', ['applied'])],
    views: [['reason']],
  }),
  riskStates: counts('States of groups after a step', 'steps', {
    by: [side, named('before', 'State before', STATES), named('order', 'Order', ORDERS)],
    outcomes: STATES,
    rates: [
      rate('advanceRate', 'advancing', 'Share that advances', ['advance']),
      rate('backRate', 'back', 'Share that falls back or runs', ['fallBack', 'run']),
    ],
    views: [['before'], ['order']],
  }),
});

/** `parts`: by reason, its share of the factor. */
export function countRisk(
  tally: CellsOf<ReturnType<typeof orderMetrics>>,
  { side, order }: Group,
  parts: Int32Array,
  factor: number,
  row: number,
  die: number,
): void {
  const column = AXIS.riskFactor.place(factor);
  tally.riskTests.count(side, column, row, AXIS.die.place(die), order);
  for (let i = 0; i < COLUMNS.length; i++) tally.riskFactors.count(side, COLUMNS[i], COLUMNS[i] === column ? 0 : 1);
  for (let i = 0; i < parts.length; i++) tally.riskRows.count(side, i, parts[i] !== 0 ? 0 : 1);
}

const REDEPLOY = FORCES.indexOf('redeploy');
const ARRIVING = FORCES.filter((force) => force !== 'nothing' && force !== 'redeploy').map(camel);

/** SOLO-90 to 97. */
export const portalMetrics = ({ turn, die }: Axes) => ({
  portalRolls: counts('Portal rolls', 'rolls', {
    by: [
      AXIS.counters,
      named('contact', 'Contact', ['no', 'yes']),
      die,
      named('fallback', 'Fallback used', ['no', 'yes']),
    ],
    outcomes: FORCES.map(camel),
    rates: [
      rate('arrivalRate', 'arrivals', 'Share that brings a force', [
        'jaffa4',
        'jaffa6',
        'jaffa4And4',
        'staffCannon',
        'firstPrime6',
        'jaffa8',
      ]),
    ],
    views: [['counters'], ['contact'], ['counters', 'contact']],
  }),
  arrivalForces: counts('Forces that arrived', 'arrivals', {
    by: [turn],
    outcomes: ARRIVING,
    rates: [rate('largeRate', 'large', 'Share of eight or more', ['jaffa4And4', 'jaffa8'])],
  }),
});

export function countArrival(
  tally: CellsOf<ReturnType<typeof portalMetrics> & ReturnType<typeof turnMetrics>>,
  turn: Index<'turn'>,
  force: number,
  figures: number,
): void {
  tally.arrivals.add(turn, figures);
  tally.arrivalForces.count(turn, force < REDEPLOY ? force - 1 : force - 2);
}

function camel(kebab: string): string {
  return kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
