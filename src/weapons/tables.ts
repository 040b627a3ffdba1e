import type { Inputs } from '../odds/answer.ts';
import { valueWord } from '../odds/words.ts';
import { camelCase, capitalised } from '../report/names.ts';
import type { Cell, Row, Table } from '../report/rows/table.ts';
import { listed } from '../report/terminal/layout.ts';
import type { WeaponMeasure, WeaponsInfo } from '../sim/kernel/weapons.ts';
import {
  bestByOf,
  isMain,
  type WeaponActivation,
  type WeaponEvaluation,
  type WeaponPlace,
  type WeaponWish,
} from './evaluate.ts';

/** Two columns for stretches of values, such as metres; one for single values. */
export interface AxisColumns {
  readonly from: string;
  /** Equals `from` for single values. */
  readonly to: string;
}

/** `rangeFrom` and `rangeTo`, or `band` for single values. */
export function axisColumns({ axis, entries }: WeaponsInfo): AxisColumns {
  const spans = entries.some(({ stretches, isEverywhere }) => stretches !== null && isEverywhere !== true);
  return spans ? { from: `${axis.input}From`, to: `${axis.input}To` } : { from: axis.input, to: axis.input };
}

/** One row over all values, or one each. */
export function axisCells({ from, to }: AxisColumns, values: readonly number[]): Row[] {
  if (from === to) return values.map((at) => ({ [from]: at }));
  return [{ [from]: values[0], [to]: values.at(-1)! }];
}

/** True if the row includes `at`. */
export function holdsAt(row: Row, { from, to }: AxisColumns, at: number): boolean {
  return (row[from] as number) <= at && at <= (row[to] as number);
}

/** Bands within which no shot changes under any rules. */
export function commonBands(evaluations: readonly WeaponEvaluation[]): number[][] {
  const places = evaluations.flatMap(({ cells }) => cells);
  const values = [...new Set(places.flatMap((place) => place.values))].sort((a, b) => a - b);
  const firsts = new Set(places.map((place) => place.values[0]));
  const lasts = new Set(places.map((place) => place.values.at(-1)!));
  const bands: number[][] = [];
  for (const [i, at] of values.entries()) {
    if (i === 0 || firsts.has(at) || lasts.has(values[i - 1])) bands.push([]);
    bands.at(-1)!.push(at);
  }
  return bands;
}

/** Joins rows that differ only in neighbouring places; the first gets the last `to`. */
export function joinedRows(rows: readonly Row[], { from, to }: AxisColumns): Row[] {
  const joined: { readonly row: Row; to: number }[] = [];
  const latest = new Map<string, { to: number }>();
  for (const row of rows) {
    const [first, last] = [row[from] as number, (row[to] ?? row[from]) as number];
    const key = JSON.stringify({ ...row, [from]: null, [to]: null });
    const before = latest.get(key);
    if (before !== undefined && before.to + 1 === first) {
      before.to = last;
      continue;
    }
    const one = { row, to: last };
    joined.push(one);
    latest.set(key, one);
  }
  return joined.map((one) => ({ ...one.row, [to]: one.to }));
}

export interface WeaponVariant {
  readonly variant: string;
  /** Without defaults. */
  readonly houseRules: Inputs;
  readonly evaluation: WeaponEvaluation;
}

/** `statistics` as in the rules' source. */
const PRINTED = 'printed';

/** With `from`, only the differences. */
export function houseRuleWords({ houseRules }: WeaponVariant, from?: WeaponVariant): string {
  const before: Inputs = from?.houseRules ?? {};
  return Object.entries(houseRules)
    .filter(([key, value]) => valueWord(value) !== valueWord(before[key]))
    .map(([key, value]) => `${key}=${valueWord(value)}`)
    .join(' ');
}

/** Columns that identify a shot; without mode, an activation. */
export function placeColumns(info: WeaponsInfo, withMode: boolean): string[] {
  const { kind, modes, covers, targets } = info;
  const { from, to } = axisColumns(info);
  return [
    kind.name,
    ...(from === to ? [from] : [from, to]),
    ...(modes === null || !withMode ? [] : [modes.input]),
    ...(covers === null ? [] : [covers.input]),
    ...(targets.length === 1 ? [] : ['target']),
  ];
}

