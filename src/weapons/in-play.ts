import { deviation, EXPECTED, labelColumns, SAME, type SelfCheck, selfCheck } from '../odds/agreement.ts';
import type { Inputs, Odds } from '../odds/answer.ts';
import type { Chart } from '../report/charts/chart.ts';
import { labelColour } from '../report/charts/theme.ts';
import { spoken } from '../report/names.ts';
import { intervalCells, intervalColumns, type Row, type Table } from '../report/rows/table.ts';
import type { WeaponRate, WeaponsInfo } from '../sim/kernel/weapons.ts';
import { wilson } from '../stats/index.ts';
import type { CountTable, VariantResults } from '../stats/tables.ts';
import { weaponChart } from './curves.ts';
import { type Subject, total, type WeaponWish } from './evaluate.ts';

/** Played rates of one case beside exact values. */
interface InPlayRow {
  readonly metric: string;
  readonly rate: string;
  readonly title: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Shots, or hits for rates among hits. */
  readonly n: number;
  readonly x: number;
  readonly sampled: number;
  /** Wilson's interval. */
  readonly low: number;
  readonly high: number;
  /** Range of exact values that the label may mean. */
  readonly exactMin: number;
  readonly exactMax: number;
  /** Distance of x from that range in binomial standard errors; 0 inside. */
  readonly z: number;
}

/**
 * Counts summed over other dimensions. Given their case, rolls are independent (a martingale), so the standard error
 * is
 * that of n rolls. Cases without an exact value are left out.
 */
export function inPlay({ info, odds }: Subject, results: VariantResults, wish: WeaponWish, alpha: number): InPlayRow[] {
  const known = new Map<string, number | null>();
  return info.inPlay.flatMap((declared) => {
    const table = results.counts.find(({ metric, full }) => full && metric === declared.metric);
    if (table === undefined) return [];
    return casesOf(declared, table)
      .filter(({ labels }) => isWished(info, wish, labels))
      .flatMap(({ labels: counted, n, x }): InPlayRow[] => {
        const possible = declared.possible(counted);
        const labels = asAsked(info, counted, possible);
        const chances = possible
          .map((inputs) => chanceOf(info, odds, declared, inputs, known))
          .filter((chance) => chance !== null);
        if (chances.length === 0 || n === 0) return [];
        const [exactMin, exactMax] = [Math.min(...chances), Math.max(...chances)];
        const { metric, rate } = declared;
        const title = `${table.rates.find(({ name }) => name === rate)!.title}, of ${spoken(table.exposure)}`;
        const { low, high } = wilson(x, n, alpha);
        const z = deviation(x, n, exactMin, exactMax);
        return [{ metric, rate, title, labels, n, x, sampled: x / n, low: low!, high: high!, exactMin, exactMax, z }];
      });
  });
}

/** Labels in the words of inputs; entries by id. */
function asAsked(
  { kind, entries }: WeaponsInfo,
  labels: Readonly<Record<string, string>>,
  possible: readonly Inputs[],
): Record<string, string> {
  const words = Object.entries(labels).map(([name, label]) => {
    if (name === kind.name && entries.some(({ id }) => id === label)) return [name, label];
    const asked = new Set(possible.map((inputs) => inputs[name]));
    const [only] = asked;
    return [name, asked.size === 1 && typeof only === 'string' ? only : label];
  });
  return Object.fromEntries(words);
}

/** Sums over unnamed dimensions. */
function casesOf({ metric, rate, dimensions }: WeaponRate, table: CountTable) {
  const at = table.rates.findIndex(({ name }) => name === rate);
  const columns = dimensions.map((name) => table.dimensions.findIndex((dimension) => dimension.name === name));
  if (at < 0 || columns.includes(-1)) throw new Error(`${metric} has no rate "${rate}" by ${dimensions.join(', ')}`);
  const cases = new Map<string, { labels: Record<string, string>; n: number; x: number }>();
  for (const cell of table.cells) {
    const labels = Object.fromEntries(dimensions.map((name, i) => [name, cell.labels[columns[i]]]));
    const key = JSON.stringify(labels);
    const { n, x } = cases.get(key) ?? { n: 0, x: 0 };
    cases.set(key, { labels, n: n + cell.n, x: x + cell.rates[at].x });
  }
  return [...cases.values()];
}

function isWished(
  { kind, covers, targets }: WeaponsInfo,
  wish: WeaponWish,
  labels: Readonly<Record<string, string>>,
): boolean {
  const cover = covers === null ? undefined : labels[covers.input];
  // Counts do not distinguish states without a label.
  const target = targets.find(({ name }) => name === labels.target)?.name;
  return (
    (wish.weapons?.includes(labels[kind.name]) ?? true) &&
    (cover === undefined || (wish.covers?.includes(cover) ?? true)) &&
    (target === undefined || (wish.targets?.includes(target) ?? true))
  );
}

