import { type Answer, answerTo, type QueryTable, tablesIn } from '../nightly/database.ts';
import { isSuiteFile, nightsFolder, suiteNights } from '../nightly/nights.ts';
import { csvLines } from '../report/files/csv.ts';
import { plainTable } from '../report/terminal/layout.ts';
import { visibleLine } from '../sim/kernel/rules/names.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { jsonOption, type Usage, type WordsOf } from '../terminal/usages.ts';

export const usage = {
  positionals: {
    sql: { type: 'string', demandOption: true, describe: 'One SELECT; tables are named like the files' },
    from: { type: 'string', array: true, demandOption: true, describe: 'Suite files, or folders of reports' },
  },
  options: {
    csv: { type: 'boolean', default: false, describe: 'Print CSV' },
    ...jsonOption,
  },
  examples: [
    [
      '$0 query "SELECT ended, entry, now FROM nights WHERE metric = \'score\'" suites/shipped.yaml',
      'the scores of all nights',
    ],
    ['$0 query "SELECT reason, count(*) FROM games GROUP BY 1" reports/farmhouse/latest', 'asks one report'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** SQL on past nights and reports. */
export async function query(words: Words): Promise<number> {
  // Empty text is refused as no statement.
  const sql = single('sql', words.sql || ';')!;
  if (words.csv && words.json) throw new InputError('--csv and --json are two forms of one answer; choose one');
  const folders = await Promise.all(words.from.map(folderOf));
  const tables = await tablesIn(folders);
  const answer = await answerTo(sql, tables);
  if (words.json) console.log(JSON.stringify(asObjects(answer), null, 2));
  else if (words.csv) process.stdout.write(csvLines([answer.columns, ...answer.rows.map((row) => row.map(cell))]));
  else console.log(textOf(answer, tables));
  return DONE;
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
