/** Exit codes of all verbs. */
export const DONE = 0;
export const WRONG_INPUT = 2;
export const INTERNAL_ERROR = 3;
export const INTERRUPTED = 130;

/** User input error: one line per problem, exit code 2. */
export class InputError extends Error {
  /** Replaces the lines for `--json`. */
  readonly details: unknown;

  constructor(message: string, details?: unknown) {
    super(message);
    this.name = 'InputError';
    this.details = details;
  }
}

/** Interrupted without results: exit code 130. */
export class InterruptedError extends Error {}

/** The same games had other results: a fault of engine or machine. Exit code 3. */
export class NotRepeatable extends Error {
  /** `replay` is a command that shows such a game, or null. */
  constructor(what: string, replay: string | null) {
    super(`not repeatable: ${what}${replay === null ? '' : `; see what happens with: ${replay}`}`);
    this.name = 'NotRepeatable';
  }
}

/** The first Ctrl-C aborts the signal, for a partial report; the second ends the process. Dispose after use. */
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
