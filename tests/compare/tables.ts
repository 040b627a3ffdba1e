import type { ComparisonRow, VariantComparison } from '../../src/inference/index.ts';
import type { GameTable } from '../../src/stats/tables.ts';

/** Default 0. Scores: 0 lost, 1 drawn, 2 won; red's default is the rest. */
export interface Game {
  readonly turns?: number;
  readonly score?: number;
  readonly redScore?: number;
  readonly broke?: number;
  readonly shots?: number;
  readonly hits?: number;
}

const SIDE_COLUMNS = ['score', 'strengthLeft', 'losses', 'firstBreakTurn', 'shots', 'hits'];

/** All but red's score belongs to blue. */
export function tableOf(games: readonly Game[]): GameTable {
  const rows = games.flatMap(({ turns = 0, score = 0, redScore = 2 - score, broke = 0, shots = 0, hits = 0 }) => [
    ...[turns, 0],
    ...[score, 0, 0, broke, shots, hits],
    ...[redScore, 0, 0, 0, 0, 0],
  ]);
  return {
    firstGame: 0,
    games: games.length,
    sides: ['blue', 'red'],
    gameColumns: ['turns', 'reason'].map((name) => ({ name, title: name, unit: '' })),
    sideColumns: SIDE_COLUMNS.map((name) => ({ name, title: name, unit: name })),
    reasons: ['over'],
    ratios: [{ name: 'hitRate', title: 'Hit rate', numerator: 'hits', denominator: 'shots' }],
    rows: Int32Array.from(rows),
  };
}

export function times<T>(count: number, value: T): T[] {
  return new Array<T>(count).fill(value);
}

export function rowOf({ rows }: VariantComparison, name: string, side: string | null): ComparisonRow {
  const found = rows.find(({ metric }) => metric.name === name && metric.side === side);
  if (found === undefined) throw new Error(`no row ${name} of ${side}`);
  return found;
}
