import { clipped, named } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { ORDERS, RISK_REASONS, RISK_ROWS, STATES } from '../rules/profiles.ts';
import type { Group } from '../table/state.ts';
import type { Axes } from './axes.ts';

const LOWEST_RISK = -5;
const HIGHEST_RISK = 12;

/** Risk Factors, and what the Actions table makes of them (SOLO-57 to 76). */
export class OrderCounts {
  private readonly tests;
  private readonly factors;
  private readonly reasons;
  private readonly states;
  private readonly die;
  private readonly riskFactor = clipped('riskFactor', 'Risk Factor', LOWEST_RISK, HIGHEST_RISK);
  private readonly columns = this.riskFactor.labels.map((_, i) => this.riskFactor.place(LOWEST_RISK + i));

  constructor(ledger: Ledger, { side, die }: Axes) {
    this.die = die;
    this.tests = ledger.counts({
      name: 'risk-tests',
      title: 'Risk tests',
      exposure: 'tests',
      outcomes: ORDERS,
      rates: [
        rate('attackRate', 'attacks', 'Share told to advance (advance, D)', ['advance', 'D']),
        rate('onRate', 'goingOn', 'Share that continues or stays (continue, B, C)', ['continue', 'B', 'C']),
        rate('coverRate', 'toCover', 'Share that seeks cover (A, E, halt)', ['A', 'E', 'halt']),
        rate('runRate', 'runs', 'Share that runs (F)', ['F']),
      ],
      dimensions: [side, this.riskFactor, named('row', 'Row of the Actions table', RISK_ROWS), die],
      views: [['side'], ['riskFactor'], ['row'], ['row', 'die']],
    });
    this.factors = ledger.counts({
      name: 'risk-factors',
      title: 'Risk Factors: share of tests at each',
      exposure: 'tests',
      outcomes: ['at', 'elsewhere'],
      rates: [rate('share', 'tests', 'Share of tests', ['at'])],
      dimensions: [side, this.riskFactor],
      views: [['riskFactor']],
    });
    this.reasons = ledger.counts({
      name: 'risk-rows',
      title: 'Reasons in Risk Factors',
      exposure: 'tests',
      outcomes: ['applied', 'notApplied'],
      rates: [rate('appliedRate', 'applied', 'Share of tests in which it applied', ['applied'])],
      dimensions: [side, named('reason', 'Reason', RISK_REASONS)],
      views: [['reason']],
    });
    this.states = ledger.counts({
      name: 'risk-states',
      title: 'States of groups after a step',
      exposure: 'steps',
      outcomes: STATES,
      rates: [
        rate('advanceRate', 'advancing', 'Share that advances', ['advance']),
        rate('backRate', 'back', 'Share that falls back or runs', ['fallBack', 'run']),
      ],
      dimensions: [side, named('before', 'State before', STATES), named('order', 'Order', ORDERS)],
      views: [['before'], ['order']],
    });
  }

  /** `parts`: what each reason adds to the factor. */
  risk({ side, order }: Group, parts: Int32Array, factor: number, row: number, die: number): void {
    const column = this.riskFactor.place(factor);
    this.tests.count(side, column, row, this.die.place(die), order);
    for (let i = 0; i < this.columns.length; i++)
      this.factors.count(side, this.columns[i], this.columns[i] === column ? 0 : 1);
    for (let i = 0; i < parts.length; i++) this.reasons.count(side, i, parts[i] !== 0 ? 0 : 1);
  }

  state({ side, order, state }: Group, before: number): void {
    this.states.count(side, before, order, state);
  }
}
