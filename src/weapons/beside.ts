import type { Chart } from '../report/charts/chart.ts';
import { at, between, namesOf, panels, ROW_HEADER, shares } from '../report/charts/marks.ts';
import { tableFile } from '../report/files/csv.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from '../report/files/folder.ts';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { chartFiles } from '../report/files/write.ts';
import { findingMarkup } from '../report/html/answer.ts';
import { limitsMarkup } from '../report/html/appendix.ts';
import { type CardColumn, cardTable } from '../report/html/card-table.ts';
import { figureMarkup } from '../report/html/figures.ts';
import { chartPage, commandMarkup } from '../report/html/page.ts';
import type { Table } from '../report/rows/table.ts';
import { listed, plainTable, wrapped } from '../report/terminal/layout.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { version } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { pairs } from '../terminal/options.ts';
import { refreshLists, unwritable } from '../terminal/report-folder.ts';
import { firstCharts, mainActivations, useOf } from './charts.ts';
import { weaponChart } from './curves.ts';
import { bestByOf, rankingMeasures, subjectOf } from './evaluate.ts';
import { weaponName } from './glance.ts';
import { armedSystem, evaluated, type WeaponPlan, weaponPlan } from './plan.ts';

/** Distances at which weapons of different tables can be compared: shares of each weapon's own reach. */
const SHARES = [
  { key: 'near', head: 'close', of: 0 },
  { key: 'half', head: 'half reach', of: 0.5 },
  { key: 'far', head: 'full reach', of: 1 },
] as const;

type Key = (typeof SHARES)[number]['key'];

interface Armoury {
  readonly plan: WeaponPlan;
  readonly id: string;
  readonly title: string;
  readonly target: string;
  readonly measure: string;
  readonly chart: Chart | null;
  readonly lines: readonly Line[];
}

/** A weapon: chance that one activation of its usual carrier does it to one target. */
interface Line extends Readonly<Record<Key, number>> {
  readonly system: string;
  readonly weapon: string;
  readonly reach: string;
}

interface BesideWords {
  readonly systems: readonly string[];
  readonly target?: string | undefined;
}

interface Beside {
  readonly armouries: readonly Armoury[];
  readonly findings: readonly string[];
  readonly table: Table;
  readonly chart: Chart;
  readonly notes: readonly string[];
  readonly limits: readonly string[];
}

/** Throws an InputError unless each system has weapons and its target is named. */
export async function weaponsBeside({ systems, target }: BesideWords): Promise<Beside> {
  const known = await Promise.all(systems.map((system) => armedSystem({ system, json: false, csv: false })));
  // A game file is named by its path, its game by the id within.
  const ids = known.map(({ info }) => info.id);
  const twice = ids.find((id, i) => ids.indexOf(id) < i);
  if (twice !== undefined) throw new InputError(`${twice} is named twice; name different systems`);
  const targets = pairs('target', target?.split(',') ?? [], `a target for each system, such as ${ids[0]}=…`);
  const stray = [...targets.keys()].find((id) => !ids.includes(id));
  if (stray !== undefined) throw new InputError(`--target: ${stray} is not one of the systems ${listed(ids)}`);
  const bestBy = commonMeasure(known);
  const armouries = await Promise.all(known.map((one) => armoury(one, targets.get(one.info.id), bestBy)));
  const lines = armouries.flatMap((one) => one.lines).toSorted((a, b) => b.half - a.half || b.near - a.near);
  return {
    ...{ armouries, table: tableOf(armouries), chart: besideChart(armouries) },
    findings: [...armouries.map(finding), ...(bestBy === undefined ? [] : [mostAtHalf(lines)])],
    notes: [
      `Each number is the chance that one ${usesOf(armouries)} does it to one target.`,
      ...(armouries.every(isSheet)
        ? []
        : ['An activation is that of the usual carrier of the weapon, with the best mix of modes.']),
      'Ranges are shares of each weapon’s own reach, because the games measure distance differently.',
      ...(bestBy === undefined ? [`The games count different things: ${listed(armouries.map(counted))}.`] : []),
    ],
    limits: [
      `One ${usesOf(armouries)} is not the same amount of time in different games, and neither are the targets the same people.`,
      ...new Set(armouries.flatMap(({ plan }) => plan.subject.info.leftOut)),
    ],
  };
}

const counted = ({ id, measure }: Armoury): string => `${id} ${measure.toLowerCase()}`;

/** That of the first system if all have it, otherwise the gravest that all have; undefined if there is none. */
function commonMeasure(systems: readonly System[]): string | undefined {
  const infos = systems.map((system) => subjectOf(system).info);
  const [own, ...others] = infos.map((info) => rankingMeasures(info).map(({ name }) => name));
  const common = own.filter((name) => others.every((names) => names.includes(name)));
  // Of attacks the chance to destroy can be compared; the mean loss is no chance.
  if (infos.some(({ areMatchups }) => areMatchups)) return common.at(-1);
  return common.includes(infos[0].shot.bestBy) ? infos[0].shot.bestBy : common.at(-1);
}

