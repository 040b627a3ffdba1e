import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { indices } from '../../../kernel/indices.ts';
import { SPOTTING_BANDS, TO_HIT_ROWS } from '../rules/profiles.ts';
import type { Figure } from '../table/state.ts';
import { AXIS, type Axes } from './axes.ts';

const HIT_OUTCOMES = ['miss', 'automaticHit', 'hit'] as const;
export const HIT_OUTCOME = indices(HIT_OUTCOMES);
const HIT_EFFECTS = ['none', 'suppression', 'wound', 'disable', 'kill', 'disintegrate'] as const;
const ZAT_HITS = ['first', 'second', 'third'] as const;
const USES = ['move', 'shot', 'suppression', 'unspent'] as const;
export const USE = indices(USES);

const HIT_RATE = rate('hitRate', 'hits', 'Hit rate', ['automaticHit', 'hit']);
const EFFECT_RATES = [
  rate('killRate', 'kills', 'Share that kills', ['kill', 'disintegrate']),
  rate('outRate', 'out', 'Share that disables or kills', ['disable', 'kill', 'disintegrate']),
  rate('casualtyRate', 'casualties', 'Share that wounds or worse', ['wound', 'disable', 'kill', 'disintegrate']),
];

/** SOLO-26 to 37. */
export const shootingMetrics = ({ side, weapon, profile, rangeBand, mode, cover, target, timing }: Axes) => ({
  hitRates: counts('Shots', 'attacks', {
    by: [side, weapon, rangeBand, mode, cover, target, timing],
    outcomes: HIT_OUTCOMES,
    rates: [HIT_RATE, rate('automaticRate', 'automaticHits', 'Automatic hits', ['automaticHit'])],
    views: [['side'], ['weapon', 'rangeBand', 'cover'], ['weapon', 'rangeBand', 'mode'], ['side', 'timing']],
  }),
  shotsByProfile: counts('Shots by profile and counted band', 'attacks', {
    by: [side, profile, named('countedBand', 'Band counted with cover', TO_HIT_ROWS)],
    outcomes: HIT_OUTCOMES,
    rates: [HIT_RATE],
    views: [['side', 'profile']],
  }),
  hitEffects: counts('Effects of hits', 'hits', {
    by: [side, weapon, rangeBand, cover, target, timing],
    outcomes: HIT_EFFECTS,
    rates: EFFECT_RATES,
    views: [['side'], ['weapon'], ['weapon', 'rangeBand']],
  }),
  effectDice: counts('Effect dice', 'dice', {
    by: [weapon, AXIS.natural, AXIS.modified],
    outcomes: HIT_EFFECTS,
    rates: EFFECT_RATES,
  }),
  zatHits: counts('Zat hits on one figure', 'hits', {
    by: [side],
    outcomes: ZAT_HITS,
    rates: [rate('secondRate', 'seconds', 'Share past the first', ['second', 'third'])],
  }),
  fireActions: counts('Fire actions', 'actions', {
    by: [side, profile],
    outcomes: USES,
    rates: [
      rate('shotShare', 'shots', 'Share spent on shots', ['shot']),
      rate('moveShare', 'moves', 'Share spent on moves', ['move']),
      rate('unspentShare', 'unspent', 'Share not spent', ['unspent']),
    ],
    views: [['side']],
  }),
});

export function countSpent(
  tally: CellsOf<ReturnType<typeof shootingMetrics>>,
  { side, kind }: Figure,
  use: number,
  actions: number,
): void {
  for (let i = 0; i < actions; i++) tally.fireActions.count(side, kind.profile, use);
}

/** SOLO-19 to 22. */
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
