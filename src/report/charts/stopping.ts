import type { ComparedMetric, Comparison, Look } from '../../inference/index.ts';
import { MIN_UNITS_TO_DECIDE } from '../../stats/index.ts';
import { rowLabel } from '../sentences/comparison.ts';
import { type Chart, chart, type Source } from './chart.ts';
import { ROW_HEADER } from './marks.ts';
import { SERIES, sideColour } from './theme.ts';

const MOST_LOOKS = 80;

/** Every k-th look, and always the last: a picture needs no more. */
function thinned(looks: readonly Look[]): Look[] {
  const all = [...new Set(looks.map(({ games }) => games))];
  // Before the first look that may decide, intervals are so wide that nothing else would be seen.
  const stops = all.filter((games) => games >= Math.min(MIN_UNITS_TO_DECIDE, all[all.length - 1]));
  const every = Math.ceil(stops.length / MOST_LOOKS);
  const kept = new Set(stops.filter((_, i) => (stops.length - 1 - i) % every === 0));
  return looks.filter(({ games, low, high }) => kept.has(games) && low !== null && high !== null);
}

const games = {
  field: 'games',
  type: 'quantitative',
  scale: { zero: false, nice: false },
  axis: { title: 'Games', grid: false, tickCount: 5, format: ',d' },
};

/** Win rates and their intervals look by look, with the precision that ends the run. */
export function precisionChart(looks: readonly Look[], target: number, source: Source): Chart | null {
  const values = thinned(looks);
  if (values.length === 0) return null;
  const last = values.filter((look) => look.games === values[values.length - 1].games);
  const bands = last.map(({ side, estimate }) => ({
    side,
    from: (estimate ?? 0) - target,
    to: (estimate ?? 0) + target,
  }));
  const y = { type: 'quantitative', scale: { zero: false }, axis: { title: 'Win rate', format: '.0%' } };
  const body = {
    width: 620,
    height: 300,
    encoding: { color: sideColour(source.sides, true) },
    layer: [
      {
        data: { values: bands },
        mark: { type: 'rect', opacity: 0.14 },
        encoding: { y: { field: 'from', ...y }, y2: { field: 'to' } },
      },
      {
        mark: { type: 'area', opacity: 0.3 },
        encoding: { x: games, y: { field: 'low', ...y }, y2: { field: 'high' } },
      },
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { x: games, y: { field: 'estimate', ...y } } },
    ],
  };
  const marks = `Lines: win rates so far. Bands: their intervals, each for its own look. Pale: ±${100 * target} points around the last.`;
  return chart({ name: 'stopping', title: 'How precise the win rates became', marks }, source, values, body);
}

/** Each primary row's difference and interval look by look, with the band in which a difference would not matter. */
export function decisionChart(looks: readonly Look[], comparison: Comparison, source: Source): Chart | null {
  const rows = comparison.variants.flatMap((variant) => variant.rows.filter(({ metric }) => metric.primary));
  const metrics = new Map<string, { metric: ComparedMetric; delta: number }>();
  for (const { metric, delta } of rows) metrics.set(`${metric.name} ${metric.side}`, { metric, delta });
  const values = thinned(looks).flatMap((look) => {
    const found = metrics.get(`${look.metric} ${look.side}`);
    if (found === undefined) return [];
    const { metric, delta } = found;
    const scaled = (end: number | null) => (end ?? 0) * metric.scale;
    return [
      {
        games: look.games,
        variant: look.variant,
        row: `${rowLabel(metric)} (${metric.unit})`,
        estimate: scaled(look.estimate),
        low: scaled(look.low),
        high: scaled(look.high),
        from: -scaled(delta),
        to: scaled(delta),
      },
    ];
  });
  if (values.length === 0) return null;
  const variants = comparison.variants.map(({ variant }) => variant);
  const columns = Math.min(3, variants.length);
  const y = { type: 'quantitative', axis: { title: null, tickCount: 5 } };
  const panel = {
    width: Math.floor(640 / columns) - 30,
    height: 110,
    encoding: { x: games },
    layer: [
      { mark: { type: 'area', color: '#e6e6e6' }, encoding: { y: { field: 'from', ...y }, y2: { field: 'to' } } },
      {
        mark: { type: 'area', opacity: 0.3, color: SERIES },
        encoding: { y: { field: 'low', ...y }, y2: { field: 'high' } },
      },
      { mark: { type: 'line', strokeWidth: 2, color: SERIES }, encoding: { y: { field: 'estimate', ...y } } },
    ],
  };
  const row = {
    field: 'row',
    type: 'nominal',
    sort: [...new Set(values.map((value) => value.row))],
    title: null,
    header: ROW_HEADER,
  };
  const column = { field: 'variant', type: 'nominal', sort: variants, title: null };
  const facet = variants.length > 1 ? { row, column } : { row };
  const body = { facet, spec: panel, resolve: { scale: { y: 'independent' } } };
  const marks =
    'Lines: variant minus baseline so far. Bands: intervals valid at every look. Grey: too little to matter.';
  return chart({ name: 'stopping', title: 'How the differences became known', marks }, source, values, body);
}
