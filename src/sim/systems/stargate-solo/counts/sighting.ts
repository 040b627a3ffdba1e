import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { SPOTTING_BANDS } from '../rules/profiles.ts';
import { AXIS, type Axes } from './axes.ts';

/** Who is spotted, and by what (SOLO-19 to 22). */
export const sightingMetrics = ({ side, timing }: Axes) => ({
  spottingTries: counts('Tries to spot', 'tries', {
    by: [side, named('band', 'Spotting band', [...SPOTTING_BANDS, 'beyond']), AXIS.shift, timing],
    outcomes: ['spotted', 'notSpotted'],
    rates: [rate('spottedRate', 'spotted', 'Spotting rate', ['spotted'])],
    views: [['side'], ['band', 'shift']],
  }),
  spottedFigures: counts('Figures spotted', 'figures', {
    by: [side],
    outcomes: ['automatic', 'byTry'],
    rates: [rate('automaticRate', 'automatic', 'Share spotted automatically', ['automatic'])],
  }),
});
