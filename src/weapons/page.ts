import type { Chart } from '../report/charts/chart.ts';
import { PAIR } from '../report/charts/theme.ts';
import { findingMarkup } from '../report/html/answer.ts';
import { changedRulesMarkup, limitsMarkup } from '../report/html/appendix.ts';
import { type CardColumn, cardTable } from '../report/html/card-table.ts';
import { MOST_ROWS, PackedTables, type ShownColumn, shownColumns } from '../report/html/cells.ts';
import { DARK_COLOURS, figureMarkup, figuresMarkup } from '../report/html/figures.ts';
import { type Content, html, type Markup } from '../report/html/markup.ts';
import { chartPage, commandMarkup, type Section } from '../report/html/page.ts';
import { capitalised, spoken, tablePath } from '../report/names.ts';
import { whole } from '../report/numbers.ts';
import type { Row, Table } from '../report/rows/table.ts';
import type { GlanceTable } from '../report/tables.ts';
import type { WeaponMeasure, WeaponsInfo } from '../sim/kernel/weapons.ts';
import { useOf } from './charts.ts';
import type { WeaponActivation } from './evaluate.ts';
import { weaponName } from './glance.ts';
import { type AxisColumns, joinedRows } from './tables.ts';

/** Worth by cover, weapon and value of the axis, for the page's comparison of two weapons. */
interface DuelData {
  readonly axis: string;
  readonly unit: string | null;
  readonly values: readonly number[];
  /** Such as `figures put out for good per activation`. */
  readonly counted: string;
  readonly weapons: readonly string[];
  /** What `covers` are: kinds of cover, or of targets. */
  readonly choice: string;
  /** Null if it cannot shoot. */
  readonly covers: readonly { readonly name: string; readonly worth: readonly (readonly (number | null)[])[] }[];
}

/** Main activations of one target state. */
export function duelData(
  info: WeaponsInfo,
  activations: readonly WeaponActivation[],
  { measure, index }: { readonly measure: WeaponMeasure; readonly index: number },
): DuelData {
  const entries = info.entries.filter(({ id }) => activations.some(({ weapon }) => weapon.id === id));
  const choiceOf = ({ cover, target }: WeaponActivation) => (info.areMatchups ? target.name : cover);
  const covers = [...new Set(activations.map(choiceOf))];
  const values = info.axis.values.filter((at) => activations.some((one) => one.values.includes(at)));
  const worthAt = (id: string, cover: string | null) => {
    const own = activations.filter((one) => one.weapon.id === id && choiceOf(one) === cover);
    return values.map((at) => {
      const found = own.find((one) => one.values.includes(at));
      return found === undefined ? null : Number(found.expected[index].toPrecision(6));
    });
  };
  return {
    axis: info.axis.title.toLowerCase(),
    unit: info.axis.unit,
    values,
    counted: `${measure.counted} per ${useOf(info)}`,
    choice: info.areMatchups ? 'target' : 'cover',
    weapons: entries.map(weaponName),
    covers: covers.map((cover) => ({ name: cover ?? '', worth: entries.map(({ id }) => worthAt(id, cover)) })),
  };
}

/** Choice of two weapons, and the place of their comparison. */
function duelMarkup({ weapons, covers, counted, choice }: DuelData, kind: string): Markup | null {
  if (weapons.length < 2) return null;
  const select = (id: string, label: string, names: readonly string[], chosen: number) =>
    html`<label for="${id}">${label}</label> <select id="${id}">${names.map(
      (name, i) => html`<option value="${i}"${i === chosen && html` selected`}>${name}</option>`,
    )}</select>`;
  const cover =
    covers.length > 1 &&
    html` <span>${select(
      'duel-cover',
      choice,
      covers.map(({ name }) => name),
      0,
    )}</span>`;
  return html`<div class="duel"><h3>Two against each other</h3>
<p class="choice"><span>${select('duel-first', kind, weapons, 0)}</span> <span>${select('duel-second', 'against', weapons, 1)}</span>${cover}</p>
<p id="duel-words" aria-live="polite"></p>
<div id="duel-picture"></div>
<p class="note">${capitalised(counted)}. The full line is the first, the dashed one the second; the area between them belongs to the better one.</p></div>`;
}

