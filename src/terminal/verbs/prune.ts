import { jsonOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const prune = {
  words: 'prune [folder]',
  describe: 'Delete old reports, all but the newest of each scenario; or old nights of a suite',
  positionals: {
    folder: { type: 'string', describe: 'Folder of reports (default: reports), or a suite file for its nights' },
  },
  options: {
    keep: { type: 'string', describe: 'Newest reports to keep per name (default 10); nights (default 90)' },
    'dry-run': { type: 'boolean', default: false, describe: 'List what would be deleted; delete nothing' },
    ...jsonOption,
  },
  examples: [
    ['$0 prune --keep 5 --dry-run', 'what would be deleted'],
    ['$0 prune reports/farmhouse --keep 1', 'all but the newest report of one scenario'],
    ['$0 prune suites/shipped.yaml --keep 30', 'all but the newest 30 nights, and those that were accepted'],
  ],
} as const satisfies VerbInfo;
