import { jsonOption, playOptions, reporterOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const nightly = {
  words: 'nightly <suite>',
  describe: 'Play a suite of scenarios, and say what is not as it was when it was accepted',
  positionals: {
    suite: { type: 'string', demandOption: true, describe: 'Suite file (YAML or JSON)' },
  },
  options: {
    tier: {
      type: 'string',
      describe: 'smoke: digests only; night: the usual games (default); week: many games on a new seed',
    },
    accept: { type: 'boolean', default: false, describe: 'Accept what the games are now as the baseline' },
    reason: { type: 'string', describe: 'Why it is accepted: a sentence for those who review it' },
    against: { type: 'string', describe: 'Folder of another build, which plays the same games' },
    strict: { type: 'boolean', default: false, describe: 'Fail also on games that differ without a drift' },
    'fail-undecided': { type: 'boolean', default: false, describe: 'Fail also where a metric is undecided' },
    seed: { type: 'string', describe: 'Seed of new games, for week and fresh (default: the date, as 20261224)' },
    threads: playOptions.threads,
    shard: {
      type: 'string',
      describe: 'Only play and keep one part of the games, as 1/3; the night after it finds them',
    },
    queue: playOptions.queue,
    rotation: { type: 'string', hidden: true },
    out: {
      type: 'string',
      describe: 'Folder of the report (default: a new one in reports/<suite>-nightly; none with --json)',
    },
    ...reporterOption,
    ...jsonOption,
  },
  examples: [
    ['$0 nightly suites/shipped.yaml --accept --reason "first baseline"', 'plays both blocks, and pins them'],
    ['$0 nightly suites/shipped.yaml', 'exit code 0: nothing drifted; 1: something did'],
    ['$0 nightly suites/shipped.yaml --tier smoke --strict', 'in a few seconds: did any game change?'],
    ['$0 nightly suites/shipped.yaml --against ../before', 'beside the build in another folder'],
  ],
} as const satisfies VerbInfo;
