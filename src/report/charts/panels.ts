import type { Dimension } from '../../stats/tables.ts';
import { lines, type Spec } from './chart.ts';
import type { Series } from './series.ts';

/** Pixels between two panels of small multiples. */
export const SPACING = 22;

/** How many panels are side by side: all of a grid, otherwise as many as have room for their names, four at most. */
export function panelsPerRow(series: Series, column: string | undefined, row: string | undefined): number {
  if (column === undefined) return 1;
  const labels = labelsSeen(series, column);
  if (row !== undefined) return labels.length;
  const longest = Math.max(...labels.map((label) => label.length));
  const most = Math.min(4, Math.max(1, Math.floor(700 / (longest * 10 + SPACING))));
  // Full rows look better than a last one with one panel.
  const rows = Math.ceil(labels.length / most);
  return Math.ceil(labels.length / rows);
}

/** Puts a panel into small multiples, wrapped if there is one direction only; unchanged if there is none. */
export function faceted(unit: Spec, series: Series, column: string | undefined, row: string | undefined): Spec {
  if (column === undefined && row === undefined) return unit;
  const header = (name: string) => {
    const { title } = series.dimension(name);
    return { field: name, type: 'nominal', sort: labelsSeen(series, name), title };
  };
  const framed = { spacing: SPACING, spec: unit };
  if (column !== undefined && row === undefined)
    return { facet: header(column), columns: panelsPerRow(series, column, row), ...framed };
  return { facet: { ...(column === undefined ? {} : { column: header(column) }), row: header(row!) }, ...framed };
}

/** The labels of a dimension that occur, in the order of their declaration. */
export function labelsSeen({ points, dimension }: Series, name: string): string[] {
  const seen = new Set(points.map((point) => point[name]));
  return dimension(name).labels.filter((label) => seen.has(label));
}

/** Names are horizontal while they fit in up to three lines; otherwise they are turned. */
export function namesAxis({ title }: Dimension, labels: readonly string[], width: number): Spec {
  const letters = Math.floor((width / labels.length - 6) / 7);
  const fits = (line: string) => line.length <= letters;
  const axis = { title, labelAngle: 0, labelLimit: 300 };
  if (labels.every(fits)) return axis;
  const broken = labels.map((label) => [label, lines(label, letters)] as const);
  if (broken.every(([, parts]) => parts.length <= 3 && parts.every(fits)))
    return { ...axis, labelExpr: `(${JSON.stringify(Object.fromEntries(broken))})[datum.label]` };
  return { ...axis, labelAngle: -40, labelAlign: 'right' };
}
