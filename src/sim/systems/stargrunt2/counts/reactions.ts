import { named } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { indices } from '../../../kernel/indices.ts';
import { REACTIONS } from '../rules/causes.ts';
import type { Unit } from '../table/unit.ts';
import type { Axes } from './axes.ts';

const TEST = indices(['passed', 'failed']);

/** Reaction tests (SG2-044). */
export class ReactionCounts {
  private readonly tests;
  private readonly threat;
  private readonly leadership;

  constructor(ledger: Ledger, { side, quality, leadership, threat }: Axes) {
    this.threat = threat;
    this.leadership = leadership;
    this.tests = ledger.counts({
      name: 'reaction-tests',
      title: 'Reaction tests by purpose and Threat Level',
      exposure: 'tests',
      outcomes: ['passed', 'failed'],
      rates: [rate('passRate', 'passes', 'Share passed', ['passed'])],
      dimensions: [side, named('purpose', 'Purpose', REACTIONS), threat, quality, leadership],
      views: [['side'], ['purpose'], ['quality', 'leadership']],
    });
  }

  test({ side, quality }: Unit, purpose: number, threat: number, leadership: number, passed: boolean): void {
    const value = this.leadership.place(leadership);
    this.tests.count(side, purpose, this.threat.place(threat), quality, value, passed ? TEST.passed : TEST.failed);
  }
}
