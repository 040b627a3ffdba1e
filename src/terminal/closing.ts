import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownCommand } from './command-line.ts';
import { isQuiet } from './output.ts';
import type { jsonOption, openOption, WordsOfOptions } from './usages.ts';

/** The program that opens an address on a platform, and its words. */
export function opener(address: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  if (platform === 'darwin') return ['open', address];
  // `start` takes its first quoted word for the title of a window.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  return ['xdg-open', address];
}

/** Opens an address in the user's browser. Where there is nothing that opens it, one line says so, and nothing fails. */
export function openAddress(address: string): Promise<void> {
  const [program, ...words] = opener(address);
  return new Promise((resolve) => {
    const child = spawn(program, words, { detached: true, stdio: 'ignore' });
    child.on('error', () => {
      console.error(`--open: ${program}, which opens pages here, cannot be started; the page is ${address}`);
      resolve();
    });
    child.on('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

/** The words of verbs that end with a page. */
type ClosingWords = Partial<WordsOfOptions<typeof openOption & typeof jsonOption>>;

/** The address of a page as a browser takes it. */
function addressOf(page: string): string {
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
