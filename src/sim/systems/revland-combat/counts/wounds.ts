import { type Axis, named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { HARMS, kebab } from '../rules/profiles.ts';
import { PATIENTS } from '../steps/care.ts';
import { STATE, STATES, stateOf } from '../steps/wounds.ts';
import { AXIS, type Axes, codeAxis } from './axes.ts';

/** What figures die of. */
export const DEATHS = ['killed', 'deathCheck', 'noHospital'] as const;
export const DEATH = indices(DEATHS);

const PHASES = ['battle', 'after'] as const;
const KNOCKOUT = indices(['byStuns', 'incapacitated']);

/** Surprise, wounds, first aid and deaths (REV-28, 59 to 77). */
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

/** A damage result changes a condition, or leaves it as it is. */
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
