import { historyPage } from '../nightly/history-page.ts';
import { historyText } from '../nightly/history-text.ts';
import { TIERS } from '../nightly/night.ts';
import { suiteNights } from '../nightly/suite-nights.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { single, wholeNumber } from '../terminal/options.ts';
import { version } from '../terminal/version.ts';
import { requireOtherFile, writeWhole } from '../terminal/write.ts';

interface HistoryWords {
  readonly suite: string;
  readonly tier?: string | undefined;
  readonly last?: string | undefined;
  readonly html?: string | undefined;
  readonly json: boolean;
}

/** `history`: what the nights of a suite came to. */
export async function history(words: HistoryWords): Promise<number> {
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
      `${suite.leases} keeps no ${tier === undefined ? 'night' : `night of the tier ${tier}`} of this suite; play one: ${ownCommand(['nightly', file])}`,
    );
  if (page !== undefined) {
    writeWhole(page, historyPage(suite.name, nights, version()));
    console.error(`wrote ${page}`);
  }
  if (words.json) console.log(JSON.stringify(nights, null, 2));
  else console.log(historyText(suite.name, nights, last));
  return DONE;
}
