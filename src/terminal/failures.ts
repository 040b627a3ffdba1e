/** Exit codes of every verb. */
export const DONE = 0;
export const WRONG_INPUT = 2;
export const INTERNAL_ERROR = 3;
export const INTERRUPTED = 130;

/** Input that the user can mend: one clear line (or one per problem), exit code 2. */
export class InputError extends Error {
  /** What `--json` prints instead of the lines, when there is more to say than them. */
  readonly details: unknown;

  constructor(message: string, details?: unknown) {
    super(message);
    this.name = 'InputError';
    this.details = details;
  }
}

/** Interrupted before there was anything to report: one line, exit code 130. */
export class InterruptedError extends Error {}

/**
 * The same games had other results: a fault of the engine or of a machine that no other input would mend. Exit code 3.
 */
export class NotRepeatable extends Error {
  /** `replay` is the command that shows a game whose results differ, where there is one. */
  constructor(what: string, replay: string | null) {
    super(`not repeatable: ${what}${replay === null ? '' : `; see what happens with: ${replay}`}`);
    this.name = 'NotRepeatable';
  }
}

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
