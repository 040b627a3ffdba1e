import type { Chart } from '../report/charts/chart.ts';
import { tableFile } from '../report/files/csv.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from '../report/files/folder.ts';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { chartFiles } from '../report/files/write.ts';
import { capitalised } from '../report/names.ts';
import type { Table } from '../report/rows/table.ts';
import type { GlanceTable } from '../report/tables.ts';
import { listed } from '../report/terminal/layout.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { version } from '../terminal/command-line.ts';
import { ALPHA } from '../terminal/options.ts';
import { refreshLists, unwritable } from '../terminal/report-folder.ts';
import { briefHeat, type ChartGroup, duelActivations, firstCharts, weaponCharts } from './charts.ts';
import { bestByOf, type WeaponWish, wishedTargets } from './evaluate.ts';
import { weaponFindings } from './findings.ts';
import { coversShown, glanceTables, rangeMixTable } from './glance.ts';
import { firstMatchupCharts, matchupCharts } from './matchup-charts.ts';
import { EXACT, funnelTables, matchupCovers, matchupFindings, matchupTables } from './matchups.ts';
import { duelData, weaponsPage } from './page.ts';
import type { WeaponPlan } from './plan.ts';
import { inPlayVerdict, type PlayedWeapons } from './played.ts';
import { pointsCharts, pointsGlance, pointsTable } from './points.ts';
import {
  activationColumns,
  activationTable,
  axisColumns,
  coverWords,
  differenceTable,
  houseRuleWords,
  toldActivations,
  type WeaponVariant,
  weaponTable,
} from './tables.ts';

export interface WeaponReport {
  readonly variants: readonly WeaponVariant[];
  readonly wish: WeaponWish;
  /** One sentence each. */
  readonly findings: readonly string[];
  readonly tables: readonly Table[];
  /** By target state. */
  readonly charts: readonly ChartGroup[];
  /** Shown first. */
  readonly first: readonly Chart[];
  /** Null without points. */
  readonly points: { readonly glance: GlanceTable; readonly charts: readonly Chart[] } | null;
  readonly command: string;
  readonly played: PlayedWeapons | null;
}

/** `command` reproduces it. */
export function weaponReport(
  { wish, points }: WeaponPlan,
  variants: readonly WeaponVariant[],
  played: PlayedWeapons | null,
  command: string,
): WeaponReport {
  const costs = points.size === 0 ? null : pointsTable(variants, points, wish);
  const difference = variants.length === 1 ? null : differenceTable(variants, wish);
  const ranges = wish.weighted ? rangeMixTable(variants, wish) : null;
  const more = [difference, ranges, costs, played?.table ?? null].filter((one) => one !== null);
  return {
    ...{ variants, wish, played, command },
    tables: [
      weaponTable(variants, wish),
      activationTable(variants, { isShown: toldActivations(variants, wish) }),
      ...more,
    ],
    ...shownOf(variants, difference, costs, wish),
    points:
      costs === null
        ? null
        : { glance: pointsGlance(variants, costs, wish), charts: pointsCharts(variants, costs, wish) },
  };
}

/** Of states of one target, or of kinds of targets. */
function shownOf(
  variants: readonly WeaponVariant[],
  difference: Table | null,
  costs: Table | null,
  wish: WeaponWish,
): Pick<WeaponReport, 'findings' | 'charts' | 'first'> {
  if (variants[0].evaluation.info.areMatchups)
    return {
      findings: matchupFindings(variants, difference, costs, wish),
      charts: matchupCharts(variants, difference, wish),
      first: firstMatchupCharts(variants, wish),
    };
  return {
    findings: weaponFindings(variants, difference, costs, wish),
    charts: weaponCharts(variants, difference, wish),
    first: firstCharts(variants, wish),
  };
}

export function weaponData({ variants, findings, tables, command, played, wish }: WeaponReport) {
  const { info, odds } = variants[0].evaluation;
  return {
    schemaVersion: SCHEMA_VERSION,
    system: odds.system.info.id,
    command,
    procedure: info.shot.procedure,
    houseRules: houseRulesOf(variants),
    measures: info.shot.measures,
    findings,
    assumptions: assumptions(variants.at(-1)!, wish),
    leftOut: info.leftOut,
    bestBy: bestByOf(info, wish).measure.name,
    ...(played === null ? {} : { played: played.facts }),
    ...Object.fromEntries(
      tables.map(({ name, columns, rows }) => [
        name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
      ]),
    ),
  };
}

export function houseRulesOf(variants: readonly WeaponVariant[]) {
  return Object.fromEntries(variants.map(({ variant, houseRules }) => [variant, houseRules]));
}

