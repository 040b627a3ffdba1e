import type { GlanceTable } from '../report/tables.ts';
import { listed, plainTable, wrapped } from '../report/terminal/layout.ts';
import type { WeaponWish } from './evaluate.ts';
import { coversShown, glanceTables } from './glance.ts';
import { funnelTables, matchupTables } from './matchups.ts';
import { inPlayVerdict, type PlayedWeapons } from './played.ts';
import { aboutText, assumptions, type WeaponReport } from './report.ts';
import { coverWords, houseRuleWords } from './tables.ts';

/** Longer texts are cut to the most telling tables; the address of the page follows. */
const MOST_LINES = 56;

/** Findings, chances of one shot, activations, notes. */
export function weaponsText(
  report: WeaponReport,
  wish: WeaponWish,
  notes: readonly string[],
  isWhole: boolean,
): string {
  if (report.variants[0].evaluation.info.areMatchups) return matchupsText(report, wish, notes, isWhole);
  const tables = glanceTables(report.variants, wish).map(glanceText);
  const whole = text(report, wish, tables, noteLines(report, wish, notes));
  return isWhole || lines(whole) <= MOST_LINES ? whole : briefText(report, wish, notes);
}

/** Attackers and targets that the terminal has room for, unless everything is asked for. */
const MOST_ATTACKERS = 22;
const MOST_TARGETS = 6;

/** Who takes how much life from whom, and the attacks that take most step by step. */
function matchupsText(report: WeaponReport, wish: WeaponWish, notes: readonly string[], isWhole: boolean): string {
  const most = (rows: number, columns: number) =>
    isWhole ? ([Infinity, Infinity] as const) : ([rows, columns] as const);
  const tables = [
    ...matchupTables(report.variants, wish).map((table) => cutText(table, ...most(MOST_ATTACKERS, MOST_TARGETS))),
    ...funnelTables(report.variants, wish).map((table) => cutText(table, ...most(MOST_TARGETS, Infinity))),
  ];
  const told = [...assumptions(report.variants.at(-1)!, wish), ...notes];
  return text(report, wish, tables, told.map((line) => wrapped(line, '  ')).join('\n'));
}

function cutText(table: GlanceTable, mostRows: number, mostColumns: number): string {
  const { places, rows } = table;
  const left = [
    ...(rows.length > mostRows ? [`${rows.length - mostRows} more rows`] : []),
    ...(places.length > mostColumns ? [`${places.length - mostColumns} more targets`] : []),
  ];
  if (left.length === 0) return glanceText(table);
  const shown = rows.slice(0, mostRows).map((row) => ({ ...row, cells: row.cells.slice(0, mostColumns) }));
  const cut = { ...table, places: places.slice(0, mostColumns), rows: shown };
  return `${glanceText(cut)}\n${wrapped(`And ${listed(left)}: print all with --all, or choose with --weapon and --target.`)}`;
}

/** The first cover only; tables of activations before those of single shots, as far as there is room. */
function briefText(report: WeaponReport, given: WeaponWish, notes: readonly string[]): string {
  const { info } = report.variants[0].evaluation;
  const [first, ...covers] = coversShown(info, given);
  const wish = first === null ? given : { ...given, covers: [first] };
  const all = glanceTables(report.variants, wish).map(glanceText);
  const told = (tables: readonly string[]) => {
    const left = all.length - tables.length;
    const more = [
      ...(left === 0 ? [] : [left === 1 ? 'one more table' : `${left} more tables`]),
      ...(covers.length === 0 ? ['all notes'] : ['all notes', coverWords(covers.map(String))]),
    ].join(', ');
    const rest = [
      ...(info.entries.some(({ mark }) => mark !== null)
        ? ['° marks statistics that differ from the printed ones.']
        : []),
      `The page also has ${more}. Print everything with --all, or choose weapons with --weapon.`,
      ...notes,
    ];
    return text(report, wish, tables, rest.map((line) => wrapped(line, '  ')).join('\n'));
  };
  const [hits, chance, ...activations] = all;
  let shown: string[] = [];
  for (const table of [...activations, chance, hits]) {
    const tables = all.filter((one) => one === table || shown.includes(one));
    if (shown.length === 0 || lines(told(tables)) <= MOST_LINES) shown = tables;
  }
  return told(shown);
}

function text(report: WeaponReport, wish: WeaponWish, tables: readonly string[], notes: string): string {
  const { variants, findings, points, played } = report;
  const [first, last] = [variants[0], variants.at(-1)!];
  return [
    wrapped(aboutText(variants, wish)),
    ...(last === first ? [] : [wrapped(`baseline → changed: ${houseRuleWords(last, first)}`, '  ')]),
    findings.map((sentence) => wrapped(sentence, '  ')).join('\n'),
    ...tables,
    ...(points === null ? [] : [glanceText(points.glance)]),
    ...(played === null ? [] : [inPlayText(played)]),
    notes,
  ].join('\n\n');
}

function lines(told: string): number {
  return told.split('\n').length;
}

/** Cells are long: mixes, names of rates. */
const LONGEST = 80;

export function glanceText({ title, heads, places, rows }: GlanceTable): string {
  const right = places.map((_, i) => heads.length + i);
  const cells = rows.map(({ leading, cells }) => [...leading, ...cells.map((cell) => cell.text)]);
  return `${wrapped(title)}\n${plainTable([...heads, ...places], cells, right, LONGEST)}`;
}

function inPlayText(played: PlayedWeapons): string {
  return played.summary.length === 0 ? inPlayVerdict(played) : `${glanceText(played.glance)}\n${inPlayVerdict(played)}`;
}

/** Notes, and where the rest is. */
function noteLines(report: WeaponReport, wish: WeaponWish, notes: readonly string[]): string {
  const { covers, modes, targets } = report.variants[0].evaluation.info;
  const hiddenCovers = covers !== null && modes !== null && wish.covers === undefined ? covers.values.slice(1) : [];
  const hiddenTargets = wish.targets === undefined ? targets.slice(1).map(({ name }) => name) : [];
  const options = [
    ...(hiddenCovers.length === 0 ? [] : [`--cover ${hiddenCovers.join(',')}`]),
    ...(hiddenTargets.length === 0 ? [] : [`--target ${hiddenTargets.join(',')}`]),
  ];
  const more = options.length === 0 ? [] : [`Not shown: ${options.join(' and ')}; tables/weapons.csv has everything.`];
  return [...assumptions(report.variants.at(-1)!, wish), ...more, ...notes]
    .map((line) => wrapped(line, '  '))
    .join('\n');
}
