import type { Chart, Source } from './charts/chart.ts';
import { sweepChart } from './charts/sweep.ts';
import { tornadoChart } from './charts/tornado.ts';
import { csvOf } from './csv.ts';
import { type FolderFile, MARK, writeFolder } from './folder.ts';
import { sweepPage } from './html/sweep-page.ts';
import type { RunResults } from './results.ts';
import { SCHEMA_VERSION } from './summary.ts';
import { knockoutTable, type Sweep, sweepTable } from './sweep.ts';
import { SWEEP_METHODS, sweepFooting, sweepWarnings } from './sweep-words.ts';
import { chartFiles } from './write.ts';

/** What a sweep was played of. */
export type SweepFacts = Omit<RunResults, 'variants' | 'page'>;

export interface WrittenSweep {
  readonly out: string;
  readonly files: readonly string[];
  readonly notes: readonly string[];
  /** The content of summary.json. */
  readonly summary: Readonly<Record<string, unknown>>;
}

/** Writes a sweep into the folder `out`: its table, its chart, the page, summary.json. Throws an Error when `out` cannot be written. */
export async function writeSweep(
  sweep: Sweep,
  facts: SweepFacts,
  digests: readonly string[],
  out: string,
): Promise<WrittenSweep> {
  const { seed, alpha, scenario, interrupted, gamesPlanned, command, versions, houseRules, policies, limits } = facts;
  const { cells, reference, keys } = sweep;
  const { sides, games } = cells[reference].table;
  const source: Source = { scenario: scenario.name, variant: null, games, seed, alpha, sides };
  const knockout = keys.length === 0;
  const chart: Chart | null = knockout ? tornadoChart(sweep, source) : sweepChart(sweep, source);
  const { files: charts, notes } = await chartFiles({ charts: chart === null ? [] : [chart], notes: [] });
  const table = knockout ? knockoutTable(sweep) : sweepTable(sweep);
  const warnings = sweepWarnings(sweep);
  const summary = {
    ...{
      schemaVersion: SCHEMA_VERSION,
      scenario,
      hash: scenario.hash,
      seed,
      games,
      gamesPlanned,
      interrupted,
      command,
    },
    ...{ versions, alpha, houseRules, policies },
    sweep: {
      kind: knockout ? 'knockout' : 'vary',
      keys,
      reference: cells[reference].name,
      cells: cells.map((cell, i) => ({ name: cell.name, games: cell.table.games, digest: digests[i] })),
      rows: table.rows,
    },
    warnings,
    limits,
  };
  const files: FolderFile[] = [
    { path: `${table.name}.csv`, text: csvOf(table) },
    ...charts,
    {
      path: 'report.html',
      text: sweepPage({
        facts,
        games,
        keys,
        table,
        charts: chart === null ? [] : [chart],
        notes: [sweepFooting(sweep), SWEEP_METHODS],
        warnings,
      }),
    },
    { path: MARK, text: `${JSON.stringify(summary, null, 2)}\n` },
  ];
  await writeFolder(out, files);
  return { out, files: files.map(({ path }) => path), notes, summary };
}