/** Without the axis. */
function placeCells(info: WeaponsInfo, place: WeaponPlace, mode: string | null): Record<string, Cell> {
  const { kind, modes, covers } = info;
  return {
    [kind.name]: place.weapon.id,
    ...(modes === null ? {} : { [modes.input]: mode }),
    ...(covers === null ? {} : { [covers.input]: place.cover }),
    target: place.target.name,
  };
}

/** By weapon, band, mode, cover and target state; the best activation follows each shot. */
export function weaponTable(variants: readonly WeaponVariant[], wish: WeaponWish): Table {
  const { info } = variants[0].evaluation;
  const axis = axisColumns(info);
  const outcomes = distinctOutcomes(variants);
  const rows = variants.flatMap(({ variant, evaluation }) => {
    const mains = evaluation.activations.filter((one) => isMain(info, one, wish));
    const mainAt = new Map(mains.map((main) => [placeKey(main), main]));
    return evaluation.cells.flatMap((cell) => {
      const main = mainAt.get(placeKey(cell))!;
      const measured = Object.fromEntries(chanceColumns(info).map((column, i) => [column, cell.chances[i]]));
      const mark = { statistics: cell.weapon.mark ?? PRINTED };
      const told = Object.fromEntries(outcomes.map((name) => [camelCase(name), cell.outcomes.get(name) ?? null]));
      const place = placeCells(info, cell, cell.mode);
      const row = { variant, ...place, ...measured, ...told, actions: main.actions, ...activationCells(info, main) };
      return axisCells(axis, cell.values).map((at): Row => ({ ...row, ...mark, ...at }));
    });
  });
  return {
    name: 'weapons',
    columns: [
      ...['variant', ...placeColumns(info, true), ...chanceColumns(info), ...outcomes.map(camelCase), 'actions'],
      ...activationColumns(info),
      'statistics',
    ],
    rows,
  };
}

/** Which activations, and common bands if any. */
interface Shown {
  readonly isShown: (one: WeaponActivation) => boolean;
  readonly bands?: readonly (readonly number[])[];
}

/** By weapon, band, cover, target state, actions, plan and measure of the best mix. */
export function activationTable(variants: readonly WeaponVariant[], { isShown, bands }: Shown): Table {
  const { info } = variants[0].evaluation;
  const axis = axisColumns(info);
  const rows = variants.flatMap(({ variant, evaluation }) =>
    evaluation.activations.filter(isShown).flatMap((one) => {
      const { actions, plan, chances, weapon } = one;
      const carriers = weapon.carriers.filter((carrier) => carrier.actions === actions).map(({ name }) => name);
      const measured = Object.fromEntries(chanceColumns(info).map((column, i) => [column, chances[i]]));
      const { figures, mark } = weapon;
      const crew = { figures, statistics: mark ?? PRINTED };
      const own = { actions, carriers: carriers.join(' '), plan, ...measured, ...activationCells(info, one), ...crew };
      const row = { variant, ...placeCells(info, one, null), ...own };
      const parts = bands?.filter(([first]) => one.values.includes(first)) ?? [one.values];
      return parts.flatMap((part) => axisCells(axis, part).map((at): Row => ({ ...row, ...at })));
    }),
  );
  const columns = ['variant', ...placeColumns(info, false), 'actions', 'carriers', 'plan', ...chanceColumns(info)];
  return {
    name: 'activations',
    columns: [...columns, ...activationColumns(info), 'figures', 'statistics'],
    rows,
  };
}

/** For activations.csv: all by the ranking measure, main ones by every measure. */
export function toldActivations([{ evaluation }]: readonly WeaponVariant[], wish: WeaponWish) {
  const { info } = evaluation;
  const chosen = bestByOf(info, wish).measure.name;
  return (one: WeaponActivation): boolean => one.bestBy === chosen || isMain(info, one, wish, one.bestBy);
}

function chanceColumns({ shot }: WeaponsInfo): string[] {
  return shot.measures.map(({ name }) => `${name}Chance`);
}

