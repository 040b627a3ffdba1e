import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import type { Index } from '../../../kernel/indices.ts';
import { kebab, WOUNDS } from '../rules/profiles.ts';
import { AILMENTS, COURSES, type HealingWitness, RECOVERIES, RECOVERY } from '../steps/healing.ts';
import { type Axes, codeAxis, codePlace } from './axes.ts';

/** How long survivors take, as outcomes, and the most days of each. */
const SPANS = ['noDay', 'upTo3Days', 'upTo7Days', 'upTo14Days', 'upTo30Days', 'upTo90Days', 'longer', 'died'] as const;
const MOST_DAYS = [0, 3, 7, 14, 30, 90];
const LONGER = SPANS.indexOf('longer');
const DIED = SPANS.indexOf('died');
/** Days are told up to this many. */
const LONGEST = 365;

/** Healing after the battle (REV-82 to 88). */
export function healingMetrics({ side }: Pick<Axes, 'side'>) {
  // Who is killed does not heal.
  const wound = named('wound', 'Wound', WOUNDS.slice(0, -1));
  const care = named('care', 'Care', ['hospital', 'rest']);
  const state = named('state', 'State of the patient', AILMENTS.map(kebab));
  return {
    recoveries: counts('How healing ends for the wounded who survive the battle', 'figures', {
      by: [side, wound, care],
      outcomes: RECOVERIES,
      rates: [rate('deathRate', 'deaths', 'Share that dies', ['died'])],
      views: [['side'], ['wound'], ['care']],
    }),
    daysToHeal: counts('Days to full health of those who survive the battle', 'figures', {
      by: [side, wound],
      outcomes: SPANS,
      views: [['side'], ['wound']],
    }),
    medicalRolls: counts('Medicine rolls of a hospital, one a day', 'rolls', {
      by: [codeAxis('skill', 'Medicine'), state],
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      views: [['state']],
    }),
    restRolls: counts('Body rolls after days of rest', 'rolls', {
      by: [codeAxis('body', 'Body'), state],
      outcomes: COURSES,
      rates: [
        rate('betterRate', 'better', 'Share that gets better', ['better']),
        rate('worseRate', 'worse', 'Share that gets worse', ['worse']),
      ],
      views: [['state']],
    }),
    daysUntilWell: histogram('Days until all survivors of a side are well', 'days', {
      by: [side],
      min: 0,
      max: LONGEST,
      clipped: true,
      sparse: true,
    }),
    daysLost: histogram('Days to full health of all survivors of a side together', 'days', {
      by: [side],
      min: 0,
      max: 10 * LONGEST,
      clipped: true,
      sparse: true,
    }),
  };
}

type HealingCells = CellsOf<ReturnType<typeof healingMetrics>>;

/** A survivor's recovery; `recovery` is an index into RECOVERIES. */
export function countRecovery(
  tally: HealingCells,
  side: Index<'side'>,
  wound: number,
  isInHospital: boolean,
  recovery: number,
  days: number,
): void {
  if (wound > 0) tally.recoveries.count(side, wound, isInHospital ? 0 : 1, recovery);
  tally.daysToHeal.count(side, wound, recovery === RECOVERY.died ? DIED : spanOf(days));
}

/** Counts the rolls of healing. */
export const healingWitness = (tally: HealingCells): HealingWitness => ({
  treated: ({ dice, pips }, ailment, succeeds) =>
    tally.medicalRolls.count(codePlace(dice, pips), ailment, succeeds ? 0 : 1),
  rested: ({ dice, pips }, ailment, course) => tally.restRolls.count(codePlace(dice, pips), ailment, course),
});

function spanOf(days: number): number {
  let span = 0;
  while (span < LONGER && days > MOST_DAYS[span]) span++;
  return span;
}
