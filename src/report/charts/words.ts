import type { ChartRequest, Dimension } from '../../stats/tables.ts';

/** A label of a dimension as the system wants charts to show it. */
export function wordFor({ words }: ChartRequest, dimension: string, label: string): string {
  return words?.[dimension]?.[label] ?? label;
}

/** A dimension with its labels as charts show them. */
export function inWords(request: ChartRequest, dimension: Dimension): Dimension {
  if (request.words?.[dimension.name] === undefined) return dimension;
  return { ...dimension, labels: dimension.labels.map((label) => wordFor(request, dimension.name, label)) };
}