/** Colours areas by the better weapon. */
function betterStyle([first, second]: readonly string[]): string {
  return `#duel-picture .first-better { fill: ${first}; opacity: 0.3; } #duel-picture .second-better { fill: ${second}; opacity: 0.3; }`;
}

/** For pages of weapons only. */
const DUEL_STYLE = `
.duel { border-top: 1px solid var(--line); padding-top: 0.8rem; }
.duel .choice { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; align-items: center; }
.duel select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--strong-line); border-radius: 6px; min-height: 2.2rem; max-width: 100%; }
#duel-words { font-weight: 600; }
#duel-picture svg { display: block; max-width: 100%; }
#duel-picture text { font-size: 12px; fill: var(--ink); }
#duel-picture .grid { stroke: var(--line); }
#duel-picture .line { fill: none; stroke: var(--ink); stroke-width: 2; } #duel-picture .second { stroke-dasharray: 6 4; }
${betterStyle(PAIR)}
@media (prefers-color-scheme: dark) { ${betterStyle(PAIR.map((colour) => DARK_COLOURS[colour]))} }
#glance td, #glance th { padding-inline: 0.4rem; }`;

interface TableOnPage {
  readonly title: string;
  readonly table: Table;
  /** Columns that split a long table, in order. */
  readonly splitBy: readonly string[];
}

interface ChartsOnPage {
  readonly id: string;
  readonly title: string;
  readonly glance: readonly GlanceTable[];
  readonly charts: readonly Chart[];
}

interface WeaponsPage {
  readonly title: string;
  readonly about: string;
  readonly system: string;
  readonly findings: readonly string[];
  readonly first: readonly Chart[];
  readonly duel: DuelData;
  /** Such as `Weapon`. */
  readonly kind: string;
  readonly glance: readonly GlanceTable[];
  readonly charts: readonly ChartsOnPage[];
  readonly tables: readonly TableOnPage[];
  /** Columns along which rows may be joined, and the title shown instead. */
  readonly axis: AxisColumns & { readonly title: string };
  /** By variant, without defaults. */
  readonly houseRules: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly assumptions: readonly string[];
  readonly limits: readonly string[];
  readonly command: string;
  readonly versions: { readonly skirmetrics: string; readonly node: string };
  readonly alpha: number;
}

/** One HTML document that opens from disk and fetches nothing. */
export function weaponsPage(page: WeaponsPage): string {
  const { title, about, system, versions } = page;
  const packed = new PackedTables();
  const sections = sectionsOf(page, packed);
  return chartPage({
    title,
    description: page.findings[0] ?? about,
    heading: title,
    about: `${system} · exact odds, no dice rolled`,
    sections,
    charts: [...page.first, ...page.charts.flatMap((group) => group.charts)],
    version: versions.skirmetrics,
    style: DUEL_STYLE,
    more: { data: { duel: page.duel, tables: packed.tables }, modules: ['duel', 'weapons'] },
  });
}

function sectionsOf(page: WeaponsPage, packed: PackedTables): Section[] {
  const { findings, about, first, duel, kind, glance, charts, assumptions } = page;
  return [
    {
      id: 'answer',
      title: 'The answer',
      body: [findingMarkup({ about: null, sentences: findings }), ...first.map(figureMarkup), duelMarkup(duel, kind)],
    },
    {
      id: 'glance',
      title: 'At a glance',
      fold: glance.length === 1 ? 'a table of numbers' : `${glance.length} tables of numbers`,
      body: [html`<p>${about}. Press a heading to sort.</p>`, ...glance.map(glanceMarkup)],
    },
    ...charts.map((group) => ({
      ...{ id: group.id, title: group.title, fold: chartsText(group.charts.length) },
      body: [...group.glance.filter(({ rows }) => rows.length > 0).map(glanceMarkup), figuresMarkup(group.charts)],
    })),
    { id: 'numbers', title: 'All numbers', fold: 'tables, also as files', body: tablesMarkup(page, packed) },
    { id: 'rules', title: 'Rules', body: houseRulesMarkup(page.houseRules) },
    { id: 'reading', title: 'How to read it', body: findingMarkup({ about: null, sentences: assumptions }) },
    { id: 'limits', title: 'What these numbers leave out', body: limitsMarkup(page.limits) },
    {
      id: 'again',
      title: 'Ask it again',
      body: [
        commandMarkup(page.command),
        html`<p class="note">Made by skirmetrics ${page.versions.skirmetrics}, Node ${page.versions.node}.</p>`,
      ],
    },
  ];
}

