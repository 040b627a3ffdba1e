import {
  jsonOption,
  keptByCommand,
  overrideOptions,
  playOptions,
  reporterOption,
  scenarioFiles,
  seedOption,
} from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const test = {
  words: 'test <scenario..>',
  describe: 'Play scenarios until it is known whether their games are as the files expect',
  positionals: {
    scenario: scenarioFiles,
  },
  options: {
    games: {
      type: 'string',
      alias: 'g',
      describe: 'The most games to play of each file and variant (default: the scenario’s)',
    },
    ...seedOption,
    threads: playOptions.threads,
    alpha: {
      type: 'string',
      describe: 'Chance of any wrong verdict, over all files together, above 0 and at most 0.5 (default 0.05)',
    },
    keep: keptByCommand,
    ...reporterOption,
    'fail-undecided': {
      type: 'boolean',
      default: false,
      describe: 'Exit with 1 also where something stays undecided',
    },
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 test scenarios/squad-alpha/*.yaml', 'met, missed or undecided, for everything that they expect'],
    ['$0 test farmhouse.yaml --reporter junit=farmhouse.xml', 'also writes JUnit XML, for other programs'],
  ],
} as const satisfies VerbInfo;
