import {
  alphaOption,
  compareOptions,
  defineOption,
  jsonOption,
  overrideOptions,
  parquetOption,
  playOptions,
  scenarioFile,
  skillOptions,
} from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const compare = {
  words: 'compare [scenario] [other]',
  describe: 'Play a scenario and its variants on the same seeds, and report what changes',
  positionals: {
    scenario: {
      ...{ ...scenarioFile, demandOption: false },
      describe: 'Scenario file (YAML or JSON); - for standard input; or the folder of a kept run',
    },
    other: { type: 'string', describe: 'Folder of another kept run, to compare the two' },
  },
  options: {
    ...playOptions,
    out: {
      type: 'string',
      describe: 'Report folder (default: a new one in reports/<scenario>-compare; none with --json)',
    },
    policy: overrideOptions.policy,
    ...defineOption,
    ...compareOptions,
    unaware: {
      type: 'boolean',
      default: false,
      describe: 'Also play variants with players who judge by the old odds: direct and adapted effect',
    },
    'no-temper': {
      type: 'boolean',
      default: false,
      describe: 'Do not play a tenth of the games with bold and with cautious players, too',
    },
    ...skillOptions,
    ...parquetOption,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    ['$0 compare scenarios/squad-alpha/farmhouse.yaml', 'until every verdict is in'],
    ['$0 compare farmhouse.yaml --set save.soft=4 --games 10000', 'also against a changed house rule'],
  ],
} as const satisfies VerbInfo;
