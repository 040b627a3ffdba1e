import type { Inputs } from '../odds/answer.ts';
import { type WeaponCell, type WeaponPlace, type WeaponWish, wishedTargets } from '../odds/weapons.ts';
import { isMain } from '../odds/weapons-activation.ts';
import { valueWord } from '../odds/words.ts';
import { whole } from '../report/numbers.ts';
import { plainTable, wrapped } from '../report/text-layout.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import type { PlayedWeapons } from './weapons-played.ts';
import { mixLetters, shortMix, type WeaponVariant } from './weapons-tables.ts';
import { assumptions, type WeaponReport } from './weapons-write.ts';

/** The house rules of a variant as words; with another one, those in which it differs from that. */
export function houseRuleWords({ houseRules }: WeaponVariant, from?: WeaponVariant): string {
  const before: Inputs = from?.houseRules ?? {};
  return Object.entries(houseRules)
    .filter(([key, value]) => valueWord(value) !== valueWord(before[key]))
    .map(([key, value]) => `${key}=${valueWord(value)}`)
    .join(' ');
}

/** The exact values at a few places for people: chances of one shot, then activations. Changed rules stand behind an arrow. */
export function weaponsText(system: System, variants: readonly WeaponVariant[], wish: WeaponWish): string {
  const { info } = variants[0].evaluation;
  const [target] = wishedTargets(info, wish);
  const covers = coversShown(info, wish);
  const { measures } = info.shot;
  const state = info.targets.length === 1 ? '' : `, ${target.name} target`;
  const cover = covers.length === 1 && covers[0] !== null ? `, cover ${covers[0]}` : '';
  const unit = info.axis.unit === null ? '' : ` in ${info.axis.unit}`;
  const about = `${system.info.title}: exact odds by ${info.axis.title.toLowerCase()}${unit}${cover}${state}`;
  const [first, last] = [variants[0], variants.at(-1)!];
  const rules = houseRuleWords(first);
  return [
    wrapped([about, ...(rules === '' ? [] : [`house rules: ${rules}`])].join('; ')),
    ...(last === first ? [] : [wrapped(`baseline → changed: ${houseRuleWords(last, first)}`, '  ')]),
    ...[0, measures.length - 1].map((i) =>
      shotBlock(`${measures[i].title} chance of one shot, per cent`, variants, covers, wish, i),
    ),
    activationBlock(variants, covers, wish),
  ].join('\n\n');
}

/** With modes there are many lines: then only targets in the first cover are shown, unless covers were asked for. */
function coversShown({ covers, modes }: WeaponsInfo, wish: WeaponWish): readonly (string | null)[] {
  if (covers === null) return [null];
  if (wish.covers !== undefined) return covers.values.filter((cover) => wish.covers!.includes(cover));
  return modes === null ? covers.values : covers.values.slice(0, 1);
}

function shotBlock(
  title: string,
  variants: readonly WeaponVariant[],
  covers: readonly (string | null)[],
  wish: WeaponWish,
  measure: number,
): string {
  const { info } = variants[0].evaluation;
  const [own, ...others] = variants.map(({ evaluation }) => evaluation.cells.filter(isShown(info, covers, wish)));
  const all = [own, ...others];
  const lines = distinct(all.flat(), ({ weapon, cover, mode }) => [weapon.id, cover, mode]);
  const rows = lines.map((line) => [
    ...leading(covers, line),
    ...(info.modes === null ? [] : [line.mode ?? '']),
    ...info.axis.glance.map((at) =>
      arrow(
        all.map((cells) =>
          percents(
            cells.find((cell) => isAt(cell, line, at) && cell.mode === line.mode),
            measure,
          ),
        ),
      ),
    ),
  ]);
  return block(title, info, covers, info.modes === null ? [] : [info.modes.title.toLowerCase()], rows);
}

