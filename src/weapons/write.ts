import { tableFile } from '../report/files/csv.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from '../report/files/folder.ts';
import { SCHEMA_VERSION } from '../report/files/summary.ts';
import { drawnCharts } from '../report/files/write.ts';
import { capitalised } from '../report/names.ts';
import { listed } from '../report/terminal/layout.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { version } from '../terminal/command-line.ts';
import { ALPHA } from '../terminal/options.ts';
import { refreshLists, unwritable } from '../terminal/report-folder.ts';
import { mainActivations } from './charts.ts';
import { bestByOf, type WeaponWish } from './evaluate.ts';
import { glanceTables } from './glance.ts';
import { duelData, weaponsPage } from './page.ts';
import { inPlayVerdict } from './played.ts';
import { assumptions, houseRulesOf, type WeaponReport, weaponData } from './report.ts';
import { activationColumns, axisColumns } from './tables.ts';
import { aboutText } from './text.ts';

/** Writes the evaluation into a folder, as a whole or not at all. Throws an InputError when it cannot be written. */
export async function writeWeapons(
  report: WeaponReport,
  wish: WeaponWish,
  place: Place,
): Promise<{ out: string; files: string[]; notes: string[] }> {
  const charts = [
    ...report.first,
    ...report.charts.flatMap((group) => group.charts),
    ...(report.points?.charts ?? []),
    ...(report.played?.charts ?? []),
  ];
  // Charts are drawn while tables and page are made.
  const drawing = drawnCharts(charts);
  const { info } = report.variants[0].evaluation.odds.system;
  const versions = { skirmetrics: version(), node: process.versions.node };
  const summary = {
    schemaVersion: SCHEMA_VERSION,
    versions,
    scenario: { name: `Weapons of ${info.title}`, system: info.id, systemTitle: info.title },
    // Rows are in the CSV files beside it.
    ...weaponData({ ...report, tables: [] }),
    ...(report.played === null ? {} : { inPlay: report.played.summary, selfCheck: report.played.check }),
    limits: report.variants[0].evaluation.info.leftOut,
  };
  const texts: FolderFile[] = [
    ...report.tables.map((table) => tableFile(table)),
    { path: 'report.html', text: pageOf(report, wish, versions) },
  ];
  const { files: drawn, problems } = await drawing;
  const files = [...texts.slice(0, -1), ...drawn, ...texts.slice(-1)];
  const mark = { path: MARK, text: markText(summary, files) };
  const written = await writeFolder(place, [...files, mark]).catch((error) => {
    throw unwritable(error);
  });
  return {
    out: written.out,
    files: [...files, mark].map(({ path }) => path),
    notes: [...problems, ...written.notes, ...(await refreshLists(written.out))],
  };
}

/** Names of the tables for people. */
const TITLES: Readonly<Record<string, string>> = {
  weapons: 'Every shot',
  activations: 'Every activation',
  difference: 'What the changed rules change',
  'range-mix': 'Means over ranges',
  points: 'Points',
  'in-play': 'In play, beside the exact values',
};

function pageOf(report: WeaponReport, wish: WeaponWish, versions: { skirmetrics: string; node: string }): string {
  const { variants, findings, tables, charts, points, played } = report;
  const { info, odds } = variants[0].evaluation;
  const { title } = odds.system.info;
  // The heat map of the measure that ranks weapons, under the rules that are last.
  const name = bestByOf(info, wish).measure.plural;
  const heat = charts[0]?.charts.findLast((chart) =>
    [name, `${name}-${variants.at(-1)!.variant}`].includes(chart.name),
  );
  return weaponsPage({
    title: `Weapons of ${title}`,
    about: aboutText(variants, wish),
    system: title,
    findings: played === null ? findings : [...findings, `${played.about}: ${inPlayVerdict(played)}`],
    first: [...report.first, ...(heat === undefined ? [] : [heat])],
    duel: duelData(info, mainActivations(variants.at(-1)!, wish), bestByOf(info, wish)),
    kind: info.kind.title,
    glance: glanceTables(variants, wish),
    charts: [
      ...charts.map((group, i) => ({
        id: i === 0 ? 'curves' : `curves-${i + 1}`,
        title: group.states.length === 0 ? 'Curves and heat maps' : `${capitalised(listed(group.states))} targets`,
        glance: [],
        charts: group.charts.filter((chart) => chart !== heat),
      })),
      ...(points === null ? [] : [{ id: 'points', title: 'Points', glance: [points.glance], charts: points.charts }]),
      ...(played === null ? [] : [{ id: 'in-play', title: 'In play', glance: [played.glance], charts: played.charts }]),
    ],
    tables: tables.map((table) => ({
      title: TITLES[table.name] ?? table.name,
      splitBy: ['variant', 'target', 'plan', 'bestBy'],
      table: table.name === 'weapons' ? { ...table, columns: shotColumns(info, table.columns) } : table,
    })),
    axis: { ...axisColumns(info), title: info.axis.title },
    houseRules: houseRulesOf(variants),
    assumptions: assumptions(variants[0], wish),
    limits: info.leftOut,
    command: report.command,
    versions,
    alpha: ALPHA,
  });
}

/** Leaves out the columns of activations, which have their own table. */
function shotColumns(info: WeaponsInfo, columns: readonly string[]): string[] {
  const told = ['actions', ...activationColumns(info), 'statistics'];
  return columns.filter((column) => !told.includes(column));
}
