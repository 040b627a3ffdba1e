import type { ChartRequest } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { type Chart, chart, intervals, type Source, type Spec, shareScale } from './chart.ts';
import { at, between, numbers } from './marks.ts';
import { labelsSeen } from './panels.ts';
import type { Point, Series } from './series.ts';
import { labelColour, SERIES, sideColour, variantColour } from './theme.ts';

/**
 * Many names, one below the other, the highest estimate first; with colours, the estimate of the first colour decides.
 */
export function rankingChart(request: ChartRequest, series: Series, source: Source): Chart {
  const { x: names, colour } = request;
  const order = ranked(series, names, colour);
  const own = colour === undefined ? { color: SERIES } : {};
  const colours = colour === undefined ? [] : labelsSeen(series, colour);
  const axis = { orient: 'top', tickCount: 8, ...(series.share ? { format: '.0%' } : {}) };
  const scale = series.share ? shareScale(series.points.map(({ high }) => high)) : { zero: true };
  const x = numbers(capitalised(series.axis), axis, scale);
  const cap = { orient: 'vertical', size: 7, thickness: 1.5, ...own };
  const body = {
    width: 480,
    height: { step: Math.max(17, 10 * colours.length + 4), for: 'position' },
    encoding: {
      y: {
        field: names,
        type: 'ordinal',
        sort: order,
        axis: { title: null, domain: false, ticks: false, grid: true },
        scale: { padding: 0.1 },
      },
      ...(colour === undefined ? {} : { color: colourOf(series, colour, colours, source) }),
      ...(colour === undefined ? {} : { yOffset: { field: colour, type: 'nominal', sort: colours } }),
    },
    layer: [
      ...(series.share ? [] : [{ mark: { type: 'rule', strokeWidth: 1, color: '#8a8a8a' }, encoding: ZERO }]),
      between(['rule', 'x'], x, { mark: own }),
      ...['low', 'high'].map((field) => at('tick', 'x', { ...x, field }, { mark: cap })),
      at('point', 'x', x, { mark: own }),
    ],
  };
  const by = colour === undefined ? '' : ` Ordered by ${colours[0]}.`;
  const marks = `Dots: ${series.estimate}. Lines: ${intervals(source)} over games.${by}`;
  return chart({ name: request.name, title: request.title, marks }, source, [...series.points], body);
}

/** The line of no gain and no loss, through all names. */
const ZERO: Spec = { x: { datum: 0 }, y: null, yOffset: null, color: null };

/** Names from the highest estimate to the lowest; equals keep the order of their declaration. */
function ranked(series: Series, names: string, colour: string | undefined): string[] {
  const first = colour === undefined ? null : labelsSeen(series, colour)[0];
  const estimates = new Map(
    series.points
      .filter((point: Point) => first === null || point[colour!] === first)
      .map((point) => [point[names], point.estimate]),
  );
  const of = (label: string) => estimates.get(label) ?? Number.NEGATIVE_INFINITY;
  return labelsSeen(series, names).toSorted((a, b) => (of(a) === of(b) ? 0 : of(b) - of(a)));
}

function colourOf(series: Series, colour: string, seen: readonly string[], source: Source): Spec {
  const { labels } = series.dimension(colour);
  if (colour === 'variant') return variantColour(labels, seen);
  return colour === 'side' ? sideColour(source.sides, true) : labelColour(colour, '', labels, seen);
}
