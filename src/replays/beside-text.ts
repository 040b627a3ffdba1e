import { wrapped } from '../report/terminal/layout.ts';
import type { TraceEvent } from '../sim/kernel/trace.ts';
import type { BothGames } from './both.ts';

/** Both columns and the space between them. */
const COLUMNS = Math.max(80, Math.min(160, process.stdout.columns || 120));
const BETWEEN = ' │ ';
const WIDTH = Math.floor((COLUMNS - BETWEEN.length) / 2);

/** Where the games part, both logs in two columns from there on, and the results. */
export function bothText({ games, beside, parting }: BothGames, withLog: boolean): string {
  const names = games.map(({ name }) => name);
  const either = parting.either?.map((text, i) => `  ${names[i]}: ${text}`) ?? [];
  const results = row(games.map(({ told }) => told));
  const head = [wrapped(parting.sentence), ...either].join('\n');
  if (!withLog || beside.parting === null) return [head, '', row(names), results].join('\n');
  const lines = beside.steps.slice(beside.parting).map((step, i) => {
    const before = beside.steps[beside.parting! + i - 1] ?? [-1, -1];
    return row(games.map(({ events }, game) => (step[game] === before[game] ? '' : lineOf(events[step[game]]))));
  });
  return [head, '', row(names), `${'─'.repeat(WIDTH)}─┼─${'─'.repeat(WIDTH)}`, ...lines, '', results].join('\n');
}

function lineOf({ indent, text }: TraceEvent): string {
  return `${'  '.repeat(indent)}${text}`;
}

function row(cells: readonly string[]): string {
  const columns = cells.map((cell) => {
    const indent = cell.length - cell.trimStart().length;
    const space = ' '.repeat(indent);
    return wrapped(cell.trim(), `${space}  `, WIDTH - indent)
      .split('\n')
      .map((line, i) => (i === 0 ? space + line : line));
  });
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, i) =>
    columns
      .map((lines, column) => (column === 0 ? (lines[i] ?? '').padEnd(WIDTH) : (lines[i] ?? '')))
      .join(BETWEEN)
      .trimEnd(),
  ).join('\n');
}
