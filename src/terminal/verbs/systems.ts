import { jsonOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const systems = {
  words: 'systems [id]',
  describe: 'List rule systems, or one system’s house rules, policies and odds',
  positionals: {
    id: { type: 'string', describe: 'A rule system' },
  },
  options: { ...jsonOption },
  examples: [['$0 systems squad-alpha', 'its house rules, policies, odds and limits']],
} as const satisfies VerbInfo;
