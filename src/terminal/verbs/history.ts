import { jsonOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const history = {
  words: 'history <suite>',
  describe: 'What the nights of a suite came to, and how metrics went over the nights',
  positionals: {
    suite: { type: 'string', demandOption: true, describe: 'Suite file (YAML or JSON)' },
  },
  options: {
    tier: { type: 'string', describe: 'Only nights of this tier: smoke, night or week' },
    last: { type: 'string', describe: 'Nights to list (default 20)' },
    html: { type: 'string', describe: 'Also write a page with all nights and metrics to this file' },
    ...jsonOption,
  },
  examples: [
    ['$0 history suites/shipped.yaml', 'one line a night, the newest first'],
    ['$0 history suites/shipped.yaml --html history.html', 'writes the page, too'],
  ],
} as const satisfies VerbInfo;
