import { wilson } from '../../stats/index.ts';
import type { GameTable } from '../../stats/tables.ts';
import { recordLength, sideColumn } from '../rows/games.ts';
import { type Chart, chart, intervals, type Source, type Spec } from './chart.ts';
import { NEUTRAL, sideColours } from './theme.ts';
import { turnAxis } from './turns.ts';

const EVEN = 'even';

/** How clearly games between two sides end: the share of games by the first side's strength left less the other's. */
export function marginsChart(table: GameTable, unit: string, source: Source): Chart | null {
  if (table.games === 0) return null;
  const counts = marginCounts(table);
  const [least, most] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const [first, second] = table.sides;
  const values = Array.from({ length: most - least + 1 }, (_, i) => {
    const margin = least + i;
    const { estimate, low, high } = wilson(counts.get(margin) ?? 0, table.games, source.alpha);
    const ahead = margin > 0 ? first : margin < 0 ? second : EVEN;
    return { margin, ahead, share: estimate, low, high };
  });
  const x = {
    field: 'margin',
    ...turnAxis(least, most, { title: axisTitle(first, second, unit), before: 0.6, after: 0.6 }),
  };
  const y = (field: string): Spec => ({
    field,
    type: 'quantitative',
    axis: { title: 'Share of games', format: '.0%' },
  });
  const color = {
    field: 'ahead',
    type: 'nominal',
    scale: {
      domain: [first, EVEN, second],
      range: [sideColours(table.sides)[0], NEUTRAL, sideColours(table.sides)[1]],
    },
    legend: { title: 'Ahead', symbolOpacity: 1 },
  };
  const width = 620;
  const size = Math.max(2, Math.min(40, (0.7 * width) / values.length));
  const body = {
    width,
    height: 260,
    encoding: { x },
    layer: [
      { mark: { type: 'bar', size, opacity: 0.55 }, encoding: { y: y('share'), color } },
      { mark: { type: 'rule' }, encoding: { y: y('low'), y2: { field: 'high' }, color } },
    ],
  };
  const marks = `Bars: share of games. Lines: ${intervals(source)} (Wilson).`;
  return chart('margins', 'How clearly games end', marks, source, values, body);
}

function axisTitle(first: string, second: string, unit: string): string {
  return `Strength left of ${first} less that of ${second} (${unit})`;
}

function marginCounts(table: GameTable): Map<number, number> {
  const length = recordLength(table);
  const [a, b] = [0, 1].map((side) => sideColumn(table, side, 'strengthLeft'));
  const counts = new Map<number, number>();
  for (let at = 0; at < table.games * length; at += length) {
    const margin = table.rows[at + a] - table.rows[at + b];
    counts.set(margin, (counts.get(margin) ?? 0) + 1);
  }
  return counts;
}