/** Effects of an activation. */
export function activationColumns({ modes, shot }: WeaponsInfo): string[] {
  return [
    ...(modes === null ? ['bestBy'] : ['bestBy', 'bestMix']),
    ...shot.measures.map(expectedColumn),
    'expectedActivations',
  ];
}

/** Such as `expectedKills`. */
export function expectedColumn({ plural }: WeaponMeasure): string {
  return `expected${capitalised(plural)}`;
}

function activationCells({ shot }: WeaponsInfo, one: WeaponActivation): Row {
  const { bestBy, shots, expected, untilDone } = one;
  const counts = shot.measures.map((measure, i) => [expectedColumn(measure), expected[i]]);
  return { bestBy, bestMix: mixText(shots), ...Object.fromEntries(counts), expectedActivations: untilDone };
}

/** `aimed+unaimed`; `none` if no shot is worth anything. */
function mixText(shots: readonly (string | null)[]): string {
  return shots.length === 0 ? 'none' : shots.join('+');
}

/** `3 unaimed`, `aimed + unaimed`, in firing order. */
export function mixWords(shots: readonly (string | null)[]): string {
  if (shots.length === 0) return mixText(shots);
  return [...new Set(shots)]
    .map((mode) => {
      const times = shots.filter((shot) => shot === mode).length;
      return `${times === 1 ? '' : `${times} `}${mode ?? 'shot'}`;
    })
    .join(' + ');
}

/** One line per quantity; 0 without a shot. */
export function differenceTable(variants: readonly WeaponVariant[], wish: WeaponWish): Table {
  const { info } = variants[0].evaluation;
  const keys = placeColumns(info, true);
  const bands = commonBands(variants.map(({ evaluation }) => evaluation));
  const [before, after] = variants.map(({ evaluation }) => quantities(evaluation, wish, bands));
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Row[] => {
    const baseline = before.get(key)?.value ?? 0;
    const changed = after.get(key)?.value ?? 0;
    if (Math.abs(changed - baseline) <= SAME) return [];
    const { place } = (before.get(key) ?? after.get(key))!;
    return [{ ...place, baseline, changed, difference: changed - baseline }];
  });
  const axis = axisColumns(info);
  const columns = [...keys, 'quantity', 'baseline', 'changed', 'difference'];
  return { name: 'difference', columns, rows: axis.from === axis.to ? rows : joinedRows(rows, axis) };
}

const SAME = 1e-12;

function quantities(evaluation: WeaponEvaluation, wish: WeaponWish, bands: readonly (readonly number[])[]) {
  const { info, cells, activations } = evaluation;
  const axis = axisColumns(info);
  const found = new Map<string, { place: Record<string, Cell>; value: number }>();
  const keep = (one: WeaponPlace, mode: string | null, quantity: string, value: number): void => {
    for (const band of bands.filter(([first]) => one.values.includes(first)))
      for (const at of axisCells(axis, band)) {
        const place = { ...placeCells(info, one, mode), ...at, quantity };
        found.set(JSON.stringify(place), { place, value });
      }
  };
  const columns = chanceColumns(info);
  for (const cell of cells) for (const [i, column] of columns.entries()) keep(cell, cell.mode, column, cell.chances[i]);
  // Each measure by its best mix, hits by the place's main mix.
  for (const [i, measure] of info.shot.measures.entries()) {
    const by = i === 0 ? bestByOf(info, wish).measure.name : measure.name;
    for (const one of activations.filter((activation) => isMain(info, activation, wish, by)))
      keep(one, null, expectedColumn(measure), one.expected[i]);
  }
  return found;
}

function distinctOutcomes(variants: readonly WeaponVariant[]): string[] {
  return [
    ...new Set(variants.flatMap(({ evaluation }) => evaluation.cells.flatMap(({ outcomes }) => [...outcomes.keys()]))),
  ];
}

function placeKey({ weapon, values, cover, target }: WeaponPlace): string {
  return JSON.stringify([weapon.id, values[0], cover, target.name]);
}

/** `no cover`, `soft and hard cover`, `cover 25 and 50`. */
export function coverWords(covers: readonly string[]): string {
  const named = listed(covers.map((cover) => (cover === 'none' ? 'no' : cover)));
  return /^\d/.test(named) ? `cover ${named}` : `${named} cover`;
}
