import type { ComparedMetric, Comparison, Look } from '../../inference/index.ts';
import { MIN_UNITS_TO_DECIDE } from '../../stats/index.ts';
import { rowLabel } from '../sentences/comparison.ts';
import { type Chart, chart, type Source } from './chart.ts';
import { bandedLine, between, numbers, panels, ROW_HEADER, shares } from './marks.ts';
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
  ...numbers('Games', { grid: false, tickCount: 5, format: ',d' }, { zero: false, nice: false }),
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
  const y = shares('Win rate', { zero: false });
  const body = {
    width: 620,
    height: 300,
    encoding: { color: sideColour(source.sides, true) },
    layer: [
      { data: { values: bands }, ...between(['rect', 'y'], y, { mark: { opacity: 0.14 } }, ['from', 'to']) },
      ...bandedLine(y, { band: { opacity: 0.3 }, encoding: { x: games } }),
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
  const y = numbers(null, { tickCount: 5 });
  const panel = {
    width: Math.floor(640 / columns) - 30,
    height: 110,
    encoding: { x: games },
    layer: [
      between(['area', 'y'], y, { mark: { color: '#e6e6e6' } }, ['from', 'to']),
      ...bandedLine(y, { mark: { color: SERIES }, band: { opacity: 0.3 } }),
    ],
  };
  const row = panels('row', [...new Set(values.map((value) => value.row))], { header: ROW_HEADER });
  const facet = variants.length > 1 ? { row, column: panels('variant', variants) } : { row };
  const body = { facet, spec: panel, resolve: { scale: { y: 'independent' } } };
  const marks =
    'Lines: variant minus baseline so far. Bands: intervals valid at every look. Grey: too little to matter.';
  return chart({ name: 'stopping', title: 'How the differences became known', marks }, source, values, body);
}
