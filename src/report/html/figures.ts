import type { Chart, Spec } from '../charts/chart.ts';
import { percent, rounded, span } from '../numbers.ts';
import type { Cell } from '../rows/table.ts';
import { standout } from './answer.ts';
import { html, type Markup } from './markup.ts';

type Value = Readonly<Record<string, Cell>>;

/** Intervals are `low` and `high`. */
const ESTIMATES = ['estimate', 'share', 'mean', 'broken', 'difference', 'value', 'worth', 'sampled'] as const;
/** Exact values get three digits. */
const EXACT: readonly string[] = ['value', 'worth'];
/** Fields that repeat a number or position a mark. */
const HELPERS = new Set(['label', 'spread', 'at', 'unit', 'games', 'weight']);
/** More estimates are described by their extremes. */
const MOST_TOLD = 6;

/** For readers who cannot see the chart. */
export function altText({ title, spec }: Chart): string {
  const own = (spec.usermeta as { told?: string } | undefined)?.told;
  if (own !== undefined) return `${title}: ${own}.`;
  const values = ((spec.data as { values?: unknown[] } | undefined)?.values ?? []) as Value[];
  const field = ESTIMATES.find((name) => values.some((value) => typeof value[name] === 'number'));
  if (field === undefined) return String(spec.description ?? title);
  const share = JSON.stringify(spec).includes('"format":".0%"') || /in per cent/.test(String(spec.description));
  const known = values.filter((value) => typeof value[field] === 'number');
  const alike = sameEverywhere(known);
  const told = (value: Value) => `${labelOf(value, alike)} ${numberOf(value, field, share)}`.trim();
  const curves = curvesOf(known, alike);
  const allCurves = (tell: typeof course) =>
    `${title}: ${curves.map(([name, values]) => tell(name, values, field, share)).join('; ')}.`;
  if (curves.length > 0 && known.every(({ turn }) => turn !== undefined)) return allCurves(course);
  if (curves.length > 0 && known.every(({ lead }) => lead !== undefined)) return allCurves(ends);
  if (known.length <= MOST_TOLD) return `${title}: ${known.map(told).join('; ')}.`;
  const byEstimate = known.toSorted((a, b) => Number(b[field]) - Number(a[field]));
  const [highest, lowest] = [byEstimate[0], byEstimate[byEstimate.length - 1]];
  return `${title}: ${known.length} estimates; highest ${told(highest)}; lowest ${told(lowest)}.`;
}

function curvesOf(values: readonly Value[], alike: ReadonlySet<string>): [name: string, values: Value[]][] {
  const curves = new Map<string, Value[]>();
  for (const value of values) {
    const names = [alike.has('variant') ? undefined : value.variant, value.side];
    const name = names.filter((part) => typeof part === 'string').join(', ');
    if (name !== '') curves.set(name, [...(curves.get(name) ?? []), value]);
  }
  return [...curves];
}

/** `blue from 7.00 in turn 1 to 3.21 in turn 12`. */
function course(name: string, values: readonly Value[], field: string, share: boolean): string {
  const byTurn = values
    .filter(({ turn }) => Number.isInteger(Number(turn)) && Number(turn) > 0)
    .toSorted((a, b) => Number(a.turn) - Number(b.turn));
  const [first, last] = [byTurn[0], byTurn[byTurn.length - 1]];
  if (first === undefined) return name;
  const at = (value: Value) => `${numberOf(value, field, share, false)} in turn ${value.turn}`;
  return `${name} from ${at(first)} to ${at(last)}`;
}

/** `blue 0.0 at a lead of -4 to 1.0 at a lead of 8`. */
function ends(name: string, values: readonly Value[], field: string, share: boolean): string {
  const [first, last] = [values[0], values[values.length - 1]];
  const at = (value: Value) => `${numberOf(value, field, share, false)} at a lead of ${value.lead}`;
  return `${name} ${at(first)} to ${at(last)}`;
}

function sameEverywhere(values: readonly Value[]): ReadonlySet<string> {
  const names = values.length < 2 ? [] : Object.keys(values[0]);
  return new Set(names.filter((name) => values.every((value) => value[name] === values[0][name])));
}

