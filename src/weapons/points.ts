import type { Chart } from '../report/charts/chart.ts';
import { labelColour, NEUTRAL } from '../report/charts/theme.ts';
import { capitalised } from '../report/names.ts';
import type { Row, Table } from '../report/rows/table.ts';
import type { GlanceCell, GlanceTable } from '../report/tables.ts';
import type { WeaponMeasure, WeaponsInfo } from '../sim/kernel/weapons.ts';
import { paretoFront } from '../stats/index.ts';
import { weaponChart } from './curves.ts';
import { attackerHead, bestByOf, isMain, type WeaponActivation, type WeaponWish, wishedTargets } from './evaluate.ts';
import { glancePlaces } from './glance.ts';
import {
  activationTable,
  axisColumns,
  commonBands,
  coverWords,
  expectedColumn,
  holdsAt,
  joinedRows,
  placeColumns,
  type WeaponVariant,
} from './tables.ts';

interface WeaponCost {
  readonly weapon: string;
  /** Panel name. */
  readonly at: string;
  readonly points: number;
  readonly worth: number;
  readonly onFront: boolean;
}

const PER_ROW = 3;

interface Front {
  readonly title: string;
  readonly about: string;
  readonly marks: string;
  readonly kind: string;
  readonly quantity: string;
  readonly weapons: readonly string[];
  readonly costs: readonly WeaponCost[];
}

/**
 * Expected effect over points, a panel per place; the Pareto front is a line, other weapons pale. Null without costs.
 */
function frontChart({ title, about, marks, kind, quantity, weapons, costs }: Front): Chart | null {
  if (costs.length === 0) return null;
  const places = [...new Set(costs.map(({ at }) => at))];
  const seen = weapons.filter((id) => costs.some(({ weapon }) => weapon === id));
  const x = { field: 'points', type: 'quantitative', scale: { domainMin: 0, nice: true }, axis: { title: 'Points' } };
  const y = {
    field: 'worth',
    type: 'quantitative',
    scale: { domainMin: 0, nice: true },
    axis: { title: quantity, tickCount: 4 },
  };
  const unit = {
    width: 190,
    height: 150,
    encoding: { x, y },
    layer: [
      {
        transform: [{ filter: 'datum.onFront' }],
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.5, color: NEUTRAL },
      },
      {
        mark: { type: 'point', size: 60 },
        encoding: {
          color: labelColour('weapon', kind, weapons, seen),
          opacity: { condition: { test: 'datum.onFront', value: 1 }, value: 0.35 },
        },
      },
    ],
  };
  const facet = { field: 'at', type: 'nominal', sort: places, title: null };
  const body = { data: { values: costs }, facet, columns: PER_ROW, spacing: 22, spec: unit };
  return weaponChart('points', title, about, marks, body);
}

/**
 * A price is that of a figure: a crew of two costs twice. Each measure by its own best mix. On the Pareto front of
 * cost
 * and ranking measure are weapons that none at their place matches for less or beats for as much.
 */
export function pointsTable(
  variants: readonly WeaponVariant[],
  points: ReadonlyMap<string, number>,
  wish: WeaponWish,
): Table {
  const { info } = variants[0].evaluation;
  const { measures } = info.shot;
  const { measure } = bestByOf(info, wish);
  const keys = ['variant', ...placeColumns(info, false)];
  const keyOf = (row: Row): string => JSON.stringify(keys.map((name) => row[name]));
  // Compared by band; neighbouring bands with the same answer are joined.
  const bands = commonBands(variants.map(({ evaluation }) => evaluation));
  const mains = (by: WeaponMeasure): readonly Row[] => {
    const isShown = (one: WeaponActivation) => isMain(info, one, wish, by.name) && points.has(one.weapon.id);
    return activationTable(variants, { isShown, bands }).rows;
  };
  const best = new Map(measures.slice(1).map((by) => [by.name, new Map(mains(by).map((row) => [keyOf(row), row]))]));
  const chosen = [...best.get(measure.name)!.values()];
  const priced = chosen.map((row): Row => {
    const price = points.get(row[info.kind.name] as string)!;
    const cost = price * (row.figures as number);
    const per = measures.map((one, i) => {
      const own = i === 0 ? row : best.get(one.name)!.get(keyOf(row))!;
      const expected = own[expectedColumn(one)] as number;
      return [pointsColumn(one), expected > 0 ? cost / expected : null];
    });
    const effect = row[expectedColumn(measure)] as number;
    const place = Object.fromEntries(keys.map((name) => [name, row[name] ?? null]));
    const { actions, figures } = row;
    const told = { actions, [expectedColumn(measure)]: effect };
    return { ...place, points: price, figures, cost, ...told, ...Object.fromEntries(per) };
  });
  const rivals = new Map<string, Row[]>();
  for (const row of priced) {
    const key = JSON.stringify(keys.filter((name) => name !== info.kind.name).map((name) => row[name]));
    rivals.set(key, [...(rivals.get(key) ?? []), row]);
  }
  const front = new Set([...rivals.values()].flatMap((own) => frontOf(expectedColumn(measure), own)));
  const told = priced.map((row): Row => ({ ...row, onFront: front.has(row) ? 1 : 0 }));
  const axis = axisColumns(info);
  const rows = axis.from === axis.to ? told : joinedRows(told, axis);
  const columns = ['points', 'figures', 'cost', 'actions', expectedColumn(measure), ...measures.map(pointsColumn)];
  return { name: 'points', columns: [...keys, ...columns, 'onFront'], rows };
}

/** Such as `pointsPerKill`. */
export function pointsColumn({ name }: WeaponMeasure): string {
  return `pointsPer${capitalised(name)}`;
}

