import { wilson } from '../../stats/index.ts';
import { shownDifference } from '../numbers.ts';
import { resultsOf } from '../rows/games.ts';
import { signed } from '../sentences/comparison.ts';
import { type CellScore, cellScore, type Sweep, valueCell } from '../sweep.ts';
import { scoreDigits } from '../sweep-lines.ts';
import { type Chart, chart, intervals, type Source, type Spec, shareScale } from './chart.ts';
import { namesAxis } from './panels.ts';
import { SERIES, sideColour } from './theme.ts';

const WIDTH = 620;
/** Low, middle, high: pale enough for text on them. */
const COLOURS = ['#f1b58c', '#ffffff', '#8fbfe0'];

/** One key: win rates over its values above, the paired difference of the first side's score below. Two keys: heat maps. */
export function sweepChart(sweep: Sweep, source: Source): Chart {
  return sweep.keys.length === 1 ? lineChart(sweep, source) : heatChart(sweep, source);
}

function lineChart(sweep: Sweep, source: Source): Chart {
  const { keys, cells, reference } = sweep;
  const [key] = keys;
  const [first] = source.sides;
  const rates = cells.flatMap(({ values, table }) =>
    table.sides.map((side, i) => {
      const { wins } = resultsOf(table, i);
      return { part: 'rate', value: valueCell(values[0]), side, ...wilson(wins, table.games, source.alpha) };
    }),
  );
  const differences = cells.map(({ values }, index) => {
    // The reference does not differ from itself: that is no estimate and has no interval.
    const difference =
      index === reference ? { estimate: 0, low: null, high: null } : cellScore(sweep, index, 0).difference;
    return { part: 'difference', value: valueCell(values[0]), side: first, ...points(difference) };
  });
  const numeric = cells.every(({ values }) => typeof values[0] === 'number');
  const labels = cells.map(({ values }) => String(valueCell(values[0])));
  const x = numeric
    ? {
        field: 'value',
        type: 'quantitative',
        scale: { zero: false, nice: false },
        axis: {
          title: key,
          grid: false,
          format: '~g',
          ...(cells.length <= 24 ? { values: cells.map(({ values }) => values[0]) } : {}),
        },
      }
    : {
        field: 'value',
        type: 'ordinal',
        sort: labels,
        axis: { ...namesAxis({ name: key, title: key, labels }, labels, WIDTH) },
      };
  const rate = {
    type: 'quantitative',
    scale: shareScale(rates.map(({ high }) => high)),
    axis: { title: 'Win rate', format: '.0%' },
  };
  const points100 = { type: 'quantitative', axis: { title: ['Score difference', '(points per 100 games)'] } };
  const panels = [
    panel({
      part: 'rate',
      height: 240,
      x,
      color: sideColour(source.sides, true),
      y: rate,
      how: numeric ? 'band' : 'points',
    }),
    panel({
      part: 'difference',
      height: 170,
      x,
      color: { value: SERIES },
      y: points100,
      how: numeric ? 'joined' : 'points',
    }),
  ];
  const body = { vconcat: panels, spacing: 24 };
  const marks = `Above: win rates. Below: ${first}'s score against ${key}=${labels[reference]}, paired by seed. ${intervals(source)}, each for its own value.`;
  return chart({ name: 'sweep', title: `What ${key} changes`, marks }, source, [...rates, ...differences], body);
}

interface Panel {
  readonly part: string;
  readonly height: number;
  readonly x: Spec;
  readonly color: Spec;
  readonly y: Spec;
  /** `band`: a line in a band; `joined`: a line with an interval at each value; `points`: intervals alone. */
  readonly how: 'band' | 'joined' | 'points';
}

function panel({ part, height, x, color, y, how }: Panel): Spec {
  const estimate = { y: { field: 'estimate', ...y } };
  const ends = { y: { field: 'low', ...y }, y2: { field: 'high' } };
  const line = { mark: { type: 'line', strokeWidth: 2, point: { size: 34 } }, encoding: estimate };
  const rules = {
    transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
    mark: { type: 'rule', strokeWidth: 1.5 },
    encoding: ends,
  };
  const layer = {
    band: [{ mark: { type: 'area', opacity: 0.25 }, encoding: ends }, line],
    joined: [rules, line],
    points: [rules, { mark: { type: 'point', size: 60 }, encoding: estimate }],
  }[how];
  return {
    width: WIDTH,
    height,
    transform: [{ filter: { field: 'part', equal: part } }],
    encoding: { x, color, ...(how === 'points' ? { xOffset: { field: 'side', type: 'nominal', sort: null } } : {}) },
    layer,
  };
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

/** Where the cells of a heat map are: the keys along its axes, their values, and the width of a cell. */
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
        mark: { type: 'rect', stroke: 'white' },
        encoding: { color: { field: 'value', type: 'quantitative', scale, legend: null } },
      },
      { mark: { type: 'text', dy: -6, fontSize: 13 }, encoding: { text: { field: 'label' } } },
      { mark: { type: 'text', dy: 10, fontSize: 10 }, encoding: { text: { field: 'spread' } } },
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
    const { score, difference } = cellScore(sweep, index, 0);
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
        label: itself ? 'reference' : signed(apart, digits),
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
  const marks = `Cells: ${first}'s score, and below the ends of its ${intervals(source).replace(/s$/, '')}.`;
  return chart({ name: 'sweep', title: `What ${across} and ${up} change`, marks }, source, values, body);
}

/** The ends of an interval, which may be asymmetric. */
function spread({ low, high }: CellScore['score'], digits: number, withSign: boolean): string {
  if (low === null || high === null) return '';
  return [low, high].map((end) => (withSign ? signed(end, digits) : end.toFixed(digits))).join(' to ');
}
