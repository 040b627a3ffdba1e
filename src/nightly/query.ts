import { csvLines } from '../report/files/csv.ts';
import { plainTable } from '../report/terminal/layout.ts';
import { visibleLine } from '../sim/kernel/rules/names.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { type Answer, answerTo, type QueryTable, tablesIn } from './database.ts';
import { isSuiteFile, nightsFolder, suiteNights } from './nights.ts';

/** The answer to one SELECT on past nights and reports, in lines. */
export async function queried(sql: string, from: readonly string[], form: 'text' | 'csv' | 'json'): Promise<string> {
  const tables = await tablesIn(await Promise.all(from.map(folderOf)));
  const answer = await answerTo(sql, tables);
  if (form === 'json') return `${JSON.stringify(asObjects(answer), null, 2)}\n`;
  if (form === 'csv') return csvLines([answer.columns, ...answer.rows.map((row) => row.map(cell))]);
  return `${textOf(answer, tables)}\n`;
}

/** For a suite, the folder of its nights. */
async function folderOf(word: string): Promise<string> {
  if (!isSuiteFile(word)) return word;
  const { suite, kept } = await suiteNights(word);
  if (kept.length === 0)
    throw new InputError(`${suite.leases} keeps no night of this suite; play one: ${ownCommand(['nightly', word])}`);
  return nightsFolder(suite.leases);
}

function textOf({ columns, rows }: Answer, tables: readonly QueryTable[]): string {
  if (rows.length === 0) return `no rows; tables: ${tables.map(({ name }) => name).join(', ') || 'none'}`;
  const numeric = columns.flatMap((_, i) =>
    rows.every((row) => row[i] === null || typeof row[i] === 'number') ? [i] : [],
  );
  const texts = rows.map((row) => row.map((value) => (value === null ? '' : visibleLine(String(value)))));
  return plainTable(columns.map(visibleLine), texts, numeric, 60);
}

function asObjects({ columns, rows }: Answer) {
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}

function cell(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? String(value) : value;
}
