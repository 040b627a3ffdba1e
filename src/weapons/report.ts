import type { Chart } from '../report/charts/chart.ts';
import type { Table } from '../report/rows/table.ts';
import type { GlanceTable } from '../report/tables.ts';
import { type ChartGroup, firstCharts, weaponCharts } from './charts.ts';
import { bestByOf, type WeaponWish } from './evaluate.ts';
import { weaponFindings } from './findings.ts';
import { rangeMixTable } from './glance.ts';
import type { WeaponPlan } from './plan.ts';
import type { PlayedWeapons } from './played.ts';
import { pointsCharts, pointsGlance, pointsTable } from './points.ts';
import { activationTable, differenceTable, toldActivations, type WeaponVariant, weaponTable } from './tables.ts';

/** Everything that an evaluation of weapons has to show. */
export interface WeaponReport {
  readonly variants: readonly WeaponVariant[];
  readonly wish: WeaponWish;
  /** Findings, one sentence each. */
  readonly findings: readonly string[];
  readonly tables: readonly Table[];
  /** By states of a target. */
  readonly charts: readonly ChartGroup[];
  /** Shown before all others. */
  readonly first: readonly Chart[];
  /** Results by points; null without. */
  readonly points: { readonly glance: GlanceTable; readonly charts: readonly Chart[] } | null;
  readonly command: string;
  /** What was played for the values of games, or null. */
  readonly played: PlayedWeapons | null;
}

/**
 * What there is to show about weapons under one or two sets of rules, and about what was played. `command` gives the
 * same answer again.
 */
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
    findings: weaponFindings(variants, difference, costs, wish),
    charts: weaponCharts(variants, difference, wish),
    first: firstCharts(variants, wish),
    points:
      costs === null
        ? null
        : { glance: pointsGlance(variants, costs, wish), charts: pointsCharts(variants, costs, wish) },
  };
}

/** The evaluation as data for other programs: rows of every table, by its name. */
export function weaponData({ variants, findings, tables, command, played, wish }: WeaponReport) {
  const { info, odds } = variants[0].evaluation;
  return {
    system: odds.system.info.id,
    command,
    procedure: info.shot.procedure,
    houseRules: houseRulesOf(variants),
    measures: info.shot.measures,
    findings,
    assumptions: assumptions(variants[0], wish),
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

/** House rules by variant. */
export function houseRulesOf(variants: readonly WeaponVariant[]) {
  return Object.fromEntries(variants.map(({ variant, houseRules }) => [variant, houseRules]));
}

/** What readers have to know about the numbers of activations. */
export function assumptions({ evaluation: { info } }: WeaponVariant, wish: WeaponWish): string[] {
  const { measure } = bestByOf(info, wish);
  const shown = info.entries.filter(({ id }) => wish.weapons?.includes(id) ?? true);
  const marked = shown.filter(({ mark }) => mark !== null).map(({ id, mark }) => `${id}: ${mark}`);
  const added =
    wish.against === undefined
      ? 'the worst single effect counts and lesser ones do not add up (use --against for a target whose wounds do).'
      : `wounds add up, for a target with the Fire actions of a ${wish.against}.`;
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
