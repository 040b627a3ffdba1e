import { reportOptions } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const report = {
  words: 'report <folder>',
  describe: 'Write the report of a kept run from its folder alone; nothing is played',
  positionals: {
    folder: { type: 'string', demandOption: true, describe: 'Folder of a run that was kept' },
  },
  options: { ...reportOptions },
  examples: [['$0 report runs/farmhouse-1a2b3c4d', 'reports the games that the folder holds']],
} as const satisfies VerbInfo;
