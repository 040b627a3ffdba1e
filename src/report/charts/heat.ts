import type { ChartRequest } from '../../stats/tables.ts';
import { type Chart, chart, intervals, type Source } from './chart.ts';
import { label } from './marks.ts';
import { faceted, labelsSeen, namesAxis, panelsPerRow } from './panels.ts';
import type { Series } from './series.ts';
import { inkOnCells } from './theme.ts';

/** Games in which a cell came up: with fewer it is left out, and it fades with fewer than `FULL_GAMES`. */
const FEWEST_GAMES = 20;
const FULL_GAMES = 200;
/** What remains of the colour of a cell with the fewest games. */
const FAINTEST = 0.3;

/**
 * A table of coloured cells, `x` by `row`, each with its estimate and half the width of its interval; cells of few games are
 * faint or left out. Null where all are.
 */
export function heatChart(request: ChartRequest, all: Series, source: Source): Chart | null {
  const { x, row, column, colour } = request;
  // In a run of fewer games no cell has more.
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
      // A faint cell is as faint on a dark page, where its text is dark too.
      { mark: { type: 'rect', color: '#fefefe' } },
      {
        mark: { type: 'rect', stroke: 'white' },
        encoding: {
          fillOpacity: { field: 'weight', type: 'quantitative', scale: null },
          color: {
            field: 'estimate',
            type: 'quantitative',
            scale: { scheme: 'blues', domain },
            // Each cell has its number written in.
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
  const marks = `Cells: ${what}, and below, where there is room, ± half its ${intervals(source).replace(/s$/, '')}.${faint}${hidden}`;
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
