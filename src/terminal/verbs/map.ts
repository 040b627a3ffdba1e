import { jsonOption, overrideOptions, scenarioFile } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const map = {
  words: 'map <scenario>',
  describe: 'Draw the table as SVG',
  positionals: {
    scenario: scenarioFile,
  },
  options: {
    out: { type: 'string', describe: 'SVG file to write (default: stdout)' },
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [['$0 map scenarios/squad-alpha/farmhouse.yaml --out farmhouse.svg', 'draws the table']],
} as const satisfies VerbInfo;
