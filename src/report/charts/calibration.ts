import { type Calibration, levelUnit } from '../sentences/calibration.ts';
import { rowLabel } from '../sentences/comparison.ts';
import { type Chart, chart, intervals, type Source } from './chart.ts';
import { at, between, cells, label, numbers, panels, ROW_HEADER } from './marks.ts';
import { NEUTRAL, SERIES } from './theme.ts';

const HUNDRED = 100;
const BAND = '#b37400';

/** What people's games came to, as a band, and what those of every rung do, as dots; a panel for each thing that was recorded. */
export function calibrationChart({ rungs, measures }: Calibration, source: Source): Chart | null {
  const values = measures.flatMap(({ metric, recorded, simulated }) => {
    const { scale } = metric;
    const panel = [rowLabel(metric), levelUnit(metric)].join(', ');
    const times = (value: number | null) => (value === null ? null : value * scale);
    if (recorded.estimate === null) return [];
    return rungs.flatMap(({ rungs: [rung], verdict }, i) => {
      const { estimate, low, high } = simulated[i];
      if (estimate === null) return [];
      return [
        {
          ...{ panel, rung, isPossible: verdict !== 'excluded', isFirst: i === 0 },
          ...{ estimate: times(estimate), low: times(low ?? estimate), high: times(high ?? estimate) },
          ...{ people: times(recorded.estimate) },
          ...{
            peopleLow: times(recorded.low ?? recorded.estimate),
            peopleHigh: times(recorded.high ?? recorded.estimate),
          },
        },
      ];
    });
  });
  if (values.length === 0) return null;
  const names = [...new Set(values.map(({ panel }) => panel))];
  const y = numbers(null, { tickCount: 5 }, { zero: false });
  const x = {
    field: 'rung',
    type: 'nominal',
    sort: rungs.map((rung) => rung.rungs[0]),
    axis: { title: null, labelAngle: 0 },
  };
  const color = { condition: { test: 'datum.isPossible', value: SERIES }, value: NEUTRAL };
  const transform = [{ filter: 'datum.isFirst' }];
  const people = { ...y, field: 'people' };
  const body = {
    facet: panels('panel', names, { header: ROW_HEADER }),
    columns: 2,
    resolve: { scale: { y: 'independent' }, axis: { x: 'independent' } },
    spec: {
      width: 300,
      height: 120,
      layer: [
        {
          transform,
          ...between(['rect', 'y'], y, { mark: { color: BAND, opacity: 0.22 } }, ['peopleLow', 'peopleHigh']),
        },
        { transform, ...at('rule', 'y', people, { mark: { color: BAND, strokeWidth: 2 } }) },
        between(['rule', 'y'], y, { mark: { strokeWidth: 3 }, encoding: { x, color } }),
        at('point', 'y', y, { mark: { size: 70 }, encoding: { x, color } }),
      ],
    },
  };
  const marks = `Lines with bands: recorded games, ${intervals(source)}. Dots: simulated players; grey ones are excluded.`;
  return chart({ name: 'calibration', title: 'Recorded games beside simulated players', marks }, source, values, body);
}

/** How much of the likelihood each pair of players has, one side by the other; null where no pair is possible. */
export function sidesChart({ sides, rungs, none }: Calibration, source: Source): Chart | null {
  if (sides === null || none !== null) return null;
  const order = rungs.map((rung) => rung.rungs[0]);
  const values = sides.fits.map(({ rungs: [first, second], support, verdict }) => ({
    ...{ first, second, support: HUNDRED * support },
    label: verdict === 'excluded' ? '' : `${(HUNDRED * support).toFixed(0)}%`,
  }));
  const scale = { range: ['#f2f2f2', '#9db4d6'], domain: [0, Math.max(...values.map(({ support }) => support))] };
  const [first, second] = sides.names;
  const body = cells(
    { field: 'second', sort: order, title: second },
    { field: 'first', sort: order.toReversed(), title: first },
    96,
    [
      { mark: 'rect', encoding: { color: { field: 'support', type: 'quantitative', scale, legend: null } } },
      label({}, { fontSize: 13, color: '#000000' }),
    ],
  );
  const marks = 'Share of the likelihood of all possible pairs; pairs without a number are excluded.';
  return chart({ name: 'calibration-sides', title: 'How well each side played', marks }, source, values, body);
}
