import { keyShares, type Sensitivity } from '../sensitivity.ts';
import { rowLabel } from '../sentences/comparison.ts';
import { type Chart, chart, intervals, type Source, type Spec } from './chart.ts';
import { between, coloursOf, INK, intervalRule, namesOf, shares } from './marks.ts';
import { PAIR } from './theme.ts';

const PARTS = ['alone', 'only together with others'] as const;
const ROW = 24;

/** A bar for each key, of what it explains alone and together; null without shares. */
export function sensitivityChart(sensitivity: Sensitivity, source: Source): Chart | null {
  const panels = sensitivity.aims
    .map((aim) => ({ aim: rowLabel(aim.metric), shares: keyShares(sensitivity, aim) }))
    .filter(({ shares }) => shares.length > 0);
  if (panels.length === 0) return null;
  const values = panels.flatMap(({ aim, shares }) =>
    shares.flatMap(({ key, alone, total }) => {
      const own = Math.min(alone.estimate!, total.estimate!);
      const about = { aim, key: key.key, range: key.range, total: total.estimate, low: total.low, high: total.high };
      return [
        { ...about, part: PARTS[0], from: 0, to: own },
        { ...about, part: PARTS[1], from: own, to: total.estimate },
      ];
    }),
  );
  const x = shares('Share of the spread', { domain: [0, 1] });
  const vconcat = panels.map(
    ({ aim, shares: own }): Spec => ({
      title: { text: aim, fontSize: 13, anchor: 'start' },
      width: 420,
      height: { step: ROW },
      transform: [{ filter: { field: 'aim', equal: aim } }],
      encoding: {
        y: namesOf(
          'key',
          own.map(({ key }) => key.key),
        ),
      },
      layer: [
        between(
          ['bar', 'x'],
          x,
          {
            mark: { height: 13 },
            encoding: {
              color: coloursOf('part', PARTS, PAIR, { title: null, orient: 'top' }),
            },
          },
          ['from', 'to'],
        ),
        intervalRule(x, { mark: { strokeWidth: 1.5, color: INK } }),
      ],
    }),
  );
  const marks = `Bars: what fixing all other keys would leave, and what comes only with others. Lines: ${intervals(source)} of both together, by bootstrap over ${sensitivity.rows} rows. Shares are about the ranges of the keys.`;
  const body = { vconcat, spacing: 26 };
  return chart({ name: 'sensitivity', title: 'What explains the spread of results', marks }, source, values, body);
}
