import { defineOption, jsonOption, overrideOptions, ruleSystem } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const odds = {
  words: 'odds <system> [procedure] [inputs..]',
  describe: 'Exact odds of one step of the rules; without a procedure, list what can be asked',
  positionals: {
    system: ruleSystem,
    procedure: { type: 'string', describe: 'Step to resolve' },
    inputs: { type: 'string', array: true, describe: 'Inputs such as key=value, key=a,b or key=1..6' },
  },
  options: {
    set: overrideOptions.set,
    ...defineOption,
    scenario: { type: 'string', describe: 'Scenario whose house rules and definitions apply' },
    batch: {
      type: 'string',
      nargs: 1,
      describe: 'JSON list of {"procedure", "inputs", "houseRules"} to answer; - for standard input',
    },
    csv: { type: 'boolean', default: false, describe: 'Print CSV, one row per outcome' },
    ...jsonOption,
  },
  examples: [
    ['$0 odds squad-alpha shot training=elite step=4 cover=hard', 'the outcome of one shot'],
    ['$0 odds squad-alpha shot step=1..6 cover=none,soft,hard --csv', 'a grid of shots, for a spreadsheet'],
    ['$0 odds squad-alpha --batch cases.json', 'answers a list of questions as JSON'],
  ],
} as const satisfies VerbInfo;
