import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { COMMUNICATION_PURPOSES } from '../rules/causes.ts';
import { AIDS } from '../rules/profiles.ts';
import { TREATMENTS } from '../steps/command.ts';
import { COMMUNICATIONS } from '../steps/communication.ts';
import type { Unit } from '../table/unit.ts';
import { AXIS, type Axes } from './axes.ts';

/** What comes of an attempt to rally (SG2-024). */
const RALLIES = ['no-contact', 'failure', 'success'] as const;

/** Communication, transfers of action, rallying, regrouping, leaders and the treatment of wounded (SG2-012, 018 to 027, 082). */
export const commandMetrics = ({ side, quality, leadership }: Axes) => ({
  communications: counts('Communications by purpose and command levels bypassed', 'communications', {
    by: [side, named('purpose', 'Purpose', COMMUNICATION_PURPOSES), AXIS.bypassed, quality],
    outcomes: COMMUNICATIONS,
    rates: [
      rate('successRate', 'successes', 'Share that succeeds', ['success']),
      rate('jammedRate', 'jammed', 'Share jammed', ['jammed']),
    ],
    views: [['side'], ['purpose'], ['bypassed']],
  }),
  transfers: counts('Transferred activations by actions used', 'activations', {
    by: [side, AXIS.used],
    outcomes: ['used', 'unused'],
    rates: [rate('usedRate', 'used', 'Share of which an action is used', ['used'])],
    views: [['side']],
  }),
  rallies: counts('Attempts to rally', 'attempts', {
    by: [side, quality],
    outcomes: RALLIES,
    rates: [rate('successRate', 'successes', 'Share that succeeds', ['success'])],
    views: [['side']],
  }),
  regroupings: counts('Regrouped units by figures joined', 'regroupings', {
    by: [side, AXIS.joined],
    outcomes: ['regrouped'],
    views: [['side']],
  }),
  leadersLost: counts('Leaders lost, and how well others took over', 'leaders', {
    by: [side, named('before', 'Leadership Value before', leadership.labels), leadership],
    outcomes: ['better', 'same', 'worse'],
    rates: [rate('worseRate', 'worse', 'Share that is worse', ['worse'])],
    views: [['side'], ['before'], ['leadership']],
  }),
  treatments: counts('Wounded treated', 'figures', {
    by: [side, named('aid', 'Help', AIDS)],
    outcomes: TREATMENTS,
    rates: [
      rate('deathRate', 'deaths', 'Share that dies', ['dead']),
      rate('fitRate', 'fit', 'Share fit again', ['ok']),
    ],
    views: [['side'], ['aid']],
  }),
});

/** A unit has another leader, in place of one with another Leadership Value. */
export function countSuccessor(
  tally: CellsOf<ReturnType<typeof commandMetrics>>,
  { side, leadership }: Unit,
  before: number,
): void {
  const result = leadership < before ? 0 : leadership === before ? 1 : 2;
  tally.leadersLost.count(side, AXIS.leadership.place(before), AXIS.leadership.place(leadership), result);
}
