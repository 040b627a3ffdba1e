const INK = '#333333';
const FAINT = '#e4e4e4';

/** Draws and single series. */
export const NEUTRAL = '#7a7a7a';
export const SERIES = '#3b5b8c';

/** Okabe and Ito, without yellow, darkened for a contrast of 3 on white and dark pages. */
export const PALETTE: readonly string[] = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#b37400',
  '#3a96cf',
  '#4d4d4d',
  '#8f5d2f',
];

export const PAIR = [PALETTE[0], PALETTE[4]] as const;

const VARIANTS = ['#7b3fa0', '#009e73', '#b37400', '#cc79a7', '#3a96cf', '#8f5d2f', '#333333'] as const;

const NAMED: readonly (readonly [pattern: RegExp, colour: string])[] = [
  [/\bblue/i, '#0072b2'],
  [/\bred/i, '#d55e00'],
  [/\bgreen/i, '#009e73'],
  [/\b(pink|purple|violet)\b/i, '#cc79a7'],
  [/\b(orange|yellow|gold)\b/i, '#b37400'],
  [/\b(cyan|sky)\b/i, '#3a96cf'],
  [/\b(black|gr[ae]y)\b/i, '#4d4d4d'],
  [/\b(brown|desert)\b/i, '#8f5d2f'],
];

/** A name that is a colour gets it; others get the next free one. */
export function sideColours(sides: readonly string[]): string[] {
  const taken = new Set<string>();
  const colours = sides.map((side) => {
    const own = NAMED.find(([pattern]) => pattern.test(side))?.[1];
    if (own === undefined || taken.has(own)) return null;
    taken.add(own);
    return own;
  });
  return colours.map((colour, i) => {
    const found = colour ?? PALETTE.find((free) => !taken.has(free)) ?? PALETTE[i % PALETTE.length];
    taken.add(found);
    return found;
  });
}

/** Low, middle, high: pale enough for text on them. */
export const DIVERGING = ['#f1b58c', '#ffffff', '#8fbfe0'] as const;

/** By contrast. `weight` is the field of the cell's opacity over white. */
export function inkOnCells(field: string, weight?: string): Spec {
  const contrast = `contrast('white', scale('color', datum[${JSON.stringify(field)}]))`;
  // Square roots of luminances mix roughly like colours; white text needs a contrast of 4.5.
  const test =
    weight === undefined
      ? `${contrast} >= 4.5`
      : `datum.${weight} * sqrt(1.05 / ${contrast} - 0.05) + 1 - datum.${weight} <= 0.434`;
  return { condition: { test, value: 'white' }, value: '#000000' };
}

export function sideColour(sides: readonly string[], legend: boolean): Spec {
  const scale = { domain: sides, range: sideColours(sides) };
  return { field: 'side', type: 'nominal', scale, legend: legend ? { title: null, symbolOpacity: 1 } : null };
}

export function variantColour(labels: readonly string[], seen: readonly string[]): Spec {
  const range = labels.map((_, i) => (i === 0 ? NEUTRAL : VARIANTS[(i - 1) % VARIANTS.length]));
  return {
    field: 'variant',
    type: 'nominal',
    scale: { domain: seen, range: seen.map((label) => range[labels.indexOf(label)]) },
    legend: { title: null, symbolOpacity: 1, columns: 3 },
  };
}

/** A label's colour does not depend on which others are `seen`. */
export function labelColour(field: string, title: string, labels: readonly string[], seen: readonly string[]): Spec {
  const longest = Math.max(...seen.map((label) => label.length));
  const columns = Math.max(1, Math.floor(600 / (longest * 10 + 40)));
  const range = seen.map((label) => PALETTE[labels.indexOf(label)]);
  const colours = labels.length <= PALETTE.length ? { range } : { scheme: 'tableau20' };
  return {
    field,
    type: 'nominal',
    scale: { domain: seen, ...colours },
    legend: { title, symbolOpacity: 1, ...(columns < seen.length ? { columns } : {}) },
  };
}

const LEVELS = ['#8fbfe0', '#3a96cf', '#0072b2', '#00507d', '#003553'];

export function levelColour(field: string, title: string, labels: readonly string[], seen: readonly string[]): Spec {
  const spread = (i: number) => LEVELS[Math.round((i * (LEVELS.length - 1)) / Math.max(1, labels.length - 1))];
  const range = seen.map((label) => spread(Math.max(0, labels.indexOf(label))));
  return { field, type: 'nominal', scale: { domain: seen, range }, legend: { title, symbolOpacity: 1 } };
}

export const CONFIG: Spec = {
  background: 'white',
  font: "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif",
  padding: 16,
  view: { stroke: null },
  title: {
    anchor: 'start',
    frame: 'bounds',
    color: INK,
    fontSize: 17,
    fontWeight: 600,
    offset: 14,
    subtitleColor: '#5c5c5c',
    subtitleFontSize: 12,
    subtitlePadding: 5,
    subtitleLineHeight: 16,
  },
  axis: {
    domainColor: '#8a8a8a',
    gridColor: FAINT,
    labelColor: INK,
    labelFontSize: 12,
    labelFlush: false,
    labelLimit: 300,
    labelPadding: 4,
    tickColor: '#8a8a8a',
    titleColor: INK,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titlePadding: 8,
  },
  axisBand: { grid: false, labelAngle: 0 },
  legend: {
    orient: 'top',
    direction: 'horizontal',
    labelColor: INK,
    labelFontSize: 12,
    titleColor: INK,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titleOrient: 'left',
    symbolType: 'circle',
    columnPadding: 16,
    labelLimit: 260,
    titleLimit: 400,
    offset: 8,
  },
  header: {
    labelColor: INK,
    labelFontSize: 12,
    labelFontWeight: 600,
    titleColor: INK,
    titleFontSize: 12,
    titleFontWeight: 600,
    labelPadding: 4,
    titlePadding: 6,
  },
  facet: { spacing: 22 },
  point: { size: 40, filled: true, opacity: 1 },
  rule: { strokeWidth: 2 },
};

/** Part of a Vega-Lite specification. */
export type Spec = Readonly<Record<string, unknown>>;