function labelOf(value: Value, alike: ReadonlySet<string>): string {
  const words = Object.entries(value).flatMap(([name, cell]): string[] => {
    if (HELPERS.has(name) || alike.has(name)) return [];
    if (name === 'turn') return [`turn ${cell}`];
    if (name === 'margin') return [`at ${cell}`];
    if (name === 'changes') return [`${cell} change${cell === 1 ? '' : 's'}`];
    if (name === 'turns') return [`${cell} turns`];
    return typeof cell === 'string' ? [cell] : [];
  });
  return words.join(', ');
}

/** `54.1% (53.1 to 55.1)`. */
function numberOf(value: Value, field: string, share: boolean, withSpan = true): string {
  const end = (name: string) => (typeof value[name] === 'number' ? (value[name] as number) : null);
  const estimated = { estimate: end(field), low: end('low'), high: end('high') };
  const ends = withSpan ? span(estimated, share ? 100 : 1) : '';
  const plain = EXACT.includes(field) ? String(Number(estimated.estimate!.toPrecision(3))) : rounded(estimated);
  return `${share ? percent(estimated) : plain}${ends === '' ? '' : ` (${ends})`}`;
}

export function figuresMarkup(charts: readonly Chart[]): Markup | null {
  if (charts.length === 0) return null;
  const groups = [...new Set(charts.map(groupOf))].map((group) => charts.filter((chart) => groupOf(chart) === group));
  return html`<div class="figures">${groups.map((group) =>
    group[0].of === undefined ? group.map(figureMarkup) : variantsMarkup(group),
  )}</div>`;
}

export function groupOf({ name, of }: Chart): string {
  return of?.group ?? name;
}

function variantsMarkup(group: readonly Chart[]): Markup {
  return html`<div class="chart"><h3>${group[0].title}</h3>
<div class="variants">
${group.map(figureMarkup)}</div></div>
`;
}

/** The page's script draws the chart. */
export function figureMarkup(chart: Chart): Markup {
  const { name, title, of } = chart;
  const [run, ...marks] = subtitles(chart.spec);
  const found = standout(chart);
  return html`<figure class="chart" id="chart-${name}" data-chart="${name}">
${of === undefined ? html`<h3>${title}</h3>` : html`<h4>${of.variant}</h4>`}
<div class="drawing" role="img" aria-label="${altText(chart)}"></div>
<figcaption>${found !== null && html`<b>${found}</b> `}${marks.join(' ')}${run !== undefined && html` <span class="run">${run}</span>`}</figcaption>
</figure>
`;
}

function subtitles({ title }: Spec): string[] {
  const { subtitle } = (title ?? {}) as { subtitle?: unknown };
  if (typeof subtitle === 'string') return [subtitle];
  return Array.isArray(subtitle) ? subtitle.map(String) : [];
}

export function chartData(charts: readonly Chart[]): { name: string; title: string; spec: Spec }[] {
  return charts.map(({ name, title, spec }) => ({ name, title, spec }));
}

/** Saved charts stay light. Heat maps of one hue keep their fills and dark text. */
export const DARK_COLOURS: Readonly<Record<string, string>> = {
  '#333333': '#e4e4e8',
  '#5c5c5c': '#b4b4bc',
  '#8a8a8a': '#8c8c96',
  '#e4e4e4': '#3a3b42',
  '#7a7a7a': '#a2a2ab',
  '#3b5b8c': '#8fb2ea',
  '#7b3fa0': '#c39be0',
  '#0072b2': '#4aa8e0',
  '#d55e00': '#f08a3c',
  '#009e73': '#3cc79c',
  '#4d4d4d': '#bdbdc4',
  '#8f5d2f': '#c99361',
  '#b37400': '#e0a030',
  '#3a96cf': '#6db9e8',
  '#ededed': '#2b2e36',
  '#e6e6e6': '#2b2e36',
  '#444444': '#d0d0d6',
  '#bbbbbb': '#6a6d76',
  // Ends and middle of scales around 0.
  '#f1b58c': '#8a4a1e',
  '#ffffff': '#2b2e36',
  '#8fbfe0': '#1f5f94',
};
