import { reportOptions } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const merge = {
  words: 'merge <folder..>',
  describe: 'Put the parts of a kept run together, and write the report',
  positionals: {
    folder: { type: 'string', array: true, demandOption: true, describe: 'Folders of the same run' },
  },
  options: {
    into: { type: 'string', describe: 'Folder for all games (default: the run’s own in runs/)' },
    ...reportOptions,
  },
  examples: [
    ['$0 run farmhouse.yaml --games 100000 --shard 1/2', 'plays one half, on one machine'],
    ['$0 merge first/runs/* second/runs/*', 'puts both halves together'],
  ],
} as const satisfies VerbInfo;
