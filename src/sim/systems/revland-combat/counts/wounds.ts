import { type Axis, named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { HARMS, kebab, WOUNDS } from '../rules/profiles.ts';
import { AILMENTS, COURSES, type HealingWitness, PATIENTS, RECOVERIES, RECOVERY } from '../steps/care.ts';
import { STATE, STATES, stateOf } from '../steps/wounds.ts';
import { AXIS, type Axes, codeAxis, codePlace } from './axes.ts';

const DEATHS = ['killed', 'deathCheck', 'noHospital'] as const;
export const DEATH = indices(DEATHS);

const PHASES = ['battle', 'after'] as const;
const KNOCKOUT = indices(['byStuns', 'incapacitated']);

/** REV-28, 59 to 77. */
export function woundMetrics({ side, round }: Pick<Axes, 'side' | 'round'>) {
  const phase: Axis<'phase'> = named('phase', 'Phase', PHASES);
  return {
    surprise: counts('Surprise rolls, by the side in ambush', 'rolls', {
      by: [side],
      outcomes: ['surprised', 'noticed'],
      rates: [rate('surpriseRate', 'surprises', 'Share that surprises', ['surprised'])],
    }),
    wounds: counts('States after damage, by the state before', 'results', {
      by: [side, named('before', 'State before', STATES), named('result', 'Damage result', HARMS)],
      outcomes: STATES,
      rates: [rate('deathRate', 'deaths', 'Share killed', ['killed'])],
      views: [['side'], ['before'], ['result']],
    }),
    knockouts: counts('Figures that fall unconscious', 'figures', {
      by: [side],
      outcomes: ['byStuns', 'incapacitated'],
    }),
    rests: counts('Minutes of rest that clear stuns', 'rests', {
      by: [side],
      outcomes: ['oneStun', 'severalStuns'],
    }),
    firstAid: counts('First aid', 'tries', {
      by: [side, named('state', 'State of the patient', PATIENTS), phase],
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      views: [['side'], ['state'], ['phase']],
    }),
    firstAidRolls: counts('First aid by the code that is rolled, penalties taken off', 'rolls', {
      by: [codeAxis('skill', 'First aid'), named('state', 'State of the patient', PATIENTS.map(kebab))],
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      views: [['skill'], ['state']],
    }),
    deathChecks: counts('Death checks of the mortally wounded', 'checks', {
      by: [side, AXIS.sinceWound],
      outcomes: ['dies', 'lives'],
      rates: [rate('deathRate', 'deaths', 'Share that dies', ['dies'])],
      views: [['side'], ['round']],
    }),
    deaths: counts('Deaths by cause', 'deaths', {
      by: [side, phase],
      outcomes: DEATHS,
      views: [['side'], ['phase']],
    }),
    woundStates: counts("States of figures at rounds' ends", 'figureRounds', {
      by: [side, round],
      outcomes: STATES,
      rates: [rate('deadRate', 'dead', 'Share dead', ['killed'])],
      views: [['side'], ['round']],
    }),
    finalStates: counts("States of figures at the game's end and after first aid that follows it", 'figures', {
      by: [side, named('moment', 'Moment', ['gameEnd', 'afterBattle'])],
      outcomes: STATES,
      rates: [rate('deadRate', 'dead', 'Share dead', ['killed'])],
      views: [['side'], ['moment']],
    }),
  };
}

export function countHarm(
  tally: CellsOf<ReturnType<typeof woundMetrics>>,
  side: Index<'side'>,
  before: number,
  harm: number,
  after: number,
): void {
  tally.wounds.count(side, stateOf(before), harm, stateOf(after));
  const state = stateOf(after);
  if (state === stateOf(before)) return;
  if (state === STATE.unconscious) tally.knockouts.count(side, KNOCKOUT.byStuns);
  else if (state === STATE.incapacitated) tally.knockouts.count(side, KNOCKOUT.incapacitated);
}

const SPANS = ['noDay', 'upTo3Days', 'upTo7Days', 'upTo14Days', 'upTo30Days', 'upTo90Days', 'longer', 'died'] as const;
const MOST_DAYS = [0, 3, 7, 14, 30, 90];
const LONGER = SPANS.indexOf('longer');
const DIED = SPANS.indexOf('died');
const LONGEST = 365;

/** REV-82 to 88. */
export function healingMetrics({ side }: Pick<Axes, 'side'>) {
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

/** `recovery` is an index into RECOVERIES. */
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
