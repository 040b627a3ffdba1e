import type { GlanceTable } from '../report/tables.ts';
import { plainTable, wrapped } from '../report/terminal/layout.ts';
import { type WeaponWish, wishedTargets } from './evaluate.ts';
import { coversShown, glanceTables } from './glance.ts';
import { inPlayVerdict, type PlayedWeapons } from './played.ts';
import { assumptions, type WeaponReport } from './report.ts';
import { houseRuleWords, type WeaponVariant } from './tables.ts';

/** What is shown for people: system, axis, the covers and the state of the target, and the house rules. */
export function aboutText(variants: readonly WeaponVariant[], wish: WeaponWish): string {
  const { info, odds } = variants[0].evaluation;
  const [target] = wishedTargets(info, wish);
  const covers = coversShown(info, wish);
  const state = info.targets.length === 1 ? '' : `, ${target.name} target`;
  const cover = covers.length === 1 && covers[0] !== null ? `, cover ${covers[0]}` : '';
  const unit = info.axis.unit === null ? '' : ` in ${info.axis.unit}`;
  const whom = wish.against === undefined ? '' : `, at a ${wish.against}`;
  const about = `${odds.system.info.title}: exact odds by ${info.axis.title.toLowerCase()}${unit}${cover}${state}${whom}`;
  const rules = houseRuleWords(variants[0]);
  return rules === '' ? about : `${about}; house rules: ${rules}`;
}

/** The exact values at a few places for people: findings in sentences, chances of one shot, then activations. */
export function weaponsText(report: WeaponReport, wish: WeaponWish): string {
  const { variants, findings } = report;
  const [first, last] = [variants[0], variants.at(-1)!];
  return [
    wrapped(aboutText(variants, wish)),
    ...(last === first ? [] : [wrapped(`baseline → changed: ${houseRuleWords(last, first)}`, '  ')]),
    findings.map((sentence) => wrapped(sentence, '  ')).join('\n'),
    ...glanceTables(variants, wish).map(glanceText),
  ].join('\n\n');
}

/** Letters of a cell: mixes and names of rates are long. */
const LONGEST = 80;

/** A table of a few places as text. */
export function glanceText({ title, heads, places, rows }: GlanceTable): string {
  const right = places.map((_, i) => heads.length + i);
  const lines = rows.map(({ leading, cells }) => [...leading, ...cells.map(({ text }) => text)]);
  return `${wrapped(title)}\n${plainTable([...heads, ...places], lines, right, LONGEST)}`;
}

/** What each weapon did in played games, and whether that agrees with the exact values. */
export function inPlayText(played: PlayedWeapons): string {
  return played.summary.length === 0 ? inPlayVerdict(played) : `${glanceText(played.glance)}\n${inPlayVerdict(played)}`;
}

/** What readers have to know about the numbers, and where the rest is. */
export function noteLines(report: WeaponReport, wish: WeaponWish, notes: readonly string[]): string {
  const { info } = report.variants[0].evaluation;
  const { covers, modes, targets } = info;
  const hiddenCovers = covers !== null && modes !== null && wish.covers === undefined ? covers.values.slice(1) : [];
  const hiddenTargets = wish.targets === undefined ? targets.slice(1).map(({ name }) => name) : [];
  const options = [
    ...(hiddenCovers.length === 0 ? [] : [`--cover ${hiddenCovers.join(',')}`]),
    ...(hiddenTargets.length === 0 ? [] : [`--target ${hiddenTargets.join(',')}`]),
  ];
  const more = options.length === 0 ? [] : [`Not shown: ${options.join(' and ')}; tables/weapons.csv has everything.`];
  return [...assumptions(report.variants[0], wish), ...more, ...notes].map((line) => wrapped(line, '  ')).join('\n');
}
