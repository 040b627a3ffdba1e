import type { Row, Table } from '../report/rows/table.ts';
import type { GlanceCell, GlanceTable } from '../report/tables.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import {
  bestByOf,
  equalActions,
  isMain,
  type WeaponActivation,
  type WeaponCell,
  type WeaponPlace,
  type WeaponWish,
  wishedTargets,
} from './evaluate.ts';
import { axisColumns, expectedColumn, mixWords, placeColumns, type WeaponVariant } from './tables.ts';

/** A column: values within which no weapon shown changes. */
interface GlancePlace {
  readonly from: number;
  readonly label: string;
}

/**
 * For the usual target: chances of one shot, activations needed, best mix, equal actions. Changed rules follow an
 * arrow.
 */
export function glanceTables(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable[] {
  const { info } = variants[0].evaluation;
  const { measure, index } = bestByOf(info, wish);
  return [
    shotTable(firstChance(info), variants, wish, 0),
    shotTable(shotTitle(measure.title), variants, wish, index),
    untilTable(variants, wish),
    ...(info.modes === null ? [] : [mixTable(variants, wish)]),
    ...(info.volley === null ? [] : [equalTable(variants, wish)]),
    ...(wish.weighted ? [rangeMixGlance(variants, rangeMixTable(variants, wish), wish)] : []),
  ];
}

/** With modes only the first cover, unless requested. */
export function coversShown({ covers, modes }: WeaponsInfo, wish: WeaponWish): readonly (string | null)[] {
  if (covers === null) return [null];
  if (wish.covers !== undefined) return covers.values.filter((cover) => wish.covers!.includes(cover));
  return modes === null ? covers.values : covers.values.slice(0, 1);
}

/** Bands under all rules shown; requested values one by one. */
export function glancePlaces(variants: readonly WeaponVariant[], wish: WeaponWish): GlancePlace[] {
  const shown = variants.flatMap(({ evaluation: { info } }) =>
    info.entries.filter(({ id }) => wish.weapons?.includes(id) ?? true),
  );
  const { values } = variants[0].evaluation.info.axis;
  const all = variants.flatMap(({ evaluation: { info } }) => info.axis.values);
  if (wish.places !== undefined || shown.some(({ stretches }) => stretches === null))
    return [...(wish.places?.keys() ?? values)].map((from) => ({ from, label: String(from) }));
  const ends = [...new Set(shown.flatMap(({ stretches }) => stretches!))].sort((a, b) => a - b);
  const first = Math.min(...all);
  return ends
    .filter((end) => end >= first)
    .map((end, i, kept) => {
      const from = i === 0 ? first : kept[i - 1] + 1;
      return { from, label: from === end ? `${end}` : `${from}–${end}` };
    });
}

/** Weighted means over requested ranges; 0 out of reach. */
export function rangeMixTable(variants: readonly WeaponVariant[], wish: WeaponWish): Table {
  const { info } = variants[0].evaluation;
  const weights = [...wish.places!];
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const rows = variants.flatMap(({ variant, evaluation }) =>
    distinct(evaluation.cells, ({ weapon, cover, target }) => [weapon.id, cover, target.name]).map((line): Row => {
      const mean = (by: string, value: (one: WeaponActivation) => number): number => {
        const mains = evaluation.activations.filter(
          (one) =>
            isMain(info, one, wish, by) &&
            one.weapon.id === line.weapon.id &&
            one.cover === line.cover &&
            one.target.name === line.target.name,
        );
        const at = (place: number): number => {
          const one = mains.find(({ values }) => values.includes(place));
          return one === undefined ? 0 : value(one);
        };
        return weights.reduce((sum, [place, weight]) => sum + weight * at(place), 0) / all;
      };
      const means = info.shot.measures.map((measure, i) => {
        const by = i === 0 ? bestByOf(info, wish).measure.name : measure.name;
        return [expectedColumn(measure), mean(by, ({ expected }) => expected[i])];
      });
      const { weapon, cover, target } = line;
      const place = { [info.kind.name]: weapon.id, ...(info.covers === null ? {} : { [info.covers.input]: cover }) };
      const { actions: own, figures } = weapon;
      const told = { target: target.name, actions: wish.actions ?? own, figures };
      return { variant, ...place, ...told, ...Object.fromEntries(means) };
    }),
  );
  const { from, to } = axisColumns(info);
  const columns = ['variant', ...placeColumns(info, false).filter((name) => name !== from && name !== to)];
  const more = ['actions', 'figures', ...info.shot.measures.map(expectedColumn)];
  return { name: 'range-mix', columns: [...columns, ...more], rows };
}

function rangeMixGlance(variants: readonly WeaponVariant[], { rows }: Table, wish: WeaponWish): GlanceTable {
  const { info } = variants[0].evaluation;
  const covers = coversShown(info, wish);
  const [usual] = wishedTargets(info, wish);
  const isIt = (row: Row): boolean =>
    (info.covers === null || covers.includes(row[info.covers.input] as string)) && row.target === usual.name;
  const shown = rows.filter(isIt);
  const weights = [...wish.places!].map(([at, weight]) => `${at}:${weight}`).join(', ');
  return {
    title: `Mean over ${info.axis.title.toLowerCase()}s by their weights (${weights}), per 100 activations`,
    heads: [
      ...(variants.length > 1 ? ['rules'] : []),
      info.kind.title.toLowerCase(),
      ...(covers.length > 1 ? ['cover'] : []),
      'actions',
      'crew',
    ],
    places: info.shot.measures.map(({ plural }) => plural),
    rows: shown.map((row) => ({
      leading: [
        ...(variants.length > 1 ? [String(row.variant)] : []),
        String(row[info.kind.name]),
        ...(covers.length > 1 ? [String(row[info.covers!.input])] : []),
        String(row.actions),
        String(row.figures),
      ],
      cells: info.shot.measures.map((measure) => {
        const value = row[expectedColumn(measure)] as number;
        return { text: (100 * value).toFixed(1), by: value };
      }),
    })),
  };
}

/** `staffCannon°` if it differs from the source. */
export function weaponName({ id, mark }: WeaponPlace['weapon']): string {
  return mark === null ? id : `${id}°`;
}

function shotTable(title: string, variants: readonly WeaponVariant[], wish: WeaponWish, measure: number): GlanceTable {
  const { info } = variants[0].evaluation;
  const covers = coversShown(info, wish);
  const places = glancePlaces(variants, wish);
  const all = variants.map(({ evaluation }) => evaluation.cells.filter(isShown(info, wish)));
  const lines = distinct(all.flat(), ({ weapon, cover, mode }) => [weapon.id, cover, mode]);
  const rows = lines.map((line) => ({
    leading: [...leading(covers, line), ...(info.modes === null ? [] : [line.mode ?? ''])],
    cells: places.map(({ from }) =>
      arrow(
        all.map((cells) =>
          percents(
            cells.find((cell) => isAt(cell, line, from) && cell.mode === line.mode),
            measure,
          ),
        ),
      ),
    ),
  }));
  const modes = info.modes === null ? [] : [info.modes.title.toLowerCase()];
  return { title, heads: headsOf(info, covers, modes), places: places.map(({ label }) => label), rows };
}

/** Further columns and their cells, and cells by distance. */
interface Telling {
  readonly columns: readonly string[];
  readonly told: (one: WeaponActivation) => readonly string[];
  readonly cellOf: (one: WeaponActivation) => GlanceCell;
}

function activationTable(
  title: string,
  variants: readonly WeaponVariant[],
  wish: WeaponWish,
  { columns, told, cellOf }: Telling,
): GlanceTable {
  const { info } = variants[0].evaluation;
  const covers = coversShown(info, wish);
  const places = glancePlaces(variants, wish);
  const all = variants.map(({ evaluation }) =>
    evaluation.activations.filter((one) => isMain(info, one, wish)).filter(isShown(info, wish)),
  );
  const lines = distinct(all.flat(), ({ weapon, cover }) => [weapon.id, cover]);
  const rows = lines.map((line) => ({
    leading: [...leading(covers, line), ...told(line)],
    cells: places.map(({ from }) =>
      arrow(
        all.map((activations): GlanceCell => {
          const one = activations.find((activation) => isAt(activation, line, from));
          return one === undefined ? { text: '–', by: null } : cellOf(one);
        }),
      ),
    ),
  }));
  return { title, heads: headsOf(info, covers, columns), places: places.map(({ label }) => label), rows };
}

function untilTable(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable {
  const { info } = variants[0].evaluation;
  const title = bestByOf(info, wish).measure.title.toLowerCase();
  const of = info.modes === null ? '' : ', with the best mix of modes';
  const actions = info.modes === null ? [] : ['actions'];
  return activationTable(
    `Mean activations until ${info.volley === null ? 'the' : 'one'} target is ${title}${of}`,
    variants,
    wish,
    {
      columns: actions,
      told: (one) => (info.modes === null ? [] : [String(one.actions)]),
      cellOf: ({ untilDone }) => ({ text: untilDone === null ? 'never' : decimal(untilDone), by: untilDone }),
    },
  );
}

/** One decimal up to 99.9, none above. */
function decimal(value: number): string {
  return value < 99.95 ? value.toFixed(1) : value.toFixed(0);
}

/** In words; neighbours with the same mix are joined. */
function mixTable(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable {
  const { info } = variants[0].evaluation;
  const covers = coversShown(info, wish);
  const all = variants.map(({ evaluation }) =>
    evaluation.activations.filter((one) => isMain(info, one, wish)).filter(isShown(info, wish)),
  );
  const lines = distinct(all.flat(), ({ weapon, cover }) => [weapon.id, cover]);
  const rows = lines.flatMap((line) => {
    const told = all.map((activations) =>
      mixAlong(activations.filter(({ weapon, cover }) => weapon.id === line.weapon.id && cover === line.cover)),
    );
    return [...new Set(told)].map((text, i) => ({
      leading: [...leading(covers, line), String(line.actions), i === 0 ? text : `→ ${text}`],
      cells: [],
    }));
  });
  const heads = headsOf(info, covers, ['actions', `best mix by ${info.axis.title.toLowerCase()}`]);
  return { title: 'The best mix of modes', heads, places: [], rows };
}

/** Such as `3 unaimed to 18, carefully-aimed to 60`. */
function mixAlong(activations: readonly WeaponActivation[]): string {
  const parts: { mix: string; to: number }[] = [];
  for (const { shots, values } of activations.toSorted((a, b) => a.values[0] - b.values[0])) {
    const [mix, to] = [mixWords(shots), values.at(-1)!];
    if (parts.at(-1)?.mix === mix) parts[parts.length - 1] = { mix, to };
    else parts.push({ mix, to });
  }
  return parts.map(({ mix, to }) => `${mix} to ${to}`).join(', ');
}

/** Equal actions, per figure of the crew. */
function equalTable(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable {
  const { info } = variants[0].evaluation;
  const { measure, index } = bestByOf(info, wish);
  const actions = equalActions(info, wish);
  return activationTable(
    `With ${actions} ${info.actionUnit} each, shared among the crew: chance that one target is ${measure.title.toLowerCase()}, per cent`,
    variants,
    { ...wish, actions },
    {
      columns: ['crew'],
      told: ({ weapon }) => [String(weapon.figures)],
      cellOf: ({ expected, weapon }) => {
        const share = expected[index] / weapon.figures;
        return { text: (100 * share).toFixed(1), by: share };
      },
    },
  );
}

function headsOf({ kind }: WeaponsInfo, covers: readonly (string | null)[], more: readonly string[]): string[] {
  return [kind.title.toLowerCase(), ...(covers.length > 1 ? ['cover'] : []), ...more];
}

function leading(covers: readonly (string | null)[], { weapon, cover }: WeaponPlace): string[] {
  return [weaponName(weapon), ...(covers.length > 1 ? [cover ?? ''] : [])];
}

function isShown(info: WeaponsInfo, wish: WeaponWish) {
  const covers = coversShown(info, wish);
  const [usual] = wishedTargets(info, wish);
  return ({ cover, target }: WeaponPlace): boolean => covers.includes(cover) && target.name === usual.name;
}

function isAt({ weapon, cover, values }: WeaponPlace, line: WeaponPlace, at: number): boolean {
  return weapon.id === line.weapon.id && cover === line.cover && values.includes(at);
}

function percents(cell: WeaponCell | undefined, measure: number): GlanceCell {
  if (cell === undefined) return { text: '–', by: null };
  return { text: (100 * cell.chances[measure]).toFixed(1), by: cell.chances[measure] };
}

/** One text if equal, otherwise `35.0→40.0`; sorted by the last. */
function arrow(cells: readonly GlanceCell[]): GlanceCell {
  const texts = cells.map(({ text }) => text);
  return { text: [...new Set(texts)].length === 1 ? texts[0] : texts.join('→'), by: cells.at(-1)!.by };
}

function distinct<T>(items: readonly T[], key: (item: T) => unknown): T[] {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(JSON.stringify(key(item)))) found.set(JSON.stringify(key(item)), item);
  return [...found.values()];
}

function firstChance({ shot: { measures } }: WeaponsInfo): string {
  const [{ name, title }] = measures;
  return name === 'hit' ? 'Hit chance per shot, per cent' : shotTitle(title);
}

function shotTitle(title: string): string {
  return `Chance per shot, per cent: ${title.toLowerCase()}`;
}