function activationBlock(
  variants: readonly WeaponVariant[],
  covers: readonly (string | null)[],
  wish: WeaponWish,
): string {
  const { info } = variants[0].evaluation;
  const all = variants.map(({ evaluation }) =>
    evaluation.activations.filter((one) => isMain(info, one, wish)).filter(isShown(info, covers, wish)),
  );
  const lines = distinct(all.flat(), ({ weapon, cover }) => [weapon.id, cover]);
  const rows = lines.map((line) => [
    ...leading(covers, line),
    ...(info.modes === null ? [] : [String(line.actions)]),
    ...info.axis.glance.map((at) =>
      arrow(
        all.map((activations) => {
          const one = activations.find((activation) => isAt(activation, line, at));
          if (one === undefined) return '–';
          const mix = info.modes === null ? '' : ` ${shortMix(info, one.shots)}`;
          return `${one.activationsToKill === null ? 'never' : one.activationsToKill.toFixed(1)}${mix}`;
        }),
      ),
    ),
  ]);
  const of = info.modes === null ? '' : `, by the best mix (${mixLetters(info)})`;
  const at = info.volley === null ? '' : ' at one target';
  return block(`Mean activations${at} to a kill${of}`, info, covers, info.modes === null ? [] : ['actions'], rows);
}

function block(
  title: string,
  { kind, axis }: WeaponsInfo,
  covers: readonly (string | null)[],
  more: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const heads = [kind.title.toLowerCase(), ...(covers.length > 1 ? ['cover'] : []), ...more];
  const right = axis.glance.map((_, i) => heads.length + i);
  return `${wrapped(title)}\n${plainTable([...heads, ...axis.glance.map(String)], rows, right)}`;
}

function leading(covers: readonly (string | null)[], { weapon, cover }: WeaponPlace): string[] {
  return [weapon.id, ...(covers.length > 1 ? [cover ?? ''] : [])];
}

function isShown(info: WeaponsInfo, covers: readonly (string | null)[], wish: WeaponWish) {
  const [usual] = wishedTargets(info, wish);
  return ({ cover, target }: WeaponPlace): boolean => covers.includes(cover) && target.name === usual.name;
}

function isAt({ weapon, cover, values }: WeaponPlace, line: WeaponPlace, at: number): boolean {
  return weapon.id === line.weapon.id && cover === line.cover && values.includes(at);
}

function percents(cell: WeaponCell | undefined, measure: number): string {
  return cell === undefined ? '–' : (100 * cell.chances[measure]).toFixed(1);
}

/** One text where all agree: `35.0`, else `35.0→40.0`. */
function arrow(texts: readonly string[]): string {
  return [...new Set(texts)].length === 1 ? texts[0] : texts.join('→');
}

function distinct<T>(items: readonly T[], key: (item: T) => unknown): T[] {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(JSON.stringify(key(item)))) found.set(JSON.stringify(key(item)), item);
  return [...found.values()];
}

/** By |z| above this, rates in play and exact odds are not of the same rules: by chance one of 1,000 cells in 3,000 runs. */
const DISAGREES = 5;

/** What each weapon did in played games, beside what the same shots come to exactly. */
export function inPlayText({ summary, about }: PlayedWeapons): string {
  if (summary.length === 0) return `In play (${about}): none of these weapons was fired in a case with an exact value.`;
  const percent = (value: number) => (100 * value).toFixed(1);
  const rows = summary.map(({ weapon, rate, n, sampled, exactLow, exactHigh, cells, largestZ }) => [
    ...[weapon, rate, whole(n), percent(sampled)],
    percent(exactLow) === percent(exactHigh) ? percent(exactLow) : `${percent(exactLow)} to ${percent(exactHigh)}`,
    cells === 0 ? '–' : `${largestZ.toFixed(1)} of ${cells}`,
  ]);
  const heads = ['weapon', 'rate', 'n', 'in play %', 'exact %', 'largest |z|'];
  const worst = Math.max(...summary.map(({ largestZ }) => largestZ));
  const verdict =
    worst > DISAGREES ? 'Rates in play do NOT agree with exact odds' : 'Rates in play agree with exact odds';
  return `In play: ${about}\n${plainTable(heads, rows, [2, 3, 4, 5])}\n${verdict}.`;
}

/** What has to be known to read the numbers, and where the rest of them stands. */
export function noteLines(report: WeaponReport, wish: WeaponWish, notes: readonly string[]): string {
  const { covers, modes } = report.variants[0].evaluation.info;
  const hidden = covers !== null && modes !== null && wish.covers === undefined && covers.values.length > 1;
  const more = hidden
    ? [`Other covers: --cover ${covers.values.slice(1).join(',')}; all of them are in weapons.csv.`]
    : [];
  const different = report.tables.find(({ name }) => name === 'difference');
  const same = different?.rows.length === 0 ? ['The changed rules change no weapon.'] : [];
  return [...same, ...assumptions(report.variants[0]), ...more, ...notes].map((line) => wrapped(line, '  ')).join('\n');
}
