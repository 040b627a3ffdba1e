import { type ComparedMetric, recordableMetrics, simulatedValues } from '../inference/index.ts';
import { csvLines } from '../report/files/csv.ts';
import { camelCase, capitalised, distinct } from '../report/names.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { type GameTable, rangeOf } from '../stats/tables.ts';

export type CellValue = { readonly value: number } | { readonly problem: string };

export interface PlaytestColumn {
  readonly header: string;
  /** For the template. */
  readonly doc: string;
  /** Empty for a column that only people read. */
  readonly reads: readonly {
    readonly metric: ComparedMetric;
    readonly read: (cell: string) => CellValue;
  }[];
}

export const WINNER = 'winner';
export const DRAW = 'draw';
/** Columns for people only, including those of reports. */
const NOTES = ['game', 'date', 'players', 'note', 'notes', 'reason', 'run', 'variant'];

/**
 * Named as in `games.csv`: winner, turns, then each side's. `Broke` is yes or no. A ratio, such as `blueHitRate`,
 * stands for unrecorded parts.
 */
export function playtestColumns(table: GameTable): PlaytestColumn[] {
  const spelt = distinct(table.sides, camelCase);
  const headerOf = (side: string | null, name: string) =>
    side === null ? name : spelt[table.sides.indexOf(side)] + capitalised(name);
  const metrics = recordableMetrics(table);
  const wins = metrics.filter(({ name }) => name === 'winRate');
  const winner: PlaytestColumn = {
    header: WINNER,
    doc: `who won, ${table.sides.join(', ')} or ${DRAW}`,
    reads: wins.map((metric) => ({ metric, read: (cell) => readWinner(cell, table.sides, metric.side!) })),
  };
  const others = metrics
    .filter((metric) => !wins.includes(metric))
    .map((metric): PlaytestColumn => {
      const { kind, side, name, title } = metric;
      const of = side === null ? '' : ` of ${side}`;
      if (kind === 'share')
        return columnOf(headerOf(side, 'broke'), `whether ${side} broke: yes or no`, metric, readYes);
      if (kind === 'ratio') {
        const what = metric.proportion ? '45% or 0.45' : 'a number';
        const parts = metric.columns.map((column) => headerOf(side, column));
        const doc = `${title.toLowerCase()}${of}, ${what}, if ${parts.join(' and ')} were not written down`;
        return columnOf(headerOf(side, name), doc, metric, (cell) => readRatio(cell, metric.proportion));
      }
      const [least, most] = rangeOf(table, side, metric.columns[0]);
      const bounds = [Math.max(0, least), most] as const;
      return columnOf(headerOf(side, name), countDoc(metric, bounds), metric, (cell) => readCount(cell, bounds));
    });
  const own = table.sides.flatMap((side) => ['score', 'firstBreakTurn'].map((name) => headerOf(side, name)));
  const unread = [...NOTES, ...own].map((header): PlaytestColumn => ({ header, doc: '', reads: [] }));
  return [winner, ...others, ...unread];
}

function countDoc({ title, side, unit }: ComparedMetric, [least, most]: readonly [number, number]): string {
  const what = title.toLowerCase() + (side === null ? '' : ` of ${side}`);
  const counted = title.toLowerCase() === unit ? '' : `, in ${unit}`;
  return `${what}${counted}${Number.isFinite(most) ? `, ${least} to ${most}` : ''}`;
}

function columnOf(
  header: string,
  doc: string,
  metric: ComparedMetric,
  read: (cell: string) => CellValue,
): PlaytestColumn {
  return { header, doc, reads: [{ metric, read }] };
}

/** Ignores case, spaces and dashes. */
export function alike(a: string, b: string): boolean {
  return camelCase(a).toLowerCase() === camelCase(b).toLowerCase();
}

/** 1 for a winner; `+` joins several, as in `games.csv`. */
function readWinner(cell: string, sides: readonly string[], side: string): CellValue {
  if (alike(cell, DRAW)) return { value: 0 };
  const named = sides.filter((one) => alike(one, cell));
  const won = named.length > 0 ? named : cell.split('+').map((word) => word.trim());
  const unknown = won.find((word) => !sides.some((one) => alike(one, word)));
  if (unknown !== undefined)
    return { problem: `no side ${JSON.stringify(unknown)}${suggestion(unknown, [...sides, DRAW])}` };
  return { value: Number(won.some((word) => alike(word, side))) };
}

function readYes(cell: string): CellValue {
  if (/^(yes|y|true|1)$/i.test(cell)) return { value: 1 };
  if (/^(no|n|false|0)$/i.test(cell)) return { value: 0 };
  return { problem: `must be yes or no, got ${JSON.stringify(cell)}` };
}

function readCount(cell: string, [least, most]: readonly [number, number]): CellValue {
  const value = /^\d+([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN;
  const range = Number.isFinite(most) ? `from ${least} to ${most}` : `of at least ${least}`;
  return value >= least && value <= most
    ? { value }
    : { problem: `must be a whole number ${range}, got ${JSON.stringify(cell)}` };
}

function readRatio(cell: string, proportion: boolean): CellValue {
  const [, number, percent] = /^(\d+(?:[.,]\d+)?|[.,]\d+)\s*(%?)$/.exec(cell) ?? [];
  const value = Number(number?.replace(',', '.')) / (percent === '%' ? 100 : 1);
  if (value >= 0 && (value <= 1 || !proportion)) return { value };
  const wanted = proportion ? 'a share from 0 to 1, or a percentage such as 45%' : 'a number of at least 0';
  return { problem: `must be ${wanted}, got ${JSON.stringify(cell)}` };
}

const EXAMPLES = 2;

/**
 * Notes on every column, two example games, and advice on useful columns. Columns constant in the simulated games of
 * `table` are left out.
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
