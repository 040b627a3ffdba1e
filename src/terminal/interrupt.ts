import { INTERRUPTED } from './failures.ts';

/**
 * Turns the first Ctrl-C into a signal to stop and report what is finished; the second ends the process at once.
 * Dispose of it when there is nothing left to interrupt.
 */
export function interruption(
  stopping = 'finishing and reporting the games under way; press Ctrl-C again to stop at once',
): { readonly signal: AbortSignal; [Symbol.dispose](): void } {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
    process.stderr.write(`\nstopping: ${stopping}\n`);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
