import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { ORDERS, RISK_REASONS, RISK_ROWS, STATES } from '../rules/profiles.ts';
import type { Group } from '../table/state.ts';
import { AXIS, type Axes } from './axes.ts';

const LOWEST_RISK = -5;
const COLUMNS = AXIS.riskFactor.labels.map((_, i) => AXIS.riskFactor.place(LOWEST_RISK + i));

/** Risk Factors, and what the Actions table makes of them (SOLO-57 to 76). */
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

/** A risk test; `parts`: what each reason adds to the factor. */
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
