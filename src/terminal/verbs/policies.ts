import {
  alphaOption,
  compareOptions,
  jsonOption,
  keepOptionsOf,
  overrideOptions,
  parquetOption,
  playOptionsOf,
  scenarioFile,
} from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const policies = {
  words: 'policies <scenario>',
  describe: 'Every policy against every other; does a house rule do the same whoever plays?',
  positionals: { scenario: scenarioFile },
  options: {
    ...playOptionsOf('Game numbers that each pair plays in every seat (default: 400)'),
    ...keepOptionsOf(25),
    policies: { type: 'string', describe: 'Policies to try, as tactician,random (default: all but planners)' },
    variant: compareOptions.variant,
    ...parquetOption,
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [['$0 policies farmhouse.yaml --set save.hard=2', 'the matrix, and the effect of the rule for each pair']],
} as const satisfies VerbInfo;
