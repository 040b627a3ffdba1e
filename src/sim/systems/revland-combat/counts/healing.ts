import { named } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Code } from '../rules/codes.ts';
import { kebab, WOUNDS } from '../rules/profiles.ts';
import { AILMENTS, COURSES, type HealingWitness, RECOVERIES, RECOVERY } from '../steps/healing.ts';
import type { Axes } from './axes.ts';
import { codeAxis, codePlace } from './skills.ts';

/** How long survivors take, as outcomes, and the most days of each. */
const SPANS = ['noDay', 'upTo3Days', 'upTo7Days', 'upTo14Days', 'upTo30Days', 'upTo90Days', 'longer', 'died'] as const;
const MOST_DAYS = [0, 3, 7, 14, 30, 90];
const LONGER = SPANS.indexOf('longer');
const DIED = SPANS.indexOf('died');
/** Days are told up to this many. */
const LONGEST = 365;

/** Healing after the battle (REV-82 to 88). */
export class HealingCounts implements HealingWitness {
  private readonly recoveries;
  private readonly spans;
  private readonly longest;
  private readonly means;
  private readonly treatments;
  private readonly rests;

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
    const state = named('state', 'State of the patient', AILMENTS.map(kebab));
    this.treatments = ledger.counts({
      name: 'medical-rolls',
      title: 'Medicine rolls of a hospital, one a day',
      exposure: 'rolls',
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      dimensions: [codeAxis('skill', 'Medicine'), state],
      views: [['state']],
    });
    this.rests = ledger.counts({
      name: 'rest-rolls',
      title: 'Body rolls after days of rest',
      exposure: 'rolls',
      outcomes: COURSES,
      rates: [
        rate('betterRate', 'better', 'Share that gets better', ['better']),
        rate('worseRate', 'worse', 'Share that gets worse', ['worse']),
      ],
      dimensions: [codeAxis('body', 'Body'), state],
      views: [['state']],
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

  treated({ dice, pips }: Code, ailment: number, succeeds: boolean): void {
    this.treatments.count(codePlace(dice, pips), ailment, succeeds ? 0 : 1);
  }

  rested({ dice, pips }: Code, ailment: number, course: number): void {
    this.rests.count(codePlace(dice, pips), ailment, course);
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
