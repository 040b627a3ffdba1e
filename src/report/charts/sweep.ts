import { shownDifference, signed } from '../numbers.ts';
import { verdictSign } from '../sentences/comparison.ts';
import { type CellScore, cellScore, type Sweep, scoreDigits, valueCell } from '../sweep.ts';
import { type Chart, chart, intervals, type Source, type Spec, signedLabels } from './chart.ts';
import { fairBand, fairWords } from './knockout.ts';
import { at, between, dashedLine, INK, label, numbers } from './marks.ts';
import { namesAxis } from './series.ts';
import { sideColour } from './theme.ts';

const WIDTH = 620;
/** Low, middle, high: pale enough for text on them. */
const COLOURS = ['#f1b58c', '#ffffff', '#8fbfe0'];

/** One key: scores, then paired differences. Two keys: heat maps. */
export function sweepChart(sweep: Sweep, source: Source): Chart {
  return sweep.keys.length === 1 ? valuesChart(sweep, source) : heatChart(sweep, source);
}

/** Dots only: values in between were not played. */
function valuesChart(sweep: Sweep, source: Source): Chart {
  const { keys, cells, reference, isPresent = false } = sweep;
  const [key] = keys;
  const { sides } = source;
  // Two sides mirror each other.
  const shown = sides.length === 2 ? sides.slice(0, 1) : sides;
  const scores = cells.flatMap(({ values }, index) =>
    shown.map((side, i) => ({
      part: 'score',
      value: valueCell(values[0]),
      side,
      ...points(cellScore(sweep, index, i).score),
    })),
  );
  const differences = cells.flatMap(({ values }, index) =>
    index === reference
      ? []
      : [{ part: 'difference', value: valueCell(values[0]), side: sides[0], ...differenceAt(sweep, index) }],
  );
  const labels = cells.map(({ values }) => String(valueCell(values[0])));
  const x = valueAxis(sweep, labels, shown.length > 1);
  const present = { value: valueCell(cells[reference].values[0]), name: isPresent ? 'now' : 'compared with' };
  const scoreScale = { domain: scoreDomain(scores), nice: false, zero: false };
  const score = numbers('Score (points per 100 games)', {}, scoreScale);
  const differenceTitle = ['Difference', '(points per 100 games)'];
  const apart = numbers(differenceTitle, signedLabels('+.3~f'), { zero: true, nice: true });
  const panels = [
    panel('score', 240, [
      ...fairBand('y', score, sides.length),
      ...presentLine(x, present),
      ...dots(x, score, {
        color: sideColour(sides, sides.length > 2),
        ...(shown.length > 1 ? { xOffset: { field: 'side', type: 'nominal', sort: null } } : {}),
      }),
    ]),
    panel('difference', 170, [
      ...presentLine(x, present),
      {
        data: { values: [{ none: 0 }] },
        mark: { type: 'rule', color: '#8a8a8a', strokeWidth: 1, tooltip: false },
        encoding: { y: { ...apart, field: 'none' } },
      },
      ...dots(x, apart, {
        color: { value: INK },
        opacity: { condition: { test: 'datum._decided', value: 1 }, value: 0.4 },
      }),
      label(
        { x: { ...x, field: 'value' }, y: { ...apart, field: 'estimate' } },
        { align: 'left', dx: 7, fontSize: 11, color: INK },
      ),
    ]),
  ];
  const body = { vconcat: panels, spacing: 24 };
  const whose = sides.length === 2 ? `${sides[0]}'s score` : 'scores';
  const to = `${key}=${labels[reference]}${isPresent ? ', as the file stands' : ''}`;
  const marks = `Above: ${whose}; the band is the fair zone, ${fairWords(sides.length)}. Below: ${sides[0]}'s score against ${to}, paired by seed. Lines: ${intervals(source)}, each for its own value. ▲ higher, ▼ lower, ≈ too little to matter, ? undecided (pale).`;
  return chart({ name: 'sweep', title: `What ${key} changes`, marks }, source, [...scores, ...differences], body);
}

function differenceAt(sweep: Sweep, index: number) {
  const { score, difference, verdict } = cellScore(sweep, index, 0);
  const digits = scoreDigits(sweep);
  const base = points(cellScore(sweep, sweep.reference, 0).score).estimate ?? 0;
  const number = signed(shownDifference(base, points(score).estimate ?? 0, digits), digits);
  const label = verdict === null ? number : `${verdictSign(verdict)} ${number}`;
  return { ...points(difference), label, _decided: verdict !== 'undecided' };
}

/** Numbers are to scale unless several sides share them. */
function valueAxis({ keys: [key], cells }: Sweep, labels: readonly string[], isShared: boolean): Spec {
  const values = cells.map((cell) => cell.values[0]);
  if (isShared || !values.every((value) => typeof value === 'number'))
    return {
      type: 'ordinal',
      sort: labels,
      scale: { paddingInner: 0.3, paddingOuter: 0.15 },
      axis: { ...namesAxis({ name: key, title: key, labels }, labels, WIDTH) },
    };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(most - least, 1e-9) * 0.08;
  const axis = { title: key, grid: false, format: '~g', ...(cells.length <= 24 ? { values } : {}) };
  return { type: 'quantitative', scale: { domain: [least - room, most + room], zero: false, nice: false }, axis };
}

