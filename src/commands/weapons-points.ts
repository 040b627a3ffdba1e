import { type WeaponWish, wishedTargets } from '../odds/weapons.ts';
import { isMain } from '../odds/weapons-activation.ts';
import type { Chart } from '../report/charts/chart.ts';
import { frontChart } from '../report/charts/weapons-points.ts';
import type { GlanceCell, GlanceTable } from '../report/glance.ts';
import { capitalised } from '../report/names.ts';
import { whole } from '../report/numbers.ts';
import type { Row, Table } from '../report/rows/table.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { paretoFront } from '../stats/index.ts';
import { InputError } from './failures.ts';
import { pairs } from './options.ts';
import { activationTable, placeColumns, type WeaponVariant } from './weapons-tables.ts';

/**
 * What each weapon costs: as a scenario says, and over that `--points id=cost` words. Throws an InputError that names the nearest
 * weapon.
 */
export function readPoints(
  { kind, entries }: WeaponsInfo,
  words: readonly string[],
  scenario: Readonly<Record<string, number>> = {},
): Map<string, number> {
  const ids = entries.map(({ id }) => id);
  const given = [...pairs('points', words, `${kind.name}=points, as ${ids[0]}=10`)];
  const costs = given.map(([id, word]) => {
    if (!ids.includes(id)) throw new InputError(`--points: unknown ${kind.name} "${id}"${suggestion(id, ids)}`);
    const points = /^(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : Number.NaN;
    if (points > 0 && points <= MOST_POINTS) return [id, points] as const;
    const wanted = `a number above 0 and up to ${whole(MOST_POINTS)}`;
    throw new InputError(`--points ${id} must be ${wanted}, got ${JSON.stringify(word)}`);
  });
  return new Map([...Object.entries(scenario), ...costs]);
}

const MOST_POINTS = 1_000_000;

/**
 * What weapons give for their points: cost of an expected hit, effect and kill of an activation, and whether a weapon is on the Pareto
 * front of points against expected kills at its place, that is, whether none there kills as much for less or more for as much.
 */
export function pointsTable(
  variants: readonly WeaponVariant[],
  points: ReadonlyMap<string, number>,
  wish: WeaponWish,
): Table {
  const { info } = variants[0].evaluation;
  const keys = ['variant', ...placeColumns(info, false)];
  const mains = activationTable(variants, (one) => isMain(info, one, wish) && points.has(one.weapon.id)).rows;
  const rivals = new Map<string, Row[]>();
  for (const row of mains) {
    const key = JSON.stringify(keys.filter((name) => name !== info.kind.name).map((name) => row[name]));
    rivals.set(key, [...(rivals.get(key) ?? []), row]);
  }
  const front = new Set([...rivals.values()].flatMap((own) => frontOf(info, points, own)));
  const worths = worthColumns(info);
  const told = ['actions', 'expectedHits', 'expectedKills'];
  const rows = mains.map((row): Row => {
    const cost = points.get(row[info.kind.name] as string)!;
    const costs = worths.map(([name, column]) => [
      name,
      (row[column] as number) > 0 ? cost / (row[column] as number) : null,
    ]);
    return {
      ...Object.fromEntries([...keys, ...told].map((name) => [name, row[name] ?? null])),
      points: cost,
      ...Object.fromEntries(costs),
      onFront: front.has(row) ? 1 : 0,
    };
  });
  const columns = [...keys, 'points', ...told, ...worths.map(([name]) => name), 'onFront'];
  return { name: 'points', columns, rows };
}

/** Columns of costs, and what of an activation each is a cost of: hits and kills as many as are expected, an effect once. */
function worthColumns({ shot }: WeaponsInfo): [name: string, of: string][] {
  const effects = shot.measures.slice(1, -1).map(({ name }): [string, string] => {
    return [`pointsPer${capitalised(name)}`, `${name}Chance`];
  });
  return [['pointsPerHit', 'expectedHits'], ...effects, ['pointsPerKill', 'expectedKills']];
}

/** The rows of one place that are on its front; none that kills nothing. Kills that differ by rounding only are the same. */
function frontOf({ kind }: WeaponsInfo, points: ReadonlyMap<string, number>, rows: readonly Row[]): Row[] {
  const items = rows.map((row) => {
    const effect = Math.round((row.expectedKills as number) * 1e12) / 1e12;
    return { row, cost: points.get(row[kind.name] as string)!, effect };
  });
  return paretoFront(items)
    .filter(({ effect }) => effect > 0)
    .map(({ row }) => row);
}

/** A picture of points against expected kills for each variant, at a few places: the first cover, the usual target. */
export function pointsCharts(
  system: System,
  variants: readonly WeaponVariant[],
  { rows }: Table,
  wish: WeaponWish,
): Chart[] {
  return variants.flatMap(({ variant, evaluation: { info } }) => {
    const { axis, kind, covers, targets } = info;
    const [usual] = wishedTargets(info, wish);
    const weapons = info.entries.map(({ id }) => id);
    const own = rows.filter(
      (row) =>
        row.variant === variant &&
        axis.glance.includes(row[axis.input] as number) &&
        (targets.length === 1 || row.target === usual.name),
    );
    const cover = covers === null ? null : own[0]?.[covers.input];
    const shown = own.filter((row) => covers === null || row[covers.input] === cover);
    const costs = shown.map((row) => ({
      weapon: row[kind.name] as string,
      at: `${axis.title} ${row[axis.input]}`,
      points: row.points as number,
      kills: row.expectedKills as number,
      onFront: row.onFront === 1,
    }));
    const where = [
      ...(cover === null ? [] : [`cover ${cover}`]),
      ...(targets.length === 1 ? [] : [`${usual.name} target`]),
    ].join(', ');
    const line = 'Line: Pareto front of points and expected kills an activation. Pale: not on it.';
    const marks = where === '' ? line : `${line} ${where.charAt(0).toUpperCase()}${where.slice(1)}.`;
    const about = `${system.info.title} · exact odds`;
    const title = `What weapons give for their points${variants.length === 1 ? '' : ` under ${variant} rules`}`;
    const chart = frontChart(title, about, marks, kind.title, weapons, costs);
    return chart === null ? [] : [{ ...chart, name: variant === 'baseline' ? 'points' : `points-${variant}` }];
  });
}

/** Points for an expected kill at a few places, for people; a star marks the Pareto front. */
export function pointsGlance(
  [{ evaluation }, ...others]: readonly WeaponVariant[],
  { rows }: Table,
  wish: WeaponWish,
): GlanceTable {
  const { axis, kind, covers, targets } = evaluation.info;
  const [target] = wishedTargets(evaluation.info, wish);
  const usual = rows.filter((row) => targets.length === 1 || row.target === target.name);
  const variants = [...new Set(usual.map((row) => row.variant as string))];
  const shown = covers === null ? usual : usual.filter((row) => row[covers.input] === usual[0]?.[covers.input]);
  const weapons = [...new Set(shown.map((row) => row[kind.name] as string))];
  const lines = variants.flatMap((variant) =>
    weapons.map((weapon) => {
      const own = shown.filter((row) => row.variant === variant && row[kind.name] === weapon);
      return {
        leading: [...(others.length === 0 ? [] : [variant]), weapon, String(own[0]?.points ?? '')],
        cells: axis.glance.map((at) => costCell(own.find((row) => row[axis.input] === at))),
      };
    }),
  );
  const cover = covers === null || shown.length === 0 ? '' : `, cover ${shown[0][covers.input]}`;
  return {
    title: `Points for an expected kill of an activation${cover} (* on the Pareto front: none kills as much for less)`,
    heads: [...(others.length === 0 ? [] : ['rules']), kind.title.toLowerCase(), 'points'],
    places: axis.glance.map(String),
    rows: lines,
  };
}

function costCell(row: Row | undefined): GlanceCell {
  if (row === undefined) return { text: '–', by: null };
  if (row.pointsPerKill === null) return { text: 'never', by: null };
  const cost = row.pointsPerKill as number;
  return { text: `${cost.toFixed(1)}${row.onFront === 1 ? '*' : ''}`, by: cost };
}