async function armoury(known: System, named: string | undefined, bestBy: string | undefined): Promise<Armoury> {
  const { id } = known.info;
  const { info } = subjectOf(known);
  const gravest = info.areMatchups ? rankingMeasures(info).at(-1)!.name : undefined;
  const words = { system: id, json: false, csv: false, 'best-by': bestBy ?? gravest };
  const states = info.targets.length === 1 ? [] : info.targets.map(({ name }) => name);
  const profiles = info.volley?.against?.names ?? [];
  const names = [...profiles, ...states];
  if (named === undefined && names.length > 0)
    throw new InputError(`--target needs a target of ${id}, such as ${id}=${names[0]}; one of: ${names.join(', ')}`);
  if (named !== undefined && !names.includes(named))
    throw new InputError(
      names.length === 0
        ? `--target: ${id} does not distinguish kinds of targets; leave it out`
        : `--target: ${id} has no target "${named}"${suggestion(named, names)}`,
    );
  const isProfile = named !== undefined && profiles.includes(named);
  const plan = await weaponPlan(known, { ...words, ...(isProfile ? { against: named } : { target: named }) });
  const variants = evaluated(plan);
  const { measure, index } = bestByOf(info, plan.wish);
  const activations = mainActivations(variants[0], plan.wish);
  const [cover] = activations.map((one) => one.cover);
  const shown = activations.filter((one) => one.cover === cover);
  const { unit } = info.axis;
  const lines = info.entries.flatMap((weapon): Line[] => {
    const own = shown.filter((one) => one.weapon.id === weapon.id);
    const values = own.flatMap((one) => one.values).toSorted((a, b) => a - b);
    if (values.length === 0) return [];
    const chanceAt = (share: number): number => {
      const wanted = values[Math.round(share * (values.length - 1))];
      return own.find((one) => one.values.includes(wanted))!.chances[index];
    };
    const words = unit === null ? [info.axis.title.toLowerCase(), values.at(-1)] : [values.at(-1), unit];
    const reach = weapon.isEverywhere ? (info.areMatchups ? 'contact' : 'anywhere') : words.join(' ');
    const chances = Object.fromEntries(SHARES.map(({ key, of }) => [key, chanceAt(of)])) as Record<Key, number>;
    return [{ system: id, weapon: weaponName({ ...weapon }), reach, ...chances }];
  });
  return {
    ...{ plan, id, target: named ?? info.targets[0].name, measure: measure.title },
    lines: lines.toSorted((a, b) => b.half - a.half),
    title: known.info.title,
    chart: firstCharts(variants, plan.wish)[0] ?? null,
  };
}

const percent = (chance: number): string => (chance > 0 && chance < 0.0005 ? '<0.1%' : `${(100 * chance).toFixed(1)}%`);

const isSheet = ({ plan }: Armoury): boolean => plan.subject.info.areMatchups === true;

/** `activation or attack`, of games and sheets. */
function usesOf(armouries: readonly Armoury[]): string {
  return [...new Set(armouries.map(({ plan }) => useOf(plan.subject.info)))].sort().join(' or ');
}

function finding({ id, target, measure, lines, plan }: Armoury): string {
  const use = useOf(plan.subject.info);
  const [best] = lines.toSorted((a, b) => b.near - a.near);
  const [worst] = lines.toSorted((a, b) => a.near - b.near);
  return `${id}, ${target} ${measure.toLowerCase()}: at close range ${best.weapon} is best (${percent(best.near)} per ${use}) and ${worst.weapon} worst (${percent(worst.near)}).`;
}

function mostAtHalf(lines: readonly Line[]): string {
  const told = lines.slice(0, 3).map(({ system, weapon, half }) => `${weapon} of ${system} (${percent(half)})`);
  return `Best at half reach, of all weapons: ${listed(told)}.`;
}

function tableOf(armouries: readonly Armoury[]): Table {
  const rows = armouries.flatMap(({ target, measure, lines }) =>
    lines.map(({ system, weapon, reach, near, half, far }) => ({
      ...{ system, target, measure, weapon, reach },
      ...{ chanceClose: near, chanceHalfReach: half, chanceFullReach: far },
    })),
  );
  return { name: 'weapons-beside', columns: Object.keys(rows[0]), rows };
}

