import type { Overview } from '../overview.ts';
import { sentenceOf } from '../sentences/fairness.ts';
import { COMPARISON_COLUMNS, comparisonRow } from './comparison.ts';
import type { Table } from './table.ts';

/** Per scenario and variant: what is decided over all scenarios, then the primary metrics of the scenario's own report. */
export function overviewTable({ rows }: Overview): Table {
  return {
    name: 'scenarios',
    columns: ['scenario', 'file', ...COMPARISON_COLUMNS],
    rows: rows.flatMap(({ scenario: { name, results, comparison }, row }) => {
      const own = comparison.variants.find(({ variant }) => variant === row.variant)!;
      const same = own.sameGames / Math.max(1, own.games);
      const primary = own.rows.filter(({ metric }) => metric.primary);
      const cells = [row, ...primary].map((one) => comparisonRow(one, same));
      return cells.map((one, i) => ({
        ...{ scenario: name, file: results.scenario.file },
        ...one,
        ...(i === 0 ? { family: 'scenarios' } : {}),
        ...(i === 0 ? { sentence: sentenceOf(row) } : {}),
      }));
    }),
  };
}
