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

export const calibrate = {
  words: 'calibrate <scenario> [playtests]',
  describe:
    'Whether any simulated player plays like recorded games of people, and which; whether their winners are compatible',
  positionals: {
    scenario: scenarioFile,
    playtests: { type: 'string', describe: 'CSV file of recorded games, one line each' },
  },
  options: {
    template: {
      type: 'boolean',
      default: false,
      describe: 'Print a CSV file to fill in, with the columns of this scenario',
    },
    ...playOptionsOf('Simulated games of each pair of players (default: 1,000)'),
    ...keepOptionsOf(100),
    top: { type: 'string', describe: 'The highest rung, such as planner-4, which takes long (default: tactician)' },
    ...parquetOption,
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    ['$0 calibrate farmhouse.yaml --template > playtests.csv', 'a file to write down games in'],
    ['$0 calibrate scenarios/squad-alpha/farmhouse.yaml docs/playtests-farmhouse.csv', 'who plays like that'],
  ],
} as const satisfies VerbInfo;
