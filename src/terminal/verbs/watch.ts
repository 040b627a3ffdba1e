import { alphaOption, jsonOption, openOption, overrideOptions, scenarioFile, seedOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const watch = {
  words: 'watch <scenario>',
  describe: 'Play a scenario each time that it is saved, and say what the change does',
  positionals: { scenario: { ...scenarioFile, describe: 'Scenario file (YAML or JSON) that you are editing' } },
  options: {
    games: { type: 'string', alias: 'g', describe: 'The most games to play between two saves (default: 20000)' },
    ...seedOption,
    threads: { type: 'string', alias: 't', describe: 'Worker threads, 1 to 64 (default: one per processor)' },
    out: { type: 'string', alias: 'o', describe: 'Folder for a report of the last games (default: none is written)' },
    ...openOption,
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [['$0 watch farmhouse.yaml --open', 'with a page that refreshes itself, until Ctrl-C']],
} as const satisfies VerbInfo;
