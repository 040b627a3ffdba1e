import { CsvError, parse } from 'csv-parse/sync';
import { type Recorded, simulatedValues } from '../inference/index.ts';
import { camelCase } from '../report/names.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { GameTable } from '../stats/tables.ts';
import { InputError } from '../terminal/failures.ts';
import { alike, type PlaytestColumn, playtestColumns, WINNER } from './playtest-columns.ts';

export interface Playtests {
  readonly games: number;
  /** Without empty metrics. */
  readonly recorded: readonly Recorded[];
  /** For people only. */
  readonly unused: readonly string[];
  readonly lines: readonly number[];
}

const MOST_PROBLEMS = 20;
const MOST_REMARKS = 5;

/**
 * Reads recorded games from CSV: commas, semicolons or tabs; quotes; byte order mark; empty cells for unknown values;
 * # for notes. Throws an InputError with every problem, one per line.
 */
export function readPlaytests(file: string, text: string, table: GameTable): Playtests {
  const [header, ...games] = recordsOf(file, text);
  if (header === undefined)
    throw new InputError(`${file}: the file is empty; its first line names columns, such as ${WINNER}`);
  const known = playtestColumns(table);
  const { columns, problems } = columnsOf(header, known);
  // In table order: the file's order does not matter.
  const read = known.filter((column) => columns.includes(column)).flatMap(({ reads }) => reads);
  const values = new Map(read.map(({ metric }) => [metric, new Float64Array(games.length).fill(Number.NaN)]));
  for (const [game, { line, cells }] of games.entries()) {
    if (cells.length > header.cells.length)
      problems.push({ line, what: `has ${cells.length} cells, but there are ${header.cells.length} columns` });
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? '';
      if (cell === '') continue;
      for (const { metric, read } of column?.reads ?? []) {
        const found = read(cell);
        if ('value' in found) values.get(metric)![game] = found.value;
        else {
          problems.push({ line, what: `column ${at + 1} (${header.cells[at]}): ${found.problem}` });
          break;
        }
      }
    }
    problems.push(...overfull(table, values, game).map((what) => ({ line, what })));
  }
  if (games.length === 0 && problems.length === 0) problems.push({ line: header.line, what: 'no game follows' });
  const recorded = [...values]
    .map(([metric, column]) => ({ metric, values: column }))
    .filter((one) => one.values.some((value) => !Number.isNaN(value)));
  if (recorded.length === 0 && problems.length === 0) problems.push({ line: header.line, what: 'every cell is empty' });
  refuse(file, problems);
  return {
    games: games.length,
    recorded,
    unused: columns.flatMap((column, at) => (column?.reads.length === 0 ? [header.cells[at]] : [])),
    lines: games.map(({ line }) => line),
  };
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Slip {
  readonly line: number;
  readonly what: string;
}

function refuse(file: string, problems: readonly Slip[]): void {
  if (problems.length === 0) return;
  const shown = problems.slice(0, MOST_PROBLEMS).map(({ line, what }) => `${file}:${line}: ${what}`);
  const more = problems.length - shown.length;
  throw new InputError([...shown, ...(more > 0 ? [`${file}: and ${more} more`] : [])].join('\n'), {
    ok: false,
    problems,
  });
}

/** Skips notes and trailing empty cells of spreadsheets. */
function recordsOf(file: string, text: string): Line[] {
  try {
    const found = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      comment: '#',
      comment_no_infix: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[];
    return found
      .map(({ record, info }) => ({
        line: info.lines,
        cells: record.slice(0, 1 + record.findLastIndex((cell) => cell !== '')),
      }))
      .filter(({ cells }) => cells.length > 0 && !cells[0].startsWith('#'));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { readonly lines?: number };
    const where = lines === undefined ? '' : `:${lines}`;
    throw new InputError(
      `${file}${where}: a quote is not closed, or stands within a cell; quote the whole cell and double the quotes in it`,
    );
  }
}

function delimiterOf(text: string): string {
  const first = text.split(/\r\n|\r|\n/).find((line) => !/^\uFEFF?\s*("?#|$)/.test(line)) ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Null for a cell with a problem. */
function columnsOf({ line, cells }: Line, known: readonly PlaytestColumn[]) {
  const problems: Slip[] = [];
  const say = (what: string): null => {
    problems.push({ line, what });
    return null;
  };
  const names = known.map(({ header }) => header);
  const columns = cells.map((cell, at): PlaytestColumn | null => {
    if (camelCase(cell) === '') return say(`column ${at + 1} has no name`);
    if (cells.slice(0, at).some((before) => alike(before, cell))) return say(`column "${cell}" is there twice`);
    return (
      known.find(({ header }) => alike(header, cell)) ??
      say(`unknown column ${JSON.stringify(cell)}${suggestion(cell, names)}`)
    );
  });
  if (!columns.some((column) => column?.header === WINNER) && problems.length === 0)
    say(`there is no column "${WINNER}", which says who won`);
  return { columns, problems };
}

/** Such as more hits than shots. */
function overfull(table: GameTable, values: ReadonlyMap<Recorded['metric'], Float64Array>, game: number): string[] {
  const found = (side: string, name: string) =>
    [...values].find(([metric]) => metric.side === side && metric.kind === 'mean' && metric.name === name)?.[1][game];
  return table.sides.flatMap((side) =>
    (table.ratios ?? []).flatMap(({ name, numerator, denominator }) => {
      const [part, whole] = [found(side, numerator), found(side, denominator)];
      return name.endsWith('Rate') && part! > whole!
        ? [`${side} has ${part} ${numerator} of ${whole} ${denominator}: no more than all of them`]
        : [];
    }),
  );
}

/** Values outside all simulated games, possibly slips of the pen. */
export function remarksOn(file: string, { recorded, lines }: Playtests, tables: readonly GameTable[]): string[] {
  const remarks = recorded.flatMap(({ metric, values }) => {
    if (metric.kind !== 'mean') return [];
    let [least, most] = [Infinity, -Infinity];
    for (const table of tables)
      for (const value of simulatedValues(metric, table))
        [least, most] = [Math.min(least, value), Math.max(most, value)];
    const what = metric.side === null ? metric.name : `${metric.name} of ${metric.side}`;
    return [...values].flatMap((value, game) =>
      value < least || value > most
        ? [`${file}:${lines[game]}: ${what} is ${value}; simulated games have ${least} to ${most}`]
        : [],
    );
  });
  const more = remarks.length - MOST_REMARKS;
  return more > 0 ? [...remarks.slice(0, MOST_REMARKS), `${file}: and ${more} more such cells`] : remarks;
}