/** Without weapons that do nothing; rounding differences are ignored. */
function frontOf(column: string, rows: readonly Row[]): Row[] {
  const items = rows.map((row) => {
    const effect = Math.round((row[column] as number) * 1e12) / 1e12;
    return { row, cost: row.cost as number, effect };
  });
  return paretoFront(items)
    .filter(({ effect }) => effect > 0)
    .map(({ row }) => row);
}

/** For each variant at a few places: first cover, usual target. */
export function pointsCharts(variants: readonly WeaponVariant[], { rows }: Table, wish: WeaponWish): Chart[] {
  return variants.flatMap(({ variant, evaluation: { info, odds } }) => {
    const { axis, kind, covers, targets } = info;
    const columns = axisColumns(info);
    const { measure } = bestByOf(info, wish);
    const [usual] = wishedTargets(info, wish);
    const places = pricedPlaces(variants, rows, wish);
    const weapons = info.entries.map(({ id }) => id);
    const own = rows.filter((row) => row.variant === variant && (targets.length === 1 || row.target === usual.name));
    const cover = covers === null ? null : own[0]?.[covers.input];
    const shown = own.filter((row) => covers === null || row[covers.input] === cover);
    const costs = shown.flatMap((row) =>
      places
        .filter(({ from }) => holdsAt(row, columns, from))
        .map(({ label }) => ({
          weapon: row[kind.name] as string,
          at: label === CONTACT ? 'Contact' : `${axis.title} ${label}`,
          points: row.cost as number,
          worth: row[expectedColumn(measure)] as number,
          onFront: row.onFront === 1,
        })),
    );
    const where = [
      ...(cover === null ? [] : [coverWords([String(cover)])]),
      ...(targets.length === 1 ? [] : [`${usual.name} target`]),
    ].join(', ');
    const line = `Line: Pareto front of points and ${measure.counted} per ${info.areMatchups ? 'attack' : 'activation'}. Pale: not on it.`;
    const marks = where === '' ? line : `${line} ${where.charAt(0).toUpperCase()}${where.slice(1)}.`;
    const about = `${odds.system.info.title} · exact odds`;
    const title = `What weapons give for their points${variants.length === 1 ? '' : ` under ${variant} rules`}`;
    const chart = frontChart({
      title,
      about,
      marks,
      kind: kind.title,
      quantity: capitalised(measure.counted),
      weapons,
      costs,
    });
    return chart === null ? [] : [{ ...chart, name: variant === 'baseline' ? 'points' : `points-${variant}` }];
  });
}

const CONTACT = 'contact';

/** Where a priced weapon reaches. */
function pricedPlaces(variants: readonly WeaponVariant[], rows: readonly Row[], wish: WeaponWish) {
  const { info } = variants[0].evaluation;
  const axis = axisColumns(info);
  return glancePlaces(variants, wish)
    .filter(({ from }) => rows.some((row) => holdsAt(row, axis, from)))
    .map((place) => (info.areMatchups && place.from === 0 ? { ...place, label: CONTACT } : place));
}

/** Points per target put out of action, by band; a star marks the Pareto front. */
export function pointsGlance(variants: readonly WeaponVariant[], table: Table, wish: WeaponWish): GlanceTable {
  const [{ evaluation }, ...others] = variants;
  const { kind, covers, targets, areMatchups } = evaluation.info;
  const axis = axisColumns(evaluation.info);
  const { measure } = bestByOf(evaluation.info, wish);
  const places = pricedPlaces(variants, table.rows, wish);
  const [target] = wishedTargets(evaluation.info, wish);
  const usual = table.rows.filter((row) => targets.length === 1 || row.target === target.name);
  const names = [...new Set(usual.map((row) => row.variant as string))];
  const shown = covers === null ? usual : usual.filter((row) => row[covers.input] === usual[0]?.[covers.input]);
  const weapons = [...new Set(shown.map((row) => row[kind.name] as string))];
  const lines = names.flatMap((variant) =>
    weapons.map((weapon) => {
      const own = shown.filter((row) => row.variant === variant && row[kind.name] === weapon);
      return {
        leading: [...(others.length === 0 ? [] : [variant]), weapon, String(own[0]?.cost ?? '')],
        cells: places.map(({ from }) =>
          costCell(
            own.find((row) => holdsAt(row, axis, from)),
            pointsColumn(measure),
          ),
        ),
      };
    }),
  );
  const cover = covers === null || shown.length === 0 ? '' : `, ${coverWords([shown[0][covers.input] as string])}`;
  const whom = areMatchups ? `, against ${target.name}` : '';
  return {
    title: `Points ${pointsPhrase(evaluation.info, measure)}${whom}${cover} (* on the Pareto front: no other does as much for fewer points)`,
    heads: [...(others.length === 0 ? [] : ['rules']), attackerHead(evaluation.info), 'cost'],
    places: places.map(({ label }) => label),
    rows: lines,
  };
}

/** Such as `for one target killed`, `per life lost`. */
export function pointsPhrase({ areMatchups }: WeaponsInfo, { title }: WeaponMeasure): string {
  return `${areMatchups ? 'per' : 'for one target'} ${title.toLowerCase()}`;
}

function costCell(row: Row | undefined, column: string): GlanceCell {
  if (row === undefined) return { text: '–', by: null };
  if (row[column] === null) return { text: 'never', by: null };
  const cost = row[column] as number;
  return { text: `${cost < 999.95 ? cost.toFixed(1) : cost.toFixed(0)}${row.onFront === 1 ? '*' : ''}`, by: cost };
}
