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
