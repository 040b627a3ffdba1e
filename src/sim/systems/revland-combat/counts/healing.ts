import { named } from '../../../kernel/axes.ts';
import type { Index } from '../../../kernel/indices.ts';
import { type Ledger, rate } from '../../../kernel/ledger.ts';
import { RECOVERIES, RECOVERY } from '../chapters/healing.ts';
import { WOUNDS } from '../profiles.ts';
import type { Axes } from './axes.ts';

/** How long survivors take, as outcomes, and the most days of each. */
const SPANS = ['noDay', 'upTo3Days', 'upTo7Days', 'upTo14Days', 'upTo30Days', 'upTo90Days', 'longer', 'died'] as const;
const MOST_DAYS = [0, 3, 7, 14, 30, 90];
const LONGER = SPANS.indexOf('longer');
const DIED = SPANS.indexOf('died');
/** Days are told up to this many. */
const LONGEST = 365;

/** Healing after the battle (REV-82 to 88). */
export class HealingCounts {
  private readonly recoveries;
  private readonly spans;
  private readonly longest;
  private readonly means;

  constructor(ledger: Ledger, { side }: Pick<Axes, 'side'>) {
    // Who is killed does not heal.
    const wound = named('wound', 'Wound', WOUNDS.slice(0, -1));
    const care = named('care', 'Care', ['hospital', 'rest']);
    this.recoveries = ledger.counts({
      name: 'recoveries',
      title: 'How healing ends for the wounded who survive the battle',
      exposure: 'figures',
      outcomes: RECOVERIES,
      rates: [rate('deathRate', 'deaths', 'Share that dies', ['died'])],
      dimensions: [side, wound, care],
      views: [['side'], ['wound'], ['care']],
    });
    this.spans = ledger.counts({
      name: 'days-to-heal',
      title: 'Days to full health of those who survive the battle',
      exposure: 'figures',
      outcomes: SPANS,
      dimensions: [side, wound],
      views: [['side'], ['wound']],
    });
    this.longest = ledger.histogram({
      name: 'days-until-well',
      title: 'Days until all survivors of a side are well',
      unit: 'days',
      dimensions: [side],
      min: 0,
      max: LONGEST,
      clipped: true,
      sparse: true,
    });
    this.means = ledger.histogram({
      name: 'days-lost',
      title: 'Days to full health of all survivors of a side together',
      unit: 'days',
      dimensions: [side],
      min: 0,
      max: 10 * LONGEST,
      clipped: true,
      sparse: true,
    });
  }

  /** A survivor's recovery; `recovery` is an index into RECOVERIES. */
  recovered(side: Index<'side'>, wound: number, isInHospital: boolean, recovery: number, days: number): void {
    if (wound > 0) this.recoveries.count(side, wound, isInHospital ? 0 : 1, recovery);
    this.spans.count(side, wound, recovery === RECOVERY.died ? DIED : spanOf(days));
  }

  gameEnds(side: Index<'side'>, longest: number, all: number): void {
    this.longest.set(side, longest);
    this.means.set(side, all);
  }
}

function spanOf(days: number): number {
  let span = 0;
  while (span < LONGER && days > MOST_DAYS[span]) span++;
  return span;
}
