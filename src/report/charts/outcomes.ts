import { histogramSums, meanOfSums, quantile } from '../../stats/index.ts';
import type { ChartRequest, CountTable, HistogramTable, VariantResults } from '../../stats/tables.ts';
import { capitalised, spoken } from '../names.ts';
import { type Chart, chart, type Source } from './chart.ts';
import { between, namesOf, numbers, panels, shares } from './marks.ts';
import { SPACING, wordFor } from './series.ts';
import { labelColour, NEUTRAL, SERIES } from './theme.ts';

/** Ordered by the first outcome. Text when it cannot be drawn. */
export function outcomesChart(request: ChartRequest, variant: VariantResults, source: Source) {
  const { metric, x } = request;
  const isView = ({ dimensions }: CountTable) => dimensions.length === 1 && dimensions[0].name === x;
  const table = variant.counts.find((count) => count.metric === metric && isView(count));
  if (table === undefined) return `${metric} is not counted by ${x} alone`;
  return table.cells.length === 0 ? null : drawn(request, table, source);
}

function drawn(request: ChartRequest, table: CountTable, source: Source): Chart {
  const { name, title, inWords } = request;
  const [{ name: field, title: fieldTitle, labels }] = table.dimensions;
  const rowName = (label: string) => (inWords === true ? capitalised(spoken(label)) : wordFor(request, field, label));
  const words = table.outcomes.map((outcome) => request.words?.outcome?.[outcome] ?? capitalised(spoken(outcome)));
  const isScale = labels.every((label) => /^-?\d/.test(label));
  const cells = isScale ? table.cells : table.cells.toSorted((a, b) => b.outcomes[0] / b.n - a.outcomes[0] / a.n);
  const values = cells.flatMap(({ labels, n, outcomes }) =>
    outcomes.map((count, i) => ({ [field]: rowName(labels[0]), outcome: words[i], at: i, share: count / n })),
  );
  const seen = words.filter((word) => values.some(({ outcome, share }) => outcome === word && share > 0));
  const body = {
    width: 560,
    height: { step: 22 },
    mark: { type: 'bar', opacity: 0.85, stroke: 'white', strokeWidth: 0.5 },
    encoding: {
      y: namesOf(
        field,
        cells.map(({ labels }) => rowName(labels[0])),
        isScale ? fieldTitle : null,
      ),
      x: { field: 'share', ...shares(`Share of ${spoken(table.exposure)}`, { domain: [0, 1] }, { orient: 'top' }) },
      color: labelColour('outcome', '', words, seen),
      order: { field: 'at' },
    },
  };
  const drawnValues = values.filter(({ share }) => share > 0);
  return chart(
    { name, title, marks: `Bars: share of ${spoken(table.exposure)} by how they ended.` },
    source,
    drawnValues,
    body,
  );
}

const WIDTH = 660;

/** Text when it cannot be drawn. */
export function distributionChart({ name, title, metric, x }: ChartRequest, variant: VariantResults, source: Source) {
  const isView = ({ dimensions }: HistogramTable) => dimensions.length === 1 && dimensions[0].name === x;
  const table = variant.histograms.find((histogram) => histogram.metric === metric && isView(histogram));
  if (table === undefined) return `${metric} is not counted by ${x} alone`;
  return table.cells.every(({ histogram }) => histogram.length === 0) ? null : spread(name, title, table, source);
}

function spread(name: string, title: string, table: HistogramTable, source: Source): Chart {
  const [dimension] = table.dimensions;
  const parts = table.parts ?? 1;
  const values = table.cells.flatMap(({ labels: [label], histogram }) => {
    const sums = histogramSums(histogram);
    const median = (quantile(histogram, 500).estimate ?? 0) / parts;
    const mean = (meanOfSums(sums).estimate ?? 0) / parts;
    return histogram.map(([value, count]) => ({
      [dimension.name]: label,
      from: (value - 0.5) / parts,
      to: (value + 0.5) / parts,
      share: count / sums.n,
      median,
      mean,
    }));
  });
  const seen = dimension.labels.filter((label) => values.some((value) => value[dimension.name] === label));
  const columns = Math.min(seen.length, seen.length === 4 ? 2 : 3);
  const width = Math.floor((WIDTH - SPACING * (columns - 1)) / columns);
  const middle = (field: string, dashes: object) => ({
    mark: { type: 'rule', strokeWidth: 1.5, color: NEUTRAL, ...dashes },
    encoding: { x: { aggregate: 'min', field, type: 'quantitative' } },
  });
  const x = numbers(capitalised(table.unit), { grid: false });
  const y = { field: 'share', ...shares('Share of games', undefined, { tickCount: 4 }) };
  const body = {
    facet: panels(dimension.name, seen),
    columns,
    spacing: SPACING,
    spec: {
      width,
      height: 150,
      layer: [
        between(
          ['bar', 'x'],
          x,
          {
            mark: { color: SERIES, opacity: 0.75, stroke: 'white', strokeWidth: 0.5 },
            encoding: { y, y2: { datum: 0 } },
          },
          ['from', 'to'],
        ),
        middle('median', {}),
        middle('mean', { strokeDash: [4, 3] }),
      ],
    },
  };
  const marks = 'Bars: share of games with this value. Lines: median, and dashed the mean.';
  return chart({ name, title, marks }, source, values, body);
}
