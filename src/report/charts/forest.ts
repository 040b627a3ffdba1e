import type { Comparison, ComparisonRow, RowVerdict } from '../../inference/index.ts';
import { decimals, signed } from '../numbers.ts';
import { differenceOf, rowLabel, verdictLabel } from '../sentences/comparison.ts';
import { type Chart, chart, intervals, type Source, type Spec, signedLabels } from './chart.ts';
import { at, between, INK, intervalRule, label, namesOf, numbers, zeroTick } from './marks.ts';

/** Verdicts by shape, in one ink. */
const SHAPES: Readonly<Record<RowVerdict, string>> = {
  higher: 'triangle-up',
  lower: 'triangle-down',
  'higher-negligible': 'triangle-right',
  'lower-negligible': 'triangle-left',
  'no-difference-larger-than-delta': 'circle',
  undecided: 'cross',
  identical: 'square',
  'never-came-up': 'square',
};

/**
 * One row per primary metric and variant, metric by metric, in panels by unit: point, interval, and the band in which a
 * difference would not matter.
 */
export function forestChart(comparison: Comparison, source: Source): Chart | null {
  const primary = comparison.variants.flatMap((variant) => variant.rows.filter(({ metric }) => metric.primary));
  const labels = [...new Set(primary.map(({ metric }) => rowLabel(metric)))];
  const rows = labels.flatMap((label) => primary.filter(({ metric }) => rowLabel(metric) === label));
  const several = comparison.variants.length > 1;
  const values = rows.flatMap((row) => forestValue(row, several));
  if (values.length === 0) return null;
  const seen = (Object.keys(SHAPES) as RowVerdict[]).filter((verdict) =>
    values.some((value) => value.verdict === verdictLabel(verdict)),
  );
  const units = [...new Set(values.map(({ unit }) => unit))];
  const body = {
    vconcat: units.map((unit) => panel(unit, values, seen)),
    spacing: 26,
    resolve: { scale: { shape: 'shared' } },
  };
  const marks = `Marks: variant minus baseline. Lines: ${intervals(source)}. Grey: too little to matter.`;
  return chart({ name: 'forest', title: 'What the variants change', marks }, source, values, body);
}

function forestValue(row: ComparisonRow, several: boolean) {
  const { metric, difference, delta, verdict, variant } = row;
  const { scale, unit } = metric;
  const [estimate, low, high] = [difference.estimate, difference.low, difference.high].map((end) =>
    end === null ? null : end * scale,
  );
  if (estimate === null) return [];
  const row_ = several ? `${rowLabel(metric)} · ${variant}` : rowLabel(metric);
  return [
    {
      row: row_,
      unit,
      estimate,
      // Equal differences in all games have no interval, and are shown as a dot.
      low: low ?? estimate,
      high: high ?? estimate,
      from: -delta * scale,
      to: delta * scale,
      verdict: verdictLabel(verdict),
      label: signed(differenceOf(row, decimals(low, high)), decimals(low, high)),
    },
  ];
}

type Value = ReturnType<typeof forestValue>[number];

function panel(unit: string, values: readonly Value[], seen: readonly RowVerdict[]): Spec {
  const own = values.filter((value) => value.unit === unit);
  const ends = own.flatMap(({ low, high, from, to }) => [low, high, from, to]);
  const room = (Math.max(...ends) - Math.min(...ends)) * 0.04;
  const scale = { domain: [Math.min(...ends) - room, Math.max(...ends) + room], nice: false };
  const x = numbers(`Difference (${unit})`, { ...signedLabels('+.3~f'), tickCount: 7 }, scale);
  const names = seen.map((verdict) => verdictLabel(verdict));
  const shape = {
    field: 'verdict',
    type: 'nominal',
    scale: { domain: names, range: seen.map((verdict) => SHAPES[verdict]) },
    legend: { title: null, symbolOpacity: 1, columns: 3, symbolFillColor: INK, symbolStrokeColor: INK },
  };
  return {
    width: 500,
    height: { step: 26 },
    transform: [{ filter: { field: 'unit', equal: unit } }],
    encoding: {
      y: namesOf(
        'row',
        own.map(({ row }) => row),
      ),
    },
    layer: [
      between(['bar', 'x'], x, { mark: { color: '#ededed', height: { band: 1 } } }, ['from', 'to']),
      zeroTick(x, 26),
      intervalRule(x, { mark: { color: INK } }),
      at('point', 'x', x, { mark: { size: 75, color: INK }, encoding: { shape } }),
      label({ x: { field: 'estimate', ...x } }, { dy: -9, fontSize: 10, color: '#5c5c5c' }),
    ],
  };
}
