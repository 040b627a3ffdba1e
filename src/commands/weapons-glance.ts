import { type WeaponCell, type WeaponPlace, type WeaponWish, wishedTargets } from '../odds/weapons.ts';
import { isMain } from '../odds/weapons-activation.ts';
import type { GlanceCell, GlanceTable } from '../report/glance.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { mixLetters, shortMix, type WeaponVariant } from './weapons-tables.ts';

/** Chances of one shot, hit and kill, and activations to a kill: for the usual target in the covers shown. Changed rules stand behind an arrow. */
export function glanceTables(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable[] {
  const { info } = variants[0].evaluation;
  const { measures } = info.shot;
  return [
    ...[0, measures.length - 1].map((i) =>
      shotTable(`${measures[i].title} chance of one shot, per cent`, variants, wish, i),
    ),
    activationTable(variants, wish),
  ];
}

/** With modes there are many lines: then only targets in the first cover are shown, unless covers were asked for. */
export function coversShown({ covers, modes }: WeaponsInfo, wish: WeaponWish): readonly (string | null)[] {
  if (covers === null) return [null];
  if (wish.covers !== undefined) return covers.values.filter((cover) => wish.covers!.includes(cover));
  return modes === null ? covers.values : covers.values.slice(0, 1);
}

function shotTable(title: string, variants: readonly WeaponVariant[], wish: WeaponWish, measure: number): GlanceTable {
  const { info } = variants[0].evaluation;
  const covers = coversShown(info, wish);
  const all = variants.map(({ evaluation }) => evaluation.cells.filter(isShown(info, wish)));
  const lines = distinct(all.flat(), ({ weapon, cover, mode }) => [weapon.id, cover, mode]);
  const rows = lines.map((line) => ({
    leading: [...leading(covers, line), ...(info.modes === null ? [] : [line.mode ?? ''])],
    cells: info.axis.glance.map((at) =>
      arrow(
        all.map((cells) =>
          percents(
            cells.find((cell) => isAt(cell, line, at) && cell.mode === line.mode),
            measure,
          ),
        ),
      ),
    ),
  }));
  return table(title, info, covers, info.modes === null ? [] : [info.modes.title.toLowerCase()], rows);
}

function activationTable(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable {
  const { info } = variants[0].evaluation;
  const covers = coversShown(info, wish);
  const all = variants.map(({ evaluation }) =>
    evaluation.activations.filter((one) => isMain(info, one, wish)).filter(isShown(info, wish)),
  );
  const lines = distinct(all.flat(), ({ weapon, cover }) => [weapon.id, cover]);
  const rows = lines.map((line) => ({
    leading: [...leading(covers, line), ...(info.modes === null ? [] : [String(line.actions)])],
    cells: info.axis.glance.map((at) =>
      arrow(
        all.map((activations): GlanceCell => {
          const one = activations.find((activation) => isAt(activation, line, at));
          if (one === undefined) return { text: '–', by: null };
          const mix = info.modes === null ? '' : ` ${shortMix(info, one.shots)}`;
          return { text: `${one.activationsToKill?.toFixed(1) ?? 'never'}${mix}`, by: one.activationsToKill };
        }),
      ),
    ),
  }));
  const of = info.modes === null ? '' : `, by the best mix (${mixLetters(info)})`;
  const at = info.volley === null ? '' : ' at one target';
  const title = `Mean activations${at} to a kill${of}`;
  return table(title, info, covers, info.modes === null ? [] : ['actions'], rows);
}

function table(
  title: string,
  { kind, axis }: WeaponsInfo,
  covers: readonly (string | null)[],
  more: readonly string[],
  rows: GlanceTable['rows'],
): GlanceTable {
  const heads = [kind.title.toLowerCase(), ...(covers.length > 1 ? ['cover'] : []), ...more];
  return { title, heads, places: axis.glance.map(String), rows };
}

function leading(covers: readonly (string | null)[], { weapon, cover }: WeaponPlace): string[] {
  return [weapon.id, ...(covers.length > 1 ? [cover ?? ''] : [])];
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

/** One text where all agree: `35.0`, else `35.0→40.0`; sorted by the last. */
function arrow(cells: readonly GlanceCell[]): GlanceCell {
  const texts = cells.map(({ text }) => text);
  return { text: [...new Set(texts)].length === 1 ? texts[0] : texts.join('→'), by: cells.at(-1)!.by };
}

function distinct<T>(items: readonly T[], key: (item: T) => unknown): T[] {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(JSON.stringify(key(item)))) found.set(JSON.stringify(key(item)), item);
  return [...found.values()];
}
