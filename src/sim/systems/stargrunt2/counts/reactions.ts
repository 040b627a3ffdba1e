import { named } from '../../../kernel/axes.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { type Ledger, rate } from '../../../kernel/ledger.ts';
import { REACTIONS } from '../reactions.ts';
import type { Axes } from './axes.ts';

const TEST = indices(['passed', 'failed']);

/** Reaction tests (SG2-044). */
export class ReactionCounts {
  private readonly tests;
  private readonly threat;

  constructor(ledger: Ledger, { side, threat }: Axes) {
    this.threat = threat;
    this.tests = ledger.counts({
      name: 'reaction-tests',
      title: 'Reaction tests by purpose and Threat Level',
      exposure: 'tests',
      outcomes: ['passed', 'failed'],
      rates: [rate('passRate', 'passes', 'Share passed', ['passed'])],
      dimensions: [side, named('purpose', 'Purpose', REACTIONS), threat],
      views: [['side'], ['purpose']],
    });
  }

  test(side: Index<'side'>, purpose: number, threat: number, passed: boolean): void {
    this.tests.count(side, purpose, this.threat.place(threat), passed ? TEST.passed : TEST.failed);
  }
}
