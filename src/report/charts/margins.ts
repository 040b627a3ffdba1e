import { capitalised } from '../names.ts';
import type { MarginRow } from '../rows/margins.ts';
import { type Chart, chart, intervals, type Source } from './chart.ts';
import { at, between, coloursOf, shares } from './marks.ts';
import { NEUTRAL, sideColours } from './theme.ts';
import { turnAxis } from './turns.ts';

const EVEN = 'even';

/** How clearly games between two sides end: the share of games by the first side's margin. */
export function marginsChart(rows: readonly MarginRow[], unit: string, source: Source): Chart | null {
  const [first, second] = source.sides;
  const values = rows
    .filter(({ side }) => side === first)
    .map(({ margin, share, shareLow: low, shareHigh: high }) => {
      const ahead = margin > 0 ? first : margin < 0 ? second : EVEN;
      return { margin, ahead, share, low, high };
    });
  if (values.length === 0) return null;
  const [least, most] = [values[0].margin, values[values.length - 1].margin];
  const x = {
    field: 'margin',
    ...turnAxis(least, most, { title: axisTitle(first, second, unit), before: 0.6, after: 0.6 }),
  };
  const y = { field: 'share', ...shares('Share of games') };
  const [ours, theirs] = sideColours(source.sides);
  const legend = { title: 'Ahead', symbolOpacity: 1 };
  const color = coloursOf('ahead', [first, EVEN, second], [ours, NEUTRAL, theirs], legend);
  const width = 620;
  const size = Math.max(2, Math.min(40, (0.7 * width) / values.length));
  const body = {
    width,
    height: 260,
    encoding: { x },
    layer: [
      at('bar', 'y', y, { mark: { size, opacity: 0.55 }, encoding: { color } }),
      between(['rule', 'y'], y, { encoding: { color } }),
    ],
  };
  const marks = `Bars: share of games. Lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'margins', title: 'Winning margins', marks }, source, values, body);
}

function axisTitle(first: string, second: string, unit: string): string {
  return `${capitalised(unit)} of ${first} at the end, less those of ${second}`;
}