/** With a near even score. */
function scoreDomain(scores: readonly CellScore['score'][]): [number, number] {
  const ends = scores.flatMap(({ low, high, estimate }) => [low ?? estimate ?? 0, high ?? estimate ?? 0]);
  return [Math.max(0, Math.min(40, ...ends) - 4), Math.min(103, Math.max(60, ...ends) + 4)];
}

function panel(part: string, height: number, layer: readonly Spec[]): Spec {
  return { width: WIDTH, height, transform: [{ filter: { field: 'part', equal: part } }], layer };
}

function presentLine(x: Spec, present: { readonly value: unknown; readonly name: string }): Spec[] {
  const data = { values: [present] };
  return [
    {
      data,
      ...dashedLine('x', { ...x, field: 'value' }, { mark: { strokeWidth: 1, tooltip: false } }),
    },
    {
      data,
      ...label(
        { x: { ...x, field: 'value' }, y: { value: 0 } },
        { align: 'center', dy: -7, fontSize: 11, color: '#5c5c5c', tooltip: false },
        'name',
      ),
    },
  ];
}

function dots(x: Spec, y: Spec, look: Spec): Spec[] {
  const encoding = { x: { ...x, field: 'value' }, ...look };
  return [
    {
      transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
      ...between(['rule', 'y'], y, { mark: { strokeWidth: 2 }, encoding }),
    },
    at('point', 'y', y, { mark: { size: 60 }, encoding }),
  ];
}

function points({ estimate, low, high }: CellScore['difference']): CellScore['difference'] {
  const scaled = (value: number | null) => (value === null ? null : 100 * value);
  return { estimate: scaled(estimate), low: scaled(low), high: scaled(high) };
}

interface Heat {
  readonly part: string;
  readonly title: string;
  readonly domain: readonly number[];
}

interface HeatAxes {
  readonly across: string;
  readonly up: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly size: number;
}

function heatPanel({ part, title, domain }: Heat, { across, up, columns, rows, size }: HeatAxes): Spec {
  const scale = { domain, range: COLOURS, interpolate: 'rgb' };
  return {
    title: { text: title, fontSize: 13, anchor: 'start' },
    width: { step: size },
    height: { step: 44 },
    transform: [{ filter: { field: 'part', equal: part } }],
    encoding: {
      x: { field: 'across', type: 'ordinal', sort: columns, axis: { title: across } },
      y: { field: 'up', type: 'ordinal', sort: rows.toReversed(), axis: { title: up } },
    },
    layer: [
      {
        mark: { type: 'rect', stroke: '#e4e4e4' },
        encoding: { color: { field: 'value', type: 'quantitative', scale, legend: null } },
      },
      label({}, { dy: -6, fontSize: 13, color: '#333333' }),
      label({}, { dy: 10, fontSize: 10, color: '#333333' }, 'spread'),
    ],
  };
}

function heatChart(sweep: Sweep, source: Source): Chart {
  const { keys, cells, reference } = sweep;
  const [across, up] = keys;
  const [first] = source.sides;
  const digits = scoreDigits(sweep);
  const base = points(cellScore(sweep, reference, 0).score).estimate ?? 0;
  const values = cells.flatMap((cell, index) => {
    const { score, difference, verdict } = cellScore(sweep, index, 0);
    const at = { across: String(valueCell(cell.values[0])), up: String(valueCell(cell.values[1])) };
    const own = points(score);
    const paired = points(difference);
    const apart = shownDifference(base, own.estimate ?? 0, digits);
    const itself = index === reference;
    return [
      {
        ...at,
        part: 'score',
        value: own.estimate,
        label: (own.estimate ?? 0).toFixed(digits),
        spread: spread(own, digits, false),
      },
      {
        ...at,
        part: 'difference',
        value: itself ? 0 : paired.estimate,
        label: itself
          ? sweep.isPresent
            ? 'now'
            : 'compared'
          : `${verdict === null ? '' : verdictSign(verdict)} ${signed(apart, digits)}`,
        spread: itself ? '' : spread(paired, digits, true),
      },
    ];
  });
  const columns = [...new Set(values.map((value) => value.across))];
  const rows = [...new Set(values.map((value) => value.up))];
  const size = Math.min(84, Math.max(44, Math.floor(WIDTH / columns.length)));
  const greatest = Math.max(
    ...values.filter(({ part }) => part === 'difference').map(({ value }) => Math.abs(value ?? 0)),
  );
  const axes = { across, up, columns, rows, size };
  const domain = [-Math.max(0.01, greatest), 0, Math.max(0.01, greatest)];
  const body = {
    vconcat: [
      heatPanel({ part: 'score', title: `Score of ${first}, points per 100 games`, domain: [0, 50, 100] }, axes),
      heatPanel({ part: 'difference', title: `Difference to ${cells[reference].name}, paired by seed`, domain }, axes),
    ],
    spacing: 28,
    resolve: { scale: { color: 'independent' } },
  };
  const marks = `Cells: ${first}'s score, and below the ends of its ${intervals(source).replace(/s$/, '')}. No colour: an even score, or no difference. ▲ higher, ▼ lower, ≈ too little to matter, ? undecided.`;
  return chart({ name: 'sweep', title: `What ${across} and ${up} change`, marks }, source, values, body);
}

function spread({ low, high }: CellScore['score'], digits: number, withSign: boolean): string {
  if (low === null || high === null) return '';
  return [low, high].map((end) => (withSign ? signed(end, digits) : end.toFixed(digits))).join(' to ');
}
