import type { TablePicture } from '../../../src/report/table-picture.ts';
import type { PlaceCell, PlaceTable, VariantResults } from '../../../src/stats/tables.ts';
import { skirmish } from './skirmish.ts';

/** Squares are 2 wide from half an inch outside the 24 by 16 table, so the last are 1 wide. */
export function square(kind: number, side: number, column: number, row: number, count: number): PlaceCell {
  const width = column === 12 ? 1 : 2;
  const depth = row === 8 ? 1 : 2;
  const x = column * 2 - 0.5 + width / 2;
  const y = row * 2 - 0.5 + depth / 2;
  return { kind, side, x, y, width, depth, count, squares: count };
}

/** Blue is in three squares; red falls in one. */
export const PLACES: PlaceTable = {
  unit: 'inches',
  width: 24,
  depth: 16,
  square: 2,
  origin: -0.5,
  kinds: [
    { name: 'stood', title: 'Where figures stood', unit: 'figures at the ends of turns' },
    { name: 'fell', title: 'Where figures fell', unit: 'figures' },
    { name: 'firedFrom', title: 'Where shooters stood', unit: 'shots' },
  ],
  cells: [
    square(0, 0, 2, 3, 80),
    square(0, 0, 3, 3, 40),
    square(0, 0, 12, 8, 20),
    square(0, 1, 5, 5, 1),
    square(1, 1, 5, 5, 10),
  ],
};

export const PICTURE: TablePicture = {
  width: 24,
  depth: 16,
  unit: 'inches',
  shapes: [
    { name: 'farm', kind: 'terrain', note: 'hard cover', rect: [3.5, 5.5, 2, 2] },
    { name: 'pond', kind: 'terrain', note: 'no cover', circle: [18, 8, 3] },
    {
      name: 'hedge',
      kind: 'terrain',
      note: 'soft cover',
      line: [
        [2, 12],
        [10, 12],
      ],
    },
    { name: 'red deploys', kind: 'deployment', note: '7 figures', rect: [0, 12, 24, 4] },
    {
      name: 'objective',
      kind: 'objective',
      note: 'hold',
      polygon: [
        [12, 2],
        [16, 2],
        [14, 5],
      ],
    },
  ],
};

export function skirmishOnTable(variant = 'baseline'): VariantResults {
  return { ...skirmish(100, { variant }), places: PLACES };
}

export const PAGE = {
  map: { svg: '<svg></svg>', words: '24 × 16 inches.', pictures: { baseline: PICTURE } },
  source: 'name: Farmhouse',
  rules: [],
  changes: {},
  descriptions: {},
  replay: 'skirmetrics replay scenarios/farmhouse.yaml',
};