/** Null if no shot is possible or counted. */
function chanceOf(
  info: WeaponsInfo,
  odds: Odds,
  { procedure = info.shot.procedure, outcomes: counted, among: given }: WeaponRate,
  inputs: Inputs,
  known: Map<string, number | null>,
): number | null {
  const key = JSON.stringify([procedure, counted, given, inputs]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const { outcomes } = odds.ask(procedure, inputs);
  const among = given === null ? 1 - total(outcomes, info.shot.noShot) : total(outcomes, given);
  const share = among <= SAME ? null : total(outcomes, counted) / among;
  known.set(key, share);
  return share;
}

/** For `in-play.csv`; `exact` is empty if values differ. */
export function inPlayTable(rows: readonly InPlayRow[]): Table {
  const { dimensions, cellsOf } = labelColumns(rows);
  return {
    name: 'in-play',
    columns: [
      ...['metric', 'rate', ...dimensions, 'n', 'x'],
      ...intervalColumns('sampled'),
      ...['exact', 'exactMin', 'exactMax', 'z'],
    ],
    rows: rows.map(({ labels, title, sampled, low, high, ...row }): Row => {
      const exact = row.exactMax - row.exactMin <= SAME ? row.exactMin : null;
      return { ...row, ...intervalCells('sampled', { estimate: sampled, low, high }), exact, ...cellsOf(labels) };
    }),
  };
}

/** Charts omit rows with fewer rolls. */
const FEW = 50;

export function inPlayDots({ kind }: WeaponsInfo, rows: readonly InPlayRow[]): WeaponDot[] {
  return rows
    .filter(({ n }) => n >= FEW)
    .map(({ labels, title, sampled, low, high, exactMin, exactMax }) => {
      return { weapon: labels[kind.name], rate: title, sampled, low, high, exactMin, exactMax };
    });
}

/** One weapon over all games. */
export interface InPlaySummary {
  readonly weapon: string;
  readonly rate: string;
  readonly n: number;
  readonly sampled: number;
  readonly exactMin: number;
  readonly exactMax: number;
  /** Cells with enough rolls, and their largest |z|. */
  readonly cells: number;
  readonly largestZ: number;
}

export function inPlaySummary({ kind }: WeaponsInfo, rows: readonly InPlayRow[]): InPlaySummary[] {
  return [...grouped(rows, kind.name).values()].map((own) => {
    const n = sum(own, (row) => row.n);
    const enough = own.filter((row) => {
      const mean = Math.min(Math.max(row.sampled, row.exactMin), row.exactMax);
      return row.n * Math.min(mean, 1 - mean) >= EXPECTED;
    });
    return {
      weapon: own[0].labels[kind.name],
      rate: own[0].title,
      n,
      sampled: sum(own, (row) => row.x) / n,
      exactMin: sum(own, (row) => row.n * row.exactMin) / n,
      exactMax: sum(own, (row) => row.n * row.exactMax) / n,
      cells: enough.length,
      largestZ: Math.max(0, ...enough.map(({ z }) => Math.abs(z))),
    };
  });
}

/** The self-check over all cases. */
export function inPlayCheck(rows: readonly InPlayRow[]): SelfCheck | null {
  return selfCheck(
    rows.map(({ metric, rate, labels, n, x, exactMin, exactMax }) => {
      const cell = Object.entries(labels).map(([dimension, label]) => `${dimension} ${label}`);
      return { name: [metric, rate, ...cell].join(', '), x, n, low: exactMin, high: exactMax };
    }),
  );
}

function grouped(rows: readonly InPlayRow[], weapon: string): Map<string, InPlayRow[]> {
  const groups = new Map<string, InPlayRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.metric, row.rate, row.labels[weapon]]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((all, item) => all + value(item), 0);
}

/** Two ends if games do not show which exact value applied. */
interface WeaponDot {
  readonly weapon: string;
  readonly rate: string;
  readonly sampled: number;
  readonly low: number;
  readonly high: number;
  readonly exactMin: number;
  readonly exactMax: number;
}

const SIZE = 290;

/** Sampled over exact rates, a panel per rate: fair dice lie on the diagonal. Null without dots. */
export function inPlayChart(
  about: string,
  marks: string,
  kind: string,
  weapons: readonly string[],
  dots: readonly WeaponDot[],
): Chart | null {
  if (dots.length === 0) return null;
  const rates = [...new Set(dots.map(({ rate }) => rate))];
  const seen = weapons.filter((id) => dots.some(({ weapon }) => weapon === id));
  const values = dots.map((dot) => ({ ...dot, exact: Math.min(Math.max(dot.sampled, dot.exactMin), dot.exactMax) }));
  const share = { type: 'quantitative', scale: { domain: [0, 1] } };
  const x = { ...share, axis: { title: 'Exact', format: '.0%', tickCount: 5 } };
  const y = { ...share, axis: { title: 'In play', format: '.0%', tickCount: 5 } };
  const color = labelColour('weapon', kind, weapons, seen);
  const span = { type: 'rule', strokeWidth: 1, opacity: 0.6 };
  const unit = {
    width: SIZE,
    height: SIZE,
    layer: [
      {
        data: { values: [{ at: 0 }, { at: 1 }] },
        mark: { type: 'line', color: '#bbbbbb', strokeDash: [4, 4] },
        encoding: { x: { field: 'at', ...x }, y: { field: 'at', ...y } },
      },
      {
        mark: span,
        encoding: { x: { field: 'exact', ...x }, y: { field: 'low', ...y }, y2: { field: 'high' }, color },
      },
      {
        mark: span,
        encoding: { x: { field: 'exactMin', ...x }, x2: { field: 'exactMax' }, y: { field: 'sampled', ...y }, color },
      },
      {
        mark: { type: 'point', size: 30 },
        encoding: { x: { field: 'exact', ...x }, y: { field: 'sampled', ...y }, color },
      },
    ],
  };
  const facet = { field: 'rate', type: 'nominal', sort: rates, title: null };
  const body = rates.length === 1 ? unit : { facet, columns: 2, spec: unit };
  return weaponChart('in-play', 'Weapons in played games', about, marks, { data: { values }, ...body });
}
