import type { RunResults } from '../../../src/report/results.ts';
import { seatRows } from '../../../src/report/rows/balance.ts';
import type { Row, Table } from '../../../src/report/rows/table.ts';
import { estimate, placesTable } from '../../../src/report/tables.ts';
import { countPerUnit, pooledDesignEffect, shareInterval } from '../../../src/stats/index.ts';
import type { GameTable, VariantResults } from '../../../src/stats/tables.ts';

const ALPHA = 0.05;

export interface Estimated {
  readonly family: string;
  readonly key: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Unseen rows: their formula at x = 0. */
const UNSEEN: Readonly<Record<string, (results: VariantResults, key: string) => Pick<Estimated, 'low' | 'high'>>> = {
  'game-length share': (results) => shareInterval(0, results.games, ALPHA),
  'margins share': (results) => shareInterval(0, results.games, ALPHA),
  'lead-changes share': (results) => shareInterval(0, results.games, ALPHA),
  'places perGame': unseenSquare,
};

/** Null where the formula is undefined at x = 0. */
export function unseen({ family, key }: Estimated, results: VariantResults): Pick<Estimated, 'low' | 'high'> | null {
  return UNSEEN[family]?.(results, key) ?? null;
}

function unseenSquare({ places, games, table }: VariantResults, key: string) {
  const [side, kind] = key.split('|');
  const layer = (places?.cells ?? []).filter(
    (cell) => table.sides[cell.side] === side && places?.kinds[cell.kind].name === kind,
  );
  const effect = pooledDesignEffect(
    layer.map(({ count, squares }) => ({ n: games, sum: count, sumOfSquares: squares })),
  );
  return countPerUnit({ n: games, sum: 0, sumOfSquares: 0 }, effect, ALPHA);
}

export function isMeanOrShare(family: string): boolean {
  return MEANS_AND_SHARES.some((start) => family.startsWith(start));
}

const MEANS_AND_SHARES = [
  ...[
    'mission-win-rates',
    'morale-breaks breakRate',
    'morale-survival cumulativeIncidence',
    'strength',
    'side-results',
  ],
  ...['game-length', 'endings', 'margins', 'lead-changes', 'histogram mean', 'balance score', 'balance drawn'],
  ...[
    'balance lost',
    'balance decisive win rate',
    'balance margin',
    'balance all turns',
    'balance lead changes',
    'seats',
  ],
];

/** Columns that do not identify a row. */
const COUNTS = 'games wins draws losses broken sd median p10 p90 min max gamesStillOn decidedLeads n count share'.split(
  ' ',
);

export function estimatesOf(results: VariantResults): Estimated[] {
  const run = { variants: [results], alpha: ALPHA } as unknown as RunResults;
  const { placePeaks: _peaks, metrics, balance, ...standard } = estimate(run);
  const places = placesTable(run);
  const histograms = new Set(results.histograms.map(({ metric }) => metric));
  return [
    ...[...Object.values(standard), places].flatMap((table) => ofTable(table, (column) => `${table.name} ${column}`)),
    ...balance.rows.map(({ measure, side, unit, estimate: value, low, high }) => ({
      ...{ family: `balance ${measure}`, key: `${side}|${unit}`, value, low, high },
    })),
    ...metrics.flatMap((table) =>
      ofTable(
        table,
        (column) => (histograms.has(table.name) ? `histogram ${column}` : 'rates of events'),
        `${table.name}|`,
      ),
    ),
  ];
}

function ofTable({ columns, rows }: Table, familyOf: (column: string) => string, prefix = ''): Estimated[] {
  const lows = columns.flatMap((column, i) => (/(^l|L)ow$/.test(column) ? [i] : []));
  const values = lows.map((i) => columns[i - 1]);
  const labels = columns.filter((column) => labelled(column, rows, values));
  return rows.flatMap((row) =>
    lows.map((i): Estimated => {
      const [value, low, high] = [columns[i - 1], columns[i], columns[i + 1]].map(
        (column) => row[column] as number | null,
      );
      const key = `${prefix}${labels.map((label) => row[label]).join('|')}|${columns[i - 1]}`;
      return { family: familyOf(columns[i - 1]), key, value, low, high };
    }),
  );
}

function labelled(column: string, rows: readonly Row[], values: readonly string[]): boolean {
  if (column === 'variant' || values.includes(column)) return false;
  if (['turn', 'turns', 'margin', 'lead', 'changes', 'x', 'y'].includes(column)) return true;
  const isName = (row: Row) => typeof row[column] === 'string';
  return !COUNTS.includes(column) && rows.some(isName) && rows.every((row) => isName(row) || row[column] === null);
}

export function seatEstimates(seatings: readonly GameTable[]): Estimated[] {
  return seatRows(seatings, ALPHA).map(({ measure, side, seat, estimate: value, low, high }) => {
    return { family: `seats ${measure}`, key: `${side}|${seat}`, value, low, high };
  });
}
