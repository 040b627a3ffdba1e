import { percent } from '../numbers.ts';
import type { EndingRow, GameLengthRow } from '../rows/endings.ts';
import { intervalOf, type WithInterval } from '../rows/intervals.ts';
import { type Chart, chart, intervals, type Source, shareScale } from './chart.ts';
import { at, between, intervalRule, namesOf, shares, valueLabel } from './marks.ts';
import { NEUTRAL, SERIES } from './theme.ts';

/** How many turns games last: bars with intervals, and the cumulative share as steps. */
export function gameLengthChart(rows: readonly GameLengthRow[], source: Source): Chart | null {
  if (rows.length === 0) return null;
  const values = rows.map(({ variant, turns, games, cumulativeShare, ...row }) => {
    return { variant, turns, games, ...drawnShare(row), cumulativeShare };
  });
  const labelEvery = Math.max(1, Math.ceil(rows.length / 24));
  const x = {
    field: 'turns',
    type: 'ordinal',
    axis: {
      title: 'Turns played',
      labelOverlap: false,
      values: rows.map(({ turns }) => turns).filter((_, i) => i % labelEvery === 0),
    },
  };
  const y = { field: 'share', ...shares('Share of games', { domain: [0, 1] }) };
  const by = { ...y, field: 'cumulativeShare' };
  const kind = (name: string) => ({
    datum: name,
    type: 'nominal',
    scale: KINDS,
    legend: { title: null, symbolOpacity: 1 },
  });
  const body = {
    width: 620,
    height: 280,
    encoding: { x },
    layer: [
      at('bar', 'y', y, { mark: { opacity: 0.55 }, encoding: { color: kind('ended after this turn') } }),
      between(['rule', 'y'], y, { encoding: { color: { value: SERIES } } }),
      at('line', 'y', by, {
        mark: { interpolate: 'step', strokeWidth: 2 },
        encoding: { color: kind('ended by this turn') },
      }),
    ],
  };
  const marks = `Thin lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'game-length', title: 'How long games last', marks }, source, values, body);
}

const KINDS = { domain: ['ended after this turn', 'ended by this turn'], range: [SERIES, NEUTRAL] };

/** A share with its ends under the names that every chart draws. */
function drawnShare({ share, shareLow: low, shareHigh: high }: WithInterval<'share'>) {
  return { share, low, high };
}

/** Why games end: one bar per reason, with its interval. */
export function endingsChart(rows: readonly EndingRow[], source: Source): Chart | null {
  if (rows.every(({ games }) => games === 0)) return null;
  const order = rows.toSorted((a, b) => b.games - a.games).map(({ reason }) => reason);
  const values = rows.map(({ variant, reason, games, ...row }) => {
    return { variant, reason, games, ...drawnShare(row), label: percent(intervalOf(row, 'share')) };
  });
  const scale = shareScale(rows.map(({ shareHigh }) => (shareHigh ?? 0) * 1.1));
  const x = { field: 'share', ...shares('Share of games', scale) };
  const body = {
    width: 560,
    height: { step: 34 },
    encoding: {
      y: namesOf('reason', order),
    },
    layer: [
      at('bar', 'x', x, { mark: { opacity: 0.35, color: SERIES, height: { band: 0.62 } } }),
      intervalRule(x, { mark: { color: SERIES } }),
      valueLabel(x),
    ],
  };
  const marks = `Bars: share of games. Lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'endings', title: 'Why games end', marks }, source, values, body);
}