function chartsText(count: number): string {
  return count === 1 ? '1 chart' : `${count} charts`;
}

function glanceMarkup({ title, heads, places, rows }: GlanceTable): Markup {
  type Line = GlanceTable['rows'][number];
  const columns = [
    ...heads.map((head, i): CardColumn<Line> => ({ head, cell: ({ leading }) => leading[i], kind: 'wraps' })),
    ...places.map(
      (head, i): CardColumn<Line> => ({
        ...{ head, numeric: true, cell: ({ cells }: Line) => cells[i].text },
        by: ({ cells }) => cells[i].by,
      }),
    ),
  ];
  return html`<h3>${title}</h3>
${cardTable(title, rows, columns)}
`;
}

/** Folded tables. The axis is one column; rows that differ only in it are joined. */
function tablesMarkup({ tables, axis, alpha }: WeaponsPage, packed: PackedTables): Content {
  const isSingle = axis.from === axis.to;
  const ends = isSingle ? { from: axis.from, to: `${axis.from}To` } : axis;
  return html`<p>Every table is also a file in this folder, with all digits. Press a heading to sort.</p>
${tables.map(({ title, table, splitBy }) => {
  const rows = isSingle && table.columns.includes(axis.from) ? joinedRows(table.rows, ends) : table.rows;
  const columns = table.columns.filter((column) => column !== ends.to);
  return split({ ...table, columns, rows }, splitBy).map((part) => {
    const caption = [title, ...part.of].join(', ');
    const hidden = part.table.columns.includes('variant') && isOne(part.table.rows, 'variant') ? 1 : 0;
    const shown = shownColumns(part.table.columns, part.table.rows, alpha).map((column, i) =>
      part.table.columns[i + hidden] === axis.from ? spanColumn(column, axis.title, ends) : column,
    );
    return html`<details><summary><h3>${caption}</h3> <span class="note">${whole(part.table.rows.length)} rows, <code>${tablePath(table.name)}</code></span></summary>
${packed.estimates(caption, part.table, alpha, { name: caption, columns: shown })}
</details>
`;
  });
})}`;
}

/** Parts of a long table; `of` names their rows. */
function split(table: Table, by: readonly string[]): { readonly of: readonly string[]; readonly table: Table }[] {
  const [column, ...others] = by;
  if (table.rows.length <= MOST_ROWS || column === undefined) return [{ of: [], table }];
  if (!table.columns.includes(column) || isOne(table.rows, column)) return split(table, others);
  const values = [...new Set(table.rows.map((row) => row[column] ?? null))];
  const columns = table.columns.filter((name) => name !== column);
  return values.flatMap((value) => {
    const rows = table.rows.filter((row) => (row[column] ?? null) === value);
    const word = column === 'variant' || column === 'plan' ? String(value) : `${spoken(column)} ${value}`;
    return split({ ...table, columns, rows }, others).map((part) => ({ ...part, of: [word, ...part.of] }));
  });
}

function isOne(rows: readonly Row[], column: string): boolean {
  return new Set(rows.map((row) => row[column])).size <= 1;
}

/** Both ends of a row: `7–18`. */
function spanColumn(column: ShownColumn, header: string, { from, to }: AxisColumns): ShownColumn {
  const text = (row: Row) => (row[to] === row[from] ? String(row[from]) : `${row[from]}–${row[to]}`);
  return { ...column, header, text };
}

function houseRulesMarkup(variants: WeaponsPage['houseRules']): Markup {
  return html`${Object.entries(variants).map(([variant, rules]) => {
    const list = changedRulesMarkup(rules, 'No house rules changed.');
    return html`${Object.keys(variants).length > 1 && html`<h3>${variant}</h3>`}${list}`;
  })}`;
}
