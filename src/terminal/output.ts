import { WRONG_INPUT } from './failures.ts';

/**
 * What happens to text that cannot be printed. A reader that closes the pipe early, such as `head`, has seen what it
 * wanted: the verb goes on, so that its report is written and its exit code is true. Anything else, such as a full
 * disk, is reported in one line.
 */
export function watchOutput(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    const why = error.code === 'ENOSPC' ? 'the disk is full' : error.message;
    process.stderr.write(`standard output cannot be written: ${why}\n`);
    process.exit(WRONG_INPUT);
  });
}

let quiet = false;

/** `--quiet`: progress, estimates of time and hints are left out; errors, warnings and results are not. */
export function setQuiet(wanted: boolean): void {
  quiet = wanted;
}

export function isQuiet(): boolean {
  return quiet;
}

/** A line about how things go, on standard error, unless it is to be quiet. */
export function remark(line: string): void {
  if (!quiet) console.error(line);
}
