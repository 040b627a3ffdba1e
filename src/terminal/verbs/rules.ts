import { jsonOption, ruleSystem } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const rules = {
  words: 'rules <system> [word..]',
  describe: 'Search the house rules of a system',
  positionals: {
    system: ruleSystem,
    word: {
      type: 'string',
      array: true,
      describe: 'Words of a key, a sentence or a clause; without any, list the groups',
    },
  },
  options: {
    scenario: { type: 'string', describe: 'Scenario whose house rules and definitions are shown, too' },
    ...jsonOption,
  },
  examples: [
    ['$0 rules squad-alpha cover', 'every house rule that is about cover'],
    ['$0 rules squad-alpha save.hard', 'one rule: what it says, its default and its choices'],
    ['$0 rules squad-alpha ALPHA-14', 'the rules of one clause'],
  ],
} as const satisfies VerbInfo;
