import { PALETTE } from '../charts/theme.ts';
import { DARK_COLOURS } from './figures.ts';

/** Colours of maps, and what they are on a dark page. Maps as files stay light. */
const DARK: Readonly<Record<string, string>> = {
  '#ffffff': '#1d2027',
  '#f4f1e6': '#23262e',
  '#cfc8b0': '#3c4049',
  '#dedbd2': '#3a3e47',
  '#b9d7a3': '#34492d',
  '#c9a27a': '#57402a',
  '#5d6b45': '#8da06c',
  '#7a5230': '#c99361',
  '#4c7a34': '#7fb55e',
  '#3b3b3b': '#aab0ba',
  '#222222': '#e6e7ea',
  '#555555': '#aab0ba',
  '#333333': '#aab0ba',
  '#8a6100': '#e6b04a',
  '#00695c': '#4db6ac',
};

const rules = Object.entries({ ...DARK_COLOURS, ...DARK })
  .filter(([light]) => light in DARK || PALETTE.includes(light))
  .map(([light, dark]) => `.table-map [fill='${light}']{fill:${dark}}.table-map [stroke='${light}']{stroke:${dark}}`);

export const MAP_STYLE = `@media screen and (prefers-color-scheme: dark) {
.table-map { fill: #e6e7ea; }
${rules.join('\n')}
}`;
