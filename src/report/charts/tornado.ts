import { decimals } from '../numbers.ts';
import { signed } from '../sentences/comparison.ts';
import { knockoutsOf, type Sweep, valueCell } from '../sweep.ts';
import { type Chart, chart, intervals, type Source } from './chart.ts';
import { INK, intervalRule } from './marks.ts';

const MOST_RULES = 25;
const DIRECTIONS = { domain: ['lower value', 'higher value', 'other value'], range: ['#d55e00', '#0072b2', '#7a7a7a'] };

/** House rules by how far their alternatives move the first side's score: bars from the file as it stands, with intervals. */
export function tornadoChart(sweep: Sweep, source: Source): Chart | null {
  const ranked = knockoutsOf(sweep);
  const values = ranked.slice(0, MOST_RULES).flatMap((knockouts) =>
    knockouts.flatMap(({ key, from, to, verdict, difference: { estimate, low, high } }) => {
      if (verdict === 'identical' || estimate === null || low === null || high === null) return [];
      const effect = 100 * estimate;
      return [
        {
          rule: `${key}  ${valueCell(from)} → ${valueCell(to)}`,
          direction: direction(from, to),
          shown: verdict !== 'undecided',
          zero: 0,
          effect,
          low: 100 * low,
          high: 100 * high,
          label: signed(effect, decimals(100 * low, 100 * high)),
          end: effect < 0 ? 100 * low : 100 * high,
          left: effect < 0,
        },
      ];
    }),
  );
  if (values.length === 0) return null;
  const rules = [...new Set(values.map(({ rule }) => rule))];
  const reach = Math.max(...values.flatMap(({ low, high }) => [-low, high]));
  const x = {
    type: 'quantitative',
    scale: { domain: [-1.15 * reach, 1.15 * reach], nice: false },
    axis: { title: `Score of ${source.sides[0]}: difference in points per 100 games`, format: '+.3~f' },
  };
  const side = (left: boolean) => ({
    transform: [{ filter: `datum.left === ${left}` }],
    mark: { type: 'text', align: left ? 'right' : 'left', dx: left ? -5 : 5, fontSize: 10, color: '#444444' },
    encoding: { x: { field: 'end', ...x }, text: { field: 'label' } },
  });
  const body = {
    width: 460,
    height: { step: 19 },
    encoding: {
      y: {
        field: 'rule',
        type: 'nominal',
        sort: rules,
        axis: { title: null, domain: false, ticks: false, labelLimit: 460 },
      },
    },
    layer: [
      {
        mark: { type: 'bar' },
        encoding: {
          x: { field: 'zero', ...x },
          x2: { field: 'effect' },
          opacity: { condition: { test: 'datum.shown', value: 0.85 }, value: 0.3 },
          color: { field: 'direction', type: 'nominal', scale: DIRECTIONS, legend: { title: null, symbolOpacity: 1 } },
        },
      },
      intervalRule(x, { mark: { strokeWidth: 1.5, color: INK } }),
      side(true),
      side(false),
    ],
  };
  const more = ranked.length > MOST_RULES ? ` The ${MOST_RULES} with most effect of ${ranked.length}.` : '';
  const marks = `Bars: one rule with another value, pale where undecided. Lines: ${intervals(source)}, paired by seed.${more}`;
  return chart({ name: 'knockout', title: 'Which house rules matter', marks }, source, values, body);
}

function direction(from: unknown, to: unknown): string {
  if (typeof from !== 'number' || typeof to !== 'number') return 'other value';
  return to < from ? 'lower value' : 'higher value';
}
