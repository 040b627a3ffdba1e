import { overviewChart } from '../charts/overview.ts';
import { fairnessSummary, rowSummary } from '../comparison.ts';
import type { Document } from '../document/document.ts';
import { documentPage } from '../document/page.ts';
import { gamesOf, type Overview } from '../overview.ts';
import { overviewDocument } from '../overview-document.ts';
import type { ScenarioFacts } from '../results.ts';
import { overviewTable } from '../rows/overview.ts';
import { overviewAnswers } from '../sentences/overview.ts';
import { tableFile } from './csv.ts';
import { dataPackage, tableFields } from './fields.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from './folder.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import { headSummary } from './summary.ts';
import { chartFiles, reportFiles } from './write.ts';

export interface WrittenOverview {
  readonly out: string;
  readonly notes: readonly string[];
}

const MOST_NAMED = 3;

/** As one: `Ridge, Crossroads and 2 more`. */
function factsOf({ scenarios }: Overview): ScenarioFacts {
  const [{ results }] = scenarios;
  const names = scenarios.map(({ name }) => name);
  const more = names.length - MOST_NAMED;
  const name = `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const { system, systemTitle } = results.scenario;
  return { name, file: '', system, systemTitle, hash: results.run };
}

export function overviewSummary(overview: Overview) {
  const { scenarios, missing, rows, alpha, command, run } = overview;
  const { versions } = scenarios[0].results;
  const { name, system, systemTitle } = factsOf(overview);
  const seeds = new Set(scenarios.map(({ results }) => results.seed));
  return {
    schemaVersion: SCHEMA_VERSION,
    run,
    scenario: { name, system, systemTitle },
    seed: seeds.size === 1 ? [...seeds][0] : null,
    games: scenarios.reduce((sum, scenario) => sum + gamesOf(scenario), 0),
    interrupted: missing.length > 0 || scenarios.some(({ results }) => results.interrupted),
    ...{ command, versions, alpha },
    overview: {
      answers: overviewAnswers(overview),
      missing,
      rows: rows.map(({ scenario, row }) => ({
        scenario: scenario.name,
        variant: row.variant,
        ...rowSummary(row),
        ...fairnessSummary(row),
        family: 'scenarios',
      })),
      scenarios: scenarios.map((scenario) => {
        const { name, results, folder } = scenario;
        return {
          ...{ name, file: results.scenario.file, hash: results.scenario.hash, seed: results.seed, run: results.run },
          ...{ games: gamesOf(scenario), gamesPlanned: results.gamesPlanned, interrupted: results.interrupted },
          report: `${folder}/report.html`,
          ...headSummary(results),
          variants: results.variants.map(({ variant, digest, recordsDigest }) => ({ variant, digest, recordsDigest })),
        };
      }),
    },
  };
}

/** One screen: the chart needs no heading of its own, and its buttons a line. */
const STYLE = `
.columns { padding-bottom: 0; } .scroll + .note { margin-top: 0.7rem; } footer { padding-top: 0; }
#chart-scenarios { border: 0; padding: 0.8rem 0 0; position: relative; } #chart-scenarios h3 { position: absolute; clip-path: inset(50%); }
#chart-scenarios .save::before { content: 'Save as'; color: var(--muted); font-size: 0.88rem; align-self: center; }
#chart-scenarios .save { position: absolute; right: 0; bottom: 0; margin: 0; } #chart-scenarios figcaption { padding-right: 17rem; }
@media (max-width: 700px) { #chart-scenarios .save { position: static; margin-top: 0.5rem; } #chart-scenarios figcaption { padding: 0; } }`;

/** The overview, with the report of each scenario in its own folder. Throws if it cannot be written. */
export async function writeOverview(
  overview: Overview,
  place: Place,
  pictures: boolean,
): Promise<WrittenOverview & { readonly document: Document }> {
  const { scenarios, alpha, run } = overview;
  const { versions } = scenarios[0].results;
  const chart = overviewChart(overview);
  const document = overviewDocument(overview, chart);
  const charts = chart === null ? [] : [chart];
  const table = overviewTable(overview);
  const drawn = await chartFiles(charts, pictures);
  const reports = await Promise.all(
    scenarios.map(async ({ folder, results, additions }) => {
      const { files, notes } = await reportFiles(results, additions);
      return { files: files.map((file) => ({ ...file, path: `${folder}/${file.path}` })), notes };
    }),
  );
  const files: FolderFile[] = [
    tableFile(table, run),
    {
      path: 'datapackage.json',
      text: dataPackage({ run, scenario: factsOf(overview), alpha, versions }, tableFields([table], [])),
    },
    ...drawn.files,
    { path: 'report.html', text: documentPage(document, { version: versions.skirmetrics, style: STYLE, charts }) },
    ...reports.flatMap((report) => report.files),
  ];
  const mark = { path: MARK, text: markText(overviewSummary(overview), files) };
  const written = await writeFolder(place, [...files, mark]);
  const notes = [...drawn.problems, ...reports.flatMap((report) => report.notes), ...written.notes];
  return { out: written.out, notes, document };
}
