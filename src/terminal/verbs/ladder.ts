import {
  alphaOption,
  jsonOption,
  keepOptionsOf,
  overrideOptions,
  playOptions,
  scenarioFile,
  seedOption,
} from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const ladder = {
  words: 'ladder <scenario>',
  describe: 'Measure how strong players are, for reports that say who played',
  positionals: { scenario: scenarioFile },
  options: {
    games: {
      type: 'string',
      alias: 'g',
      describe: 'Game numbers of a step, each with the stronger in every seat (default: 400)',
    },
    ...seedOption,
    threads: playOptions.threads,
    ...keepOptionsOf(25),
    top: { type: 'string', describe: 'The highest rung, such as tactician or planner-64 (default: planner-16)' },
    again: { type: 'boolean', default: false, describe: 'Measure anew what was measured before' },
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [['$0 ladder scenarios/squad-alpha/farmhouse.yaml', 'Elo of every player at this scenario']],
} as const satisfies VerbInfo;
