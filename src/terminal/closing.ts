import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownCommand } from './command-line.ts';
import { openAddress } from './open.ts';
import { isQuiet } from './quiet.ts';
import type { jsonOption, openOption, WordsOfOptions } from './usages.ts';

/** The words of verbs that end with a page. */
type ClosingWords = Partial<WordsOfOptions<typeof openOption & typeof jsonOption>>;

/** The address of a page as a browser takes it. */
export function addressOf(page: string): string {
  return pathToFileURL(resolve(page)).href;
}

/** The page of a report folder. */
export function pageOf(folder: string): string {
  return join(folder, 'report.html');
}

/**
 * The last lines of a verb that wrote a page: one thing to try next, from its verb on, and the address of the page. Opens it where that is
 * asked for. Nothing is printed beside data for other programs.
 */
export async function close(page: string, next: readonly string[] | null, words: ClosingWords): Promise<void> {
  const address = addressOf(page);
  if (words.json !== true) {
    const hint = next === null || isQuiet() ? '' : `Try next: ${ownCommand(next)}\n`;
    console.log(`\n${hint}${address}`);
  }
  if (words.open === true) await openAddress(address);
}
