import { dirname, resolve } from 'node:path';
import { historyDocument } from '../nightly/history.ts';
import { TIERS } from '../nightly/night.ts';
import { suiteNights } from '../nightly/nights.ts';
import { queried } from '../nightly/query.ts';
import { nightPages } from '../nightly/report-night.ts';
import { NIGHT_STYLE } from '../nightly/series.ts';
import { documentPage } from '../report/document/page.ts';
import { terminalText } from '../report/document/terminal.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { ownCommand, version } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { single, wholeNumber } from '../terminal/options.ts';
import { jsonOption, type Usage, type WordsOf } from '../terminal/usages.ts';
import { requireOtherFile, writeWhole } from '../terminal/write.ts';

export const usage = {
  positionals: {
    suite: {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'Suite file (YAML or JSON); with --sql also several, or folders of reports',
    },
  },
  options: {
    tier: { type: 'string', takes: 'tier', describe: 'Only nights of this tier: smoke, night or week' },
    last: { type: 'string', takes: 'n', describe: 'Number of nights to list (default: 20)' },
    html: { type: 'string', takes: 'file', describe: 'Also write a page with all nights and metrics' },
    sql: {
      type: 'string',
      takes: 'select',
      describe: 'Answer one SELECT; tables have the names of files (needs the package @duckdb/node-api)',
    },
    csv: { type: 'boolean', default: false, describe: 'With --sql: print CSV' },
    ...jsonOption,
  },
  examples: [
    ['$0 history suites/shipped.yaml', 'one line per night, the newest first, and what each change did'],
    ['$0 history suites/shipped.yaml --html history.html', 'also writes a page, linked to the report of each night'],
    [
      '$0 history suites/shipped.yaml --sql "SELECT ended, entry, now FROM nights WHERE metric = \'score\'"',
      'the scores of all nights',
    ],
    ['$0 history reports/farmhouse/latest --sql "SELECT reason, count(*) FROM games GROUP BY 1"', 'queries one report'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

export async function history(words: Words): Promise<number> {
  if (words.sql !== undefined) return answerQuery(words, words.sql);
  if (words.csv) throw new InputError('--csv prints answers to --sql; add --sql');
  const [file, ...others] = words.suite;
  if (others.length > 0)
    throw new InputError(`history shows one suite, got ${words.suite.length}; --sql takes several`);
  const tier = single('tier', words.tier);
  const last = wholeNumber('last', words.last, { min: 1, max: 100_000 }) ?? 20;
  const page = single('html', words.html);
  if (tier !== undefined && !(TIERS as readonly string[]).includes(tier))
    throw new InputError(`--tier: unknown tier "${tier}"${suggestion(tier, TIERS)}`);
  if (page !== undefined) requireOtherFile('html', page, file, 'suite');
  const { suite, kept } = await suiteNights(file);
  const nights = kept.map(({ night }) => night).filter((night) => tier === undefined || night.tier === tier);
  if (nights.length === 0)
    throw new InputError(
      `${suite.leases} holds no ${tier === undefined ? 'nights' : `nights of the tier ${tier}`} of this suite; play one: ${ownCommand(['nightly', file])}`,
    );
  const pages = nightPages(suite.name, kept, dirname(resolve(page ?? '.')));
  const document = historyDocument(suite.name, nights, last, pages);
  if (page !== undefined) {
    writeWhole(page, documentPage(document, { version: version(), style: NIGHT_STYLE }));
    console.error(`wrote ${page}`);
  }
  if (words.json) console.log(JSON.stringify(nights, null, 2));
  else console.log(terminalText(document));
  return DONE;
}

/** SQL on past nights and reports. */
async function answerQuery({ suite, csv, json, ...words }: Words, sql: string): Promise<number> {
  const other = (['tier', 'last', 'html'] as const).find((option) => words[option] !== undefined);
  if (other !== undefined) throw new InputError(`--${other} is not for --sql; choose one`);
  if (csv && json) throw new InputError('--csv and --json are two forms of one answer; choose one');
  // Empty text is refused as no statement.
  process.stdout.write(await queried(single('sql', sql || ';')!, suite, json ? 'json' : csv ? 'csv' : 'text'));
  return DONE;
}
