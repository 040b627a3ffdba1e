import type { ComparedMetric, Comparison, ComparisonRow, Look, RowVerdict } from '../../inference/index.ts';
import { MIN_UNITS_TO_DECIDE } from '../../stats/index.ts';
import { decimals, signed } from '../numbers.ts';
import { differenceOf, rowLabel, verdictLabel } from '../sentences/comparison.ts';
import { type Chart, chart, intervals, type Source, type Spec, signedLabels } from './chart.ts';
import {
  at,
  bandedLine,
  between,
  INK,
  intervalRule,
  label,
  namesOf,
  numbers,
  panels,
  ROW_HEADER,
  shares,
  zeroTick,
} from './marks.ts';
import { SERIES, sideColour } from './theme.ts';

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

export function forestChart(comparison: Comparison, source: Source): Chart | null {
  const primary = comparison.variants.flatMap((variant) => variant.rows.filter(({ metric }) => metric.primary));
  const labels = [...new Set(primary.map(({ metric }) => rowLabel(metric)))];
  const rows = labels.flatMap((label) => primary.filter(({ metric }) => rowLabel(metric) === label));
  const several = comparison.variants.length > 1;
  const labelled = rows.map((row) => {
    const label = rowLabel(row.metric);
    return { row, label: several ? `${label} · ${row.variant}` : label };
  });
  const marks = `Marks: variant minus baseline. Lines: ${intervals(source)}. Grey: too little to matter.`;
  return forestOf({ name: 'forest', title: 'What the variants change', marks }, source, labelled);
}

interface ForestWords {
  readonly told: (verdict: RowVerdict) => string;
  readonly axis: (unit: string) => string | readonly string[];
}

const DIFFERENCES: ForestWords = { told: verdictLabel, axis: (unit) => `Difference (${unit})` };

/** A dot and an interval per row, one panel per unit. */
export function forestOf(
  names: Parameters<typeof chart>[0],
  source: Source,
  labelled: readonly { readonly row: ComparisonRow; readonly label: string }[],
  words = DIFFERENCES,
): Chart | null {
  const values = labelled.flatMap(({ row, label }) => forestValue(row, label, words));
  if (values.length === 0) return null;
  const verdicts = Object.keys(SHAPES) as RowVerdict[];
  const drawn = labelled.filter(({ row }) => row.difference.estimate !== null);
  const seen = verdicts.filter((verdict) => drawn.some(({ row }) => row.verdict === verdict));
  const units = [...new Set(values.map(({ unit }) => unit))];
  const body = {
    vconcat: units.map((unit) => panel(unit, values, seen, words)),
    spacing: 26,
    resolve: { scale: { shape: 'shared' } },
  };
  return chart(names, source, values, body);
}

function forestValue(row: ComparisonRow, name: string, { told }: ForestWords) {
  const { metric, difference, delta, verdict } = row;
  const { scale, unit } = metric;
  const [estimate, low, high] = [difference.estimate, difference.low, difference.high].map((end) =>
    end === null ? null : end * scale,
  );
  if (estimate === null) return [];
  return [
    {
      row: name,
      unit,
      estimate,
      // Equal differences have no interval: draw a dot.
      low: low ?? estimate,
      high: high ?? estimate,
      from: -delta * scale,
      to: delta * scale,
      verdict: told(verdict),
      label: signed(differenceOf(row, decimals(low, high)), decimals(low, high)),
    },
  ];
}

type Value = ReturnType<typeof forestValue>[number];

function panel(unit: string, values: readonly Value[], seen: readonly RowVerdict[], { told, axis }: ForestWords): Spec {
  const own = values.filter((value) => value.unit === unit);
  const ends = own.flatMap(({ low, high, from, to }) => [low, high, from, to]);
  const room = (Math.max(...ends) - Math.min(...ends)) * 0.04;
  const scale = { domain: [Math.min(...ends) - room, Math.max(...ends) + room], nice: false };
  const x = numbers(axis(unit), { ...signedLabels('+.3~f'), tickCount: 7 }, scale);
  // Several verdicts may share a word.
  const shapes = new Map(seen.map((verdict) => [told(verdict), SHAPES[verdict]]));
  const names = [...new Set(seen.map(told))];
  const shape = {
    field: 'verdict',
    type: 'nominal',
    scale: { domain: names, range: names.map((name) => shapes.get(name)) },
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

const MOST_LOOKS = 80;

/** Every k-th look, and the last. */
function thinned(looks: readonly Look[]): Look[] {
  const all = [...new Set(looks.map(({ games }) => games))];
  // Earlier intervals are too wide for the scale.
  const stops = all.filter((games) => games >= Math.min(MIN_UNITS_TO_DECIDE, all[all.length - 1]));
  const every = Math.ceil(stops.length / MOST_LOOKS);
  const kept = new Set(stops.filter((_, i) => (stops.length - 1 - i) % every === 0));
  return looks.filter(({ games, low, high }) => kept.has(games) && low !== null && high !== null);
}

const games = {
  field: 'games',
  ...numbers('Games', { grid: false, tickCount: 5, format: ',d' }, { zero: false, nice: false }),
};

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
