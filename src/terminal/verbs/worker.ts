import { jsonOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const worker = {
  words: 'worker',
  describe: 'Play games for runs that others start with --queue, until Ctrl-C',
  positionals: {},
  options: {
    queue: { type: 'string', describe: 'Server to ask: redis://…, env for SKIRMETRICS_QUEUE (default), or @FILE' },
    threads: { type: 'string', describe: 'Worker threads, 1 to 64 (default: one per processor)' },
    lock: { type: 'string', hidden: true },
    ...jsonOption,
  },
  examples: [['$0 worker --queue redis://localhost:6379', 'plays what is asked for there']],
} as const satisfies VerbInfo;
