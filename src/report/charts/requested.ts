import type { ChartRequest } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { type Chart, chart, intervals, lines, type Source, type Spec, shareScale } from './chart.ts';
import { heatChart } from './heat.ts';
import { at, bandedLine, between, numbers } from './marks.ts';
import { faceted, labelsSeen, namesAxis, panelsPerRow, SPACING } from './panels.ts';
import { rankingChart } from './ranking.ts';
import type { Series } from './series.ts';
import { labelColour, SERIES, sideColour, variantColour } from './theme.ts';
import { turnAxis } from './turns.ts';

const WIDTH = 660;

/** Draws a chart that a rule system asks for; null when none of it was seen in any game. */
export function requestedChart(request: ChartRequest, series: Series, source: Source): Chart | null {
  if (series.points.length === 0) return null;
  if (request.mark === 'heat') return heatChart(request, series, source);
  if (request.mark === 'ranking') return rankingChart(request, series, source);
  const { row, column, colour } = request;
  const columns = panelsPerRow(series, column, row);
  const room = Math.floor((WIDTH - SPACING * (columns - 1)) / columns);
  const width = Math.min(Math.max(90, room), widthWanted(request, series));
  const wrapped = column !== undefined && labelsSeen(series, column).length > columns;
  const height = row !== undefined ? 150 : wrapped ? 190 : 280;
  const encoding = {
    x: xChannel(request, series, width),
    ...(colour === undefined ? {} : { color: colourChannel(series, colour, source) }),
    ...(request.mark === 'points' && colour !== undefined ? { xOffset: offsetChannel(series, colour) } : {}),
  };
  const layer = request.mark === 'points' ? pointLayers(series, colour, height) : lineLayers(series, colour, height);
  const unit = { width, height, encoding, layer };
  const shape = request.mark === 'points' ? ['Dots', 'Lines'] : ['Lines', 'Bands'];
  const marks = `${shape[0]}: ${series.estimate}. ${shape[1]}: ${intervals(source)} over games.`;
  return chart(
    { name: request.name, title: request.title, marks },
    source,
    [...series.points],
    faceted(unit, series, column, row),
  );
}

/** Points that are far apart are hard to compare: a few of them need no whole page. */
function widthWanted({ x, colour, mark }: ChartRequest, series: Series): number {
  if (mark !== 'points') return WIDTH;
  const abreast = colour === undefined ? 1 : labelsSeen(series, colour).length;
  return Math.max(340, labelsSeen(series, x).length * (abreast * 26 + 20));
}

/** The horizontal axis: turns and other whole numbers under a line are to scale; everything else is a row of names. */
function xChannel({ x, mark }: ChartRequest, series: Series, width: number): Spec {
  const dimension = series.dimension(x);
  const labels = labelsSeen(series, x);
  if (mark === 'line' && labels.length > 1 && labels.every((label) => /^\d+$/.test(label))) {
    const numbers = labels.map(Number);
    const axis = turnAxis(Math.min(...numbers), Math.max(...numbers), { title: dimension.title, width });
    return { field: x, ...axis };
  }
  return { field: x, type: 'ordinal', sort: labels, axis: namesAxis(dimension, labels, width) };
}

function colourChannel(series: Series, colour: string, source: Source): Spec {
  const { title, labels } = series.dimension(colour);
  if (colour === 'side') return sideColour(source.sides, true);
  if (colour === 'variant') return variantColour(labels, labelsSeen(series, colour));
  return labelColour(colour, title, labels, labelsSeen(series, colour));
}

/** Points of different colours at the same x are side by side. */
function offsetChannel(series: Series, colour: string): Spec {
  return { field: colour, type: 'nominal', sort: [...series.dimension(colour).labels] };
}

function yChannel({ points, share, axis, estimate }: Series, height: number): Spec {
  const scale = share ? shareScale(points.map(({ high }) => high)) : { zero: true };
  const title = lines(height < 200 ? capitalised(estimate) : axis, height / 9.2);
  return numbers(title, { tickCount: height / 50, ...(share ? { format: '.0%' } : {}) }, scale);
}

function pointLayers(series: Series, colour: string | undefined, height: number): Spec[] {
  const own = colour === undefined ? { color: SERIES } : {};
  // Caps are wider than the dot, so that an interval narrower than the dot can be seen.
  const y = yChannel(series, height);
  const cap = { orient: 'horizontal', size: 11, thickness: 1.5, ...own };
  return [
    between(['rule', 'y'], y, { mark: own }),
    ...['low', 'high'].map((field) => at('tick', 'y', { ...y, field }, { mark: cap })),
    at('point', 'y', y, { mark: own }),
  ];
}

function lineLayers(series: Series, colour: string | undefined, height: number): Spec[] {
  const own = colour === undefined ? { color: SERIES } : {};
  return bandedLine(yChannel(series, height), { mark: own, band: { opacity: 0.25 }, line: { point: { size: 28 } } });
}
