import { jsonOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const query = {
  words: 'query <sql> <from..>',
  describe: 'Ask past nights and reports by SQL (with the package @duckdb/node-api)',
  positionals: {
    sql: { type: 'string', demandOption: true, describe: 'One SELECT; tables are named like the files' },
    from: { type: 'string', array: true, demandOption: true, describe: 'Suite files, or folders of reports' },
  },
  options: {
    csv: { type: 'boolean', default: false, describe: 'Print CSV' },
    ...jsonOption,
  },
  examples: [
    [
      '$0 query "SELECT ended, entry, now FROM nights WHERE metric = \'score\'" suites/shipped.yaml',
      'the scores of all nights',
    ],
    ['$0 query "SELECT reason, count(*) FROM games GROUP BY 1" reports/farmhouse/latest', 'asks one report'],
  ],
} as const satisfies VerbInfo;
