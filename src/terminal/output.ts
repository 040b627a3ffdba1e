import { WRONG_INPUT } from './failures.ts';

/**
 * What becomes of text that cannot be printed. A reader that closes the pipe early, as `head` does, has seen what it wanted: the verb
 * goes on, so that its report is written and its exit code is true. Anything else, such as a full disk, is said in a line.
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
