import { PAIR } from '../report/charts/theme.ts';
import { DARK_COLOURS } from '../report/html/figures.ts';
import { html, type Markup } from '../report/html/markup.ts';
import { capitalised } from '../report/names.ts';
import type { WeaponMeasure, WeaponsInfo } from '../sim/kernel/weapons.ts';
import type { WeaponActivation } from './activation.ts';
import { weaponName } from './glance.ts';

/** What the page's code compares two weapons by: for each cover the worth of every weapon, value by value of the axis. */
export interface DuelData {
  readonly axis: string;
  readonly values: readonly number[];
  /** What is compared, such as `figures put out for good per activation`. */
  readonly counted: string;
  readonly weapons: readonly string[];
  /** By cover, then by weapon, then by value of the axis; null where it cannot shoot. */
  readonly covers: readonly { readonly name: string; readonly worth: readonly (readonly (number | null)[])[] }[];
}

/** The main activations of one state of a target, made ready for the page's code. */
export function duelData(
  info: WeaponsInfo,
  activations: readonly WeaponActivation[],
  { measure, index }: { readonly measure: WeaponMeasure; readonly index: number },
): DuelData {
  const entries = info.entries.filter(({ id }) => activations.some(({ weapon }) => weapon.id === id));
  const covers = [...new Set(activations.map(({ cover }) => cover))];
  const values = info.axis.values.filter((at) => activations.some((one) => one.values.includes(at)));
  const worthAt = (id: string, cover: string | null) => {
    const own = activations.filter((one) => one.weapon.id === id && one.cover === cover);
    return values.map((at) => {
      const found = own.find((one) => one.values.includes(at));
      return found === undefined ? null : Number(found.expected[index].toPrecision(6));
    });
  };
  return {
    axis: info.axis.title.toLowerCase(),
    values,
    counted: `${measure.counted} per activation`,
    weapons: entries.map(weaponName),
    covers: covers.map((cover) => ({ name: cover ?? '', worth: entries.map(({ id }) => worthAt(id, cover)) })),
  };
}

/** The choice of two weapons, and where the page's code draws what they differ by. */
export function duelMarkup({ weapons, covers, counted }: DuelData, kind: string): Markup | null {
  if (weapons.length < 2) return null;
  const select = (id: string, label: string, names: readonly string[], chosen: number) =>
    html`<label for="${id}">${label}</label> <select id="${id}">${names.map(
      (name, i) => html`<option value="${i}"${i === chosen && html` selected`}>${name}</option>`,
    )}</select>`;
  const cover =
    covers.length > 1 &&
    html` <span>${select(
      'duel-cover',
      'cover',
      covers.map(({ name }) => name),
      0,
    )}</span>`;
  return html`<div class="duel"><h3>Two against each other</h3>
<p class="choice"><span>${select('duel-first', kind, weapons, 0)}</span> <span>${select('duel-second', 'against', weapons, 1)}</span>${cover}</p>
<p id="duel-words" aria-live="polite"></p>
<div id="duel-picture"></div>
<p class="note">${capitalised(counted)}. The full line is the first, the dashed one the second; the area between them belongs to the better one.</p></div>`;
}

/** The areas that belong to the better one of two. */
function betterStyle([first, second]: readonly string[]): string {
  return `#duel-picture .first-better { fill: ${first}; opacity: 0.3; } #duel-picture .second-better { fill: ${second}; opacity: 0.3; }`;
}

/** What only pages of weapons have. */
export const DUEL_STYLE = `
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
