import { alphaOption, compareOptions, jsonOption, overrideOptions, playOptions, scenarioFile } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const sweep = {
  words: 'sweep [scenario]',
  describe: 'Play a scenario with each value of a key, or with house rules changed one by one, on the same seeds',
  positionals: {
    scenario: { ...scenarioFile, demandOption: false },
  },
  options: {
    vary: {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'House rule or path into the scenario, such as key=a,b,c or key=lo..hi:step; twice for a grid',
    },
    knockout: {
      type: 'string',
      array: true,
      describe: 'Change house rules one at a time: keys or groups, separated by commas, or all',
    },
    ...playOptions,
    out: {
      type: 'string',
      describe: 'Report folder (default: a new one in reports/<scenario>-sweep; none with --json)',
    },
    delta: compareOptions.delta,
    ...alphaOption,
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 sweep farmhouse.yaml --vary save.soft=2..6', 'one line of win rates across its values'],
    ['$0 sweep farmhouse.yaml --vary save.soft=4,5 --vary move.distance=3..6', 'a grid'],
    ['$0 sweep farmhouse.yaml --vary sides.red.figures.Rifleman.count=3..5', 'a path into the scenario'],
    ['$0 sweep farmhouse.yaml --knockout all --games 2000', 'which house rules matter'],
  ],
} as const satisfies VerbInfo;
