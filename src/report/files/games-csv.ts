import { type GameTable, recordLength, type VariantResults } from '../../stats/tables.ts';
import { camelCase, capitalised, distinct } from '../names.ts';
import { gameColumn, sideColumn } from '../rows/games.ts';
import type { Cell } from '../rows/table.ts';
import { CsvBlock } from './csv-block.ts';

/** Before the system's own columns. */
const LEADING = ['strengthLeft', 'losses', 'firstBreakTurn', 'score'];

/** `at`: start of the game's record. */
interface GameCell {
  readonly header: string;
  readonly cell: (rows: Int32Array, at: number, side: number) => Cell;
}

/** By column and variant. */
export interface GameLines {
  readonly headers: readonly string[];
  /** In header order, null if absent. `side` counts for lines of one side. */
  readonly variants: readonly {
    readonly results: VariantResults;
    readonly cells: readonly (GameCell['cell'] | null)[];
    /** Per game. */
    readonly lines: number;
  }[];
}

/**
 * Per game and variant: winner (`draw`, or names joined by `+`), reason, turns, then `<side><Column>` such as
 * `blueStrengthLeft`. Scores are 1, 0.5 and 0; the first break turn is empty without a break.
 */
export function gameLines(variants: readonly VariantResults[]): GameLines {
  return linesOf(variants, 1, ({ table }) => gameCells(table));
}

/** The same columns for all sides. */
export function gameLinesBySide(variants: readonly VariantResults[]): GameLines {
  return linesOf(variants, null, ({ table }) => sideCells(table));
}

function linesOf(
  variants: readonly VariantResults[],
  lines: number | null,
  cellsOf: (results: VariantResults) => readonly GameCell[],
): GameLines {
  const columns = variants.map(cellsOf);
  const headers = [...new Set(columns.flatMap((cells) => cells.map(({ header }) => header)))];
  return {
    headers: ['variant', 'game', ...headers],
    variants: variants.map((results, i) => {
      const byHeader = new Map(columns[i].map(({ header, cell }) => [header, cell]));
      const cells = headers.map((header) => byHeader.get(header) ?? null);
      return { results, cells, lines: lines ?? results.table.sides.length };
    }),
  };
}

/** In blocks: a million games are never in memory as text. */
export function* gamesCsv({ headers, variants }: GameLines, run: string): Generator<Uint8Array> {
  const block = new CsvBlock();
  block.line([...headers, 'run']);
  for (const { results, cells, lines } of variants) {
    const { table, variant } = results;
    const length = recordLength(table);
    for (let game = 0; game < table.games; game++)
      for (let side = 0; side < lines; side++) {
        block.cell(variant);
        block.cell(table.firstGame + game);
        for (const cell of cells) block.cell(cell === null ? null : cell(table.rows, game * length, side));
        block.line([run]);
        if (block.isFull) yield block.take();
      }
  }
  yield block.take();
}

/** Of games `from` to `to` of each variant, counted from 0 (default: all). */
export function gamesColumn(
  { headers, variants }: GameLines,
  header: string,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Cell[] {
  const at = headers.indexOf(header) - 2;
  return variants.flatMap(({ results: { table, variant }, cells, lines }) => {
    const length = recordLength(table);
    return Array.from({ length: (Math.min(to, table.games) - from) * lines }, (_, i) => {
      const game = from + Math.floor(i / lines);
      if (header === 'variant') return variant;
      if (header === 'game') return table.firstGame + game;
      return cells[at]?.(table.rows, game * length, i % lines) ?? null;
    });
  });
}

function sideColumnsOf(table: GameTable): string[] {
  const names = table.sideColumns.map(({ name }) => name);
  return [...LEADING, ...names.filter((name) => !LEADING.includes(name))];
}

function ofGame(table: GameTable): GameCell[] {
  const reason = gameColumn(table, 'reason');
  const others = table.gameColumns.filter(({ name }) => name !== 'reason' && name !== 'turns');
  return [
    { header: 'reason', cell: (rows, at) => table.reasons[rows[at + reason]] },
    ...['turns', ...others.map(({ name }) => name)].map((name) => {
      const column = gameColumn(table, name);
      return { header: name, cell: (rows: Int32Array, at: number) => rows[at + column] };
    }),
  ];
}

function gameCells(table: GameTable): GameCell[] {
  return [
    { header: 'winner', cell: winner(table) },
    ...ofGame(table),
    ...distinct(table.sides, camelCase).flatMap((side, index) =>
      sideColumnsOf(table).map((name) => ({
        header: side + capitalised(name),
        cell: sideCell(name, sideColumn(table, index, name)),
      })),
    ),
  ];
}

function sideCells(table: GameTable): GameCell[] {
  const own = sideColumnsOf(table).map((name): GameCell => {
    const cells = table.sides.map((_, side) => sideCell(name, sideColumn(table, side, name)));
    return { header: name, cell: (rows, at, side) => cells[side](rows, at, side) };
  });
  return [{ header: 'side', cell: (_rows, _at, side) => table.sides[side] }, ...own, ...ofGame(table)];
}

function winner(table: GameTable): GameCell['cell'] {
  const scores = table.sides.map((_, side) => sideColumn(table, side, 'score'));
  return (rows, at) => {
    const won = table.sides.filter((_, side) => rows[at + scores[side]] === 2);
    return won.length === 0 ? 'draw' : won.join(' + ');
  };
}

function sideCell(name: string, column: number): GameCell['cell'] {
  if (name === 'score') return (rows, at) => rows[at + column] / 2;
  if (name === 'firstBreakTurn') return (rows, at) => rows[at + column] || null;
  return (rows, at) => rows[at + column];
}
