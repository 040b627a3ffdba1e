import { simulatedValues } from '../inference/index.ts';
import { csvLines } from '../report/files/csv.ts';
import type { GameTable } from '../stats/tables.ts';
import { DRAW, type PlaytestColumn, playtestColumns, WINNER } from './playtest-columns.ts';

/** Games shown as examples. */
const EXAMPLES = 2;

/**
 * A file for games that people play: notes that say what every column is, two games as examples, and a line that names the columns which are
 * easy to write down and say much. `table` has simulated games; columns in which all of them are equal are left out.
 */
export function playtestTemplate(scenario: string, command: string, table: GameTable): string {
  const columns = playtestColumns(table).filter((column) => column.header === WINNER || varies(column, table));
  const ratios = table.ratios ?? [];
  const usual = ['turns', 'losses', ...ratios.flatMap(({ numerator, denominator }) => [numerator, denominator])];
  const advised = columns.filter(
    ({ header, reads }) =>
      header === WINNER || (reads[0].metric.kind === 'mean' && usual.includes(reads[0].metric.name)),
  );
  const others = columns.filter((column) => !advised.includes(column));
  const headers = [...advised.map(({ header }) => header), 'notes'];
  const examples = Array.from({ length: Math.min(EXAMPLES, table.games) }, (_, game) => [
    ...advised.map((column) => cellOf(column, table, game)),
    'my notes',
  ]);
  const told = ({ header, doc }: PlaytestColumn) => `#   ${header}: ${doc}`;
  return [
    `# Games of "${scenario}" that people played, one line each, for: ${command}`,
    '# Leave a cell empty if nobody wrote it down. Lines that begin with # are not read.',
    ...advised.map(told),
    ...(others.length === 0 ? [] : ['# Columns that you may add:', ...others.map(told)]),
    '# Columns for yourself, which are not used: game, date, players, reason, notes',
    ...(examples.length === 0 ? [] : ['# Simulated games, as examples:']),
    ...csvLines(examples)
      .trimEnd()
      .split('\r\n')
      .map((line) => `# ${line}`),
    csvLines([headers]).trimEnd(),
    '',
  ].join('\n');
}

function varies({ reads }: PlaytestColumn, table: GameTable): boolean {
  return reads.some(
    ({ metric }) => new Set(simulatedValues(metric, table).filter((value) => !Number.isNaN(value))).size > 1,
  );
}

function cellOf({ header, reads }: PlaytestColumn, table: GameTable, game: number): string {
  if (header !== WINNER) return String(simulatedValues(reads[0].metric, table)[game]);
  const won = reads.filter(({ metric }) => simulatedValues(metric, table)[game] === 1);
  return won.length === 0 ? DRAW : won.map(({ metric }) => metric.side).join(' + ');
}
