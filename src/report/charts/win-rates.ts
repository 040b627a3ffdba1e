import { shareInterval } from '../../stats/index.ts';
import { percent } from '../numbers.ts';
import type { WinRateRow } from '../rows/sides.ts';
import { type Chart, chart, intervals, type Source } from './chart.ts';
import { at, coloursOf, dots, namesOf, ROW_HEADER, shares, valueLabel } from './marks.ts';
import { NEUTRAL, sideColours } from './theme.ts';

const NO_WINNER = 'no winner';

/** Share of games won by each side, and by none, with intervals; one panel per variant. */
export function winRatesChart(
  rows: readonly WinRateRow[],
  unwon: ReadonlyMap<string, number>,
  source: Source,
): Chart | null {
  if (rows.every(({ games }) => games === 0)) return null;
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  const values = variants.flatMap((variant) => {
    const ofVariant = rows.filter((row) => row.variant === variant);
    const { games } = ofVariant[0];
    const { estimate, low, high } = shareInterval(unwon.get(variant) ?? 0, games, source.alpha);
    const shares = ofVariant.map(({ side, winRate, winRateLow: low, winRateHigh: high }) => ({
      variant,
      result: side,
      share: winRate,
      low,
      high,
    }));
    return [...shares, { variant, result: NO_WINNER, share: estimate, low, high }].map((value) => ({
      ...value,
      label: percent({ ...value, estimate: value.share }),
    }));
  });
  const results = [...source.sides, NO_WINNER];
  const x = { field: 'share', ...shares('Share of games', { domain: [0, 1] }, { tickCount: 10 }) };
  const color = coloursOf('result', results, [...sideColours(source.sides), NEUTRAL], null);
  const layer = [
    at('bar', 'x', x, { mark: { opacity: 0.3, height: { band: 0.62 } }, encoding: { color } }),
    ...dots(x, { encoding: { color } }),
    valueLabel(x),
  ];
  const panel = { width: 580, height: 34 * results.length, encoding: { y: namesOf('result', results) }, layer };
  const body =
    variants.length === 1
      ? panel
      : { facet: { row: { field: 'variant', sort: variants, title: null, header: ROW_HEADER } }, spec: panel };
  const marks = `Dots: share of games won. Lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'mission-win-rates', title: 'Who wins', marks }, source, values, body);
}
