import type { Chart, Source } from '../charts/chart.ts';
import { knockoutChart } from '../charts/knockout.ts';
import { sweepChart } from '../charts/sweep.ts';
import { sweepPage } from '../html/sweep-page.ts';
import type { RunResults } from '../results.ts';
import { SWEEP_METHODS, sweepAnswer, sweepFooting, sweepWarnings } from '../sentences/sweep.ts';
import { cellLines, knockoutLines, knockoutTable, type Sweep, shownFirst, sweepTable } from '../sweep.ts';
import { tableFile } from './csv.ts';
import { dataPackage, tableFields } from './fields.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from './folder.ts';
import { factsSummary } from './summary.ts';
import { chartFiles } from './write.ts';

export type SweepFacts = Omit<RunResults, 'variants' | 'page'>;

export interface WrittenSweep {
  readonly out: string;
  readonly files: readonly string[];
  readonly notes: readonly string[];
}

/** A sweep of single rules. */
const isKnockout = ({ keys }: Sweep): boolean => keys.length === 0;
const tableOf = (sweep: Sweep) => (isKnockout(sweep) ? knockoutTable(sweep) : sweepTable(sweep));

export function sweepSummary(sweep: Sweep, facts: SweepFacts, digests: readonly string[]) {
  const { cells, reference, keys } = sweep;
  const { games } = cells[reference].table;
  return {
    ...factsSummary(facts, games),
    sweep: {
      kind: isKnockout(sweep) ? 'knockout' : 'vary',
      keys,
      reference: cells[reference].name,
      cells: cells.map((cell, i) => ({ name: cell.name, games: cell.table.games, digest: digests[i] })),
      rows: tableOf(sweep).rows,
    },
    warnings: sweepWarnings(sweep),
    limits: facts.limits,
  };
}

/** Throws if it cannot be written. */
export async function writeSweep(
  sweep: Sweep,
  facts: SweepFacts,
  digests: readonly string[],
  place: Place,
  pictures: boolean,
): Promise<WrittenSweep> {
  const { seed, alpha, scenario } = facts;
  const { cells, reference, keys } = sweep;
  const { sides, games } = cells[reference].table;
  const source: Source = { scenario: scenario.name, variant: null, games, seed, alpha, sides };
  const chart: Chart | null = isKnockout(sweep) ? knockoutChart(sweep, source) : sweepChart(sweep, source);
  const table = tableOf(sweep);
  const page = sweepPage({
    facts,
    games,
    keys,
    docs: sweep.docs ?? {},
    answer: sweepAnswer(sweep),
    lines: isKnockout(sweep) ? knockoutLines(shownFirst(sweep).flat()) : cellLines(sweep),
    charts: chart === null ? [] : [chart],
    notes: [sweepFooting(sweep), SWEEP_METHODS],
    warnings: sweepWarnings(sweep),
  });
  const { files: charts, problems } = await chartFiles(chart === null ? [] : [chart], pictures);
  const files: FolderFile[] = [
    tableFile(table, facts.run),
    { path: 'datapackage.json', text: dataPackage(facts, tableFields([table], [])) },
    ...charts,
    { path: 'report.html', text: page },
  ];
  const mark = { path: MARK, text: markText(sweepSummary(sweep, facts, digests), files) };
  const written = await writeFolder(place, [...files, mark]);
  const paths = [...files, mark].map(({ path }) => path);
  return { out: written.out, files: paths, notes: [...problems, ...written.notes] };
}
