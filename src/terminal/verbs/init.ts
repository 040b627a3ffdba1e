import { jsonOption, ruleSystem } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const init = {
  words: 'init [system]',
  describe: 'Write a scenario to begin with, with comments; it runs as it is. Or a suite for every night',
  positionals: {
    system: { ...ruleSystem, demandOption: false, describe: `${ruleSystem.describe} (default: the first); or suite` },
  },
  options: {
    out: { type: 'string', alias: 'o', describe: 'File to write (default: <system>.yaml)' },
    ...jsonOption,
  },
  examples: [
    ['$0 init', 'writes a scenario, and the schema by which an editor completes it'],
    ['$0 init suite', 'a suite of the scenarios in this folder, for nightly'],
    ['$0 init stargate-missions --out table.yaml', 'of another rule system, to another file'],
  ],
} as const satisfies VerbInfo;
