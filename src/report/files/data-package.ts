import { basename } from 'node:path';
import type { RunResults } from '../results.ts';
import type { FileFields } from './fields.ts';

/** datapackage.json (Frictionless Data Package): what every column of every CSV file holds, for programs and people. */
export function dataPackage(
  { run, scenario, alpha, versions }: Pick<RunResults, 'run' | 'scenario' | 'alpha' | 'versions'>,
  files: readonly FileFields[],
): string {
  const name = `${scenario.system}-${run}`.toLowerCase();
  return `${JSON.stringify(
    {
      profile: 'tabular-data-package',
      name,
      title: `${scenario.name} (${scenario.systemTitle})`,
      description: `Rates are fractions; intervals are ${100 * (1 - alpha)}% ones. A column X has its interval in XLow and XHigh; a column called estimate, in low and high. Empty cells are undefined.`,
      version: versions.skirmetrics,
      resources: files.map(({ path, title, fields }) => ({
        profile: 'tabular-data-resource',
        name: basename(path, '.csv'),
        path,
        title,
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
        schema: { fields, missingValues: [''] },
      })),
    },
    null,
    2,
  )}\n`;
}
