import type { GameTable, VariantResults } from '../../stats/tables.ts';
import { camelCase, capitalised, distinct } from '../names.ts';
import { gameColumn, recordLength, sideColumn } from '../rows/games.ts';
import type { Cell } from '../rows/table.ts';
import { csvLines } from './csv.ts';

const GAMES_PER_BLOCK = 5000;

/** In this order, before the system's own columns in theirs. */
const LEADING = ['strengthLeft', 'losses', 'firstBreakTurn', 'score'];

/** A column of games.csv, and how its cell is read from the game's record that starts at `at` in the table's rows. */
interface GameCell {
  readonly header: string;
  readonly cell: (rows: Int32Array, at: number) => Cell;
}

/**
 * games.csv as text in blocks of games: a million games are never in memory as text. One row per game and variant: who
 * won (`draw` when nobody did, names joined by `+` when several sides did), why, after how many turns, then each side's
 * columns under `<side><Column>`, such as `blueStrengthLeft`. Scores are 1, 0.5 and 0; a side that never broke has an
 * empty first break turn.
 */
export function* gamesCsv(variants: readonly VariantResults[]): Generator<string> {
  const columns = variants.map(({ table }) => gameCells(table));
  const headers = [...new Set(columns.flatMap((cells) => cells.map(({ header }) => header)))];
  yield csvLines([['variant', 'game', ...headers]]);
  for (const [i, { variant, table }] of variants.entries()) {
    const byHeader = new Map(columns[i].map(({ header, cell }) => [header, cell]));
    const cells = headers.map((header) => byHeader.get(header) ?? (() => null));
    const length = recordLength(table);
    for (let from = 0; from < table.games; from += GAMES_PER_BLOCK) {
      const lines: Cell[][] = [];
      for (let game = from; game < Math.min(from + GAMES_PER_BLOCK, table.games); game++)
        lines.push([variant, table.firstGame + game, ...cells.map((cell) => cell(table.rows, game * length))]);
      yield csvLines(lines);
    }
  }
}

function gameCells(table: GameTable): GameCell[] {
  const reason = gameColumn(table, 'reason');
  const turns = gameColumn(table, 'turns');
  const others = table.gameColumns.filter(({ name }) => name !== 'reason' && name !== 'turns');
  const sideNames = distinct(table.sides, camelCase);
  const names = table.sideColumns.map(({ name }) => name);
  const ordered = [...LEADING, ...names.filter((name) => !LEADING.includes(name))];
  return [
    { header: 'winner', cell: winner(table) },
    { header: 'reason', cell: (rows, at) => table.reasons[rows[at + reason]] },
    { header: 'turns', cell: (rows, at) => rows[at + turns] },
    ...others.map(({ name }) => {
      const column = gameColumn(table, name);
      return { header: name, cell: (rows: Int32Array, at: number) => rows[at + column] };
    }),
    ...sideNames.flatMap((side, index) =>
      ordered.map((name) => ({
        header: side + capitalised(name),
        cell: sideCell(name, sideColumn(table, index, name)),
      })),
    ),
  ];
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
