import {
  alphaOption,
  jsonOption,
  keepOptionsOf,
  overrideOptions,
  parquetOption,
  playOptionsOf,
  scenarioFile,
} from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const options = {
  words: 'options <scenario>',
  describe: 'What each option of play is worth: dead and dominant ones',
  positionals: { scenario: scenarioFile },
  options: {
    ...playOptionsOf('Games with every option, and as many without each (default: 2,000)'),
    ...keepOptionsOf(250),
    delta: { type: 'string', describe: 'Smallest worth that matters (default: 0.02, 2 points per 100 games)' },
    dominant: {
      type: 'string',
      describe: 'Worth from which an option that is always taken is dominant (default: 0.1)',
    },
    ...parquetOption,
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    ['$0 options scenarios/squad-alpha/farmhouse.yaml', 'what charging, aiming and the rest are worth to each side'],
  ],
} as const satisfies VerbInfo;
