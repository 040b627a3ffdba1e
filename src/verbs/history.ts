import { dirname, resolve } from 'node:path';
import { historyDocument } from '../nightly/history.ts';
import { TIERS } from '../nightly/night.ts';
import { suiteNights } from '../nightly/nights.ts';
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
    suite: { type: 'string', demandOption: true, describe: 'Suite file (YAML or JSON)' },
  },
  options: {
    tier: { type: 'string', describe: 'Only nights of this tier: smoke, night or week' },
    last: { type: 'string', describe: 'Number of nights to list (default 20)' },
    html: { type: 'string', describe: 'Also write a page with all nights and metrics to this file' },
    ...jsonOption,
  },
  examples: [
    ['$0 history suites/shipped.yaml', 'one line per night, the newest first, and what each change did'],
    ['$0 history suites/shipped.yaml --html history.html', 'also writes a page, linked to the report of each night'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

export async function history(words: Words): Promise<number> {
  const file = single('suite', words.suite)!;
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
