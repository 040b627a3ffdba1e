import { WRONG_INPUT } from './failures.ts';

/**
 * Handles output errors. A reader may close the pipe early, such as `head`: the verb continues, for its report and
 * exit code. Other errors, such as a full disk, give one line.
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

/** `--quiet` hides progress, estimates and hints, but no errors, warnings or results. */
export function setQuiet(wanted: boolean): void {
  quiet = wanted;
}

export function isQuiet(): boolean {
  return quiet;
}

/** Prints on stderr unless quiet. */
export function remark(line: string): void {
  if (!quiet) console.error(line);
}
