import type { Chart } from '../report/charts/chart.ts';
import { csvOf } from '../report/csv.ts';
import { type FolderFile, MARK, writeFolder } from '../report/folder.ts';
import type { Table } from '../report/rows/table.ts';
import { SCHEMA_VERSION } from '../report/summary.ts';
import { chartFiles } from '../report/write.ts';
import type { System } from '../sim/kernel/system.ts';
import { unwritable } from './report-folder.ts';
import { version } from './version.ts';
import type { WeaponVariant } from './weapons-tables.ts';

/** Everything that an evaluation of weapons has to show. */
export interface WeaponReport {
  readonly system: System;
  readonly variants: readonly WeaponVariant[];
  readonly tables: readonly Table[];
  readonly charts: readonly Chart[];
  readonly command: string;
  /** What was played for the values of games, or null. */
  readonly played: Readonly<Record<string, unknown>> | null;
}

/** The evaluation as data for other programs: rows of every table, by its name. */
export function weaponData({ system, variants, tables, command, played }: WeaponReport) {
  const { info } = variants[0].evaluation;
  return {
    system: system.info.id,
    command,
    procedure: info.shot.procedure,
    houseRules: Object.fromEntries(variants.map(({ variant, houseRules }) => [variant, houseRules])),
    measures: info.shot.measures,
    assumptions: assumptions(variants[0]),
    ...(played === null ? {} : { played }),
    ...Object.fromEntries(
      tables.map(({ name, columns, rows }) => [
        name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
      ]),
    ),
  };
}

/** What has to be known to read the numbers of activations. */
export function assumptions({ evaluation: { info } }: WeaponVariant): string[] {
  return [
    'An activation finds its target in the state of its row; nothing carries over from one activation to the next.',
    'Activations to a kill are 1 over the chance that one of them kills.',
    ...(info.volley === null
      ? []
      : [
          'Shots at one target are resolved together; its worst single effect counts, lesser ones do not add up.',
          'Fresh targets: every shot is at another one; the best mix has the most expected kills.',
        ]),
  ];
}

/** Writes the evaluation into the folder `out`, as a whole or not at all. Throws an InputError when it cannot be written. */
export async function writeWeapons(report: WeaponReport, out: string): Promise<{ files: string[]; notes: string[] }> {
  const { files: charts, notes } = await chartFiles({ charts: report.charts, notes: [] });
  const { info } = report.system;
  const { weapons: _, activations: __, ...told } = weaponData(report) as Record<string, unknown>;
  const summary = {
    schemaVersion: SCHEMA_VERSION,
    versions: { skirmetrics: version(), node: process.versions.node },
    scenario: { name: `Weapons of ${info.title}`, system: info.id, systemTitle: info.title },
    ...told,
    limits: info.limits,
  };
  const files: FolderFile[] = [
    ...report.tables.map((table) => ({ path: `${table.name}.csv`, text: csvOf(table) })),
    ...charts,
    { path: MARK, text: `${JSON.stringify(summary, null, 2)}\n` },
  ];
  try {
    await writeFolder(out, files);
  } catch (error) {
    throw unwritable(error);
  }
  return { files: files.map(({ path }) => path), notes };
}
