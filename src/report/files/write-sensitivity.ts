import { sensitivityChart } from '../charts/sensitivity.ts';
import { headOf } from '../head.ts';
import { reproduceMarkup } from '../html/appendix.ts';
import { verbPage } from '../html/verb-page.ts';
import { gamesText, whole } from '../numbers.ts';
import { type ExploredKey, type Sensitivity, screeningTable, sensitivityTable } from '../sensitivity.ts';
import { sensitivityAnswer, sensitivityMethod } from '../sentences/sensitivity.ts';
import { tableFile } from './csv.ts';
import { dataPackage, tableFields } from './fields.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from './folder.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import { headSummary } from './summary.ts';
import { chartFiles } from './write.ts';
import type { SweepFacts, WrittenSweep } from './write-sweep.ts';

export function sensitivitySummary(sensitivity: Sensitivity, facts: SweepFacts) {
  const { run, seed, alpha, scenario, interrupted, command, versions, houseRules, policies, limits } = facts;
  const { keys, kept, trajectories, rows, games, refused, hindrance } = sensitivity;
  return {
    ...{ schemaVersion: SCHEMA_VERSION, run, scenario, hash: scenario.hash, seed, interrupted, command },
    ...{ versions, alpha, houseRules, policies },
    ...headSummary(facts),
    sensitivity: {
      keys: keys.map(({ key, range, isPlayers }) => ({ key, range, of: isPlayers ? 'players' : 'rules' })),
      kept: kept.map((place) => keys[place].key),
      ...{ trajectories, rows, gamesPerCombination: games, refused, hindrance },
      answer: sensitivityAnswer(sensitivity),
      shares: sensitivityTable(sensitivity).rows,
      screening: screeningTable(sensitivity).rows,
    },
    limits,
  };
}

/** `save.soft, 2 to 6: Lowest roll that saves a soft target.` */
function meaning({ key, range, doc }: ExploredKey): string {
  return `${key}, ${range}${doc === undefined ? '.' : `: ${doc}`}`;
}

/** Throws if it cannot be written. */
export async function writeSensitivity(
  sensitivity: Sensitivity,
  facts: SweepFacts,
  sides: readonly string[],
  place: Place,
  pictures: boolean,
): Promise<WrittenSweep> {
  const { seed, alpha, scenario, versions, run } = facts;
  const { games, rows, keys } = sensitivity;
  const chart = sensitivityChart(sensitivity, { scenario: scenario.name, variant: null, games, seed, alpha, sides });
  const charts = chart === null ? [] : [chart];
  const tables = [sensitivityTable(sensitivity), screeningTable(sensitivity)];
  const page = verbPage({
    ...{ kind: 'Sensitivity', scenario: scenario.name, charts, alpha, version: versions.skirmetrics },
    about: `${scenario.systemTitle} · ${whole(keys.length)} keys · ${whole(rows)} rows · ${gamesText(games)} per combination · seed ${seed}`,
    head: headOf([{ ...facts, name: scenario.name }]),
    answer: sensitivityAnswer(sensitivity),
    tables,
    notes: [
      ...(facts.interrupted ? ['Interrupted: this is about what was played until then.'] : []),
      ...sensitivity.kept.map((place) => meaning(keys[place])),
    ],
    method: sensitivityMethod(sensitivity, alpha),
    again: reproduceMarkup({ ...facts, variants: [] }),
  });
  const { files: drawn, problems } = await chartFiles(charts, pictures);
  const files: FolderFile[] = [
    ...tables.map((table) => tableFile(table, run)),
    { path: 'datapackage.json', text: dataPackage(facts, tableFields(tables, [])) },
    ...drawn,
    { path: 'report.html', text: page },
  ];
  const mark = { path: MARK, text: markText(sensitivitySummary(sensitivity, facts), files) };
  const written = await writeFolder(place, [...files, mark]);
  return { out: written.out, files: [...files, mark].map(({ path }) => path), notes: [...problems, ...written.notes] };
}
