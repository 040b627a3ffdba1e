import type { ChartRequest } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { type Chart, chart, intervals, lines, type Source, type Spec, shareScale } from './chart.ts';
import { at, bandedLine, between, label, numbers } from './marks.ts';
import { faceted, labelsSeen, namesAxis, type Point, panelsPerRow, type Series, SPACING } from './series.ts';
import { inkOnCells, labelColour, SERIES, sideColour, variantColour } from './theme.ts';
import { turnAxis } from './turns.ts';

/** Sparser cells are left out; below `FULL_GAMES` they fade. */
const FEWEST_GAMES = 20;
const FULL_GAMES = 200;
const FAINTEST = 0.3;

/** Sparse cells fade or are left out; null if all are. */
export function heatChart(request: ChartRequest, all: Series, source: Source): Chart | null {
  const { x, row, column, colour } = request;
  // A shorter run has no fuller cells.
  const fewest = Math.min(FEWEST_GAMES, source.games);
  const series = { ...all, points: all.points.filter(({ games = FULL_GAMES }) => games >= fewest) };
  if (series.points.length === 0) return null;
  const columns = labelsSeen(series, x);
  const panels = panelsPerRow(series, column, colour);
  const cell = Math.min(84, Math.max(40, Math.floor((640 / panels - 22) / columns.length)));
  const percent = series.share ? { scale: 100, digits: 0 } : { scale: 1, digits: 2 };
  const values = series.points.map(({ games = FULL_GAMES, ...point }) => ({
    ...point,
    games,
    weight: weightOf(games),
    label: (point.estimate * percent.scale).toFixed(percent.digits),
    spread: halfWidth(point.low, point.high, percent.scale, series.share ? 1 : 2),
  }));
  const greatest = Math.max(...series.points.map(({ estimate }) => estimate));
  const domain = [0, series.share ? Math.max(0.01, greatest) : greatest];
  const y =
    row === undefined
      ? {}
      : { y: { field: row, type: 'ordinal', sort: labelsSeen(series, row), axis: yAxis(series, row) } };
  const text = (field: string, dy: number, fontSize: number) =>
    label({ color: inkOnCells('estimate', 'weight') }, { dy, fontSize }, field);
  const unit = {
    width: { step: cell },
    height: { step: 40 },
    encoding: {
      x: {
        field: x,
        type: 'ordinal',
        sort: columns,
        axis: namesAxis(series.dimension(x), columns, cell * columns.length),
      },
      ...y,
    },
    layer: [
      // Keeps faint cells readable on a dark page.
      { mark: { type: 'rect', color: '#fefefe' } },
      {
        mark: { type: 'rect', stroke: 'white' },
        encoding: {
          fillOpacity: { field: 'weight', type: 'quantitative', scale: null },
          color: {
            field: 'estimate',
            type: 'quantitative',
            scale: { scheme: 'blues', domain },
            legend: null,
          },
        },
      },
      text('label', -5, 13),
      text('spread', 10, 10),
    ],
  };
  const what = series.share ? `${series.estimate} in per cent` : series.estimate;
  const left = all.points.length - series.points.length;
  const hidden = left === 0 ? '' : ` Left out: ${left} with fewer than ${fewest} games.`;
  const faint = values.some(({ weight }) => weight < 1) ? ` Fainter: fewer than ${FULL_GAMES} games.` : '';
  const marks = `Cells: ${what}, and below it, if there is room, ± half its ${intervals(source).replace(/s$/, '')}.${faint}${hidden}`;
  return chart(
    { name: request.name, title: request.title, marks },
    source,
    values,
    faceted(unit, series, column, colour),
  );
}

function weightOf(games: number): number {
  const share = Math.log(games / FEWEST_GAMES) / Math.log(FULL_GAMES / FEWEST_GAMES);
  return Number((FAINTEST + (1 - FAINTEST) * Math.min(1, Math.max(0, share))).toFixed(2));
}

function yAxis(series: Series, row: string) {
  return { title: series.dimension(row).title };
}

function halfWidth(low: number | null, high: number | null, scale: number, digits: number): string {
  return low === null || high === null ? '' : `±${(((high - low) / 2) * scale).toFixed(digits)}`;
}

/** Descending, or by the first colour. */
function rankingChart(request: ChartRequest, series: Series, source: Source): Chart {
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

const ZERO: Spec = { x: { datum: 0 }, y: null, yOffset: null, color: null };

/** Ties keep the declared order. */
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

const WIDTH = 660;

/** Null without data. */
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

function widthWanted({ x, colour, mark }: ChartRequest, series: Series): number {
  if (mark !== 'points') return WIDTH;
  const abreast = colour === undefined ? 1 : labelsSeen(series, colour).length;
  return Math.max(340, labelsSeen(series, x).length * (abreast * 26 + 20));
}

/** Whole numbers under a line are to scale. */
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

/** Side by side at the same x. */
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
  // Caps exceed the dot, so narrow intervals stay visible.
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
