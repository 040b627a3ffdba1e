import { clipped, named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import type { Index } from '../../../kernel/indices.ts';
import { MORALE_CAUSES, MORALE_RESULTS, PASS } from '../rules/profiles.ts';
import type { Axes } from './axes.ts';

/** Morale tests and what they lead to (SOLO-44 to 51). */
export class NerveCounts {
  private readonly tests;
  private readonly dice;
  private readonly rallies;
  private readonly breaks;
  private readonly total = upTo('firePoints', 'Fire points that count', 0, 12);
  private readonly die = upTo('die', 'Die', 1, 7);
  private readonly excess = clipped('excess', 'Die less total', -6, 6);

  constructor(ledger: Ledger, { side }: Axes) {
    this.tests = ledger.counts({
      name: 'morale-tests',
      title: 'Morale tests',
      exposure: 'tests',
      outcomes: MORALE_RESULTS,
      rates: [
        rate('passRate', 'passed', 'Pass rate', ['pass']),
        rate('fleeRate', 'fled', 'Share that flees', ['flee']),
        rate('retireRate', 'retired', 'Share that retires', ['retire']),
        rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
      ],
      dimensions: [named('cause', 'Cause', MORALE_CAUSES), this.total],
      views: [['cause'], ['firePoints']],
    });
    this.dice = ledger.counts({
      name: 'morale-dice',
      title: 'Dice of morale tests',
      exposure: 'tests',
      outcomes: MORALE_RESULTS,
      rates: [rate('passRate', 'passed', 'Pass rate', ['pass'])],
      dimensions: [this.die, this.excess],
      views: [['die']],
    });
    this.rallies = ledger.counts({
      name: 'rally-rolls',
      title: 'Rally rolls',
      exposure: 'rolls',
      outcomes: ['rallied', 'routing'],
      rates: [rate('rallyRate', 'rallied', 'Rally rate', ['rallied'])],
      dimensions: [],
    });
    this.breaks = ledger.counts({
      name: 'group-breaks',
      title: 'First breaks of groups',
      exposure: 'breaks',
      outcomes: ['flee', 'run', 'surrender'],
      rates: [rate('surrenderRate', 'surrenders', 'Share that surrenders', ['surrender'])],
      dimensions: [side],
    });
  }

  test(cause: Index<'cause'>, total: number, face: number, result: number): void {
    this.tests.count(cause, this.total.place(total), result - PASS);
    this.dice.count(this.die.place(face), this.excess.place(face - total), result - PASS);
  }

  rally(success: boolean): void {
    this.rallies.count(success ? 0 : 1);
  }

  /** `how`: 0 flee, 1 run, 2 surrender. */
  groupBreaks(side: Index<'side'>, how: number): void {
    this.breaks.count(side, how);
  }
}