function besideChart(armouries: readonly Armoury[]): Chart {
  const values = armouries.flatMap(({ id, target, lines }) =>
    lines.flatMap((line) => {
      const chances = SHARES.map(({ key }) => line[key]);
      const ends = { low: Math.min(...chances), high: Math.max(...chances) };
      const panel = `${id}, against ${target}`;
      return SHARES.map(({ key, head }) => ({ panel, weapon: line.weapon, at: head, estimate: line[key], ...ends }));
    }),
  );
  const order = armouries.flatMap(({ lines }) => lines.map(({ weapon }) => weapon));
  const x = shares(`chance per ${usesOf(armouries)}`, { domainMin: 0 });
  const y = namesOf('weapon', [...new Set(order)]);
  const shape = {
    field: 'at',
    type: 'nominal',
    scale: { domain: SHARES.map(({ head }) => head), range: ['circle', 'square', 'triangle-up'] },
    legend: { title: null, orient: 'top' },
  };
  const spec = {
    width: 420,
    // Names stand above their rows where there is no room beside them.
    height: { step: 20 },
    encoding: { y },
    layer: [
      between(['rule', 'x'], x, { mark: { strokeWidth: 2, color: '#8a8a8a' } }),
      at('point', 'x', x, { mark: { size: 70, filled: true, color: '#333333' }, encoding: { shape } }),
    ],
  };
  const sorted = armouries.map(({ id, target }) => `${id}, against ${target}`);
  return weaponChart(
    'weapons-beside',
    'Weapons of different games',
    listed(sorted),
    `Chance that one ${usesOf(armouries)} does it to one target.`,
    {
      data: { values },
      facet: { row: panels('panel', sorted, { header: ROW_HEADER }) },
      resolve: { scale: { y: 'independent' } },
      spec,
    },
  );
}

const HEADS = ['system', 'weapon', 'reach', ...SHARES.map(({ head }) => head)];

const cellsOf = (line: Line): string[] => [
  ...[line.system, line.weapon, line.reach],
  ...SHARES.map(({ key }) => percent(line[key])),
];

export function besideText({ armouries, findings, notes }: Beside, out: string | null): string {
  const lines = armouries.flatMap((one) => one.lines);
  return [
    wrapped(`Weapons of ${listed(armouries.map(({ title }) => title))}: exact odds, no dice rolled`),
    findings.map((sentence) => wrapped(sentence, '  ')).join('\n'),
    plainTable(HEADS, lines.map(cellsOf), [3, 4, 5]),
    [...notes, ...(out === null ? [] : [`Written to ${out}: tables/weapons-beside.csv, report.html, summary.json`])]
      .map((note) => wrapped(note, '  '))
      .join('\n'),
  ].join('\n\n');
}

export function besideData({ armouries, findings, table, limits }: Beside, command: string) {
  return {
    systems: armouries.map(({ id, target, measure }) => ({ system: id, target, measure })),
    ...{ command, findings, weapons: table.rows, limits },
  };
}

function besidePage({ armouries, findings, chart, notes, limits }: Beside, command: string): string {
  const columns = HEADS.map(
    (head, i): CardColumn<Line> => ({
      ...{ head, numeric: i > 2, cell: (line) => cellsOf(line)[i] },
      by: (line) => (i > 2 ? line[SHARES[i - 3].key] : cellsOf(line)[i]),
    }),
  );
  const title = listed(armouries.map((one) => one.title));
  const own = armouries.flatMap((one) => (one.chart === null ? [] : [{ ...one.chart, name: `${one.id}-best` }]));
  return chartPage({
    ...{ title: `Weapons · ${title}`, description: findings[0], heading: title, about: 'exact odds, no dice rolled' },
    sections: [
      {
        id: 'answer',
        title: 'The answer',
        body: [findingMarkup({ about: null, sentences: findings }), figureMarkup(chart)],
      },
      {
        id: 'weapons',
        title: 'All weapons',
        fold: `${armouries.flatMap((one) => one.lines).length} weapons, with their reach`,
        body: cardTable(
          'All weapons',
          armouries.flatMap((one) => one.lines),
          columns,
        ),
      },
      { id: 'ranges', title: 'By range', fold: `${own.length} charts`, body: own.map(figureMarkup) },
      { id: 'reading', title: 'How to read it', body: findingMarkup({ about: null, sentences: notes }) },
      { id: 'limits', title: 'What these numbers leave out', body: limitsMarkup(limits) },
      { id: 'again', title: 'Ask it again', body: commandMarkup(command) },
    ],
    charts: [chart, ...own],
    version: version(),
  });
}

/** All or nothing. Throws an InputError if it cannot be written. */
export async function writeBeside(report: Beside, command: string, place: Place, pictures: boolean): Promise<string> {
  const summary = {
    schemaVersion: SCHEMA_VERSION,
    versions: { skirmetrics: version(), node: process.versions.node },
    scenario: { name: `Weapons of ${listed(report.armouries.map(({ title }) => title))}` },
    ...besideData(report, command),
  };
  const { files: drawn } = await chartFiles([report.chart], pictures);
  const files: FolderFile[] = [
    tableFile(report.table),
    ...drawn,
    { path: 'report.html', text: besidePage(report, command) },
  ];
  const mark = { path: MARK, text: markText(summary, files) };
  const { out } = await writeFolder(place, [...files, mark]).catch((error) => {
    throw unwritable(error);
  });
  await refreshLists(out);
  return out;
}
