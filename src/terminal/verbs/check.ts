import { jsonOption, overrideOptions, scenarioFiles } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const check = {
  words: 'check <scenario..>',
  describe: 'Check scenario files without playing',
  positionals: {
    scenario: scenarioFiles,
  },
  options: { ...overrideOptions, ...jsonOption },
  examples: [
    ['$0 check scenarios/squad-alpha/*.yaml', 'prints ok, or what is wrong and where'],
    ['my-generator | $0 check -', 'checks a file from a pipe'],
  ],
} as const satisfies VerbInfo;
