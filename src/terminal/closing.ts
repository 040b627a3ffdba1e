import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownCommand } from './command-line.ts';
import { isQuiet } from './output.ts';
import type { jsonOption, openOption, WordsOfOptions } from './usages.ts';

/** Command that opens an address on a platform. */
export function opener(address: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  if (platform === 'darwin') return ['open', address];
  // `start` takes its first quoted word as a window title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  return ['xdg-open', address];
}

/** Never fails; prints one line if nothing can open it. */
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

type ClosingWords = Partial<WordsOfOptions<typeof openOption & typeof jsonOption>>;

function addressOf(page: string): string {
  return pathToFileURL(resolve(page)).href;
}

/** Charts are counted; their pictures lie beside them. */
export function writtenWords(folder: string, files: readonly string[]): string {
  const charts = files.filter((file) => file.endsWith('.vl.json')).length;
  const others = files.filter((file) => !file.startsWith('charts/'));
  const drawn = charts === 0 ? [] : [charts === 1 ? '1 chart' : `${charts} charts`];
  return `Written to ${folder}: ${[...others, ...drawn].join(', ')}`;
}

export function pageOf(folder: string): string {
  return join(folder, 'report.html');
}

/**
 * Ends a verb that wrote a page: suggests a command, prints the address and opens it on request. Silent with `--json`.
 */
export async function close(page: string, next: readonly string[] | null, words: ClosingWords): Promise<void> {
  const address = addressOf(page);
  if (words.json !== true) {
    const hint = next === null || isQuiet() ? '' : `Try next: ${ownCommand(next)}\n`;
    console.log(`\n${hint}${address}`);
  }
  if (words.open === true) await openAddress(address);
}
