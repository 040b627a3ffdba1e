import {
  alphaOption,
  jsonOption,
  overrideOptions,
  parquetOption,
  playOptions,
  scenarioFiles,
  skillOptions,
} from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const run = {
  words: 'run [scenario..]',
  describe: 'Play a scenario and write its report',
  positionals: {
    scenario: { ...scenarioFiles, demandOption: false },
  },
  options: {
    ...playOptions,
    precision: {
      type: 'string',
      describe: 'Play until every win rate is known to this, such as 0.01 for ±1 point; --games is then the most',
    },
    'swap-seats': {
      type: 'boolean',
      default: false,
      describe: 'Play each game in every order of the sides, to measure what going first is worth',
    },
    ...skillOptions,
    ...parquetOption,
    'no-replays': {
      type: 'boolean',
      default: false,
      describe: 'Leave out the pages of a typical game and of the most extreme games',
    },
    ...alphaOption,
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 run scenarios/squad-alpha/farmhouse.yaml --games 10000', 'plays it 10,000 times'],
    ['$0 run farmhouse.yaml --set save.soft=4', 'the same with a changed house rule'],
    ['$0 run farmhouse.yaml --precision 0.01', 'until win rates are known to ±1 point'],
    ['$0 run farmhouse.yaml --swap-seats', 'each game in both orders of the sides'],
  ],
} as const satisfies VerbInfo;
