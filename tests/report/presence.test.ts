import { expect, test } from 'vitest';
import { presenceIn } from '../../src/report/rows/presence.ts';
import { presenceSentences } from '../../src/report/sentences/presence.ts';
import type { TablePicture } from '../../src/report/table-picture.ts';
import { PLACES, square } from './support/places.ts';
import { skirmish } from './support/skirmish.ts';

const stood = PLACES.kinds.findIndex(({ name }) => name === 'stood');
const variant = (cells: (typeof PLACES)['cells']) => ({ ...skirmish(100), places: { ...PLACES, cells } });
/** An area of 4 by 4 inches around the square of column 2, row 2. */
const cell = square(stood, 0, 2, 2, 400);
const around = (width: number): TablePicture => ({
  ...{ width: 24, depth: 24, unit: 'inches' },
  shapes: [
    {
      ...{ name: 'objective', kind: 'objective', note: 'hold', by: 'red' },
      rect: [cell.x - width / 2, cell.y - width / 2, width, width],
    },
  ],
});
const turns = (games: ReturnType<typeof skirmish>) => {
  const { rows, gameColumns, sides, sideColumns } = games.table;
  const length = gameColumns.length + sides.length * sideColumns.length;
  return Array.from({ length: games.games }, (_, game) => rows[game * length]).reduce((a, b) => a + b);
};

test('figures in the area of a mission are counted by squares, a square on its border by its part', () => {
  const games = variant([cell]);
  const whole = presenceIn(games, around(2.5))!;
  expect(whole.figures[0].perTurn).toBeCloseTo(400 / turns(games), 10);
  expect(whole.figures[1].perTurn).toBe(0);
  // Half as wide and deep as the square: a quarter of it, by points of a grid.
  const part = presenceIn(games, around(Math.min(cell.width, cell.depth) / 2))!;
  expect(part.figures[0].perTurn / whole.figures[0].perTurn).toBeCloseTo(0.25, 1);
  expect(presenceIn(games, { ...around(2), shapes: [] })).toBeNull();
});

test('a side that is to hold the area and hardly stands there is named', () => {
  const figures = [
    { side: 'blue', perTurn: 1.23 },
    { side: 'red', perTurn: 0.31 },
  ];
  expect(presenceSentences({ by: 'red', objective: 'hold', figures })).toEqual([
    'At the end of a turn, about 1.2 of blue and 0.3 of red are in the area of the mission (figures, mean of all turns).',
    'Red is to hold the area, and hardly stands there.',
  ]);
  expect(presenceSentences({ by: 'blue', objective: 'hold', figures })).toHaveLength(1);
  expect(presenceSentences({ by: 'red', objective: 'reach', figures })).toHaveLength(1);
});

test('an area in which nobody stays has no numbers', () => {
  const figures = [
    { side: 'blue', perTurn: 0.004 },
    { side: 'red', perTurn: 0 },
  ];
  expect(presenceSentences({ by: 'blue', objective: 'reach', figures })).toEqual([
    'Hardly anybody is in the area of the mission at the end of a turn.',
  ]);
});
