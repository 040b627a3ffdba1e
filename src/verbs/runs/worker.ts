import { workForQueue } from '../../experiments/queue-worker.ts';
import { heldCastings } from '../../players/held-castings.ts';
import { queueUrl } from '../../runs/queue-server.ts';
import { DONE, InputError, interruption } from '../../terminal/failures.ts';
import { THREADS, wholeNumber } from '../../terminal/options.ts';
import { jsonOption, threadsOption, type Usage, type WordsOf } from '../../terminal/usages.ts';

export const usage = {
  positionals: {},
  options: {
    queue: {
      type: 'string',
      takes: 'url',
      describe: 'Server to take games from: redis://…, env for SKIRMETRICS_QUEUE (default) or @file',
    },
    ...threadsOption,
    lock: {
      type: 'string',
      hidden: true,
      takes: 'n',
      describe: 'Seconds after which a stalled worker loses its games',
    },
    ...jsonOption,
  },
  examples: [['$0 runs worker --queue redis://localhost:6379', 'plays the games queued there']],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Plays queued games until Ctrl-C, and finishes current ones. */
export async function worker(words: Words): Promise<number> {
  const threads = wholeNumber('threads', words.threads, THREADS);
  const lock = wholeNumber('lock', words.lock, { min: 1, max: 3600 });
  const url = queueUrl(words.queue ?? (process.env.SKIRMETRICS_QUEUE === undefined ? undefined : 'env'));
  if (url === undefined)
    throw new InputError('runs worker needs --queue, such as redis://localhost:6379, or SKIRMETRICS_QUEUE');
  using interrupt = interruption('finishing the games under way; press Ctrl-C again to stop at once');
  const say = (line: string) => console.error(line);
  const { leases, isServerGone } = await workForQueue({
    ...{ url, threads, lock, say, jobsOf: heldCastings },
    signal: interrupt.signal,
  });
  console.error(`played ${leases.toLocaleString('en')} ${leases === 1 ? 'lease' : 'leases'}`);
  // Open connections would keep the process alive.
  if (isServerGone) setTimeout(() => process.exit(DONE), 0);
  return DONE;
}
