import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import type { Index } from '../../../kernel/indices.ts';
import { FORCES } from '../rules/profiles.ts';
import { AXIS, type Axes } from './axes.ts';
import type { turnMetrics } from './turns.ts';

const REDEPLOY = FORCES.indexOf('redeploy');
/** Nothing and redeployment are no arrivals. */
const ARRIVING = FORCES.filter((force) => force !== 'nothing' && force !== 'redeploy').map(camel);

/** Portal dice and what they bring (SOLO-90 to 97). */
export const portalMetrics = ({ turn, die }: Axes) => ({
  portalRolls: counts('Portal rolls', 'rolls', {
    by: [
      AXIS.counters,
      named('contact', 'Contact', ['no', 'yes']),
      die,
      named('fallback', 'Fallback used', ['no', 'yes']),
    ],
    outcomes: FORCES.map(camel),
    rates: [
      rate('arrivalRate', 'arrivals', 'Share that brings a force', [
        'jaffa4',
        'jaffa6',
        'jaffa4And4',
        'staffCannon',
        'firstPrime6',
        'jaffa8',
      ]),
    ],
    views: [['counters'], ['contact'], ['counters', 'contact']],
  }),
  arrivalForces: counts('Forces that arrived', 'arrivals', {
    by: [turn],
    outcomes: ARRIVING,
    rates: [rate('largeRate', 'large', 'Share of eight or more', ['jaffa4And4', 'jaffa8'])],
  }),
});

/** One of FORCES that brings figures has arrived. */
export function countArrival(
  tally: CellsOf<ReturnType<typeof portalMetrics> & ReturnType<typeof turnMetrics>>,
  turn: Index<'turn'>,
  force: number,
  figures: number,
): void {
  tally.arrivals.add(turn, figures);
  tally.arrivalForces.count(turn, force < REDEPLOY ? force - 1 : force - 2);
}

function camel(kebab: string): string {
  return kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
