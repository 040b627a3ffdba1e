import type { Comparison, ComparisonRow, RowVerdict } from '../../inference/index.ts';
import { decimals } from '../numbers.ts';
import { differenceOf, rowLabel, signed, verdictLabel } from '../sentences/comparison.ts';
import { type Chart, chart, intervals, type Source, type Spec } from './chart.ts';
import { coloursOf, intervalRule, namesOf, zeroTick } from './marks.ts';
import { NEUTRAL } from './theme.ts';

/** Colours of verdicts. */
const COLOURS: Readonly<Record<RowVerdict, string>> = {
  higher: '#0072b2',
  lower: '#d55e00',
  'higher-negligible': '#3a96cf',
  'lower-negligible': '#b37400',
  'no-difference-larger-than-delta': '#009e73',
  undecided: NEUTRAL,
  identical: '#222222',
  'never-came-up': '#222222',
};

/**
 * One row per variant and primary metric, in panels by unit: point, interval, and the band in which a difference would
 * not matter.
 */
export function forestChart(comparison: Comparison, source: Source): Chart | null {
  const rows = comparison.variants.flatMap((variant) => variant.rows.filter(({ metric }) => metric.primary));
  const several = comparison.variants.length > 1;
  const values = rows.flatMap((row) => forestValue(row, several));
  if (values.length === 0) return null;
  const seen = (Object.keys(COLOURS) as RowVerdict[]).filter((verdict) =>
    values.some((value) => value.verdict === verdictLabel(verdict)),
  );
  const units = [...new Set(values.map(({ unit }) => unit))];
  const body = {
    vconcat: units.map((unit) => panel(unit, values, seen)),
    spacing: 26,
    resolve: { scale: { color: 'shared' } },
  };
  const marks = `Dots: variant minus baseline. Lines: ${intervals(source)}. Grey: too little to matter.`;
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
  const x = {
    type: 'quantitative',
    scale: { domain: [Math.min(...ends) - room, Math.max(...ends) + room], nice: false },
    axis: { title: `Difference (${unit})`, format: '+.3~f', tickCount: 7 },
  };
  const names = seen.map((verdict) => verdictLabel(verdict));
  const colours = seen.map((verdict) => COLOURS[verdict]);
  const colour = coloursOf('verdict', names, colours, { title: null, symbolOpacity: 1, columns: 3 });
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
      {
        mark: { type: 'bar', color: '#ededed', height: { band: 1 } },
        encoding: { x: { field: 'from', ...x }, x2: { field: 'to' } },
      },
      zeroTick(x, 26),
      intervalRule(x, { encoding: { color: colour } }),
      { mark: { type: 'point', size: 60 }, encoding: { x: { field: 'estimate', ...x }, color: colour } },
      {
        mark: { type: 'text', dy: -9, fontSize: 10, color: '#5c5c5c' },
        encoding: { x: { field: 'estimate', ...x }, text: { field: 'label' } },
      },
    ],
  };
}
