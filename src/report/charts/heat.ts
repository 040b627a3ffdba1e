import type { ChartRequest } from '../../stats/tables.ts';
import { type Chart, chart, intervals, type Source } from './chart.ts';
import { faceted, labelsSeen, namesAxis, panelsPerRow } from './panels.ts';
import type { Series } from './series.ts';
import { inkOnCells } from './theme.ts';

/** A table of coloured cells, `x` by `row`, each with its estimate and half the width of its interval. */
export function heatChart(request: ChartRequest, series: Series, source: Source): Chart {
  const { x, row, column, colour } = request;
  const columns = labelsSeen(series, x);
  const panels = panelsPerRow(series, column, colour);
  const cell = Math.min(84, Math.max(40, Math.floor((640 / panels - 22) / columns.length)));
  const percent = series.share ? { scale: 100, digits: 0 } : { scale: 1, digits: 2 };
  const values = series.points.map((point) => ({
    ...point,
    label: (point.estimate * percent.scale).toFixed(percent.digits),
    spread: halfWidth(point.low, point.high, percent.scale, series.share ? 1 : 2),
  }));
  const greatest = Math.max(...series.points.map(({ estimate }) => estimate));
  const domain = [0, series.share ? Math.max(0.01, greatest) : greatest];
  const y =
    row === undefined
      ? {}
      : { y: { field: row, type: 'ordinal', sort: labelsSeen(series, row), axis: yAxis(series, row) } };
  const text = (field: string, dy: number, fontSize: number) => ({
    mark: { type: 'text', dy, fontSize },
    encoding: {
      text: { field },
      color: inkOnCells('estimate'),
    },
  });
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
      {
        mark: { type: 'rect', stroke: 'white' },
        encoding: {
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
  const marks = `Cells: ${what}, and below ± half its ${intervals(source).replace(/s$/, '')}.`;
  return chart(
    { name: request.name, title: request.title, marks },
    source,
    values,
    faceted(unit, series, column, colour),
  );
}

function yAxis(series: Series, row: string) {
  return { title: series.dimension(row).title };
}

function halfWidth(low: number | null, high: number | null, scale: number, digits: number): string {
  return low === null || high === null ? '' : `±${(((high - low) / 2) * scale).toFixed(digits)}`;
}