/** Notes on the numbers of activations. */
export function assumptions({ evaluation: { info } }: WeaponVariant, wish: WeaponWish): string[] {
  const { measure } = bestByOf(info, wish);
  const shown = info.entries.filter(({ id }) => wish.weapons?.includes(id) ?? true);
  const marked = shown.filter(({ mark }) => mark !== null).map(({ id, mark }) => `${id}: ${mark}`);
  const added =
    wish.against === undefined
      ? 'the worst single effect counts and lesser ones do not add up (use --against for a target whose wounds do).'
      : `wounds add up, for a target with the Fire actions of a ${wish.against}.`;
  if (info.areMatchups) return [EXACT, ...info.notes];
  return [
    'Each activation starts with the target in the state shown; nothing carries over between activations.',
    `Mean activations are 1 divided by the chance that one activation does it: ${measure.title.toLowerCase()}.`,
    ...(info.volley === null
      ? []
      : [
          `Shots at one target are resolved together; ${info.volley.against === null ? 'the worst single effect counts.' : added}`,
          'Fresh targets: every shot has a new target; the best mix is the one that affects most targets.',
        ]),
    ...info.notes,
    ...(info.modes === null
      ? []
      : [
          'Each measure is shown for the mix that is best at it; among equal mixes, the one that is worst for the target otherwise.',
        ]),
    ...(marked.length === 0 ? [] : [`° marks statistics that differ from the printed ones: ${marked.join('; ')}.`]),
  ];
}

/** System, axis, covers, target state and house rules shown. */
export function aboutText(variants: readonly WeaponVariant[], wish: WeaponWish): string {
  const { info, odds } = variants[0].evaluation;
  const [target] = wishedTargets(info, wish);
  const covers = info.areMatchups ? matchupCovers(info, wish) : coversShown(info, wish);
  const state = info.targets.length === 1 || info.areMatchups ? '' : `, ${target.name} target`;
  const cover = covers.length === 1 && covers[0] !== null ? `, ${coverWords([covers[0]])}` : '';
  const unit = info.axis.unit === null ? '' : ` in ${info.axis.unit}`;
  const whom = wish.against === undefined ? '' : `, at a ${wish.against}`;
  const of = info.areMatchups ? ' of attacks' : '';
  const about = `${odds.system.info.title}: exact odds${of} by ${info.axis.title.toLowerCase()}${unit}${cover}${state}${whom}`;
  const rules = houseRuleWords(variants[0]);
  return rules === '' ? about : `${about}; house rules: ${rules}`;
}

/** All or nothing. Throws an InputError if it cannot be written. */
export async function writeWeapons(
  report: WeaponReport,
  wish: WeaponWish,
  place: Place,
  pictures: boolean,
): Promise<{ out: string; files: string[]; notes: string[] }> {
  const charts = [
    ...report.first,
    ...report.charts.flatMap((group) => group.charts),
    ...(report.points?.charts ?? []),
    ...(report.played?.charts ?? []),
  ];
  const { info } = report.variants[0].evaluation.odds.system;
  const versions = { skirmetrics: version(), node: process.versions.node };
  const summary = {
    // Rows are in the CSV files.
    ...weaponData({ ...report, tables: [] }),
    versions,
    scenario: { name: `Weapons of ${info.title}`, system: info.id, systemTitle: info.title },
    ...(report.played === null ? {} : { inPlay: report.played.summary, selfCheck: report.played.check }),
    limits: report.variants[0].evaluation.info.leftOut,
  };
  const texts: FolderFile[] = [
    ...report.tables.map((table) => tableFile(table)),
    { path: 'report.html', text: weaponReportPage(report, wish, versions) },
  ];
  const { files: drawn, problems } = await chartFiles(charts, pictures);
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

/** Display names. */
const TITLES: Readonly<Record<string, string>> = {
  weapons: 'Every shot',
  activations: 'Every activation',
  difference: 'What the changed rules change',
  'range-mix': 'Means over ranges',
  points: 'Points',
  'in-play': 'In play, beside the exact values',
};

/** One HTML document. */
export function weaponReportPage(
  report: WeaponReport,
  wish: WeaponWish,
  versions: { skirmetrics: string; node: string },
): string {
  const { variants, findings, tables, charts, points, played } = report;
  const { info, odds } = variants[0].evaluation;
  const { title } = odds.system.info;
  // By the ranking measure, under the last rules.
  const name = bestByOf(info, wish).measure.plural;
  const heat = charts[0]?.charts.findLast((chart) =>
    [name, `${name}-${variants.at(-1)!.variant}`].includes(chart.name),
  );
  const brief = heat === undefined || info.areMatchups ? undefined : briefHeat(variants, wish);
  const shown = info.areMatchups ? undefined : (brief ?? heat);
  return weaponsPage({
    title: `Weapons of ${title}`,
    about: aboutText(variants, wish),
    system: title,
    findings: played === null ? findings : [...findings, `${played.about}: ${inPlayVerdict(played)}`],
    first: [...report.first, ...(shown === undefined ? [] : [shown])],
    duel: duelData(info, duelActivations(variants.at(-1)!, wish), bestByOf(info, wish)),
    kind: info.kind.title,
    glance: info.areMatchups
      ? [...matchupTables(variants, wish), ...funnelTables(variants, wish)]
      : glanceTables(variants, wish),
    charts: [
      ...charts.map((group, i) => ({
        id: i === 0 ? 'curves' : `curves-${i + 1}`,
        title:
          group.title ??
          (group.states.length === 0 ? 'Curves and heat maps' : `${capitalised(listed(group.states))} targets`),
        glance: [],
        charts: group.charts.filter((chart) => chart !== shown),
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
    assumptions: assumptions(variants.at(-1)!, wish),
    limits: info.leftOut,
    command: report.command,
    versions,
    alpha: ALPHA,
  });
}

/** Without activations, which have their own table. */
function shotColumns(info: WeaponsInfo, columns: readonly string[]): string[] {
  const told = ['actions', ...activationColumns(info), 'statistics'];
  return columns.filter((column) => !told.includes(column));
}
